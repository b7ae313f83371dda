package dev.riffle;

import com.google.common.collect.ImmutableMap;
import dev.riffle.cli.lab.LabCommand;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import picocli.AutoComplete;
import picocli.CommandLine;

/** Writes the bash completion script, which the Debian package installs. */
final class Completion {
  private Completion() {}

  public static void main(String[] args) {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    out.print(AutoComplete.bash(everyCommand().getCommandName(), everyCommand()));
    out.flush();
  }

  /** Returns the parser with every command, including those of the lab. */
  static CommandLine everyCommand() {
    Program program =
        new Program(InputStream.nullInputStream(), System.out, System.err, ImmutableMap.of());
    return program.commands(new Riffle(), LabCommand.NAME);
  }
}
