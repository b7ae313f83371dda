package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.riffle.cli.Console;
import dev.riffle.fairness.Audit;
import dev.riffle.fairness.Finding;
import dev.riffle.fairness.Findings;
import dev.riffle.report.Sentences;
import dev.riffle.words.Misuse;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs all tests on a shuffle. */
@Command(
    name = "audit",
    description = {
      "Runs all tests on a shuffle. Exit status 0: fair; 1: unfair.",
      "A fair shuffle is called unfair with probability at most ALPHA. Passing all tests does "
          + "not prove fairness; lab law gives a proof for small n."
    },
    footer = {
      "  riffle lab audit queue",
      "  riffle lab audit rotation --json",
      "  riffle lab audit knuth -n 10000 --generator mod15"
    })
final class LabAuditCommand extends AnswerCommand {
  private static final int MAX_N = 100_000;
  private static final long MIN_TRIALS = 1_000; // for the distributions of the statistics to hold
  private static final String ROW = "%-16s %12s %8s %10s %10s %7s  %s%n";

  @Mixin private TrialOptions options = new TrialOptions();

  @Option(
      names = "--alpha",
      paramLabel = "ALPHA",
      defaultValue = "0.001",
      description = "The false-positive rate. Default: 0.001.")
  private double alpha;

  LabAuditCommand(Console console) {
    super(console);
  }

  @Override
  int answer() {
    Misuse.unlessProbability("--alpha", alpha);
    TrialOptions.Plan plan = options.plan(MAX_N, MIN_TRIALS, Audit::enoughTrials, console());
    return LongRun.of(console(), plan.trials(), () -> new Audit(plan.trials().n()))
        .answer(
            audit -> {
              Findings findings = audit.findings();
              show(
                  () -> print(plan, audit.trials(), findings),
                  json -> write(plan.head(json, audit.trials()), findings));
              return findings.areFair(alpha) ? 0 : 1;
            });
  }

  private void write(ObjectNode object, Findings findings) {
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
          .put("verdict", Sentences.outcome(finding, level));
    }
    object.put("verdict", findings.areFair(alpha) ? "fair" : "unfair");
  }

  private void print(TrialOptions.Plan plan, long trials, Findings findings) {
    plan.head(console(), trials);
    print("");
    printf(ROW, "test", "statistic", "expected", "lower tail", "upper tail", "p", "verdict");
    double level = findings.level(alpha);
    for (Finding finding : findings.all()) {
      printf(
          ROW,
          finding.test(),
          Sentences.figure(finding.statistic()),
          Sentences.figure(finding.expected()),
          Sentences.probability(finding.lowerTail()),
          Sentences.probability(finding.upperTail()),
          Sentences.probability(finding.p()),
          Sentences.outcome(finding, level));
    }
    printf(
        "%n%s at alpha %s, shared by %d tests%n",
        findings.areFair(alpha) ? "fair: no test rejects it" : "unfair: a test rejects it",
        alpha,
        findings.all().size());
  }
}
