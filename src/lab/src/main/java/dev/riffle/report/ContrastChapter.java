package dev.riffle.report;

import dev.riffle.fairness.Averages;
import dev.riffle.fairness.Averages.Side;
import dev.riffle.fairness.Contrast;
import dev.riffle.fairness.PickRandom;
import java.util.List;

/** The chapter of the report about shuffle and pick-random. */
final class ContrastChapter {
  private final Report report;

  ContrastChapter(Report report) {
    this.report = report;
  }

  HtmlElement section() {
    CurveFigure curve = new CurveFigure(report.averages(), Report.TRACKS, Report.PLAYS);
    String size = "riffle contrast -n " + Report.TRACKS;
    String trials =
        size + " --plays " + Report.PLAYS + " --trials " + Report.CONTRAST_TRIALS + seed();
    return Html.section("contrast", "Shuffle against pick-random")
        .add(
            Html.p(
                """
                A shuffle plays each song once before it repeats one; pick-random picks from all
                songs each time. Both were measured on the same queue, in %d trials of %d songs.
                Lines are exact values; squares and dots are measurements.""",
                Report.CONTRAST_TRIALS, Report.TRACKS),
            HtmlElement.of(
                "figure",
                curve.svg(),
                Html.details("The points of the curve", curve.table()),
                waits(),
                Html.command(trials)),
            HtmlElement.of("h3", "Is it a shuffle? Two tests"),
            Html.p(
                """
                One article suggests pressing previous: a player that returns to the preceding song
                may be a shuffle. That tests for a history, not for a shuffle. No repeat in the
                first %d plays is decisive: pick-random passes that test with probability %.2g.""",
                Report.TRACKS, PickRandom.noRepeatProbability(Report.TRACKS, Report.TRACKS)),
            verdicts(),
            Html.command(size + seed()));
  }

  private HtmlElement waits() {
    Side shuffle = report.averages().shuffle();
    Side random = report.averages().random();
    int n = Report.TRACKS;
    int allBy = PickRandom.untilAllQuantile(n, Averages.IN_TIME);
    int againBy = PickRandom.heardAgainQuantile(n, 0, Averages.IN_TIME);
    return Html.table(
        "Waiting times: means of " + Report.CONTRAST_TRIALS + " trials",
        List.of("wait", "shuffle", "exact", "pick-random", "exact"),
        List.of(
            List.of(
                "first repeat on play",
                Sentences.mean(shuffle.firstRepeat()),
                n + 1,
                Sentences.mean(random.firstRepeat()),
                Sentences.decimal(PickRandom.expectedFirstRepeat(n))),
            List.of(
                "last new song on play",
                Sentences.mean(shuffle.untilAll()),
                n,
                Sentences.mean(random.untilAll()),
                Sentences.decimal(PickRandom.expectedUntilAll(n))),
            List.of(
                "share with all songs by play " + allBy,
                Sentences.mean(shuffle.allInTime()),
                "1",
                Sentences.mean(random.allInTime()),
                Sentences.decimal(PickRandom.allHeardProbability(n, allBy))),
            List.of(
                "others until song 1 repeats",
                Sentences.mean(shuffle.others()),
                n - 1,
                Sentences.mean(random.others()),
                n - 1),
            List.of(
                "maximum of these",
                (int) shuffle.others().max(),
                "never above " + Contrast.mostOthers(n),
                (int) random.others().max(),
                "95th percentile " + againBy + "; unbounded")));
  }

  private HtmlElement verdicts() {
    return Html.table(
        "Four players and two tests",
        List.of(
            "player",
            "previous goes back",
            "no repeat in " + Report.TRACKS + " plays",
            "is a shuffle"),
        report.contrast().verdicts().stream()
            .map(
                verdict ->
                    List.of(
                        verdict.player(),
                        answer(verdict.previousGoesBack(), verdict.isShuffle()),
                        answer(verdict.noRepeat(), verdict.isShuffle()),
                        verdict.isShuffle() ? "yes" : "no"))
            .toList());
  }

  private static String answer(boolean yes, boolean right) {
    return (yes ? "yes" : "no") + (yes == right ? "" : ": wrong");
  }

  private String seed() {
    return " --seed " + report.seed();
  }
}
