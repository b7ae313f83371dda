package dev.riffle.cli.lab;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.cli.Console;
import dev.riffle.cli.OutputFile;
import dev.riffle.cli.SeedOption;
import dev.riffle.report.Report;
import dev.riffle.report.ReportPage;
import dev.riffle.shuffle.Seed;
import dev.riffle.words.Misuse;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the results of the lab as one page. */
@Command(
    name = "report",
    description =
        "Writes the results of the lab as one page of HTML: first the verdict on Riffle's queue,"
            + " then other shuffles, seeds, pick-random, dice, a wheel of fortune, a board of"
            + " Minesweeper, and claims about shuffling. The page loads no other resources. The "
            + "same"
            + " seed gives the same page.",
    footer = {
      "  riffle lab report report.html",
      "  riffle lab report report.html --trials 1000000 --seed friday"
    })
final class LabReportCommand implements Callable<Integer> {
  private static final String STREAM = "-";
  private static final long MIN_TRIALS = 1_000;
  private static final long MAX_TRIALS = 100_000_000;

  private final Console console;

  @Parameters(
      paramLabel = "FILE",
      description =
          "The file to write, or - for standard output. An existing file is replaced atomically.")
  private String file = "";

  @Option(
      names = "--trials",
      paramLabel = "T",
      description = "Number of shuffles of each kind. Default: 400,000.")
  private long trials = Report.ENOUGH_TRIALS;

  @Mixin private SeedOption seed = new SeedOption();

  LabReportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Misuse.unlessIn("--trials", trials, MIN_TRIALS, MAX_TRIALS);
    Seed own = seed.orNew(console);
    if (file.equals(STREAM)) {
      byte[] page = page(own);
      console.out().write(page, 0, page.length);
      return 0;
    }
    Path path = OutputFile.path(file);
    OutputFile.check(path);
    OutputFile.save(page(own), path);
    console.remark("seed " + own);
    return 0;
  }

  private byte[] page(Seed own) {
    Report report = console.showing("shuffle", progress -> Report.of(own, trials, progress::at));
    return new ReportPage(report).html().getBytes(UTF_8);
  }
}
