package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.stream.Collectors.joining;

import com.google.common.base.Splitter;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The key bindings and their help. An immutable value. */
final class Bindings {
  private static final int KEYS_COLUMNS = 15;
  private static final ImmutableSet<String> NOT_IN_SEARCH = ImmutableSet.of("move", "play");
  private static final Splitter CELLS = Splitter.on(" | ").trimResults();
  private static final Splitter KEYS = Splitter.on(' ');

  /** A line of help, for one or more actions. */
  record Help(String description, ImmutableList<KeyCall> actions) {}

  // The lines of help, each with actions and their default keys. A description must fit in half of
  // 80 columns.
  private static final ImmutableList<String> TABLE =
      ImmutableList.of(
          "quit | quit | q",
          "back to the song | back | Esc",
          "show these keys | help | ?",
          "play the selected song | play | Enter",
          "next, previous song | next | n > | previous | p <",
          "skip this album | skip-album | b",
          "pause | toggle | Space",
          "seek 5 seconds | seek -5 | Left , | seek +5 | Right .",
          "seek a minute | seek -60 | [ Shift-Left | seek +60 | ] Shift-Right",
          "seek to 0-90% | " + tenths(),
          "seek: 1:23, +30, 50% | seek | :",
          "volume | volume +5 | + = | volume -5 | -",
          "shuffle on, off | shuffle | s",
          "reshuffle: a new cycle | reshuffle | S",
          "random on, off | random | R",
          "by album, disc, folder | by next | B",
          "spread artists, albums | spread next | D",
          "repeat off, all, one | repeat next | r",
          "stop after this song | stop-after-song | x",
          "stop after album/cycle | stop-after-album | X",
          "sleep timer: 45m, off | stop-after | t",
          "select a song | select +1 | j Down | select -1 | k Up",
          "page down, up | page-down | PgDn | page-up | PgUp",
          "first, last row | first | g Home | last | G End",
          "add to up next | enqueue | e",
          "play next | playnext | N",
          "play artist next | artist-next | a",
          "play album next | album-next | A",
          "play all results next | found-next | F",
          "remove (up next first) | delete | d",
          "clear up next | clear-up-next | C",
          "move down, up | move +1 | J | move -1 | K",
          "undo, redo | undo | u | redo | U",
          "search | search | /",
          "queue, library, albums | view queue | F1 | view library | F2 | view albums | F3",
          "history, lists, lyrics | view history | F4 H | view playlists | F5 | view lyrics | F6",
          "next, previous view | view next | Tab | view previous | Shift-Tab",
          "unfold, fold | fold | o",
          "mark, unmark a row | mark | v",
          "go to current song | current-row | c",
          "add to the queue | add-selected | I",
          "exclude from shuffle | exclude-selected | E",
          "save as playlist | save | w",
          "add to a playlist | append | W",
          "rename the playlist | rename | M",
          "file, tags and seed | info | i");

  private static final ImmutableList<Help> HELP =
      TABLE.stream().map(Bindings::help).collect(toImmutableList());

  private static final Bindings DEFAULTS = new Bindings(defaultActions());

  private final ImmutableMap<String, KeyCall> actions; // by key name

  private Bindings(Map<String, KeyCall> actions) {
    this.actions = ImmutableMap.copyOf(actions);
  }

  private static String tenths() {
    return Stream.iterate(0, tenth -> tenth + 1)
        .limit(10)
        .map(tenth -> "seek " + tenth * 10 + "% | " + tenth)
        .collect(joining(" | "));
  }

  private static Help help(String line) {
    List<String> cells = CELLS.splitToList(line);
    ImmutableList.Builder<KeyCall> actions = ImmutableList.builder();
    for (int i = 1; i < cells.size(); i += 2) {
      actions.add(KeyCall.parse(cells.get(i)));
    }
    return new Help(cells.get(0), actions.build());
  }

