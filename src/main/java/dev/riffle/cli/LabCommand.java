package dev.riffle.cli;

import picocli.CommandLine.Command;

/** The fairness lab: says nothing itself, its commands do. */
@Command(
    name = "lab",
    description = "The fairness lab: every shuffle that is argued about, beside the right one.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "  riffle lab claims",
      "  riffle lab law swap-any -n 3",
      "  riffle lab matrix random-swaps -n 20",
      "  riffle lab audit queue"
    })
final class LabCommand {}
