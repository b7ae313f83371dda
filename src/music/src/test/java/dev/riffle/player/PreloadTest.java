package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.track.Track;
import javazoom.jl.decoder.SampleBuffer;
import org.junit.jupiter.api.Test;

class PreloadTest {
  @Test
  void playNothing_playsASongWithTags_soThatTheQueueAndThePlayerAreLoaded() throws Exception {
    Track song = Preload.playNothing().orElseThrow().item();
    assertThat(song.title()).isEqualTo("-");
    assertThat(song.durationMillis()).isPresent();
  }

  @Test
  void decodeSilence_decodesAFrame_soThatTheDecoderIsLoaded() throws Exception {
    SampleBuffer samples = (SampleBuffer) Preload.decodeSilence();
    assertThat(samples.getBufferLength()).isEqualTo(2 * 1152);
    assertThat(samples.getSampleFrequency()).isEqualTo(44_100);
  }
}
