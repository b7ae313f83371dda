package dev.riffle.cli.screen;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Collection;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The names of keys, such as {@code n}, {@code Space}, {@code Shift-Left} and {@code Ctrl-f}.
 * Terminals send one of several sequences for a key, regardless of their terminfo entry; all of
 * them map to one name.
 */
final class KeyNames {
  private static final ImmutableMap<String, String> CHARACTERS =
      ImmutableMap.<String, String>builder()
          .put(" ", "Space")
          .put("\r", "Enter")
          .put("\n", "Enter")
          .put("\t", "Tab")
          .put("\033", "Esc")
          .put("\177", "Backspace")
          .put("\b", "Backspace")
          .put("#", "Hash") // begins a comment in the key file
          .buildOrThrow();

  /** The keys by the final letter of their sequence. */
  private static final ImmutableMap<String, String> LETTERS =
      ImmutableMap.<String, String>builder()
          .put("A", "Up")
          .put("B", "Down")
          .put("C", "Right")
          .put("D", "Left")
          .put("F", "End")
          .put("H", "Home")
          .put("P", "F1")
          .put("Q", "F2")
          .put("R", "F3")
          .put("S", "F4")
          .put("Z", "Shift-Tab")
          .put("a", "Shift-Up") // the lower case is that of rxvt
          .put("b", "Shift-Down")
          .put("c", "Shift-Right")
          .put("d", "Shift-Left")
          .buildOrThrow();

  /** The keys by the first number of their sequence, which ends in a tilde. */
  private static final ImmutableList<String> NUMBERS =
      ImmutableList.copyOf(
          ("- Home Insert Delete End PgUp PgDn Home End - - F1 F2 F3 F4 F5 - F6 F7 F8 F9 F10 -"
                  + " F11 F12")
              .split(" ", -1));

  private static final Pattern SEQUENCE =
      Pattern.compile("\033[\\[O](?:(\\d{1,2})(?:;([1-8]))?)?([A-Za-z~])");
  private static final Pattern LINUX_F1_TO_F5 = Pattern.compile("\033\\[\\[([A-E])");

  private static final ImmutableList<String> MODIFIERS =
      ImmutableList.of("Shift-", "Alt-", "Ctrl-");
  private static final ImmutableMap<String, String> SYNONYMS =
      ImmutableMap.of(
          "escape",
          "Esc",
          "return",
          "Enter",
          "pageup",
          "PgUp",
          "pagedown",
          "PgDn",
          "del",
          "Delete");

  private KeyNames() {}

  /** Returns the name of the key for which a terminal sends {@code typed}, if it is known. */
  static Optional<String> of(String typed) {
    if (CHARACTERS.containsKey(typed)) {
      return Optional.ofNullable(CHARACTERS.get(typed));
    }
    if (!typed.isEmpty() && typed.codePointCount(0, typed.length()) == 1) {
      char first = typed.charAt(0);
      return Optional.of(first < ' ' ? "Ctrl-" + (char) (first + '`') : typed);
    }
    Matcher function = LINUX_F1_TO_F5.matcher(typed);
    if (function.matches()) {
      return Optional.of("F" + (function.group(1).charAt(0) - 'A' + 1));
    }
    Matcher sequence = SEQUENCE.matcher(typed);
    if (sequence.matches()) {
      return named(sequence).map(name -> modifiers(sequence.group(2)) + name);
    }
    boolean isAlt = typed.length() > 1 && typed.codePointCount(1, typed.length()) == 1;
    return isAlt ? of(typed.substring(1)).map(name -> "Alt-" + name) : Optional.empty();
  }

  private static Optional<String> named(Matcher sequence) {
    if (!sequence.group(3).equals("~")) {
      return Optional.ofNullable(LETTERS.get(sequence.group(3)));
    }
    int number = sequence.group(1) == null ? 0 : Integer.parseInt(sequence.group(1));
    return Optional.of(number)
        .filter(known -> known < NUMBERS.size())
        .map(NUMBERS::get)
        .filter(name -> !name.equals("-"));
  }

  // xterm sends one more than the sum of 1 for Shift, 2 for Alt and 4 for Ctrl.
  private static String modifiers(@Nullable String number) {
    int bits = number == null ? 0 : Integer.parseInt(number) - 1;
    StringBuilder names = new StringBuilder();
    for (int bit = MODIFIERS.size() - 1; bit >= 0; bit--) {
      names.append((bits & (1 << bit)) == 0 ? "" : MODIFIERS.get(bit));
    }
    return names.toString();
  }

  /** Returns the name of the key that a user wrote, ignoring case; empty if unknown. */
  static Optional<String> parse(String word) {
    for (String modifier : MODIFIERS) {
      String rest = word.substring(Math.min(word.length(), modifier.length()));
      if (!rest.isEmpty() && Ascii.toLowerCase(word).startsWith(Ascii.toLowerCase(modifier))) {
        return parse(rest).flatMap(name -> modified(modifier, name));
      }
    }
    if (word.codePointCount(0, word.length()) == 1) {
      return of(word).filter(name -> !name.startsWith("Ctrl-"));
    }
    String synonym = SYNONYMS.getOrDefault(Ascii.toLowerCase(word), word);
    return Stream.of(CHARACTERS.values(), LETTERS.values(), NUMBERS)
        .flatMap(Collection::stream)
        .filter(name -> Ascii.equalsIgnoreCase(name, synonym) && !name.equals("-"))
        .findFirst();
  }

  /** Returns the key with a modifier, if terminals send a distinct sequence for it. */
  private static Optional<String> modified(String modifier, String name) {
    if (name.length() > 1 || modifier.equals("Alt-")) {
      return Optional.of(inOrder(modifier + name));
    }
    String small = Ascii.toLowerCase(name);
    boolean isCtrl = modifier.equals("Ctrl-") && small.charAt(0) >= 'a' && small.charAt(0) <= 'z';
    return isCtrl ? of(String.valueOf((char) (small.charAt(0) - '`'))) : Optional.empty();
  }

  private static String inOrder(String name) {
    String modifiers = "";
    String rest = name;
    for (String modifier : MODIFIERS) {
      if (rest.contains(modifier)) {
        rest = rest.replace(modifier, "");
        modifiers = modifier + modifiers;
      }
    }
    return modifiers + rest;
  }
}
