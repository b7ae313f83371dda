package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What each key does, and what help says of it. Not thread-safe. */
final class Bindings {
  private static final int WIDEST = 10;

  private record Help(String keys, String does) {}

  private final Map<String, Runnable> actions = new HashMap<>();
  private final List<Help> helps = new ArrayList<>();

  /** Binds keys, which help names as {@code shown}, to what {@code does} says. */
  void bind(String shown, String does, Runnable action, String... keys) {
    helps.add(new Help(shown, does));
    also(action, keys);
  }

  /** Binds keys that the last line of help names, too. */
  void also(Runnable action, String... keys) {
    for (String key : keys) {
      Runnable other = actions.put(key, action);
      if (other != null) {
        throw new IllegalStateException("key " + key + " is bound twice");
      }
    }
  }

  Optional<Runnable> action(String key) {
    return Optional.ofNullable(actions.get(key));
  }

  /** Returns a line for each. */
  ImmutableList<String> help() {
    return helps.stream()
        .map(help -> "  " + Strings.padEnd(help.keys, WIDEST, ' ') + help.does)
        .collect(toImmutableList());
  }
}
