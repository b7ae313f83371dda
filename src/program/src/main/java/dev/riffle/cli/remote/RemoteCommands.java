package dev.riffle.cli.remote;

import dev.riffle.cli.Console;
import dev.riffle.control.Verb;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Registers the commands for a running player with the parser: for help, for suggestions, and after
 * options of the program. Otherwise {@link Client} runs them without the parser.
 */
public final class RemoteCommands {
  private RemoteCommands() {}

  /** Runs a command line for which {@link Client#takes} is true; returns the exit status. */
  public static int run(Console console, List<Verb> verbs, String... args) {
    Client client = new Client(verbs, console.environment(), console.out());
    int status = client.run(args);
    client.remarks().forEach(console::remark);
    return status;
  }

  /** Adds the commands to the parser of the command line {@code args}. */
  public static void addTo(
      CommandLine riffle, Console console, List<Verb> verbs, List<String> args) {
    for (Verb verb : verbs) {
      if (verb.isCommand()) {
        Callable<Integer> call =
            () -> {
              List<String> words = args.subList(args.indexOf(verb.word()), args.size());
              return run(console, verbs, words.toArray(new String[0]));
            };
        riffle.addSubcommand(spec(verb, call));
      }
    }
  }

  private static CommandSpec spec(Verb verb, Callable<Integer> call) {
    CommandSpec spec = CommandSpec.wrapWithoutInspection(call).name(verb.word());
    spec.usageMessage().description(verb.help()).footer("  riffle " + verb.example());
    if (verb.hasJson()) {
      spec.addOption(OptionSpec.builder("--json").description("As a JSON object.").build());
    }
    spec.parser().unmatchedOptionsArePositionalParams(verb.isSigned());
    Verb.Operand operand = verb.operand();
    if (operand != Verb.Operand.NONE) {
      spec.addPositional(
          PositionalParamSpec.builder()
              .paramLabel(operand.label)
              .arity(operand.arity)
              .description(operand.help)
              .completionCandidates(operand.words)
              .build());
    }
    return spec;
  }
}
