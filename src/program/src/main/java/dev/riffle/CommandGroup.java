package dev.riffle;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSetMultimap;
import dev.riffle.cli.GroupedHelp;
import dev.riffle.control.PlayerVerb;
import dev.riffle.control.Verb;
import java.util.Arrays;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;

/** The commands in groups, in the order of the help: those used most come first. */
enum CommandGroup {
  PLAY("Play", ImmutableList.of("play", "serve", "sessions", "listens", "keys", "fill")),
  PLAYER(
      "A running player",
      PlayerVerb.all().stream().filter(Verb::isCommand).map(Verb::word).collect(toImmutableList())),
  FILES("Playlists and files", ImmutableList.of("order", "scan", "convert")),
  LAB("Shuffle lab", ImmutableList.of("contrast", "verify", "lab")),
  HELP("Help", ImmutableList.of("help", "completion"));

  private final String heading;
  private final ImmutableList<String> names;

  CommandGroup(String heading, ImmutableList<String> names) {
    this.heading = heading;
    this.names = names;
  }

  /** Returns the help of the program, with its commands in these groups. */
  static Help help(CommandSpec riffle, Help.ColorScheme colors) {
    ImmutableSetMultimap.Builder<String, String> groups = ImmutableSetMultimap.builder();
    for (CommandGroup group : values()) {
      groups.putAll(group.heading, group.names);
    }
    riffle
        .usageMessage()
        .customSynopsis(
            "riffle [OPTION]... [PATH]...", "       riffle COMMAND [OPTION]... [ARGUMENT]...");
    return new GroupedHelp(riffle, colors, groups.build());
  }

  /** Returns the names of all commands. */
  static ImmutableList<String> allNames() {
    return Arrays.stream(values())
        .flatMap(group -> group.names.stream())
        .collect(toImmutableList());
  }
}
