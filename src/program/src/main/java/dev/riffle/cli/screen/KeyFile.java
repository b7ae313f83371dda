package dev.riffle.cli.screen;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableSet;
import dev.riffle.cli.Console;
import dev.riffle.cli.UserFile;
import dev.riffle.words.Misuse;
import dev.riffle.words.Words;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The key file of the user, {@code keys} in the configuration directory: lines {@code KEY ACTION}.
 * Stateless.
 */
public final class KeyFile {
  private static final String NAME = "keys";
  private static final String NONE = "none";
  private static final int KEY_COLUMNS = 12;
  private static final int ACTION_COLUMNS = 18;
  private static final Splitter WORDS =
      Splitter.on(CharMatcher.whitespace()).trimResults().omitEmptyStrings().limit(2);

  // Terminal signals and the end of input.
  private static final ImmutableSet<String> RESERVED =
      ImmutableSet.of("Ctrl-c", "Ctrl-d", "Ctrl-z");

  private KeyFile() {}

  /** Returns the default keys as a key file. */
  public static String defaults() {
    Bindings bindings = Bindings.defaults();
    StringBuilder lines = new StringBuilder();
    lines.append(
        "# The keys of the screen: KEY ACTION, one per line. The file keys in ~/.config/riffle\n");
    lines.append("# overrides these keys; the action none unbinds a key.\n");
    for (Bindings.Help help : bindings.helps()) {
      for (String key : bindings.keys(help)) {
        String action = bindings.call(key).map(KeyCall::toString).orElse(NONE);
        lines.append(Strings.padEnd(key, KEY_COLUMNS, ' '));
        lines.append(Strings.padEnd(action, ACTION_COLUMNS, ' '));
        lines.append("# ").append(help.description()).append('\n');
      }
    }
    return lines.toString();
  }

  /**
   * Returns the default keys with the changes in the user's file, if it exists; skips invalid
   * lines.
   *
   * @param problems receives a message for each invalid line, {@code file:line: problem}
   */
  static Bindings read(Console console, Consumer<String> problems) {
    Map<String, Optional<KeyCall>> changes = new LinkedHashMap<>();
    UserFile.read(NAME, console, problems, line -> parse(line, changes));
    return Bindings.defaults().with(changes);
  }

  private static void parse(String line, Map<String, Optional<KeyCall>> changes) {
    List<String> words = WORDS.splitToList(line);
    String word = words.get(0);
    String key =
        KeyNames.parse(word)
            .orElseThrow(
                () ->
                    new Misuse(
                        ("unknown key " + (words.size() < 2 ? "" : Words.shown(word))).strip()
                            + "; use a character or a name from riffle keys"));
    if (RESERVED.contains(key)) {
      throw new Misuse(key + " cannot be bound");
    }
    if (words.size() < 2) {
      throw new Misuse(word + " needs an action; riffle keys lists them");
    }
    String action = words.get(1).strip();
    changes.put(key, action.equals(NONE) ? Optional.empty() : Optional.of(KeyCall.parse(action)));
  }
}
