package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.riffle.cli.Suggestion;
import dev.riffle.words.Misuse;
import dev.riffle.words.Words;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** The actions of keys, by their words in the key file. */
enum KeyAction {
  QUIT,
  BACK,
  HELP,
  PLAY,
  NEXT,
  PREVIOUS,
  SKIP_ALBUM,
  PAUSE,
  SEEK(Argument.TIME),
  SEEK_TO,
  VOLUME(Argument.NUMBER),
  SHUFFLE,
  RESHUFFLE,
  RANDOM,
  BY,
  SPREAD,
  REPEAT,
  STOP_AFTER_SONG,
  STOP_AFTER_ALBUM,
  STOP_AFTER,
  SELECT(Argument.NUMBER),
  PAGE_UP,
  PAGE_DOWN,
  FIRST,
  LAST,
  ENQUEUE,
  PLAY_NEXT,
  ARTIST_NEXT,
  ALBUM_NEXT,
  FOUND_NEXT,
  REMOVE,
  CLEAR_UP_NEXT,
  MOVE(Argument.NUMBER),
  UNDO,
  REDO,
  SEARCH,
  HISTORY,
  INFO;

  /** The kind of argument after the word. */
  private enum Argument {
    NONE("takes no argument"),
    /** A {@link SeekTarget}. */
    TIME("takes a time: 1:23, 83, +30, -10 or 50%"),
    /** An integer with a sign. */
    NUMBER("takes a number from -100 to 100, such as +5");

    final String rule;

    Argument(String rule) {
      this.rule = rule;
    }
  }

  private static final Splitter SPACES =
      Splitter.on(CharMatcher.whitespace()).trimResults().omitEmptyStrings();
  private static final Pattern NUMBERS = Pattern.compile("[-+]?(\\d{1,2}|100)");

  private final Argument argument;

  KeyAction() {
    this(Argument.NONE);
  }

  KeyAction(Argument argument) {
    this.argument = argument;
  }

  private boolean takes(String text) {
    return switch (argument) {
      case NONE -> text.isEmpty();
      case TIME -> SeekTarget.isOne(text);
      case NUMBER -> NUMBERS.matcher(text).matches();
    };
  }

  /** An action with its argument, which is empty if it takes none. An immutable value. */
  record Call(KeyAction action, String argument) {
    /**
     * Parses an action as in the key file, such as {@code seek +5}.
     *
     * @throws Misuse if it is unknown or its argument is wrong; the message states the rule
     */
    static Call parse(String text) {
      List<String> words = SPACES.splitToList(text);
      String word = words.get(0);
      List<KeyAction> all = Arrays.asList(values());
      KeyAction action =
          all.stream()
              .filter(known -> Words.of(known).equals(word))
              .findFirst()
              .orElseThrow(() -> unknown(word, all));
      Call call = new Call(action, words.size() > 1 ? words.get(1) : "");
      if (words.size() > 2 || !action.takes(call.argument)) {
        throw new Misuse(word + " " + action.argument.rule);
      }
      return call;
    }

    private static Misuse unknown(String word, List<KeyAction> all) {
      List<String> names = all.stream().map(Words::of).collect(toImmutableList());
      String sentence = ("unknown action " + Words.shown(word)).strip();
      return new Misuse(sentence + Suggestion.of(word, names));
    }

    /** Returns the argument of an action that takes a number. */
    int number() {
      return Integer.parseInt(argument);
    }

    @Override
    public String toString() {
      return (Words.of(action) + " " + argument).strip();
    }
  }
}
