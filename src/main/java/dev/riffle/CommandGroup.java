package dev.riffle;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.riffle.cli.music.PlayerVerb;
import dev.riffle.cli.remote.Verb;
import java.util.Arrays;

/** The commands in groups, in the order of the help: those used most come first. */
enum CommandGroup {
  PLAY("Play", ImmutableList.of("play", "sessions")),
  PLAYER(
      "A running player",
      PlayerVerb.all().stream().filter(Verb::isCommand).map(Verb::word).collect(toImmutableList())),
  FILES("Playlists and files", ImmutableList.of("order", "scan", "convert")),
  LAB("Shuffle lab", ImmutableList.of("contrast", "lab"));

  private final String heading;
  private final ImmutableList<String> names;

  CommandGroup(String heading, ImmutableList<String> names) {
    this.heading = heading;
    this.names = names;
  }

  String heading() {
    return heading;
  }

  ImmutableList<String> names() {
    return names;
  }

  /** Returns the names of all commands. */
  static ImmutableList<String> allNames() {
    return Arrays.stream(values())
        .flatMap(group -> group.names.stream())
        .collect(toImmutableList());
  }
}
