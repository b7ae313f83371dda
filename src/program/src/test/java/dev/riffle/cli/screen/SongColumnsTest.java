package dev.riffle.cli.screen;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Columns;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SongColumnsTest {
  private static final String MARKS = " + 12  ";
  private static final Track RAIN = song("Písně do deště", "Kapela Vrabčí Déšť", "雨停以后");
  private static final Track LONG = song("long title ".repeat(20), "The Artist", "An Album");

  private static Track song(String title, String artist, String album) {
    Track.Builder song = Track.builder(URI.create("http://localhost/")).durationMillis(61_000);
    song.title(title);
    if (!artist.isEmpty()) {
      song.artist(artist);
    }
    if (!album.isEmpty()) {
      song.album(album);
    }
    return song.build();
  }

  /** Returns what a terminal of {@code width} columns shows of the rows of the songs. */
  private static ImmutableList<String> shown(int width, Track... songs) {
    return shown(width, "", songs);
  }

  private static ImmutableList<String> shown(int width, String searched, Track... songs) {
    List<Entry<Track>> entries =
        PlayQueue.<Track>builder(Seed.parse("columns"))
            .addAll(ImmutableList.copyOf(songs))
            .build()
            .entries();
    SongColumns columns = SongColumns.of(entries, MARKS.length(), width);
    ImmutableList.Builder<String> shown = ImmutableList.builder();
    for (Track song : songs) {
      shown.add(text(columns.row(Row.Style.PLAIN, MARKS, song, Query.of(searched)), width));
    }
    return shown.build();
  }

  /** Returns the text of a row; fails if one part covers another. */
  private static String text(Row row, int width) {
    StringBuilder text = new StringBuilder(row.left());
    for (Row.Cell cell : row.cells()) {
      text.append(" ".repeat(cell.column() - Columns.width(text.toString()))).append(cell.text());
    }
    int right = width - Columns.width(row.right());
    String all = text + " ".repeat(right - Columns.width(text.toString())) + row.right();
    assertThat(Columns.width(all)).isAtMost(width);
    return all.stripTrailing();
  }

  private static String shownOne(int width, Track song) {
    return shown(width, song).get(0);
  }

  @Test
  void row_80Columns_hasArtistTitleAlbumAndLength_eachAtItsColumn() {
    assertThat(shown(80, RAIN, LONG, song("Skákal pes", "", "")))
        .containsExactly(
            " + 12  Kapela Vrabčí Déšť  Písně do deště                雨停以后           1:01",
            " + 12  The Artist          long title long title long …  An Album           1:01",
            " + 12                      Skákal pes                                       1:01")
        .inOrder();
  }

  @Test
  void row_withoutAlbums_orArtists_hasNoSuchColumn() {
    assertThat(shown(80, song("Title", "Artist", ""), song("Other", "", "")))
        .containsExactly(
            " + 12  Artist                       Title                                   1:01",
            " + 12                               Other                                   1:01");
    assertThat(shownOne(80, song("Title", "", "Album")))
        .matches(" \\+ 12  Title {36}Album {23}1:01");
    assertThat(shownOne(80, song("Title", "", ""))).matches(" \\+ 12  Title {45}1:01");
  }

  @Test
  void row_wideScreen_showsTextsInFull_andLeavesTheRestEmpty() {
    assertThat(Columns.width(shownOne(200, RAIN))).isEqualTo(7 + 32 + 2 + 48 + 2 + 32 + 2 + 4);
    String all = shownOne(200, song("t".repeat(70), "a".repeat(40), "b".repeat(40)));
    assertThat(all).contains("  " + "a".repeat(40) + "  " + "t".repeat(70) + "  " + "b".repeat(40));
    assertThat(shownOne(200, LONG)).contains(LONG.title().substring(0, 79) + "…  An Album");
  }

  @ParameterizedTest
  @CsvSource({
    "63, ' + 12  long title long title long title long… - The Artist 1:01'",
    "40, ' + 12  long title lon… - The Artist 1:01'",
    "30, ' + 12  long tit… - The A… 1:01'",
    "22, ' + 12  long titl… 1:01'"
  })
  void row_narrowScreen_cutsTheTitle_notTheArtistAlone(int width, String row) {
    assertThat(shownOne(width, LONG)).isEqualTo(row);
  }

  @ParameterizedTest
  @CsvSource({
    "40, pes, ' + 12  Skákal pes - Kapela Vrabčí … 1:01'",
    "40, kapela, ' + 12  Skákal pes - Kapela Vrabčí … 1:01'",
    "40, deste, ' + 12  Skákal pes - Písně do deště  1:01'", // the album alone
    "40, pes deste, ' + 12  Skákal pes - Písně do deště  1:01'",
    "40, dest, ' + 12  Skákal pes - …a Vrabčí Déšť… 1:01'", // in the artist, too
    "40, pratele, ' + 12  Skákal pes - …éšť a přátelé  1:01'", // the end of the artist
    "40, deste kapela, ' + 12  Skákal pes - Písně do deště  1:01'",
    "63, deste, ' + 12  Skákal pes - Písně do deště                         1:01'",
    "80, pratele, ' + 12  …í Déšť a přátelé   Skákal pes                    Písně do deště     1:01'",
    "80, kapela, ' + 12  Kapela Vrabčí Déš…  Skákal pes                    Písně do deště     1:01'"
  })
  void row_ofASearch_showsTheWordThatWasFound(int width, String searched, String row) {
    Track song = song("Skákal pes", "Kapela Vrabčí Déšť a přátelé", "Písně do deště");
    assertThat(shown(width, searched, song)).containsExactly(row);
  }

  @Test
  void row_ofASearch_withoutArtist_showsTheAlbum() {
    assertThat(shown(40, "umbrella", song("A", "", "Tunes for Small Umbrellas")))
        .containsExactly(" + 12  A - …nes for Small Umbrellas 1:01");
  }

  @Test
  void name_longTitleAndArtist_areCutInProportion() {
    assertThat(SongColumns.name(song("t".repeat(90), "a".repeat(90), ""), 39))
        .isEqualTo("t".repeat(20) + "… - " + "a".repeat(14) + "…");
    assertThat(SongColumns.name(song("Title", "a".repeat(90), ""), 39))
        .isEqualTo("Title - " + "a".repeat(30) + "…");
  }
}
