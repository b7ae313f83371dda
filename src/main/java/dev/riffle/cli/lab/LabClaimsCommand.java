package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Splitter;
import dev.riffle.cli.Columns;
import dev.riffle.cli.Console;
import dev.riffle.fairness.Claim;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows what five articles say of shuffling, and what it is worth. */
@Command(
    name = "claims",
    description =
        "Shows what five articles on shuffling say: right or wrong, why, and the figure that shows it.",
    footer = {"  riffle lab claims", "  riffle lab claims --json"})
final class LabClaimsCommand implements Callable<Integer> {
  private static final int INDENT = 7;
  private static final int WIDTH = 80;

  private final Console console;

  @Option(names = "--json", description = "One JSON object.")
  private boolean json;

  LabClaimsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (json) {
      console.out().println(object());
      return 0;
    }
    for (Claim claim : Claim.all()) {
      print(claim.isRight() ? "right" : "wrong", claim.claim());
      print("", "Said by " + said(claim) + ".");
      print("why", claim.reason());
      print("shown", claim.figure());
      console.out().println();
    }
    return 0;
  }

  /** Prints a text beside its title, word after word, in lines that a terminal holds. */
  private void print(String title, String text) {
    StringBuilder line = new StringBuilder(Columns.cell(title, INDENT));
    int width = INDENT;
    for (String word : Splitter.on(' ').split(text)) {
      if (width + word.length() > WIDTH) {
        line.append(System.lineSeparator()).append(" ".repeat(INDENT));
        width = INDENT;
      }
      line.append(word).append(' ');
      width += word.length() + 1;
    }
    console.out().println(line.toString().replaceAll(" +(?=\\R|$)", ""));
  }

  private static String said(Claim claim) {
    return claim.article().equals("all") ? "all articles" : "the " + claim.article() + " article";
  }

  private static ObjectNode object() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode claims = json.putArray("claims");
    for (Claim claim : Claim.all()) {
      claims
          .addObject()
          .put("name", claim.name())
          .put("article", claim.article())
          .put("claim", claim.claim())
          .put("right", claim.isRight())
          .put("reason", claim.reason())
          .put("figure", claim.figure());
    }
    return json;
  }
}
