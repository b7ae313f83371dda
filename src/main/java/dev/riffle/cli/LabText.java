package dev.riffle.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.riffle.fairness.Finding;
import java.io.PrintStream;
import java.util.Locale;

/** What the measuring commands of the lab have in common when they answer. */
final class LabText {
  private LabText() {}

  /** Prints what was measured: the seed, by which it can be seen again, and how often. */
  static void head(PrintStream out, TrialOptions.Plan plan, long trials) {
    out.println(
        plan.isReproducible()
            ? "seed " + plan.trials().seed()
            : "no seed brings these draws again");
    String all = trials < plan.trials().trials() ? " of " + plan.trials().trials() : "";
    out.println(
        plan.name() + "; n = " + plan.trials().n() + ", " + Words.count(trials, "shuffle") + all);
  }

  /** Returns the same for JSON. */
  static ObjectNode head(TrialOptions.Plan plan, long trials) {
    ObjectNode object = JsonNodeFactory.instance.objectNode().put("algorithm", plan.algorithm());
    plan.generator().ifPresent(generator -> object.put("generator", generator.name()));
    object.put("n", plan.trials().n()).put("trials", trials);
    if (plan.isReproducible()) {
      object.put("seed", plan.trials().seed().toString());
    }
    return object;
  }

  /** Returns what a finding says, as a word or two. */
  static String verdict(Finding finding, double level) {
    return Words.of(finding.verdict(level)).replace('-', ' ');
  }

  static String figure(double value) {
    return String.format(Locale.ROOT, value < 1e-3 && value > 0 ? "%.1e" : "%.3f", value);
  }

  /** Returns a probability; one that is below all bounds as such. */
  static String probability(double p) {
    return p < 1e-99 ? "<1e-99" : figure(p);
  }
}
