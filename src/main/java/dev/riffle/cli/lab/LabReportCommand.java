package dev.riffle.cli.lab;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.cli.Console;
import dev.riffle.cli.Misuse;
import dev.riffle.cli.OutputFile;
import dev.riffle.cli.SeedOption;
import dev.riffle.report.Report;
import dev.riffle.report.ReportPage;
import dev.riffle.shuffle.Seed;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes all that the lab shows on one page. */
@Command(
    name = "report",
    description =
        "Writes one page (HTML) with all that the lab shows: first the verdict on our own queue, then"
            + " other shuffles, seeds, pick-random, dice, a wheel of fortune, a board of Minesweeper,"
            + " and what is claimed of shuffling. The page asks for nothing from elsewhere. The same"
            + " seed gives the same page.",
    footer = {
      "  riffle lab report report.html",
      "  riffle lab report report.html --trials 1000000 --seed friday"
    })
final class LabReportCommand implements Callable<Integer> {
  private static final String STREAM = "-";
  private static final long LEAST_TRIALS = 1_000;
  private static final long MOST_TRIALS = 100_000_000;

  private final Console console;

  @Parameters(
      paramLabel = "FILE",
      description =
          "Where to write it, or - for standard output. A file that is there is replaced, as a whole"
              + " or not at all.")
  private String file = "";

  @Option(
      names = "--trials",
      paramLabel = "T",
      description = "How many shuffles of each kind. Default: 400,000.")
  private long trials = Report.ENOUGH_TRIALS;

  @Mixin private SeedOption seed = new SeedOption();

  LabReportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Misuse.unlessIn("trials", trials, LEAST_TRIALS, MOST_TRIALS);
    Seed own = seed.orNew();
    if (file.equals(STREAM)) {
      byte[] page = page(own);
      console.out().write(page, 0, page.length);
      return 0;
    }
    Path path = OutputFile.path(file);
    OutputFile.check(path);
    OutputFile.save(page(own), path);
    console.out().println("seed " + own);
    return 0;
  }

  private byte[] page(Seed own) {
    Report report = console.showing("shuffle", progress -> Report.of(own, trials, progress::at));
    return new ReportPage(report).html().getBytes(UTF_8);
  }
}
