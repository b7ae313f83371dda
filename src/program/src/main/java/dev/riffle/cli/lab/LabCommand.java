package dev.riffle.cli.lab;

import dev.riffle.cli.Console;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code lab}, the parent of the commands of the fairness lab. */
@Command(
    name = LabCommand.NAME,
    description = "Analyzes shuffle algorithms for bias.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "  riffle lab claims",
      "  riffle lab law swap-any -n 3",
      "  riffle lab matrix random-swaps -n 20",
      "  riffle lab audit queue"
    })
public final class LabCommand {
  public static final String NAME = "lab";

  private LabCommand() {}

  /**
   * Returns the command {@code lab}, with subcommands if {@code commands}. Building them takes
   * longer than all other commands and would delay the first song.
   */
  public static CommandLine with(Console console, boolean commands) {
    CommandLine lab = new CommandLine(new LabCommand());
    if (commands) {
      lab.addSubcommand(new LabClaimsCommand(console))
          .addSubcommand(new LabLawCommand(console))
          .addSubcommand(new LabStepsCommand(console))
          .addSubcommand(new LabSwapsCommand(console))
          .addSubcommand(new LabRemovalCommand(console))
          .addSubcommand(new LabSeedsCommand(console))
          .addSubcommand(new LabPredictCommand(console))
          .addSubcommand(new LabRand10Command(console))
          .addSubcommand(new LabMatrixCommand(console))
          .addSubcommand(new LabAuditCommand(console))
          .addSubcommand(new LabSpreadCommand(console))
          .addSubcommand(new LabDrawCommand(console))
          .addSubcommand(new LabMinesCommand(console))
          .addSubcommand(new LabReportCommand(console));
    }
    return lab;
  }
}
