package dev.riffle.catalogue;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

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
}
