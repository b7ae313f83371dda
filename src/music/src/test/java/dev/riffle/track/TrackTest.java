package dev.riffle.track;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.testing.Footprint;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrackTest {
  private static final String ID = "0d7f6fd5-0000-4000-8000-0123456789ab";

  @Test
  void file_hasAPathAndAUri() {
    Track track = Track.builder(Path.of("/a b.mp3")).build();
    assertThat(track.isFile()).isTrue();
    assertThat(track.path()).isEqualTo(Path.of("/a b.mp3"));
    assertThat(track.uri().toString()).isEqualTo("file:///a%20b.mp3");
    assertThat(track.location()).isEqualTo("/a b.mp3");
    assertThat(Track.builder(track.uri()).build()).isEqualTo(track);
    assertThat(Track.builder(URI.create("FILE:/a%20b.mp3")).build()).isEqualTo(track);
  }

  @Test
  void stream_hasTheExactUri_andNoPath() {
    Track track = Track.builder(URI.create("HTTP://Radio//%2f?a")).build();
    assertThat(track.isFile()).isFalse();
    assertThat(track.uri().toString()).isEqualTo("HTTP://Radio//%2f?a");
    assertThat(track.location()).isEqualTo("HTTP://Radio//%2f?a");
    var refusal = assertThrows(IllegalStateException.class, track::path);
    assertThat(refusal).hasMessageThat().isEqualTo("track (HTTP://Radio//%2f?a) must be in a file");
    assertThat(track.withPath(Path.of("a.mp3")).path()).isEqualTo(Path.of("a.mp3"));
    assertThat(track.toString()).contains("uri=HTTP://Radio//%2f?a");
  }

  @ParameterizedTest
  @CsvSource({
    "http://a/b/03%20Blue.mp3?x.y, 03 Blue",
    "http://a/live, live",
    "file:///a/03%20Blue.mp3, 03 Blue",
    "file:///a/.mp3, .mp3",
    "http://a/, http://a/",
    "http://a, http://a",
    "urn:a:b, urn:a:b"
  })
  void title_unknown_isTheLastNameWithoutExtension_elseTheUri(String uri, String title) {
    assertThat(Track.builder(URI.create(uri)).build().title()).isEqualTo(title);
  }

  @Test
  void title_unknown_equalsTheSameName_andMovesWithTheSong() {
    Track named = Track.builder(Path.of("/music/a.mp3")).build();
    assertThat(Track.builder(Path.of("/music/a.mp3")).title("a").build()).isEqualTo(named);
    assertThat(named.withPath(Path.of("/other/a.mp3")))
        .isEqualTo(Track.builder(Path.of("/other/a.mp3")).build());
    assertThat(named.withPath(Path.of("/music/b.mp3")).title()).isEqualTo("a");
  }

  /** A player holds one for each file of a library until its tags are read. */
  @Test
  void songWithoutTags_takesItsPathAndLittleElse() {
    Path path = Path.of("/music/Song of ten thousand.mp3");
    Track unread = Track.builder(path).build();
    assertThat(unread.title()).isEqualTo("Song of ten thousand");
    long bytes = Footprint.bytes(unread, part -> part == path || part == TrackTags.NONE);
    assertThat(bytes).isAtMost(40);
  }

  @Test
  void uri_withoutAScheme_isRejected() {
    var refusal =
        assertThrows(IllegalArgumentException.class, () -> Track.builder(URI.create("a/b.mp3")));
    assertThat(refusal).hasMessageThat().isEqualTo("uri (a/b.mp3) must have a scheme");
  }

  private static ImmutableList<Track> differentTracks() {
    Path file = Path.of("a.mp3");
    return ImmutableList.of(
        Track.builder(file).build(),
        Track.builder(Path.of("b.mp3")).title("a").build(),
        Track.builder(URI.create("http://a/a.mp3")).build(),
        Track.builder(URI.create("http://a/b.mp3")).title("a").build(),
        Track.builder(file).title("b").build(),
        Track.builder(file).artist("x").build(),
        Track.builder(file).album("x").build(),
        Track.builder(file).albumArtist("x").build(),
        Track.builder(file).compilation(true).build(),
        Track.builder(file).trackNumber(1).build(),
        Track.builder(file).discNumber(1).build(),
        Track.builder(file).year(1).build(),
        Track.builder(file).genre("x").build(),
        Track.builder(file).rating(1).build(),
        Track.builder(file).musicBrainzRecordingId(ID).build(),
        Track.builder(file).musicBrainzAlbumId(ID).build(),
        Track.builder(file).durationMillis(1).build(),
        Track.builder(file).problem("x").build());
  }

  @Test
  void tracks_withEqualFields_areEqual() {
    ImmutableList<Track> tracks = differentTracks();
    assertThat(ImmutableSet.copyOf(tracks)).hasSize(tracks.size());
    assertThat(differentTracks()).isEqualTo(tracks);
    assertThat(ImmutableSet.copyOf(differentTracks())).isEqualTo(ImmutableSet.copyOf(tracks));
  }

  @Test
  void builder_blankTextAndNumbersBelow1_areUnknown() {
    Path file = Path.of("x.mp3");
    Track track = Track.builder(file).title(" ").artist("\t").album(" A ").year(1).build();
    assertThat(track).isEqualTo(Track.builder(file).title("x").album("A").year(1).build());
    assertThat(Track.builder(file).trackNumber(0).discNumber(-1).build())
        .isEqualTo(Track.builder(file).build());
  }

  @Test
  void builder_ratingOutOfRange_isUnknown() {
    Path file = Path.of("x.mp3");
    assertThat(Track.builder(file).rating(255).build().rating()).hasValue(255);
    assertThat(Track.builder(file).rating(1).rating(256).build().rating()).isEmpty();
    assertThat(Track.builder(file).rating(1).rating(0).build().rating()).isEmpty();
  }

  @Test
  void builder_identifier_isAUuidInLowerCase_orUnknown() {
    Path file = Path.of("x.mp3");
    Track track = Track.builder(file).musicBrainzAlbumId(" " + Ascii.toUpperCase(ID)).build();
    assertThat(track.musicBrainzAlbumId()).hasValue(ID);
    for (String other : List.of("", "x", ID + "0", ID.replace('-', '0'), "g" + ID.substring(1))) {
      Track.Builder malformed = Track.builder(file).musicBrainzRecordingId(other);
      assertThat(malformed.build().musicBrainzRecordingId()).isEmpty();
    }
  }

  @Test
  void duration_negative_isRejectedWithItsValue() {
    var refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> Track.builder(Path.of("x.mp3")).durationMillis(-1));
    assertThat(refusal).hasMessageThat().isEqualTo("durationMillis (-1) must not be negative");
  }
}
