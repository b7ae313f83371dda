package dev.riffle;

import dev.riffle.words.Misuse;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints the help of the program or of a command. */
@Command(
    name = "help",
    description = "Describes the program or a command.",
    footer = {"  riffle help", "  riffle help play", "  riffle help lab law"})
final class HelpCommand implements Callable<Integer> {
  /** The commands that completion offers. */
  private static final class Candidates implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return CommandGroup.allNames().iterator();
    }
  }

  private final CommandLine riffle;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      completionCandidates = Candidates.class,
      description = "A command and, for a group, a subcommand. Default: the list of all commands.")
  private List<String> words = new ArrayList<>();

  HelpCommand(CommandLine riffle) {
    this.riffle = riffle;
  }

  @Override
  public Integer call() {
    CommandLine described = riffle;
    for (String word : words) {
      CommandLine command = described.getSubcommands().get(word);
      if (command == null) {
        throw new Misuse(
            FirstWord.unknown("no such command: ", word, described.getSubcommands().keySet()));
      }
      described = command;
    }
    described.usage(riffle.getOut());
    return 0;
  }
}
