package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.cli.screen.ScreenFixture.titles;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.queue.Entry;
import dev.riffle.queue.RepeatMode;
import dev.riffle.track.Track;
import dev.riffle.track.TrackUnit;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each line of the help against what its keys do. */
class HelpKeysTest {
  private static final ImmutableMap<String, String> SEQUENCES =
      ImmutableMap.<String, String>builder()
          .put("Up", "\033[A")
          .put("Down", "\033[B")
          .put("Right", "\033[C")
          .put("Left", "\033[D")
          .put("Shift-Right", "\033[1;2C")
          .put("Shift-Left", "\033[1;2D")
          .put("Home", "\033[H")
          .put("End", "\033[F")
          .put("PgUp", "\033[5~")
          .put("PgDn", "\033[6~")
          .put("Space", " ")
          .put("Enter", "\r")
          .put("Esc", "\033")
          .put("Tab", "\t")
          .put("Shift-Tab", "\033[Z")
          .put("F1", "\033OP")
          .put("F2", "\033OQ")
          .put("F3", "\033OR")
          .put("F4", "\033OS")
          .put("F5", "\033[15~")
          .put("F6", "\033[17~")
          .buildOrThrow();

  /** A key on a screen, which shows the tenth of 100 songs at 1:40 of 3:20. */
  private static final class Pressed implements AutoCloseable {
    final ScreenFixture screen =
        new ScreenFixture(IntStream.range(0, 100).mapToObj(HelpKeysTest::track).toList());
    final String name;
    private final List<Entry<Track>> upcoming;
    private final List<Entry<Track>> history;

    Pressed(String name) {
      this.name = name;
      IntStream.range(0, 9).forEach(i -> screen.press("n"));
      screen.player.seek(Duration.ofSeconds(100));
      screen.playback.library().await();
      upcoming = List.copyOf(screen.queue.upcoming(20));
      history = List.copyOf(screen.queue.history(9));
    }

    /** Presses keys, and then the key. */
    Pressed after(String... keys) {
      screen.press(keys);
      screen.press(SEQUENCES.getOrDefault(name, name));
      return this;
    }

    long seconds() {
      return after().screen.player.position().toSeconds();
    }

    /** Returns the distance of the selected row from the song. */
    int selected(String... keys) {
      String number = after(keys).screen.selected().replaceFirst("^> *\\+? *(\\d*) .*", "$1");
      boolean isPast =
          screen.lines().indexOf(screen.selected())
              < IntStream.range(0, 24)
                  .filter(row -> screen.lines().get(row).startsWith("▶"))
                  .findFirst()
                  .orElseThrow();
      return number.isEmpty() ? 0 : (isPast ? -1 : 1) * Integer.parseInt(number);
    }

    String current(String... keys) {
      return after(keys).screen.current();
    }

    String message(String... keys) {
      return after(keys).screen.message();
    }

    String heading(String... keys) {
      return after(keys).screen.lines().get(0);
    }

    /** Returns the first word of the heading. */
    String view() {
      boolean isQueue = screen.lines().stream().anyMatch(line -> line.startsWith("▶"));
      String heading = screen.lines().get(0);
      return isQueue
          ? "queue"
          : heading.endsWith(" playlists") ? "playlists" : heading.replaceFirst("\\W.*", "");
    }

    String place(Entry<Track> entry) {
      return "next " + (1 + screen.queue.upcoming(40).indexOf(entry));
    }

    @Override
    public void close() {
      screen.close();
    }
  }

  private static Track track(int number) {
    return Track.builder(URI.create("http://localhost/" + number))
        .title("Title " + number)
        .artist("Artist " + number % 7)
        .album("Album " + (char) ('A' + number / 8))
        .albumArtist("Band")
        .durationMillis(200_000)
        .build();
  }

  private final Map<String, Function<Pressed, ?>> effects = new LinkedHashMap<>();
  private final Map<String, Map<String, ?>> expected = new LinkedHashMap<>();

  /** States the effect of each key of a line. */
  private void line(String description, Function<Pressed, ?> effect, Map<String, ?> expectations) {
    effects.put(description, effect);
    expected.put(description, expectations);
  }

  private static boolean all(Iterable<Entry<Track>> entries, Function<Track, ?> value, Track as) {
    return ImmutableList.copyOf(entries).stream()
        .allMatch(entry -> value.apply(entry.item()).equals(value.apply(as)));
  }

