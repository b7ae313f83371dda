package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.riffle.cli.Console;
import dev.riffle.cli.LongRun;
import dev.riffle.cli.Misuse;
import dev.riffle.fairness.Audit;
import dev.riffle.fairness.Finding;
import dev.riffle.fairness.Findings;
import dev.riffle.report.Sentences;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Puts a shuffle to all tests at once. */
@Command(
    name = "audit",
    description = {
      "Puts a shuffle to all tests at once. Exit status 0: fair; 1: unfair.",
      "A fair one is called unfair with probability ALPHA at the most. That a test finds nothing is"
          + " no proof: lab law has one for small n."
    },
    footer = {
      "  riffle lab audit queue",
      "  riffle lab audit rotation --json",
      "  riffle lab audit knuth -n 10000 --generator mod15"
    })
final class LabAuditCommand implements Callable<Integer> {
  private static final int MOST_N = 100_000;
  private static final long LEAST_TRIALS = 1_000; // or the laws of the statistics do not hold
  private static final String ROW = "%-16s %12s %8s %10s %10s %7s  %s%n";

  private final Console console;

  @Mixin private TrialOptions options = new TrialOptions();

  @Option(
      names = "--alpha",
      paramLabel = "ALPHA",
      defaultValue = "0.001",
      description = "How often a fair shuffle may be called unfair. Default: 0.001.")
  private double alpha;

  @Option(names = "--json", description = "One JSON object.")
  private boolean json;

  LabAuditCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (json) {
      console.showProgress(false);
    }
    if (!(alpha > 0 && alpha < 1)) {
      throw new Misuse("alpha (" + alpha + ") must be above 0 and below 1");
    }
    TrialOptions.Plan plan = options.plan(MOST_N, LEAST_TRIALS, Audit::enoughTrials);
    return LongRun.of(console, plan.trials(), () -> new Audit(plan.trials().n()))
        .answer(
            audit -> {
              Findings findings = audit.findings();
              if (json) {
                console.out().println(json(plan.head(audit.trials()), findings));
              } else {
                plan.head(console.out(), audit.trials());
                print(findings);
              }
              return findings.areFair(alpha) ? 0 : 1;
            });
  }

  private String json(ObjectNode object, Findings findings) {
    double level = findings.level(alpha);
    object.put("alpha", alpha).put("level", level);
    ArrayNode tests = object.putArray("tests");
    for (Finding finding : findings.all()) {
      tests
          .addObject()
          .put("test", finding.test())
          .put("statistic", finding.statistic())
          .put("expected", finding.expected())
          .put("lowerTail", finding.lowerTail())
          .put("upperTail", finding.upperTail())
          .put("p", finding.p())
          .put("verdict", TrialOptions.verdict(finding, level));
    }
    return object.put("verdict", findings.areFair(alpha) ? "fair" : "unfair").toString();
  }

  private void print(Findings findings) {
    PrintStream out = console.out();
    out.println();
    out.printf(
        Locale.ROOT,
        ROW,
        "test",
        "statistic",
        "expected",
        "lower tail",
        "upper tail",
        "p",
        "verdict");
    double level = findings.level(alpha);
    for (Finding finding : findings.all()) {
      out.printf(
          Locale.ROOT,
          ROW,
          finding.test(),
          Sentences.figure(finding.statistic()),
          Sentences.figure(finding.expected()),
          Sentences.probability(finding.lowerTail()),
          Sentences.probability(finding.upperTail()),
          Sentences.probability(finding.p()),
          TrialOptions.verdict(finding, level));
    }
    out.println();
    out.printf(
        Locale.ROOT,
        "%s: %s at alpha %s, shared by %d tests%n",
        findings.areFair(alpha) ? "fair" : "unfair",
        findings.areFair(alpha) ? "no test rejects it" : "a test rejects it",
        alpha,
        findings.all().size());
  }
}
