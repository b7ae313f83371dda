package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.id3v1;
import static dev.riffle.mp3.Mp3s.read;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.text;

import dev.riffle.track.Track;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class Id3v1Test {
  @Test
  void read_tag_fillsEveryField() throws IOException {
    Track track = read(frames(4), id3v1("Título", "Artist ", "Album", "1999", 7, 17));
    assertThat(track.title()).isEqualTo("Título");
    assertThat(track.artist()).hasValue("Artist");
    assertThat(track.album()).hasValue("Album");
    assertThat(track.year()).hasValue(1999);
    assertThat(track.trackNumber()).hasValue(7);
    assertThat(track.genre()).hasValue("Rock");
    assertThat(track.problems()).isEmpty();
  }

  @Test
  void read_leftoversBehindAZero_areNotPartOfTheText() throws IOException {
    Track track = read(id3v1("Short\0er title", "\0gone", "", "20", 0, 255));
    assertThat(track.title()).isEqualTo("Short");
    assertThat(track.artist()).isEmpty();
    assertThat(track.year()).isEmpty();
    assertThat(track.trackNumber()).isEmpty();
    assertThat(track.genre()).isEmpty();
  }

  @Test
  void read_trackNumberBeyond127_isNotNegative() throws IOException {
    assertThat(read(id3v1("t", "", "", "", 200, 191)).trackNumber()).hasValue(200);
    assertThat(read(id3v1("t", "", "", "", 200, 191)).genre()).hasValue("Psybient");
  }

  @Test
  void read_longComment_isNoTrackNumber() throws IOException {
    byte[] tag = id3v1("t", "", "", "", 'x', 255);
    tag[125] = 'e';
    assertThat(read(tag).trackNumber()).isEmpty();
  }

  @Test
  void read_besideId3v2_fillsOnlyMissingFields() throws IOException {
    byte[] better = tag(3, 0, text("TIT2", "The whole long title"), text("TPE1", " "));
    Track track = read(better, frames(4), id3v1("The whole", "Artist", "", "", 1, 255));
    assertThat(track.title()).isEqualTo("The whole long title");
    assertThat(track.artist()).hasValue("Artist");
    assertThat(track.trackNumber()).hasValue(1);
  }
}
