package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.cli.Columns;
import dev.riffle.cli.Console;
import dev.riffle.cli.lab.PrizeFile.Recorded;
import dev.riffle.fairness.PrizeDraws;
import dev.riffle.fairness.PrizeDraws.Prize;
import dev.riffle.fairness.PrizeDraws.Tails;
import dev.riffle.files.Reason;
import dev.riffle.report.Sentences;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import dev.riffle.words.UserBytes;
import dev.riffle.words.Visible;
import dev.riffle.words.Words;
import java.io.IOException;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tests recorded prize draws against their odds. */
@Command(
    name = "draw",
    description =
        "Tests recorded prize draws against their odds. A line is a prize, its promised share"
            + " (10%%, 0.1 or 1/10) and the number of times it was drawn (default 1), separated by"
            + " commas, tabs or spaces. Lines of the same prize are added. # starts a comment. The"
            + " exit status is 0 if the record is consistent with the odds, 1 if not.",
    footer = {
      "  riffle lab draw wheel.txt",
      "  printf 'car, 1/100, 0\\nmug, 10%%, 29\\nnothing, 89%%, 271\\n' | riffle lab draw -"
    })
final class LabDrawCommand extends AnswerCommand {
  private static final String STREAM = "-";
  private static final int MAX_BYTES = 16 << 20;
  private static final int NAME = 24;

  @Parameters(paramLabel = "FILE", description = "The record of draws, or - for standard input.")
  private String file = "";

  @Option(
      names = "--alpha",
      paramLabel = "A",
      defaultValue = "0.001",
      description = "The false-positive rate. Default: 0.001.")
  private double alpha;

  LabDrawCommand(Console console) {
    super(console);
  }

  @Override
  int answer() {
    Misuse.unlessProbability("--alpha", alpha);
    ImmutableList<Recorded> recorded = PrizeFile.read(bytes(), file, console());
    PrizeDraws draws = PrizeDraws.of(recorded.stream().map(Recorded::toPrize).toList());
    show(() -> print(draws, recorded), json -> write(draws, recorded, json));
    return isFair(draws) ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private byte[] bytes() {
    try {
      return file.equals(STREAM) ? piped() : UserBytes.read(file, MAX_BYTES);
    } catch (IOException e) {
      throw new Failure("cannot read " + file + ": " + Reason.of(e));
    }
  }

  private byte[] piped() throws IOException {
    byte[] bytes = console().in().readNBytes(MAX_BYTES + 1);
    if (bytes.length > MAX_BYTES) {
      throw new IOException("larger than 16 MB");
    }
    return bytes;
  }

  private boolean isFair(PrizeDraws draws) {
    return draws.p() >= alpha;
  }

  private void print(PrizeDraws draws, ImmutableList<Recorded> recorded) {
    print(Words.count(draws.draws(), "draw") + " of " + Words.count(recorded.size(), "prize"));
    print("");
    row(Columns.cell("prize", NAME), "promised", "expected", "drawn", "so few", "so many");
    for (int i = 0; i < recorded.size(); i++) {
      Prize prize = draws.prizes().get(i);
      Tails tails = draws.tails(prize);
      row(
          Columns.cell(Visible.whole(prize.name()), NAME),
          Columns.cut(Sentences.fraction(recorded.get(i).share()), 10),
          String.format(Locale.ROOT, "%.1f", draws.expected(prize)),
          String.valueOf(prize.drawn()),
          Sentences.probability(tails.lower()),
          Sentences.probability(tails.upper()));
    }
    print("");
    draws
        .chiSquare()
        .ifPresent(
            whole ->
                printf(
                    "as a whole: chi-square %.1f of %d cells; lower tail %s, upper tail %s%n",
                    whole.statistic(),
                    whole.cells(),
                    Sentences.probability(whole.tails().lower()),
                    Sentences.probability(whole.tails().upper())));
    print(Visible.whole(Sentences.verdict(draws, alpha)));
  }

  private void row(
      String prize, String promised, String expected, String drawn, String few, String many) {
    printf("%s %10s %10s %10s %9s %9s%n", prize, promised, expected, drawn, few, many);
  }

  private void write(PrizeDraws draws, ImmutableList<Recorded> recorded, ObjectNode object) {
    object.put("draws", draws.draws()).put("alpha", alpha);
    ArrayNode prizes = object.putArray("prizes");
    for (int i = 0; i < recorded.size(); i++) {
      Prize prize = draws.prizes().get(i);
      ObjectNode node = prizes.addObject().put("prize", prize.name());
      node.put("share", Sentences.fraction(recorded.get(i).share()));
      node.put("expected", draws.expected(prize)).put("drawn", prize.drawn());
      put(node, draws.tails(prize));
    }
    draws
        .chiSquare()
        .ifPresent(
            whole -> {
              ObjectNode node = object.putObject("chiSquare").put("statistic", whole.statistic());
              node.put("cells", whole.cells()).put("degreesOfFreedom", whole.cells() - 1);
              put(node, whole.tails());
            });
    object
        .put("p", draws.p())
        .put("fair", isFair(draws))
        .put("verdict", Sentences.verdict(draws, alpha));
  }

  @CanIgnoreReturnValue
  private static ObjectNode put(ObjectNode node, Tails tails) {
    return node.put("lowerTail", tails.lower()).put("upperTail", tails.upper());
  }
}
