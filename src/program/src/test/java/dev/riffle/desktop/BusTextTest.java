package dev.riffle.desktop;

import static com.google.common.truth.Truth.assertThat;

import org.junit.jupiter.api.Test;

class BusTextTest {
  @Test
  void of_validText_isUnchanged() {
    String text = "Déjà vu 李 \uD83C\uDFB5 \u202E\t\u001B[1m\uFFFF";
    assertThat(BusText.of(text)).isEqualTo(text);
  }

  @Test
  void of_nulOrUnpairedSurrogate_isReplaced() {
    assertThat(BusText.of("a\0b")).isEqualTo("a\uFFFDb");
    assertThat(BusText.of("\uD83C")).isEqualTo("\uFFFD");
    assertThat(BusText.of("\uDFB5\uD83Cx")).isEqualTo("\uFFFD\uFFFDx");
  }

  @Test
  void of_longText_isTruncatedBetweenCharacters() {
    String notes = "\uD83C\uDFB5".repeat(1_000_000);
    String cut = BusText.of(notes);
    assertThat(cut.length()).isAtMost(BusText.MAX_LENGTH);
    assertThat(notes).startsWith(cut);
    assertThat(Character.isLowSurrogate(cut.charAt(cut.length() - 1))).isTrue();
  }
}
