package dev.riffle.cli.screen;

import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableMap;
import dev.riffle.control.PlayerVerb;

/**
 * The texts of the screen that name keys: the first key of each action; an action without a key is
 * omitted. An immutable value.
 */
record KeyHints(Bindings bindings) {
  private static final String NO_SONG = "no song";
  private static final KeyCall REPEAT_NEXT = KeyCall.parse("repeat next");

  /** Returns the hints for the play order. */
  String playOrder() {
    return joined(
        "",
        "  ",
        "",
        ImmutableMap.of(
            KeyCall.of(ScreenAction.HELP), "keys", KeyCall.of(PlayerVerb.QUIT), "quit"));
  }

  /** Returns the hint for the help. */
  String help() {
    return joined("", "", "", ImmutableMap.of(KeyCall.of(ScreenAction.HELP), "keys"));
  }

  /** Returns the hints for a list. */
  String list() {
    return joined(
        "",
        "  ",
        "",
        ImmutableMap.of(
            KeyCall.of(ScreenAction.BACK), "back", KeyCall.of(PlayerVerb.QUIT), "quit"));
  }

  /** Returns the hints for a tree. */
  String tree() {
    return joined(
        "",
        "  ",
        "",
        ImmutableMap.of(
            KeyCall.of(ScreenAction.FOLD),
            "unfold",
            KeyCall.of(ScreenAction.SEARCH),
            "filter",
            KeyCall.of(ScreenAction.BACK),
            "back",
            KeyCall.of(PlayerVerb.QUIT),
            "quit"));
  }

  /** Returns the hint for the next page of a list. */
  String more() {
    return bindings.sign(KeyCall.of(ScreenAction.PAGE_DOWN)).map("more: "::concat).orElse("more");
  }

  /** Returns the hint for ending a scan. */
  String scan() {
    return joined("", "", "", ImmutableMap.of(KeyCall.of(PlayerVerb.QUIT), "quits"));
  }

  String noSong() {
    return NO_SONG
        + joined("; ", "", "", ImmutableMap.of(KeyCall.of(ScreenAction.BACK), "goes back"));
  }

  /** Returns {@link #noSong} for a prompt, which Esc always closes. */
  static String noSongWhileTyping() {
    return NO_SONG + "; Esc goes back";
  }

  String endOfQueue() {
    return "end of the queue"
        + joined(
            ": ",
            ", ",
            "",
            ImmutableMap.of(
                REPEAT_NEXT,
                "repeats it",
                KeyCall.of(ScreenAction.PLAY),
                "plays the selected song"));
  }

  /** Returns the end of a message about a row that cannot be moved out of up next. */
  private String endOfUpNext() {
    return joined(
        ": ",
        ", ",
        "",
        ImmutableMap.of(
            KeyCall.of(PlayerVerb.ENQUEUE),
            "adds a song to it",
            KeyCall.of(ScreenAction.DELETE),
            "removes one"));
  }

  /** Returns the end of a message about a rejected verb: the keys that resolve the problem. */
  String remedy(PlayerVerb verb, String sentence) {
    return switch (verb) {
      case RESHUFFLE -> shuffles();
      case STOP_AFTER_ALBUM -> stopAfterSong();
      case MOVE -> sentence.startsWith("up next") ? endOfUpNext() : "";
      default -> "";
    };
  }

  /** Returns the end of a message about an edit, such as {@code (u undoes)}. */
  String undoes() {
    return joined(" (", "", ")", ImmutableMap.of(KeyCall.of(PlayerVerb.UNDO), "undoes"));
  }

  /** Returns the end of a message about marked rows. */
  String unmarks() {
    return joined(" (", "", ")", ImmutableMap.of(KeyCall.of(ScreenAction.BACK), "unmarks"));
  }

  /** Returns the end of a message about an undone edit. */
  String redoes() {
    return joined(" (", "", ")", ImmutableMap.of(KeyCall.of(PlayerVerb.REDO), "redoes"));
  }

  /** Returns the end of a message about a mode without shuffle. */
  private String shuffles() {
    return joined(
        "; ", "", "", ImmutableMap.of(KeyCall.of(PlayerVerb.SHUFFLE), "turns shuffle on"));
  }

  /** Returns the end of a message about missing search results. */
  String searches() {
    return joined("; ", "", "", ImmutableMap.of(KeyCall.of(ScreenAction.SEARCH), "searches"));
  }

  /** Returns the end of a message about an impossible stop. */
  private String stopAfterSong() {
    return joined(
        "; ",
        "",
        "",
        ImmutableMap.of(KeyCall.of(PlayerVerb.STOP_AFTER_SONG), "stops after this song"));
  }

  /** Returns keys with their effects, or an empty text if no action has a key. */
  private String joined(
      String before, String between, String after, ImmutableMap<KeyCall, String> effects) {
    String keys =
        effects.entrySet().stream()
            .flatMap(
                effect ->
                    bindings
                        .sign(effect.getKey())
                        .map(key -> key + " " + effect.getValue())
                        .stream())
            .collect(joining(between));
    return keys.isEmpty() ? "" : before + keys + after;
  }
}
