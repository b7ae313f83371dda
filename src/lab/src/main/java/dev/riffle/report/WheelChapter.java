package dev.riffle.report;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import dev.riffle.fairness.PrizeDraws;
import dev.riffle.fairness.PrizeDraws.Prize;
import dev.riffle.fairness.PrizeDraws.Tails;
import java.util.List;
import java.util.Locale;
import org.apache.commons.numbers.fraction.BigFraction;

/** The chapter of the report that tests the record of a wheel of fortune. */
final class WheelChapter {
  private static final ImmutableList<Line> RECORD =
      ImmutableList.of(
          new Line("car", BigFraction.of(1, 100), 0),
          new Line("mug", BigFraction.of(1, 10), 109),
          new Line("nothing", BigFraction.of(89, 100), 891));

  private WheelChapter() {}

  /**
   * A prize of the record: its promised share of the draws, and the number of times it was drawn.
   */
  private record Line(String name, BigFraction share, int drawn) {
    String promised() {
      return Sentences.fraction(share);
    }

    Prize prize() {
      return new Prize(name, share.doubleValue(), drawn);
    }
  }

  static HtmlElement section() {
    PrizeDraws draws = PrizeDraws.of(RECORD.stream().map(Line::prize).collect(toImmutableList()));
    return Html.section("wheel", "A wheel of fortune")
        .add(
            Html.p(
                """
                Is a wheel of fortune fair? Its record is tested: each prize against the exact
                distribution of its count, at both tails, and all prizes together by chi-square. An
                example with a jackpot that never came:"""),
            Html.table(
                draws.draws() + " draws",
                List.of("prize", "promised", "expected", "drawn", "so few", "so many"),
                RECORD.stream().map(line -> row(draws, line)).toList()),
            Html.p(
                "%s: %s.",
                Html.mark(draws.p() >= Report.ALPHA, "Verdict"),
                Sentences.verdict(draws, Report.ALPHA)),
            Html.command(command()));
  }

  private static List<?> row(PrizeDraws draws, Line line) {
    Tails tails = draws.tails(line.prize());
    return List.of(
        line.name(),
        line.promised(),
        String.format(Locale.ROOT, "%.1f", draws.expected(line.prize())),
        line.drawn(),
        Sentences.probability(tails.lower()),
        Sentences.probability(tails.upper()));
  }

  private static String command() {
    String record =
        RECORD.stream()
            .map(line -> line.name() + ", " + line.promised() + ", " + line.drawn() + "\\n")
            .collect(joining());
    return "printf '" + record + "' | riffle lab draw -";
  }
}
