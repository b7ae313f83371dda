package dev.riffle.report;

import dev.riffle.fairness.Generator;
import dev.riffle.fairness.Reach;
import java.util.List;

/** The chapter of the report about the number of orders that a seed can reach. */
final class SeedsChapter {
  private SeedsChapter() {}

  static HtmlElement section() {
    int n = Report.SEEDS_N;
    return Html.section("seeds", "Orders in reach of a seed")
        .add(
            Html.p(
                """
                %d songs have %d! = 2%s orders. A generator can reach at most one order per
                seed.""",
                n, n, HtmlElement.of("sup", "%.1f", new Reach(n, 1).log2Orders())),
            Html.table(
                "The longest playlist with at most as many orders as seeds",
                Html.headed("seed bits", Reach.WIDTHS.stream()),
                List.of(Html.headed("up to n", Reach.WIDTHS.stream().map(Reach::longest)))),
            Html.table(
                    "Generators and their seeds",
                    List.of("generator", "seed bits", "up to n", "period", "reachable", "from"),
                    Generator.all().stream().map(SeedsChapter::reach).toList())
                .attr("class", "scroll sentences"),
            Html.command("riffle lab seeds -n " + n));
  }

  private static List<?> reach(Generator generator) {
    Reach reach = new Reach(Report.SEEDS_N, generator.seedBits());
    return List.of(
        generator.name(),
        generator.seedBits(),
        Reach.longest(generator.seedBits()),
        generator.period(),
        Sentences.reachable(reach),
        generator.article());
  }
}
