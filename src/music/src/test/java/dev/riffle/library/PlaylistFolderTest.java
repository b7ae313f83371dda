package dev.riffle.library;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The playlists of a folder. */
class PlaylistFolderTest {
  @TempDir Path folder;

  private PlaylistFolder playlists() {
    return new PlaylistFolder(folder.resolve("data/playlists"));
  }

  private static ImmutableList<Track> songs(String... paths) {
    return ImmutableList.copyOf(paths).stream()
        .map(path -> Track.builder(Path.of(path)).title(path).build())
        .collect(toImmutableList());
  }

  private static List<Path> paths(PlaylistFolder playlists, String name) {
    return playlists.songs(name).stream().map(Track::path).toList();
  }

  private static List<String> names(PlaylistFolder playlists) {
    return playlists.all().stream().map(PlaylistFolder.Stored::name).toList();
  }

  @Test
  void filesIn_folders_areThoseBelowThem() throws IOException {
    for (String name : List.of("out.m3u", "a/b.pls", "a/B/a.m3u8", "lists/x.xspf")) {
      write(name);
    }
    for (String name : List.of("a/.trash/c.m3u", "a/.d.m3u", "a/e.json", "a/f.txt")) {
      write(name); // hidden, or likely no playlist
    }
    List<Path> folders =
        List.of(folder.resolve("lists"), folder.resolve("a"), folder.resolve("gone"), Path.of("/"));
    assertThat(
            PlaylistFolder.filesIn(folders).stream()
                .map(file -> folder.relativize(file).toString()))
        .containsExactly("a/B/a.m3u8", "a/b.pls", "lists/x.xspf")
        .inOrder();
  }

  private void write(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "");
  }

  @Test
  void all_withoutAFolder_isEmpty() {
    assertThat(playlists().all()).isEmpty();
  }

  @Test
  void save_thenAnotherProcess_readsTheSameSongs() {
    playlists().save("évening", songs("/music/a.mp3", "/music/b c.mp3", "/music/a.mp3"));
    assertThat(paths(playlists(), "évening"))
        .containsExactly(
            Path.of("/music/a.mp3"), Path.of("/music/b c.mp3"), Path.of("/music/a.mp3"))
        .inOrder();
  }

  @Test
  void save_relativePath_doesNotDependOnTheWorkingDirectory() {
    playlists().save("here", songs("music/a.mp3"));
    assertThat(paths(playlists(), "here")).containsExactly(Path.of("music/a.mp3").toAbsolutePath());
  }

  @Test
  void save_address_isKept() {
    Track stream = Track.builder(URI.create("http://localhost/radio")).title("radio").build();
    playlists().save("radio", ImmutableList.of(stream));
    assertThat(playlists().songs("radio").stream().map(Track::uri)).containsExactly(stream.uri());
  }

  @Test
  void append_createsOrExtends() {
    playlists().append("two", songs("/music/a.mp3"));
    playlists().append("two", songs("/music/b.mp3"));
    assertThat(paths(playlists(), "two"))
        .containsExactly(Path.of("/music/a.mp3"), Path.of("/music/b.mp3"))
        .inOrder();
  }

  @Test
  void append_toAListThatCannotBeRead_leavesIt() throws IOException {
    Path file = Files.createDirectories(folder.resolve("data/playlists/broken.m3u8"));
    assertThrows(Failure.class, () -> playlists().append("broken", songs("/music/a.mp3")));
    assertThat(Files.isDirectory(file)).isTrue();
  }

  @Test
  void rename_ontoAnother_isRejected_andBothStay() {
    playlists().save("a", songs("/music/a.mp3"));
    playlists().save("b", songs("/music/b.mp3"));
    assertThrows(Failure.class, () -> playlists().rename("a", "b"));
    assertThat(names(playlists())).containsExactly("a", "b").inOrder();
    assertThat(paths(playlists(), "b")).containsExactly(Path.of("/music/b.mp3"));
    playlists().rename("a", "c");
    assertThat(names(playlists())).containsExactly("b", "c").inOrder();
  }

  @Test
  void delete_removesIt_andFilesOfOthersStay() throws IOException {
    playlists().save("a", songs("/music/a.mp3"));
    Path other = Files.writeString(folder.resolve("data/playlists/a.pls"), "[playlist]");
    Files.writeString(folder.resolve("data/playlists/.hidden.m3u8"), "");
    assertThat(names(playlists())).containsExactly("a");
    playlists().delete("a");
    assertThat(playlists().all()).isEmpty();
    assertThat(Files.exists(other)).isTrue();
    assertThrows(Failure.class, () -> playlists().delete("a"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "../a", "a/b", "a\\b", ".a", "a\nb", "a\0b"})
  void name_thatIsNone_isRejected(String name) {
    assertThrows(Misuse.class, () -> playlists().save(name, songs("/music/a.mp3")));
    assertThrows(Misuse.class, () -> playlists().songs(name));
    assertThrows(Misuse.class, () -> playlists().delete(name));
    assertThat(Files.exists(folder.resolve("data"))).isFalse();
  }

  @Test
  void name_tooLong_isRejected() {
    assertThrows(Misuse.class, () -> playlists().file("é".repeat(101)));
    assertThat(playlists().file("é".repeat(100)).toString()).endsWith("é.m3u8");
  }
}
