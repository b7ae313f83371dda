package dev.riffle.catalogue;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import com.google.common.io.Resources;
import dev.riffle.library.Library;
import dev.riffle.testing.Samples;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the grouping, the order, the ids and the search of a catalogue. */
class CatalogueTest {
  private static final Path MUSIC = Path.of("/music");

  private static Track.Builder song(String path) {
    return Track.builder(MUSIC.resolve(path));
  }

  private static Catalogue catalogue(Track... songs) {
    return Catalogue.of(MusicFolders.of(List.of(MUSIC)), List.of(songs));
  }

  private static ImmutableList<String> titles(List<Track> songs) {
    return songs.stream().map(Track::title).collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<String> names(List<Album> albums) {
    return albums.stream().map(Album::name).collect(ImmutableList.toImmutableList());
  }

  private static Catalogue small() {
    return catalogue(
        song("b/2.mp3")
            .title("Two")
            .artist("Björk")
            .album("Debut")
            .year(1993)
            .trackNumber(2)
            .build(),
        song("b/1.mp3")
            .title("One")
            .artist("BJÖRK")
            .album("debut")
            .year(1993)
            .trackNumber(1)
            .build(),
        song("b/3.mp3").title("Early").artist("Björk").album("Zero").year(1977).build(),
        song("b/4.mp3").title("Loose").artist("Björk").build(),
        song("a/x.mp3").title("Alpha").artist("Abba").album("Hits").genre("Pop").build(),
        song("nothing.mp3").build());
  }

  @Test
  void songs_areInOrderOfArtistYearDiscAndTrack() {
    Catalogue catalogue = small();
    assertThat(titles(catalogue.songs()))
        .containsExactly("Alpha", "Early", "One", "Two", "Loose", "nothing")
        .inOrder();
    assertThat(names(catalogue.albums())).containsExactly("Hits", "Zero", "Debut").inOrder();
  }

  @Test
  void songThatWasMoved_isFoundByItsEarlierIds_unlessAnotherSongHasThem() {
    Track a = song("a.mp3").build();
    Track b = song("b.mp3").build();
    Track c = song("c.mp3").build();
    Catalogue before = catalogue(a, b);
    Catalogue after =
        Catalogue.of(
            MusicFolders.of(List.of(MUSIC)),
            List.of(b, c),
            Map.of(a.path(), b.path(), b.path(), c.path(), MUSIC.resolve("x.mp3"), a.path()));
    assertThat(after.song(before.idOf(a))).hasValue(b);
    assertThat(after.song(before.idOf(b))).hasValue(b);
    assertThat(after.song(after.idOf(c))).hasValue(c);
    assertThat(after.version()).isNotEqualTo(before.version());
    assertThat(catalogue(b, a).version()).isEqualTo(before.version());
  }

  @Test
  void artist_hasAlbumsAndSongs() {
    Catalogue catalogue = small();
    Artist artist = catalogue.artists().get(1);
    assertThat(artist).isEqualTo(new Artist(artist.id(), "Björk", 2, 4));
    assertThat(names(catalogue.albumsOf(artist))).containsExactly("Zero", "Debut").inOrder();
    assertThat(titles(catalogue.songsOf(artist)))
        .containsExactly("Early", "One", "Two", "Loose")
        .inOrder();
    assertThat(catalogue.artist(artist.id())).isEqualTo(Optional.of(artist));
  }

  @Test
  void search_findsByPrefixesOfWords() {
    Matches found = small().search("bj de", 10);
    assertThat(found.artists()).isEmpty();
    assertThat(names(found.albums())).containsExactly("Debut");
    assertThat(titles(found.songs())).containsExactly("One", "Two").inOrder();
    assertThat(small().search("wo", 10).songs()).isEmpty();
    assertThat(small().search(" ", 10).songs()).isEmpty();
  }

  // ------------------------------------------------------------------ the samples

  @Test
  void samples_areAsInTheGoldenFile_withTheirIds() throws IOException {
    Catalogue catalogue =
        Catalogue.of(
            MusicFolders.of(List.of(Samples.FOLDER)),
            Library.scan(List.of(Samples.FOLDER)).tracks());
    String golden =
        Resources.toString(Resources.getResource(CatalogueTest.class, "samples.txt"), UTF_8);
    assertThat(text(catalogue)).isEqualTo(golden);
  }

  private static String text(Catalogue catalogue) {
    StringBuilder text = new StringBuilder();
    for (Artist artist : catalogue.artists()) {
      text.append(String.format(Locale.ROOT, "%s  %s\n", artist.id(), artist.name()));
      for (Album album : catalogue.albumsOf(artist)) {
        String year = album.year().isPresent() ? " " + album.year().getAsInt() : "";
        text.append(String.format(Locale.ROOT, "  %s  %s%s\n", album.id(), album.name(), year));
        catalogue
            .discsOf(album)
            .forEach(disc -> disc.songs().forEach(song -> add(text, catalogue, song)));
      }
      catalogue.songsOf(artist).stream()
          .filter(song -> catalogue.albumOf(song).isEmpty())
          .forEach(song -> add(text, catalogue, song));
    }
    catalogue.songs().stream()
        .filter(song -> catalogue.artistOf(song).isEmpty())
        .forEach(song -> add(text, catalogue, song));
    for (Genre genre : catalogue.genres()) {
      text.append(
          String.format(Locale.ROOT, "%s  %s: %s\n", genre.id(), genre.name(), genre.songs()));
    }
    return text.toString();
  }

  private static void add(StringBuilder text, Catalogue catalogue, Track song) {
    text.append(String.format(Locale.ROOT, "    %s  %s\n", catalogue.idOf(song), song.title()));
  }

  // ------------------------------------------------------------------ folders

  @Test
  void path_ofSeveralFolders_hasTheirNames() {
    MusicFolders folders =
        MusicFolders.of(List.of(Path.of("/a/music"), Path.of("/b/music"), Path.of("/c/pop")));
    assertThat(folders.pathOf(song("/a/music/x.mp3").build())).isEqualTo("music/x.mp3");
    assertThat(folders.pathOf(song("/b/music/y/x.mp3").build())).isEqualTo("music (2)/y/x.mp3");
    assertThat(folders.pathOf(song("/c/pop/x.mp3").build())).isEqualTo("pop/x.mp3");
    assertThat(folders.pathOf(song("/d/x y.mp3").build())).isEqualTo("file:///d/x%20y.mp3");
  }

  @Test
  void id_ofASongInAFolderThatWasMoved_isTheSame() {
    Track song = song("a/b.mp3").build();
    Track moved = song.withPath(Path.of("/elsewhere/a/b.mp3"));
    Catalogue there = Catalogue.of(MusicFolders.of(List.of(Path.of("/elsewhere"))), List.of(moved));
    assertThat(there.idOf(moved)).isEqualTo(catalogue(song).idOf(song));
  }

  @Test
  void musicBrainzIds_areTheIds() {
    String recording = "00000000-0000-4000-8000-000000000001";
    String release = "00000000-0000-4000-8000-000000000002";
    Track song =
        song("a.mp3").musicBrainzRecordingId(recording).musicBrainzAlbumId(release).build();
    Catalogue catalogue = catalogue(song);
    assertThat(catalogue.idOf(song)).isEqualTo(recording);
    assertThat(catalogue.album(release).orElseThrow().name()).isEqualTo(release);
  }

  @Test
  void albumOfVariousArtists_isListedForEach_andComesLast() {
    Catalogue catalogue =
        catalogue(
            song("v/1.mp3").artist("Abba").album("Mix").albumArtist("Various Artists").build(),
            song("v/2.mp3").artist("Zoe").album("Mix").albumArtist("Various Artists").build(),
            song("z.mp3").artist("Zoe").album("Zero").build());
    assertThat(names(catalogue.albums())).containsExactly("Zero", "Mix").inOrder();
    for (Artist artist : catalogue.artists()) {
      assertThat(names(catalogue.albumsOf(artist))).contains("Mix");
    }
    assertThat(catalogue.albums().get(1).artist()).isEmpty();
  }

  // ------------------------------------------------------------------ hostile tags

  @Test
  @Timeout(60)
  void hostileTags_areNames() {
    String id = "00000000-0000-4000-8000-000000000001";
    ImmutableList<String> texts =
        ImmutableList.of(
            "\n", "\0", "; ", " / ", "\ud800", "\u202e", "a".repeat(1 << 16), "\u0130", "¨");
    List<Track> songs = new ArrayList<>();
    for (String text : texts) {
      for (int i = 0; i < 500; i++) {
        songs.add(
            song(songs.size() + ".mp3")
                .title(text + i)
                .artist(text)
                .albumArtist(text)
                .album(text)
                .genre(text)
                .discNumber(Integer.MAX_VALUE - i)
                .trackNumber(Integer.MAX_VALUE)
                .year(Integer.MAX_VALUE)
                .musicBrainzRecordingId(id)
                .durationMillis(Long.MAX_VALUE)
                .build());
      }
    }
    Catalogue catalogue = Catalogue.of(MusicFolders.of(List.of(MUSIC)), songs);
    assertThat(catalogue.songs()).hasSize(songs.size());
    assertThat(songs.stream().map(catalogue::idOf).distinct().count()).isEqualTo(songs.size());
    for (String text : texts) {
      assertThat(catalogue.search(text, 3).songs().size()).isAtMost(3);
    }
    assertThat(catalogue.search("a".repeat(300), 9).songs()).hasSize(9);
  }

  @Test
  void search_negativeLimit_isRefused() {
    assertThat(assertThrows(IllegalArgumentException.class, () -> small().search("wo", -1)))
        .hasMessageThat()
        .isEqualTo("limit (-1) must not be negative");
  }
}
