package dev.riffle.cli.music;

import dev.riffle.cli.Console;
import picocli.CommandLine;

/** The commands for songs, except {@code play}, whose start must not wait for them. */
public final class MusicCommands {
  private MusicCommands() {}

  /** Adds the commands to a parser. */
  public static void addTo(CommandLine riffle, Console console) {
    riffle
        .addSubcommand(new SessionsCommand(console))
        .addSubcommand(new ServeCommand(console))
        .addSubcommand(new ListensCommand(console))
        .addSubcommand(new KeysCommand(console))
        .addSubcommand(new FillCommand(console))
        .addSubcommand(new OrderCommand(console))
        .addSubcommand(new ScanCommand(console))
        .addSubcommand(new ConvertCommand(console));
  }
}
