package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Columns;
import dev.riffle.control.Playbacks;
import dev.riffle.player.Buttons;
import dev.riffle.player.Player;
import dev.riffle.player.PlayerListener;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.rules.DrawingRules;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import dev.riffle.track.TrackUnit;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The screen of a queue of albums, at the sizes of terminals. */
class AlbumScreenTest {
  private static final PlayerListener NO_LISTENER =
      new PlayerListener() {
        @Override
        public void changed(PlayerListener.Trigger cause, Optional<Entry<Track>> playing) {}

        @Override
        public void said(String sentence) {}
      };

  private final PlayQueue<Track> queue =
      PlayQueue.<Track>builder(Seed.parse("friday"))
          .addAll(IntStream.range(0, 40).mapToObj(AlbumScreenTest::track).toList())
          .drawing(Drawing.<Track>uniform().units(TrackUnit.ALBUM::unitOf, TrackUnit.ALBUM::rankOf))
          .build();
  private final Player player = Player.timeless(queue, NO_LISTENER);
  private final DrawingRules rules = Playbacks.rules(song -> 1, "--by=album");
  private final PlayerUi ui =
      new PlayerUi(
          Playbacks.of(queue, player, rules),
          Bindings.defaults(),
          Optional.empty(),
          new Threads(Runnable::run, Runnable::run, Runnable::run, Runnable::run),
          Ticker.systemTicker());

  AlbumScreenTest() {
    queue.subscribe(change -> ui.changed(change.cause()));
    player.press(Buttons.START);
  }

  private static Track track(int number) {
    return Track.builder(URI.create("http://localhost/" + number))
        .title("Title " + number)
        .album("Album " + number / 4)
        .albumArtist("Trio")
        .trackNumber(1 + number % 4)
        .build();
  }

  @AfterEach
  void close() {
    player.close();
  }

  private ImmutableList<Row> rows(int width, int height) {
    ImmutableList<Row> rows = ui.rows(width, height);
    assertThat(rows).hasSize(height);
    return rows;
  }

  private static String text(Row row) {
    return row.left() + row.cells().stream().map(Row.Cell::text).toList();
  }

  private Track current() {
    return queue.current().orElseThrow().item();
  }

  private static boolean isHeading(Row row) {
    return row.style() == Row.Style.BOLD && row.left().startsWith("  Album ");
  }

  @ParameterizedTest(name = "{0} x {1}")
  @CsvSource({"80, 24", "40, 10", "200, 60"})
  void selection_throughAllSongs_isVisible_belowHeadings(int width, int height) {
    List<Entry<Track>> upcoming = queue.upcoming(39);
    int headings = 0;
    for (int i = 0; i < upcoming.size(); i++) {
      ui.press("j");
      ImmutableList<Row> rows = rows(width, height);
      ImmutableList<Row> selected =
          rows.stream().filter(row -> row.style() == Row.Style.REVERSE).collect(toImmutableList());
      assertWithMessage("selection %s", i).that(selected).hasSize(1);
      Track song = upcoming.get(i).item();
      assertThat(text(selected.get(0))).contains(song.title());
      Row above = rows.get(rows.indexOf(selected.get(0)) - 1);
      if (song.trackNumber().orElseThrow() == 1) {
        assertThat(above.left()).isEqualTo("  " + song.album().orElseThrow() + " - Trio");
        assertThat(isHeading(above)).isTrue();
        headings++;
      } else {
        assertThat(isHeading(above)).isFalse();
      }
      rows.forEach(row -> assertThat(Columns.width(row.left())).isAtMost(width));
    }
    assertThat(headings).isEqualTo(9);
  }

  @Test
  void heading_clicked_selectsNothing_andTheSongBelowIsSelected() {
    ImmutableList<Row> rows = rows(80, 24);
    int heading =
        IntStream.range(0, 24).filter(i -> isHeading(rows.get(i))).findFirst().orElseThrow();
    ui.press("\033[<0;5;" + (heading + 1) + "M");
    assertThat(rows(80, 24).stream().filter(row -> row.style() == Row.Style.REVERSE)).isEmpty();
    ui.press("\033[<0;5;" + (heading + 2) + "M");
    assertThat(rows(80, 24).get(heading + 1).style()).isEqualTo(Row.Style.REVERSE);
    ui.press("\r");
    assertThat(current().trackNumber()).hasValue(1);
  }

  @Test
  void skipAlbum_playsAnother() {
    String album = current().album().orElseThrow();
    ui.press("b");
    assertThat(current().album().orElseThrow()).isNotEqualTo(album);
    assertThat(current().trackNumber()).hasValue(1);
    IntStream.range(0, 8).forEach(i -> ui.press("b"));
    ui.press("b");
    assertThat(rows(80, 24).get(23).left()).isEqualTo("no album follows");
  }

  @Test
  void headings_matchShuffle() {
    assertThat(rows(80, 24).stream().filter(AlbumScreenTest::isHeading).count()).isAtLeast(2);
    assertThat(rows(80, 24).get(22).left()).isEqualTo("shuffle by album, repeat off");
    for (PlayMode mode : new PlayMode[] {PlayMode.IN_ORDER, PlayMode.RANDOM}) {
      queue.setMode(mode);
      assertThat(rows(80, 24).stream().filter(AlbumScreenTest::isHeading)).isEmpty();
      assertThat(rows(80, 24).get(22).left()).doesNotContain("album");
    }
  }

  @Test
  void unitsKey_changesTheUnits_andTheirHeadings() {
    ui.press("B");
    assertThat(rows(80, 24).get(22).left()).isEqualTo("shuffle by disc, repeat off");
    assertThat(rows(80, 24).get(23).left()).isEqualTo("shuffle by disc");
    ui.press("B");
    assertThat(rows(80, 24).get(22).left()).isEqualTo("shuffle by folder, repeat off");
    assertThat(rows(80, 24).stream().filter(AlbumScreenTest::isHeading)).isEmpty();
    ui.press("B");
    assertThat(rows(80, 24).get(22).left()).isEqualTo("shuffle, repeat off");
    Track song = current();
    ui.press("B");
    assertThat(rows(80, 24).stream().filter(AlbumScreenTest::isHeading).count()).isAtLeast(2);
    // The album of the current song is open.
    ImmutableList<Integer> rest =
        queue.upcoming(3).stream()
            .map(Entry::item)
            .filter(next -> next.album().equals(song.album()))
            .map(next -> next.trackNumber().orElseThrow())
            .collect(toImmutableList());
    int number = song.trackNumber().orElseThrow();
    assertThat(rest)
        .containsExactlyElementsIn(IntStream.rangeClosed(number + 1, 4).boxed().toList())
        .inOrder();
  }

  @Test
  void settings_ofAnotherProgram_areShown() {
    rules.set(queue, "by", "folder");
    rules.set(queue, "exclude", "genre=Speech");
    rules.set(queue, "not-for", "7d");
    assertThat(rows(80, 24).get(22).left())
        .isEqualTo("shuffle by folder, repeat off, exclude genre=Speech, not-for 7d");
  }
}
