package dev.riffle.control;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import dev.riffle.words.Misuse;
import java.net.URI;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExcludedSongsTest {
  private static ImmutableList<Track> songs(String... names) {
    return Stream.of(names)
        .map(name -> Track.builder(Path.of("/music/" + name)).build())
        .collect(toImmutableList());
  }

  @Test
  void folderWithoutOtherSongs_isOneWord() {
    ImmutableList<Track> all = songs("a/1.mp3", "a/2.mp3", "b/1.mp3", "b/2.mp3", "b/3.mp3");
    assertThat(ExcludedSongs.words(songs("a/1.mp3", "a/2.mp3"), all)).containsExactly("/music/a");
    assertThat(ExcludedSongs.words(songs("b/1.mp3", "b/2.mp3"), all))
        .containsExactly("/music/b/1.mp3", "/music/b/2.mp3");
    assertThat(ExcludedSongs.words(songs("a/1.mp3"), all)).containsExactly("/music/a/1.mp3");
  }

  @Test
  void folderWithSongsBelowIt_isNotExcluded() {
    assertThat(ExcludedSongs.words(songs("a/1.mp3", "a/2.mp3"), songs("a/cd2/1.mp3")))
        .containsExactly("/music/a/1.mp3", "/music/a/2.mp3");
  }

  @Test
  void addressesAndTooManySongs_areRejected() {
    Track radio = Track.builder(URI.create("http://localhost/1")).build();
    assertThrows(
        Misuse.class, () -> ExcludedSongs.words(ImmutableList.of(radio), ImmutableList.of()));
    ImmutableList<Track> many =
        songs(IntStream.range(0, 200).mapToObj(i -> i + "/a.mp3").toArray(String[]::new));
    assertThat(assertThrows(Misuse.class, () -> ExcludedSongs.words(many, ImmutableList.of())))
        .hasMessageThat()
        .isEqualTo("exclude: 200 folders are too many; use a folder or genre=NAME");
  }
}
