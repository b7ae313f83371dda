package dev.riffle.report;

import com.google.common.collect.ImmutableList;
import dev.riffle.fairness.Averages;
import dev.riffle.fairness.Averages.Side;
import dev.riffle.fairness.Contrast;
import dev.riffle.fairness.PickRandom;
import java.util.List;
import java.util.Locale;

/** The chapter of the report about shuffle and pick-random. */
final class ContrastChapter {
  private final Report report;

  ContrastChapter(Report report) {
    this.report = report;
  }

  String html() {
    CurveFigure curve = new CurveFigure(report.averages(), Report.TRACKS, Report.PLAYS);
    String size = "riffle contrast -n " + Report.TRACKS;
    String evenings = size + " --plays " + Report.PLAYS + " --trials " + Report.EVENINGS + seed();
    return Html.fill(
        """
        <section id="contrast">
        <h2>Shuffle against pick-random</h2>
        <p>A shuffle plays each song once before it plays one again; pick-random draws each time from
        all. Both were heard on the same queue, on %d evenings of %d songs. Lines are exact, squares
        and dots are what was heard.</p>
        <figure>
        %s%s%s%s</figure>
        <h3>Is it a shuffle? Two tests</h3>
        <p>“Press previous: if the same song comes back, it is a shuffle” tells who keeps a history.
        Whether a song comes twice in the first %d plays decides: pick-random passes that with
        probability %s.</p>
        %s%s</section>
        """,
        Report.EVENINGS,
        Report.TRACKS,
        curve.svg(),
        Html.details("The points of the curve", curve.table()),
        waits(),
        Html.command(evenings),
        Report.TRACKS,
        String.format(
            Locale.ROOT, "%.2g", PickRandom.noRepeatProbability(Report.TRACKS, Report.TRACKS)),
        verdicts(),
        Html.command(size + seed()));
  }

  private String waits() {
    Side shuffle = report.averages().shuffle();
    Side random = report.averages().random();
    int n = Report.TRACKS;
    int allBy = PickRandom.untilAllQuantile(n, Averages.IN_TIME);
    int againBy = PickRandom.heardAgainQuantile(n, Averages.IN_TIME);
    return Html.table(
        "What one waits for: means of " + Report.EVENINGS + " evenings",
        List.of("wait", "shuffle", "exact", "pick-random", "exact"),
        List.of(
            List.of(
                "first repeat on play",
                Sentences.mean(shuffle.firstRepeat()),
                String.valueOf(n + 1),
                Sentences.mean(random.firstRepeat()),
                Sentences.decimal(PickRandom.expectedFirstRepeat(n))),
            List.of(
                "all heard on play",
                Sentences.mean(shuffle.untilAll()),
                String.valueOf(n),
                Sentences.mean(random.untilAll()),
                Sentences.decimal(PickRandom.expectedUntilAll(n))),
            List.of(
                "share of evenings with all heard by play " + allBy,
                Sentences.mean(shuffle.allInTime()),
                "1",
                Sentences.mean(random.allInTime()),
                Sentences.decimal(PickRandom.allHeardProbability(n, allBy))),
            List.of(
                "others until song 1 comes again",
                Sentences.mean(shuffle.others()),
                String.valueOf(n - 1),
                Sentences.mean(random.others()),
                String.valueOf(n - 1)),
            List.of(
                "the longest such wait",
                String.valueOf((int) shuffle.others().max()),
                "never above " + Contrast.mostOthers(n),
                String.valueOf((int) random.others().max()),
                againBy + " 19 times in 20, no limit")));
  }

  private String verdicts() {
    return Html.table(
        "Four players and two tests",
        List.of(
            "player", "previous goes back", "no repeat in " + Report.TRACKS + " plays", "is one"),
        report.evening().verdicts().stream()
            .map(
                verdict ->
                    ImmutableList.of(
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
