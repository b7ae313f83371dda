package dev.riffle.report;

import dev.riffle.fairness.Rand10;
import dev.riffle.shuffle.Seed;
import java.util.List;
import java.util.stream.IntStream;

/** The chapter of the report about numbers from 1 to 10 made of numbers from 1 to 7. */
final class DiceChapter {
  private DiceChapter() {}

  static HtmlElement section(Seed seed) {
    return Html.section("dice", "From seven to ten")
        .add(
            Html.p(
                """
                Two numbers i and j from 1 to 7 are made into one; above 40 both are drawn again,
                else its last digit counts. How many of the pairs that are kept lead to each
                number from 1 to 10:"""),
            Html.table(
                "Pairs that lead to each number",
                Html.headed("result", IntStream.rangeClosed(1, 10).boxed()),
                Rand10.all().stream().map(DiceChapter::row).toList()),
            Html.command("riffle lab rand10 --seed " + seed));
  }

  private static List<?> row(Rand10 way) {
    return Html.headed(way.formula() + ", of " + way.kept(), way.ways().stream().boxed());
  }
}
