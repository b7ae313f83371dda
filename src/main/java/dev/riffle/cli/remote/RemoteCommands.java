package dev.riffle.cli.remote;

import dev.riffle.cli.Console;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * The words for a player that runs as the parser knows them: for help, for suggestions, and behind
 * options of the program. Else {@link Client} takes them before there is a parser.
 */
public final class RemoteCommands {
  /** Says its line when the parser has read it. */
  private static final class Command implements Callable<Integer> {
    private final Console console;
    private final CommandLine line;
    private final Verb verb;

    Command(Console console, Verb verb) {
      this.console = console;
      this.verb = verb;
      this.line = new CommandLine(spec(verb, this));
    }

    @Override
    public Integer call() {
      ParseResult parsed = line.getParseResult();
      List<String> args = new ArrayList<>(List.of(verb.word()));
      if (parsed.hasMatchedOption("--json")) {
        args.add("--json");
      }
      args.add("--");
      parsed.matchedPositionals().forEach(operand -> args.addAll(operand.stringValues()));
      return run(console, args.toArray(new String[0]));
    }
  }

  private RemoteCommands() {}

  /** Runs a command line that {@link Client#takes}; returns the exit status. */
  public static int run(Console console, String... args) {
    Client client = new Client(console.environment(), console.out());
    int status = client.run(args);
    client.remarks().forEach(console::say);
    return status;
  }

  /** Adds the words to the program. */
  public static void addTo(CommandLine riffle, Console console) {
    for (Verb verb : Verb.values()) {
      riffle.addSubcommand(new Command(console, verb).line);
    }
  }

  private static CommandSpec spec(Verb verb, Command command) {
    CommandSpec spec = CommandSpec.wrapWithoutInspection(command).name(verb.word());
    spec.usageMessage().description(verb.description());
    if (verb.hasJson()) {
      spec.addOption(
          OptionSpec.builder("--json")
              .type(boolean.class)
              .description("As a JSON object.")
              .build());
    }
    switch (verb.operand()) {
      case NONE -> {}
      case COUNT ->
          spec.addPositional(operand("K", "0..1", "How many songs, at most. Default: 10.").build());
      case PATHS ->
          spec.addPositional(
              operand("PATH", "1..*", "A folder, an MP3 file or a playlist.")
                  .type(String[].class)
                  .build());
    }
    spec.usageMessage().footer("  riffle " + verb.example());
    return spec;
  }

  private static PositionalParamSpec.Builder operand(
      String label, String arity, String description) {
    return PositionalParamSpec.builder().paramLabel(label).arity(arity).description(description);
  }
}