  private static ImmutableMap<String, KeyCall> defaultActions() {
    ImmutableMap.Builder<String, KeyCall> actions = ImmutableMap.builder();
    for (String line : TABLE) {
      List<String> cells = CELLS.splitToList(line);
      for (int i = 1; i < cells.size(); i += 2) {
        KeyCall action = KeyCall.parse(cells.get(i));
        KEYS.split(cells.get(i + 1)).forEach(key -> actions.put(key, action));
      }
    }
    return actions.buildOrThrow();
  }

  static Bindings defaults() {
    return DEFAULTS;
  }

  /** Returns these bindings with changed actions for some keys; empty unbinds a key. */
  Bindings with(Map<String, Optional<KeyCall>> changes) {
    Map<String, KeyCall> changed = new LinkedHashMap<>(actions);
    changes.forEach(
        (key, action) ->
            action.ifPresentOrElse(call -> changed.put(key, call), () -> changed.remove(key)));
    return new Bindings(changed);
  }

  /** Returns the call bound to a key name, if any. */
  Optional<KeyCall> call(String key) {
    return Optional.ofNullable(actions.get(key));
  }

  /** Returns the actions by key name. */
  ImmutableMap<String, KeyCall> actions() {
    return actions;
  }

  /** Returns the lines of help that have a key, and a line for each other bound action. */
  ImmutableList<Help> helps() {
    Stream<Help> others =
        actions.values().stream()
            .filter(call -> HELP.stream().noneMatch(help -> help.actions.contains(call)))
            .distinct()
            .map(call -> new Help(call.toString(), ImmutableList.of(call)));
    return Stream.concat(HELP.stream(), others)
        .filter(help -> !keys(help).isEmpty())
        .collect(toImmutableList());
  }

  /** Returns the key names of a line: the first key of each action, then the other keys. */
  ImmutableList<String> keys(Help help) {
    List<List<String>> keys = new ArrayList<>();
    help.actions.forEach(call -> keys.add(keys(call)));
    ImmutableList.Builder<String> ordered = ImmutableList.builder();
    for (int i = 0; i < actions.size(); i++) {
      int rank = i;
      keys.stream().filter(of -> rank < of.size()).forEach(of -> ordered.add(of.get(rank)));
    }
    return ordered.build();
  }

  private ImmutableList<String> keys(KeyCall call) {
    return actions.keySet().stream()
        .filter(key -> call.equals(actions.get(key)))
        .collect(toImmutableList());
  }

  /** Returns the help as lines of text. */
  ImmutableList<String> help() {
    return helps().stream().map(this::line).collect(toImmutableList());
  }

  /** Returns the help of the search: the editing keys, and the keys that work in its list. */
  ImmutableList<String> searchHelp() {
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    lines.add(line("a b c", "search as you type"));
    lines.add(line("Backspace", "delete a letter"));
    lines.add(line("Ctrl-u", "delete all letters"));
    lines.add(line("Enter", "play the selected song"));
    lines.add(line("Down", "leave the prompt"));
    helps().stream()
        .filter(
            help -> help.actions.stream().noneMatch(call -> NOT_IN_SEARCH.contains(call.word())))
        .map(this::line)
        .forEach(lines::add);
    return lines.build();
  }

  private String line(Help help) {
    return line(String.join(" ", keys(help)), help.description);
  }

  private static String line(String keys, String description) {
    return "  " + Strings.padEnd(signs(keys) + " ", KEYS_COLUMNS, ' ') + description;
  }

  /** Returns the first key of a call, as the help shows it. */
  Optional<String> sign(KeyCall call) {
    return keys(call).stream().findFirst().map(Bindings::signs);
  }

  /** Returns the keys of a line as the help shows them, such as {@code ← → , .}. */
  private static String signs(String keys) {
    return keys.replace("0 1 2 3 4 5 6 7 8 9", "0-9")
        .replace("Shift-Left Shift-Right", "Shift-←/→")
        .replace("Left", "←")
        .replace("Right", "→")
        .replace("Up", "↑")
        .replace("Down", "↓")
        .replace("Pg↑", "PgUp");
  }
}