  private void linesOfPlaying() {
    line(
        "next, previous song",
        key -> {
          String song = key.current();
          return song.equals(key.upcoming.get(0).item().title())
              ? "next"
              : song.equals(key.history.get(0).item().title()) ? "previous" : song;
        },
        Map.of("n", "next", ">", "next", "p", "previous", "<", "previous"));
    line(
        "skip this album",
        key -> key.current().equals(key.upcoming.get(0).item().title()),
        Map.of("b", true)); // without --by, an album is a song
    line("pause", key -> key.after().screen.player.state().name(), Map.of("Space", "PAUSED"));
    line(
        "seek 5 seconds",
        Pressed::seconds,
        Map.of("Left", 95L, ",", 95L, "Right", 105L, ".", 105L));
    line(
        "seek a minute",
        Pressed::seconds,
        Map.of("[", 40L, "Shift-Left", 40L, "]", 160L, "Shift-Right", 160L));
    line(
        "seek to 0-90%",
        Pressed::seconds,
        IntStream.range(0, 10)
            .boxed()
            .collect(ImmutableMap.toImmutableMap(String::valueOf, tenth -> 20L * tenth)));
    line(
        "seek: 1:23, +30, 50%",
        key -> {
          ImmutableList.Builder<Long> seconds = ImmutableList.builder();
          for (String time : List.of("1:23", "+30", "50%")) {
            key.after().screen.type(time + "\r");
            seconds.add(key.screen.player.position().toSeconds());
          }
          return seconds.build();
        },
        Map.of(":", ImmutableList.of(83L, 113L, 100L)));
    line(
        "volume",
        key -> key.after("-", "-").screen.player.volume(),
        Map.of("+", 95, "=", 95, "-", 85));
  }

  private void linesOfModes() {
    line(
        "shuffle on, off",
        key -> key.after().screen.queue.mode() + " " + key.after().screen.queue.mode(),
        Map.of("s", "IN_ORDER SHUFFLE"));
    line(
        "reshuffle: a new cycle",
        key ->
            key.after().screen.queue.position().place()
                + " of cycle "
                + key.screen.queue.position().cycle(),
        Map.of("S", "1 of cycle 1"));
    line(
        "random on, off",
        key -> key.after().screen.queue.mode() + " " + key.after().screen.queue.mode(),
        Map.of("R", "RANDOM SHUFFLE"));
    line(
        "by album, disc, folder",
        key -> key.message() + ", " + key.message() + ", " + key.message(),
        Map.of("B", "shuffle by album, shuffle by disc, shuffle by folder"));
    line(
        "spread artists, albums",
        key -> key.message() + ", " + key.message(),
        Map.of("D", "spread artist, spread album"));
    line(
        "repeat off, all, one",
        key ->
            ImmutableList.of(
                key.after().screen.queue.repeat(),
                key.after().screen.queue.repeat(),
                key.after().screen.queue.repeat()),
        Map.of("r", ImmutableList.of(RepeatMode.ALL, RepeatMode.ONE, RepeatMode.OFF)));
    line(
        "stop after this song",
        key -> key.after().screen.playback.stopAfter().word(),
        Map.of("x", "song"));
    line(
        "stop after album/cycle",
        key ->
            key.after().screen.playback.stopAfter().word()
                + " "
                + key.after("X", "s").screen.playback.stopAfter().word(),
        Map.of("X", "cycle album"));
    line(
        "sleep timer: 45m, off",
        key -> {
          key.after().screen.type("45m\r");
          String started = key.screen.playback.stopAfter().word();
          key.after().screen.type("off\r");
          return started + " " + key.screen.playback.stopAfter().word();
        },
        Map.of("t", "45m off"));
  }

  private void linesOfTheSelection() {
    line(
        "play the selected song",
        key -> key.current("j", "j", "j").equals(key.upcoming.get(2).item().title()),
        Map.of("Enter", true));
    line(
        "select a song", key -> key.selected("j", "j"), Map.of("j", 3, "Down", 3, "k", 1, "Up", 1));
    line("page down, up", key -> Integer.signum(key.selected()), Map.of("PgDn", 1, "PgUp", -1));
    line("first, last row", Pressed::selected, Map.of("g", -9, "Home", -9, "G", 90, "End", 90));
    line("back to the song", key -> key.selected("j", "j"), Map.of("Esc", 0));
  }

