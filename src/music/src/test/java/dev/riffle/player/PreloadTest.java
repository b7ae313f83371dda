package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;

import javazoom.jl.decoder.SampleBuffer;
import org.junit.jupiter.api.Test;

class PreloadTest {
  @Test
  void decodeSilence_decodesAFrame_soThatTheDecoderIsLoaded() throws Exception {
    SampleBuffer samples = (SampleBuffer) Preload.decodeSilence();
    assertThat(samples.getBufferLength()).isEqualTo(2 * 1152);
    assertThat(samples.getSampleFrequency()).isEqualTo(44_100);
  }
}
