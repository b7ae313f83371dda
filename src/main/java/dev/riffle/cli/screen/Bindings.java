package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The actions of the keys and their help. Not thread-safe. */
final class Bindings {
  private static final int KEYS_COLUMNS = 10;

  private record Help(String keys, String action) {}

  private final Map<String, Runnable> actions = new HashMap<>();
  private final List<Help> helps = new ArrayList<>();

  /**
   * Binds keys to an action. Help shows {@code shown} for the keys and {@code description} for the
   * action.
   */
  void bind(String shown, String description, Runnable action, String... keys) {
    helps.add(new Help(shown, description));
    also(action, keys);
  }

  /** Binds further keys, without a help line of their own. */
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

  /** Returns one help line for each call of {@link #bind}. */
  ImmutableList<String> help() {
    return helps.stream()
        .map(help -> "  " + Strings.padEnd(help.keys, KEYS_COLUMNS, ' ') + help.action)
        .collect(toImmutableList());
  }
}
