package dev.riffle.cli.screen;

import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableMap;

/**
 * The texts of the screen that name keys. Each names the first key of an action, and omits an
 * action without a key. An immutable value.
 */
record KeyHints(Bindings bindings) {
  private static final String NO_SONG = "no song";

  /** Returns the keys of the play order. */
  String playOrder() {
    return joined("", "  ", "", ImmutableMap.of(KeyAction.HELP, "keys", KeyAction.QUIT, "quit"));
  }

  /** Returns the key of help. */
  String help() {
    return joined("", "", "", ImmutableMap.of(KeyAction.HELP, "keys"));
  }

  /** Returns the keys of a list. */
  String list() {
    return joined("", "  ", "", ImmutableMap.of(KeyAction.BACK, "back", KeyAction.QUIT, "quit"));
  }

  /** Returns the key that shows the rest of a list. */
  String more() {
    return bindings.sign(KeyAction.PAGE_DOWN).map("more: "::concat).orElse("more");
  }

  /** Returns the key that ends a scan. */
  String scan() {
    return joined("", "", "", ImmutableMap.of(KeyAction.QUIT, "quits"));
  }

  String noSong() {
    return NO_SONG + joined("; ", "", "", ImmutableMap.of(KeyAction.BACK, "goes back"));
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
                KeyAction.REPEAT, "repeats it", KeyAction.PLAY, "plays the selected song"));
  }

  String endOfUpNext() {
    return "up next ends here"
        + joined(
            ": ",
            ", ",
            "",
            ImmutableMap.of(
                KeyAction.ENQUEUE, "adds a song to it", KeyAction.REMOVE, "removes one"));
  }

  /** Returns the end of a message about an edit, such as {@code (u undoes)}. */
  String undoes() {
    return joined(" (", "", ")", ImmutableMap.of(KeyAction.UNDO, "undoes"));
  }

  /** Returns the end of a message about an undone edit. */
  String redoes() {
    return joined(" (", "", ")", ImmutableMap.of(KeyAction.REDO, "redoes"));
  }

  /** Returns the end of a message about a mode that has no shuffle. */
  String shuffles() {
    return joined("; ", "", "", ImmutableMap.of(KeyAction.SHUFFLE, "turns shuffle on"));
  }

  /** Returns the end of a message about songs that were not searched for. */
  String searches() {
    return joined("; ", "", "", ImmutableMap.of(KeyAction.SEARCH, "searches"));
  }

  /** Returns the end of a message about a stop that is not possible. */
  String stopAfterSong() {
    return joined(
        "; ", "", "", ImmutableMap.of(KeyAction.STOP_AFTER_SONG, "stops after this song"));
  }

  /** Returns keys with their effects, or an empty text if no action has a key. */
  private String joined(
      String before, String between, String after, ImmutableMap<KeyAction, String> effects) {
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
