package dev.riffle.cli.lab;

import dev.riffle.cli.Console;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The fairness lab: says nothing itself, its commands do. */
@Command(
    name = LabCommand.NAME,
    description = "The fairness lab: every shuffle that is argued about, beside the right one.",
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
   * Returns it with its commands, or without: to build them takes longer than all the others, and
   * whoever wants to hear music should not wait for that.
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
          .addSubcommand(new LabDrawCommand(console))
          .addSubcommand(new LabMinesCommand(console))
          .addSubcommand(new LabReportCommand(console));
    }
    return lab;
  }
}
