package dev.riffle;

import dev.riffle.cli.Console;

/** The program as {@link Main} runs it, with the new seeds of a given console. */
public final class SeededProgram {
  private SeededProgram() {}

  /** Runs one command line and returns its exit status. */
  public static int run(Console console, String... args) {
    return new Program(console).run(args);
  }
}
