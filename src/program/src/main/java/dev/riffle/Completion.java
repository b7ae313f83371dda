package dev.riffle;

import static com.google.common.base.Strings.lenientFormat;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.cli.Console;
import dev.riffle.cli.OptionWords;
import dev.riffle.cli.lab.LabCommand;
import dev.riffle.cli.music.PlayCommand;
import java.io.InputStream;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/** Prints a completion script. The Debian package installs the same scripts. */
@Command(
    name = "completion",
    description = "Prints a completion script for bash or zsh.",
    footer = {
      "  source <(riffle completion bash)",
      "  riffle completion zsh > ~/.zsh/completions/_riffle"
    })
final class Completion implements Callable<Integer> {
  /** The shells with completion. */
  private enum Shell {
    BASH,
    ZSH
  }

  /** The words of the shells. */
  private static final class Shells extends OptionWords<Shell> {
    Shells() {
      super("SHELL", Shell.class);
    }
  }

  // Turns the shell's completion of file names off. The operands of riffle are files.
  private static final String NO_FILES = "  type compopt &>/dev/null && compopt +o default\n";

  private static final String PREVIOUS = "  local prev_word=${COMP_WORDS[COMP_CWORD-1]}\n";

  // Bash splits --mode=random at the sign.
  private static final String PREVIOUS_BEFORE_SIGN =
      "  if [ \"${prev_word}\" = \"=\" ]; then prev_word=${COMP_WORDS[COMP_CWORD-2]}; fi\n";

  /** Replaces a function of the same name. Flags before a command are skipped. */
  private static final String BEGINS_WITH =
      """

      function _riffle_begins_with() {
        local flags='^(%s)$'
        local i=1
        local word
        for word in "$@"; do
          while [[ "${COMP_WORDS[i]}" =~ $flags ]]; do ((i++)); done
          if [[ "${COMP_WORDS[i]}" != "$word" ]]; then return 1; fi
          ((i++))
        done
        return 0
      }
      """;

  private final Console console;

  @Parameters(
      paramLabel = "SHELL",
      converter = Shells.class,
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
    labelWords(riffle);
    String name = riffle.getCommandName();
    String script = withCommandsInFront(AutoComplete.bash(name, riffle).replace(NO_FILES, ""));
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
   * Labels each option that has words by its name. The script names their list after the label,
   * which several options share.
   */
  private static void labelWords(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    for (OptionSpec option : ImmutableList.copyOf(spec.options())) {
      if (option.completionCandidates() != null) {
        spec.remove(option);
        spec.addOption(OptionSpec.builder(option).paramLabel(option.longestName()).build());
      }
    }
    command.getSubcommands().values().forEach(Completion::labelWords);
  }

  /**
   * Returns a script that finds the command at the begin of the line only: the value of {@code
   * --mode shuffle} is not the command {@code shuffle}.
   */
  private static String withCommandsInFront(String script) {
    return script
            .replace("CompWordsContainsArray", "_riffle_begins_with")
            .replace(PREVIOUS, PREVIOUS + PREVIOUS_BEFORE_SIGN)
        + lenientFormat(BEGINS_WITH, FirstWord.flags());
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
