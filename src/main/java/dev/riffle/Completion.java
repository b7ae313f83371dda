package dev.riffle;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableMap;
import dev.riffle.cli.Console;
import dev.riffle.cli.Words;
import dev.riffle.cli.lab.LabCommand;
import dev.riffle.cli.music.PlayCommand;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Iterator;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/** Prints a completion script. The Debian package installs the same scripts. */
@Command(
    name = Completion.NAME,
    description = "Prints a completion script for bash or zsh.",
    footer = {
      "  source <(riffle completion bash)",
      "  riffle completion zsh > ~/.zsh/completions/_riffle"
    })
final class Completion implements Callable<Integer> {
  static final String NAME = "completion";

  /** The shells with completion. */
  private enum Shell {
    BASH,
    ZSH
  }

  /** The words of the shells. */
  private static final class Shells implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(Shell.values()).map(Words::of).iterator();
    }
  }

  /** Parses a shell. */
  private static final class ShellConverter implements ITypeConverter<Shell> {
    @Override
    public Shell convert(String word) {
      return Words.parse(Shell.class, "SHELL", word);
    }
  }

  // Turns the shell's completion of file names off. The operands of riffle are files.
  private static final String NO_FILES = "  type compopt &>/dev/null && compopt +o default\n";

  private final Console console;

  @Parameters(
      paramLabel = "SHELL",
      converter = ShellConverter.class,
      completionCandidates = Shells.class,
      description = "The shell: bash or zsh.")
  private Shell shell = Shell.BASH;

  Completion(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    CommandLine riffle = everyCommand();
    addOptionsOfPlay(riffle);
    String name = riffle.getCommandName();
    String script = AutoComplete.bash(name, riffle).replace(NO_FILES, "");
    console.out().print(shell == Shell.BASH ? script : forZsh(name, script));
    return 0;
  }

  /** Adds the options that a command line without a command shares with {@code play}. */
  private static void addOptionsOfPlay(CommandLine riffle) {
    CommandSpec own = riffle.getCommandSpec();
    CommandLine play = requireNonNull(riffle.getSubcommands().get(PlayCommand.NAME));
    for (OptionSpec option : play.getCommandSpec().options()) {
      if (own.findOption(option.longestName()) == null) {
        own.addOption(OptionSpec.builder(option).build());
      }
    }
  }

  /**
   * Returns a script that zsh can source, or load from its function path as {@code _riffle}. The
   * function then replaces itself and completes the first time, too.
   */
  private static String forZsh(String name, String bash) {
    String function = "_complete_" + name;
    return "#compdef "
        + name
        + "\n"
        + bash.substring(bash.indexOf('\n') + 1)
            .replace("  setopt COMPLETE_ALIASES\n", "") // an option of the user
            // A function loaded by autoload -U expands no alias.
            .replace("alias compopt=complete", "function compopt() { true }")
        + "\nif [ \"${funcstack[1]}\" = _"
        + name
        + " ]; then\n  _bash_complete -o default -F "
        + function
        + "\nfi\n";
  }

  /** Returns the parser with every command, including those of the lab. */
  static CommandLine everyCommand() {
    Program program =
        new Program(InputStream.nullInputStream(), System.out, System.err, ImmutableMap.of());
    return program.commands(new Riffle(), LabCommand.NAME);
  }
}
