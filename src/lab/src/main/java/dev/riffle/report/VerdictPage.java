package dev.riffle.report;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.riffle.fairness.PositionMatrix;
import dev.riffle.verify.Finding;
import dev.riffle.verify.Press;
import dev.riffle.verify.Press.Button;
import dev.riffle.verify.Rule;
import dev.riffle.verify.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Renders the test of a player as a single self-contained page, for its maintainers: the verdict,
 * each broken rule with the presses that break it, the suspects, the distinct songs by plays, and
 * the places of the songs.
 */
public final class VerdictPage {
  private static final int MAX_SONGS = 60; // per matrix
  private static final int SHOWN = 12; // presses before a rule was broken

  private final String player;
  private final Verdict verdict;
  private final double alpha;
  private final String command;

  /**
   * Creates a page.
   *
   * @param player the name and version of the player, or of the log
   * @param alpha the maximum probability that an honest player is named
   * @param command the command line of the test
   */
  public VerdictPage(String player, Verdict verdict, double alpha, String command) {
    this.player = player;
    this.verdict = verdict;
    this.alpha = alpha;
    this.command = command;
  }

  /** Returns the page as HTML. */
  public String html() {
    String title = "Test of a shuffle: " + player;
    HtmlElement main =
        HtmlElement.of(
            "main", HtmlElement.of("h1", title), summary(), rules(), suspects(), curve());
    if (!verdict.presses().isEmpty()) {
      main.add(matrix(), presses());
    }
    return Html.page(title, main);
  }

  private HtmlElement summary() {
    HtmlElement section =
        Html.section("verdict", "Verdict")
            .add(
                HtmlElement.of("p", "%s", Html.mark(verdict.isFair(), mark())),
                Html.p(
                    "%s, with a list of %,d songs, chose %,d songs: %s.",
                    player, verdict.songs(), verdict.plays(), verdict),
                Html.p(
                    """
                    An honest shuffle plays each song once per cycle, with every order equally
                    likely. The test names an honest player with a probability of at most %.0e, even
                    though it is evaluated after each play.""",
                    alpha));
    return section.add(Html.p("This command repeats the test:"), Html.command(command));
  }

  private String mark() {
    return switch (verdict.outcome()) {
      case FAIR -> "fair";
      case UNFAIR -> "not fair";
      case UNDECIDED -> "no verdict";
    };
  }

  // ------------------------------------------------------------------ rules

  private HtmlElement rules() {
    HtmlElement section = Html.section("rules", "Rules").add(sentences(ruleTable()));
    return section.addAll(verdict.faults().stream().flatMap(this::broken));
  }

  private HtmlElement ruleTable() {
    return Html.table(
        "Listeners' expectations, and how often each was met",
        List.of("rule", "kept", "broken", "why"),
        verdict.rules().stream()
            .map(
                finding ->
                    List.of(
                        finding.rule().sentence(),
                        finding.isTried() ? finding.kept() : "not tried",
                        finding.isTried() ? finding.broken() : "-",
                        finding.rule().reason()))
            .toList());
  }

  private Stream<HtmlElement> broken(Rule.Finding finding) {
    int last = finding.firstBroken();
    HtmlElement heading = HtmlElement.of("h3", "Expected: " + finding.rule().sentence());
    if (last > verdict.presses().size()) {
      return Stream.of(heading, Html.p("First broken by play %,d.", last));
    }
    List<Press> before = verdict.presses().subList(Math.max(0, last - SHOWN), last);
    return Stream.of(
        heading,
        Html.p(
            "First broken by press %,d. Songs are numbered as in the list; the last presses:",
            last),
        Html.table(
            "Presses " + (last - before.size() + 1) + " to " + last,
            Html.headed("button", before.stream().map(press -> press.button().word())),
            List.of(Html.headed("song", before.stream().map(VerdictPage::song)))));
  }

  private static String song(Press press) {
    return press.song().isPresent() ? String.valueOf(press.song().getAsInt() + 1) : "stopped";
  }

  // ------------------------------------------------------------------ laws

  private HtmlElement suspects() {
    return Html.section("suspects", "Suspects")
        .add(
            Html.p(
                """
                Each suspect is a rule by which a player may draw its songs. The ratio divides the
                likelihood of all plays under the suspect by that under an honest shuffle."""),
            sentences(
                Html.table(
                    "Suspects",
                    List.of("suspect", "answer", "after plays", "ratio", "such a player"),
                    verdict.findings().stream().map(VerdictPage::suspect).toList())));
  }

  private static List<?> suspect(Finding finding) {
    return List.of(
        finding.suspect().word(),
        finding.answer().word(),
        finding.isDecided() ? finding.plays() : "-",
        orDash(finding.power()),
        orDash(finding.sentence()));
  }

  private static String orDash(String text) {
    return text.isEmpty() ? "-" : text;
  }

  private HtmlElement curve() {
    DistinctFigure figure = new DistinctFigure(verdict);
    return Html.section("distinct", "Distinct songs")
        .add(
            Html.p(
                """
                A shuffle of the whole list plays a new song each time until all have played, and so
                does every suspect with cycles. A random pick repeats songs, even if it excludes the
                last ones, and so does a player of a part of the list."""),
            HtmlElement.of("figure", figure.svg(), figure.table()));
  }

  /** Returns the position matrix of the cycles, or a note if there are too few of them. */
  private HtmlElement matrix() {
    HtmlElement section = Html.section("places", "Places in the cycle");
    int n = verdict.songs();
    int cycles = verdict.plays() / n;
    if (cycles < n || n > MAX_SONGS || verdict.broken(Rule.COVERAGE) > 0) {
      return section.add(
          Html.p(
              "A matrix of places needs as many complete cycles as songs, and at most %d"
                  + " songs.",
              MAX_SONGS));
    }
    PositionMatrix matrix = new PositionMatrix(n);
    for (int cycle = 0; cycle < cycles; cycle++) {
      int start = cycle * n;
      matrix.add(
          IntStream.range(start, start + n).map(play -> verdict.drawn().get(play)).toArray());
    }
    MatrixFigure figure = new MatrixFigure(matrix);
    return section.add(
        Html.p(
            """
            In so few cycles, some cells differ by chance. The statistic of the whole matrix is
            %.0f; a fair shuffle has %.0f on average.""",
            matrix.statistic(), matrix.finding().expected()),
        HtmlElement.of("figure", figure.svg("The player")).attr("class", "places"),
        figure.legend(),
        Html.details("counts", figure.table("The player")));
  }

  private HtmlElement presses() {
    ImmutableList<List<?>> rows =
        IntStream.range(0, verdict.presses().size())
            .filter(i -> verdict.presses().get(i).button() == Button.START)
            .mapToObj(this::run)
            .collect(toImmutableList());
    return Html.section("presses", "All presses")
        .add(
            Html.p("Each line is a new cycle, which begins with <start>."),
            Html.details(
                String.format(Locale.ROOT, "%,d presses", verdict.presses().size()),
                sentences(Html.table("Presses", List.of("press", "buttons and songs"), rows))));
  }

  /** Styles a table whose cells are sentences. */
  private static HtmlElement sentences(HtmlElement table) {
    return HtmlElement.of("figure", table).attr("class", "sentences");
  }

  /** Returns the presses from one start to the next. */
  private List<?> run(int start) {
    StringBuilder text = new StringBuilder();
    for (int i = start;
        i < verdict.presses().size()
            && (i == start || verdict.presses().get(i).button() != Button.START);
        i++) {
      text.append(i == start ? "" : ", ").append(verdict.presses().get(i));
    }
    return List.of(start + 1, text);
  }
}
