package dev.riffle.playlist;

import static com.google.common.truth.Truth.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlaylistEncodingTest {
  @ParameterizedTest
  @CsvSource({
    "GBK, GBK",
    "ISO-8859-2, ISO-8859-2",
    "Cp1251, windows-1251",
    "UTF-8, windows-1252",
    "ANSI_X3.4-1968, windows-1252",
    "'', windows-1252",
    "no such thing, windows-1252"
  })
  void fallback_isTheEncodingOfTheLocale_unlessUtf8OrAscii(String nativeEncoding, String fallback) {
    assertThat(PlaylistEncoding.fallback(nativeEncoding).name()).isEqualTo(fallback);
  }
}