  private void linesOfEdits() {
    line(
        "add to up next",
        key -> key.after("j", "e", "j", "j").place(key.upcoming.get(3)),
        Map.of("e", "next 2"));
    line(
        "play next",
        key -> key.after("j", "e", "j", "j").place(key.upcoming.get(3)),
        Map.of("N", "next 1"));
    line(
        "play artist next",
        key -> {
          Track song = key.upcoming.get(1).item();
          List<Entry<Track>> upNext = key.after("j", "j").screen.queue.upNext();
          return upNext.size() > 10 && all(upNext, Track::artist, song);
        },
        Map.of("a", true));
    line(
        "play album next",
        key -> {
          Track song = key.upcoming.get(1).item();
          List<Entry<Track>> upNext = key.after("j", "j").screen.queue.upNext();
          return upNext.size() > 2 && all(upNext, TrackUnit.ALBUM::unitOf, song);
        },
        Map.of("A", true));
    line(
        "play all results next",
        key -> {
          key.screen.type("/title 7");
          return titles(key.after("\033[B").screen.queue.upcoming(11));
        },
        Map.of(
            "F",
            IntStream.concat(IntStream.of(7), IntStream.range(70, 80))
                .mapToObj(i -> "Title " + i)
                .collect(toImmutableList())));
    line(
        "remove (up next first)",
        key -> {
          key.after("j", "e", "\033", "j");
          int upNext = key.screen.queue.upNext().size();
          return upNext + " of " + key.after().screen.queue.size();
        },
        Map.of("d", "0 of 99"));
    line(
        "clear up next",
        key -> key.after("j", "e", "e", "e").screen.queue.upNext(),
        Map.of("C", List.of()));
    line(
        "move down, up",
        key -> key.after("j", "j", "j").place(key.upcoming.get(2)),
        Map.of("J", "next 4", "K", "next 2"));
    line(
        "undo, redo",
        key -> key.after("j", "e", "e", "u").screen.queue.upNext().size(),
        Map.of("u", 0, "U", 2));
  }

  private void linesOfPages() {
    line("search", Pressed::message, Map.of("/", "/_"));
    line(
        "queue, library, albums", // the key of the view that is shown leaves it
        key -> key.after("\033OQ").view(),
        Map.of("F1", "queue", "F2", "queue", "F3", "albums"));
    line(
        "history, lists, lyrics",
        key -> key.after("H").view(),
        Map.of("F4", "queue", "H", "queue", "F5", "playlists", "F6", "lyrics"));
    line(
        "next, previous view",
        key -> key.after().view(),
        Map.of("Tab", "library", "Shift-Tab", "lyrics"));
    line(
        "unfold, fold",
        key -> key.after("\033OR", "g").screen.selected(),
        Map.of("o", ">  ▾ Album A - Band"));
    line("mark, unmark a row", Pressed::message, Map.of("v", "1 marked (Esc unmarks)"));
    line("go to current song", key -> key.selected("j", "j"), Map.of("c", 0));
    line(
        "add to the queue",
        key -> key.message("\033OR", "g").replaceFirst(" are .*", ""),
        Map.of("I", "added 0 songs; 8"));
    line(
        "exclude from shuffle",
        key -> key.message("j"),
        Map.of("E", "exclude: a song with a URI cannot be excluded"));
    line("save as playlist", Pressed::message, Map.of("w", "save as playlist: _"));
    line("add to a playlist", key -> key.message("j"), Map.of("W", "add to playlist: _"));
    line(
        "rename the playlist",
        key -> key.message("\033[15~"),
        Map.of("M", "select a playlist that is not in a music folder"));
    line("show these keys", Pressed::heading, Map.of("?", "keys"));
    line("file, tags and seed", Pressed::heading, Map.of("i", "the song"));
    line("quit", key -> key.after().screen.hasQuit(), Map.of("q", true));
  }

  @Test
  void eachKeyOfEachLine_doesWhatItStates() {
    linesOfPlaying();
    linesOfModes();
    linesOfTheSelection();
    linesOfEdits();
    linesOfPages();
    Bindings bindings = Bindings.defaults();
    assertThat(bindings.helps().stream().map(Bindings.Help::description))
        .containsExactlyElementsIn(effects.keySet());
    for (Bindings.Help help : bindings.helps()) {
      String line = help.description();
      var results = requireNonNull(expected.get(line));
      var effect = requireNonNull(effects.get(line));
      assertThat(bindings.keys(help)).containsExactlyElementsIn(results.keySet());
      for (String name : bindings.keys(help)) {
        try (Pressed key = new Pressed(name)) {
          assertWithMessage("%s: %s", name, line)
              .that(effect.apply(key))
              .isEqualTo(results.get(name));
        }
      }
    }
  }
}
