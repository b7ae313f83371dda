package dev.riffle.report;

/**
 * Renders a {@link Report} as a single self-contained page, without scripts or external images and
 * styles. The verdict on Riffle's queue and its basis come first, then the other shuffles in
 * groups, each with the commands that print its figures.
 */
public final class ReportPage {
  private static final String TITLE = "Is Riffle’s shuffle fair?";

  private final Report report;

  public ReportPage(Report report) {
    this.report = report;
  }

  /** Returns the page as HTML. */
  public String html() {
    HtmlElement main =
        HtmlElement.of(
            "main",
            new OwnChapter(report.own()).section(),
            contents(),
            uniform(),
            biased(),
            badSeeds(),
            SeedsChapter.section(),
            new ContrastChapter(report).section(),
            new SpreadChapter(report).section(),
            DiceChapter.section(report.seed()),
            WheelChapter.section(),
            new MinesChapter(report.seed()).section(),
            ClaimsChapter.section());
    return Html.page(TITLE, main);
  }

  private HtmlElement contents() {
    HtmlElement chapters =
        HtmlElement.of(
            "ul",
            link("#uniform", "Uniform algorithms"),
            link("#biased", "Biased algorithms"),
            link("#bad-seeds", "Bad seeds"),
            link("#seeds", "Orders in reach of a seed"),
            link("#contrast", "Pick-random"),
            link("#spread", "Artists apart"),
            link("#dice", "Dice"),
            link("#wheel", "A wheel"),
            link("#mines", "Mines"),
            link("#claims", "Claims"));
    return HtmlElement.of("nav").attr("aria-label", "Chapters").add(chapters);
  }

  private static HtmlElement link(String address, String text) {
    return HtmlElement.of("li", HtmlElement.of("a", text).attr("href", address));
  }

  private HtmlElement uniform() {
    return ShufflesChapter.section(
        Html.section("uniform", "Uniform algorithms"),
        Html.p(
            """
            Given uniform draws, each of these algorithms makes all orders equally likely. The
            counts and tests come from Riffle's queue, with the same seed. S is the statistic of
            the matrix, with a mean of %d for a fair shuffle.""",
            Math.round(report.own().matrix().finding().expected())),
        report.uniform());
  }

  private HtmlElement biased() {
    return ShufflesChapter.section(
        Html.section("biased", "Biased algorithms"),
        Html.p(
            """
            Each of these algorithms has been mistaken for a fair one. An even matrix does not
            prove fairness: rotation puts each item at each place with equal probability, but
            produces few of the orders."""),
        report.biased());
  }

  private HtmlElement badSeeds() {
    return ShufflesChapter.section(
        Html.section("bad-seeds", "A fair algorithm with bad seeds"),
        Html.p("An algorithm is only as good as its draws: Knuth’s shuffle, reseeded each time."),
        report.badSeeds());
  }
}
