package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import dev.riffle.track.TrackUnit;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The upcoming songs with a heading before each album, disc or folder. */
class UpcomingRowsTest {
  /** The current song, and then the upcoming ones: {@code album number}, or {@code - title}. */
  private static final ImmutableList<String> SONGS =
      ImmutableList.of("A 1", "A 2", "- x", "- y", "B 1", "B 2", "B 3", "C 1", "A 3");

  private static Track song(String description) {
    String album = description.substring(0, 1);
    String title = description.substring(2);
    Track.Builder song = Track.builder(Path.of("music", album, title + ".mp3")).title(description);
    return album.equals("-")
        ? song.build()
        : song.album(album).albumArtist("Duo").discNumber(Integer.parseInt(title)).build();
  }

  private static List<Entry<Track>> entries(List<String> songs) {
    return PlayQueue.<Track>builder(Seed.parse("rows"))
        .addAll(songs.stream().map(UpcomingRowsTest::song).toList())
        .build()
        .entries();
  }

  private static UpcomingRows rows(TrackUnit unit, int before, int selected, int height) {
    List<Entry<Track>> all = entries(SONGS);
    return rows(unit, all, ImmutableSet.of(), before, selected, height);
  }

  private static UpcomingRows rows(
      TrackUnit unit,
      List<Entry<Track>> all,
      Set<Entry<Track>> upNext,
      int before,
      int selected,
      int height) {
    return new UpcomingRows(
        all.subList(1, all.size()),
        Optional.of(all.get(0).item()),
        upNext,
        Optional.of(new UnitHeading(unit)),
        before,
        selected,
        height);
  }

  private static ImmutableList<String> text(UpcomingRows rows) {
    return rows.lines().stream()
        .map(line -> line.heading().orElseGet(() -> rows.song(line.index()).item().title()))
        .collect(toImmutableList());
  }

  @Test
  void lines_byAlbum_haveAHeadingBeforeEachOther() {
    assertThat(text(rows(TrackUnit.ALBUM, 0, 0, 20)))
        .containsExactly(
            "A 2",
            "no album",
            "- x",
            "- y",
            "B - Duo",
            "B 1",
            "B 2",
            "B 3",
            "C - Duo",
            "C 1",
            "A - Duo",
            "A 3")
        .inOrder();
    assertThat(rows(TrackUnit.ALBUM, 0, 0, 20).visible()).hasSize(8);
  }

  @Test
  void lines_byDisc_nameIt() {
    assertThat(text(rows(TrackUnit.DISC, 0, 0, 5)))
        .containsExactly("A, disc 2 - Duo", "A 2", "no album", "- x", "- y")
        .inOrder();
  }

  @Test
  void lines_byFolder_haveItsName() {
    assertThat(text(rows(TrackUnit.FOLDER, 0, 0, 6)))
        .containsExactly("A 2", "-", "- x", "- y", "B", "B 1")
        .inOrder();
  }

  @Test
  void lines_bySong_haveNoHeadings() {
    assertThat(text(rows(TrackUnit.SONG, 0, 0, 20)))
        .containsExactlyElementsIn(SONGS.subList(1, 9))
        .inOrder();
  }

  @Test
  void lines_upNext_belongToNoAlbum() {
    List<Entry<Track>> all = entries(ImmutableList.of("A 1", "B 1", "C 1", "A 2", "B 2"));
    ImmutableSet<Entry<Track>> upNext = ImmutableSet.of(all.get(1), all.get(2));
    assertThat(text(rows(TrackUnit.ALBUM, all, upNext, 0, 0, 10)))
        .containsExactly("B 1", "C 1", "A 2", "B - Duo", "B 2")
        .inOrder();
  }

  @Test
  void lines_withoutASongBefore_beginWithAHeading() {
    UpcomingRows rows =
        new UpcomingRows(
            entries(ImmutableList.of("A 1")),
            Optional.empty(),
            ImmutableSet.of(),
            Optional.of(new UnitHeading(TrackUnit.ALBUM)),
            0,
            0,
            5);
    assertThat(text(rows)).containsExactly("A - Duo", "A 1").inOrder();
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 0", "0, 3, 0", "0, 4, 1", "0, 8, 5", "7, 8, 7", "7, 2, 1", "7, 0, 0"})
  void skipped_isTheNearestThatHoldsTheSelectedSong(int before, int selected, int skipped) {
    assertThat(rows(TrackUnit.ALBUM, before, selected, 5).skipped()).isEqualTo(skipped);
  }

  @Test
  void selected_ofAnyHeight_isVisible() {
    for (int height = 1; height < 12; height++) {
      for (int before = 0; before < 8; before++) {
        for (int selected = 1; selected <= 8; selected++) {
          UpcomingRows rows = rows(TrackUnit.ALBUM, before, selected, height);
          assertThat(rows.lines().size()).isAtMost(height);
          assertWithMessage("%s rows, %s of %s", height, selected, before)
              .that(text(rows))
              .contains(SONGS.get(selected));
        }
      }
    }
  }

  @Test
  void lines_inTwoRows_haveNoHeadings() {
    assertThat(text(rows(TrackUnit.ALBUM, 0, 2, 2))).containsExactly("A 2", "- x").inOrder();
  }

  @Test
  void heading_controlCharacters_areVisible() {
    Track.Builder song = Track.builder(Path.of("a/1.mp3")).album("bell\u0007");
    assertThat(new UnitHeading(TrackUnit.ALBUM).after(Optional.empty(), song.build()))
        .hasValue("bell<U+0007>");
    Track root = Track.builder(Path.of("/1.mp3")).build();
    assertThat(new UnitHeading(TrackUnit.FOLDER).after(Optional.empty(), root)).hasValue("/");
    Track stream = Track.builder(URI.create("http://localhost/1")).build();
    assertThat(new UnitHeading(TrackUnit.FOLDER).after(Optional.empty(), stream))
        .hasValue("no folder");
  }
}
