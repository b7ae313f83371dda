package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.riffle.cli.Words;
import dev.riffle.fairness.Finding;
import java.io.PrintStream;

/** What the measuring commands of the lab have in common when they answer. */
public final class LabText {
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
}
