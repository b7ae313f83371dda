package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Ascii;
import com.google.common.base.Joiner;
import dev.riffle.verify.Finding;
import dev.riffle.verify.Press;
import dev.riffle.verify.Rule;
import dev.riffle.verify.Verdict;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Writes a verdict as text or JSON. */
final class VerdictText {
  private static final String ROW = "%-22s %-10s %6s %12s%n";
  private static final String RULE = "%-42s %6s %6s%n";
  private static final int SHOWN = 6; // presses

  private final PrintStream out;

  VerdictText(PrintStream out) {
    this.out = out;
  }

  /** Writes the answer, then a table of the suspects and one of the rules. */
  void print(Verdict verdict) {
    out.println(verdict);
    out.println();
    out.printf(Locale.ROOT, ROW, "suspect", "answer", "after", "likelihood");
    for (Finding finding : verdict.findings()) {
      out.printf(
          Locale.ROOT,
          ROW,
          finding.suspect().word(),
          finding.answer().word(),
          finding.isDecided() ? finding.plays() : "",
          finding.power());
    }
    out.println("likelihood: of all plays under the suspect, relative to an honest shuffle");
    if (verdict.presses().isEmpty()) {
      out.println("undecided, although unlikely: a log does not show where cycles begin");
    }
    out.println();
    out.printf(Locale.ROOT, RULE, "rule", "kept", "broken");
    for (Rule.Finding finding : verdict.rules()) {
      if (finding.isTried()) {
        String sentence = finding.rule().sentence();
        out.printf(Locale.ROOT, RULE, sentence, finding.kept(), finding.broken());
      } else {
        out.printf(Locale.ROOT, "%-42s %13s%n", finding.rule().sentence(), "not tried");
      }
    }
    verdict.faults().forEach(fault -> printPresses(fault, verdict));
  }

  /** Writes the last presses until a rule was broken first. */
  private void printPresses(Rule.Finding finding, Verdict verdict) {
    int last = finding.firstBroken();
    if (last <= verdict.presses().size()) {
      out.println();
      out.println(finding.rule().sentence() + ": broken by press " + last);
      List<Press> shown = verdict.presses().subList(Math.max(0, last - SHOWN), last);
      out.println("  " + Joiner.on(", ").join(shown));
    }
  }

  /** Writes all numbers. */
  static void write(Verdict verdict, ObjectNode json) {
    json.put("songs", verdict.songs()).put("plays", verdict.plays());
    verdict.named().ifPresent(finding -> json.put("named", finding.suspect().word()));
    json.put("outcome", Ascii.toLowerCase(verdict.outcome().name()));
    json.put("conclusion", verdict.toString());
    ArrayNode suspects = json.putArray("suspects");
    for (Finding finding : verdict.findings()) {
      ObjectNode node =
          suspects
              .addObject()
              .put("suspect", finding.suspect().word())
              .put("answer", finding.answer().word())
              .put("plays", finding.plays());
      if (Double.isFinite(finding.odds())) {
        node.put("log10Likelihood", finding.odds());
      }
    }
    ArrayNode rules = json.putArray("rules");
    for (Rule.Finding finding : verdict.rules()) {
      ObjectNode node =
          rules
              .addObject()
              .put("rule", Ascii.toLowerCase(finding.rule().name()))
              .put("kept", finding.kept())
              .put("broken", finding.broken());
      if (finding.broken() > 0) {
        node.put("firstBroken", finding.firstBroken());
      }
    }
    ArrayNode presses = json.putArray("presses");
    verdict.presses().forEach(press -> presses.add(press.toString()));
  }
}
