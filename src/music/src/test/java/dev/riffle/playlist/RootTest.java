package dev.riffle.playlist;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths that lead into a folder, and paths that lead out of it. */
class RootTest {
  @TempDir Path home;

  private Path music;

  @BeforeEach
  void folders() throws IOException {
    music = Files.createDirectories(home.resolve("music"));
    Files.createDirectories(music.resolve("a/b"));
    Files.createFile(music.resolve("a/song.mp3"));
    Files.createDirectories(home.resolve("music-too"));
    Files.createFile(home.resolve("secret"));
    Files.createSymbolicLink(music.resolve("out"), home);
    Files.createSymbolicLink(music.resolve("leak.mp3"), home.resolve("secret"));
    Files.createSymbolicLink(music.resolve("nowhere.mp3"), home.resolve("gone"));
    Files.createSymbolicLink(music.resolve("loop.mp3"), music.resolve("loop.mp3"));
    Files.createSymbolicLink(music.resolve("in.mp3"), music.resolve("a/song.mp3"));
    Files.createSymbolicLink(music.resolve("deep"), music.resolve("a/b"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a/song.mp3",
        "./a/../a/song.mp3",
        "a/gone.mp3",
        "gone/gone.mp3",
        "gone/../gone.mp3",
        "../music/a/song.mp3",
        "in.mp3",
        "deep/../song.mp3",
        "deep/../gone.mp3",
        "out/music/a/song.mp3"
      })
  void holds_pathThatLeadsInside_isTrue(String path) throws IOException {
    assertThat(Root.of(music).holds(music.resolve(path))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "..",
        "../secret",
        "../gone",
        "../music-too/a.mp3",
        "../../../../../../../../../../etc/passwd",
        "a/../../secret",
        "gone/../../secret",
        "gone/../../gone",
        "deep/../../../secret",
        "/etc/passwd",
        "/",
        "out",
        "out/secret",
        "out/gone/gone",
        "leak.mp3",
        "nowhere.mp3",
        "loop.mp3",
        "a/song.mp3/x"
      })
  void holds_pathThatLeadsOutOrCannotBeResolved_isFalse(String path) throws IOException {
    assertThat(Root.of(music).holds(music.resolve(path))).isFalse();
    assertThat(Root.anywhere().holds(music.resolve(path))).isTrue();
  }

  @Test
  void of_link_isItsDestination() throws IOException {
    Path link = Files.createSymbolicLink(home.resolve("link"), music);
    assertThat(Root.of(link).holds(music.resolve("a/song.mp3"))).isTrue();
    assertThat(Root.of(music).holds(link.resolve("a/song.mp3"))).isTrue();
    assertThat(Root.of(link).holds(home.resolve("secret"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"secret", "gone"})
  void of_noFolder_messageNamesThePath(String name) {
    Path path = home.resolve(name);
    var failure = assertThrows(IOException.class, () -> Root.of(path));
    assertThat(failure).hasMessageThat().contains(path.toString());
  }

  @ParameterizedTest
  @EnumSource
  void read_entriesThatLeadOut_areProblems_othersAreUsed(PlaylistFormat format) throws IOException {
    ImmutableList<Path> outside =
        ImmutableList.of(
            music.resolve("../../etc/passwd"),
            Path.of("/etc/passwd"),
            music.resolve("leak.mp3"),
            music.resolve("out/secret"));
    for (Path path : outside) {
      ImmutableList<Track> tracks =
          ImmutableList.of(
              Track.builder(path).build(), Track.builder(music.resolve("a/song.mp3")).build());
      byte[] text = format.write(tracks, music).getBytes(UTF_8);
      Playlist list = format.read(text, "x", music, Root.of(music));
      assertWithMessage("%s", path).that(list.tracks()).containsExactly(tracks.get(1));
      assertWithMessage("%s", path).that(list.problems()).hasSize(1);
      assertThat(list.problems().get(0)).matches("x:[1-9]: skipped: leads out of the root");
      assertThat(list.faults()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../etc/passwd", "%2e%2e/%2E%2E/etc/passwd", "file:///etc/passwd"})
  void read_uriThatLeadsOut_isAProblem(String uri) throws IOException {
    Playlist list =
        PlaylistTexts.read(
            PlaylistFormat.XSPF, Xspfs.track("<location>" + uri + "</location>"), Root.of(music));
    assertThat(list.problems()).containsExactly("x:4: skipped: leads out of the root");
  }
}
