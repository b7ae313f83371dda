package dev.riffle.report;

import dev.riffle.fairness.Rand10;
import dev.riffle.shuffle.Seed;
import java.util.List;
import java.util.stream.IntStream;

/** The chapter of the report about numbers from 1 to 10 computed from numbers from 1 to 7. */
final class DiceChapter {
  private DiceChapter() {}

  static HtmlElement section(Seed seed) {
    return Html.section("dice", "From seven to ten")
        .add(
            Html.p(
                """
                Two numbers i and j from 1 to 7 are combined into one. Above 40 both are redrawn;
                otherwise the last digit determines the result. The number of accepted pairs for
                each result from 1 to 10:"""),
            Html.table(
                "Pairs for each result",
                Html.headed("result", IntStream.rangeClosed(1, 10).boxed()),
                Rand10.all().stream().map(DiceChapter::row).toList()),
            Html.command("riffle lab rand10 --seed " + seed));
  }

  private static List<?> row(Rand10 way) {
    return Html.headed(way.formula() + ", of " + way.kept(), way.ways().stream().boxed());
  }
}
