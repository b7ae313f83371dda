package dev.riffle.track;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TrackTest {
  @Test
  void title_nothingKnown_isTheNameOfTheFileWithoutItsEnding() {
    assertThat(Track.builder(Path.of("a", "03 Blue.mp3")).build().title()).isEqualTo("03 Blue");
    assertThat(Track.builder(Path.of(".mp3")).build().title()).isEqualTo(".mp3");
  }

  @Test
  void text_blank_countsAsUnknown() {
    Track track = Track.builder(Path.of("x.mp3")).title(" ").artist("\t").album(" A ").build();
    assertThat(track.title()).isEqualTo("x");
    assertThat(track.artist()).isEmpty();
    assertThat(track.album()).hasValue("A");
  }

  @Test
  void number_belowOne_countsAsUnknown() {
    Track track = Track.builder(Path.of("x.mp3")).trackNumber(0).discNumber(-1).year(1999).build();
    assertThat(track.trackNumber()).isEmpty();
    assertThat(track.discNumber()).isEmpty();
    assertThat(track.year()).hasValue(1999);
  }

  @Test
  void duration_negative_isRefusedWithItsValue() {
    var refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> Track.builder(Path.of("x.mp3")).durationMillis(-1));
    assertThat(refusal).hasMessageThat().isEqualTo("durationMillis (-1) must not be negative");
  }
}
