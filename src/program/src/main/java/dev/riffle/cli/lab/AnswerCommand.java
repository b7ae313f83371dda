package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import dev.riffle.cli.Console;
import dev.riffle.shuffle.Seed;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** A command that answers with text or, with {@code --json}, with one JSON object. */
abstract class AnswerCommand implements Callable<Integer> {
  private final Console console;

  @Option(names = "--json", description = "One JSON object.")
  private boolean json;

  AnswerCommand(Console console) {
    this.console = console;
  }

  /** Checks the options, answers, and returns the exit status. */
  abstract int answer();

  @Override
  public final Integer call() {
    if (json) {
      console.showProgress(false);
    }
    return answer();
  }

  /** Runs {@code text}, or fills a JSON object and prints it; returns the exit status 0. */
  final int show(Runnable text, Consumer<ObjectNode> object) {
    if (json) {
      ObjectNode node = JsonNodeFactory.instance.objectNode();
      object.accept(node);
      console.out().println(node);
    } else {
      text.run();
    }
    return ExitCode.OK;
  }

  final Console console() {
    return console;
  }

  /** Prints the seed of a text; a JSON object has it as a field. */
  final void printSeed(Seed seed) {
    console.remark("seed " + seed);
  }

  final void print(String line) {
    console.out().println(line);
  }

  /** Prints formatted text in {@link Locale#ROOT}. */
  @FormatMethod
  final void printf(@FormatString String template, Object... values) {
    console.out().printf(Locale.ROOT, template, values);
  }
}
