package dev.riffle.report;

import dev.riffle.fairness.Generator;
import dev.riffle.fairness.Reach;
import java.util.List;

/** The chapter of the report about the number of orders that a seed can reach. */
final class SeedsChapter {
  private SeedsChapter() {}

  static Element section() {
    int n = Report.SEEDS_N;
    return Html.section("seeds", "What a seed can reach")
        .add(
            Html.p(
                """
                %d songs have %d! = 2%s orders. However good a generator is, no more of them can
                ever be heard than it has seeds. The last column is the longest list that has no
                more orders than there are seeds.""",
                n, n, Element.of("sup", "%.1f", new Reach(n, 1).log2Orders())),
            Html.table(
                "Bits of a seed, and the longest list that has no more orders than there are seeds",
                List.of("bits", "songs"),
                Reach.WIDTHS.stream().map(SeedsChapter::longest).toList()),
            Html.table(
                "Generators and their seeds",
                List.of(
                    "generator", "from", "bits of the seed", "period", "of the orders", "up to n"),
                Generator.all().stream().map(SeedsChapter::reach).toList()),
            Html.command("riffle lab seeds -n " + n));
  }

  private static List<?> longest(int bits) {
    return List.of(bits, Reach.longest(bits));
  }

  private static List<?> reach(Generator generator) {
    Reach reach = new Reach(Report.SEEDS_N, generator.seedBits());
    return List.of(
        generator.name(),
        generator.article(),
        generator.seedBits(),
        generator.period(),
        reach.sentence(),
        Reach.longest(generator.seedBits()));
  }
}
