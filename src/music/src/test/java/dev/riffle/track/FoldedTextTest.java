package dev.riffle.track;

import static com.google.common.truth.Truth.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Folding of case, accents and width. */
class FoldedTextTest {
  @ParameterizedTest
  @CsvSource({
    "Some Title 12!, some title 12!",
    "Příliš ŽLUŤOUČKÝ kůň, prilis zlutoucky kun",
    "ŁÓDŹ, lodz",
    "Straße, strasse",
    "Æther Ǿre, aether ore",
    "İSTANBUL ısı, istanbul isi",
    "ＷＩＤＥ ｶﾀｶﾅ, wide カタカナ",
    "Οδυσσεύς, οδυσσευσ",
    "Ёлка, елка",
    "السَّلَام, السلام",
    "雨停以后, 雨停以后",
    "หมี, หมี",
    "𝐁old 🎵, 𝐁old 🎵"
  })
  void of_caseAccentsAndWidth_areFolded(String text, String folded) {
    assertThat(FoldedText.of(text)).isEqualTo(folded.replace("𝐁", "B"));
  }

  @Test
  void of_composedAndDecomposed_areEqual() {
    assertThat(FoldedText.of("e\u0301\u0323 ga\u0327")).isEqualTo("e ga");
    assertThat(FoldedText.of("\uD55C")).isEqualTo(FoldedText.of("\u1112\u1161\u11AB"));
  }

  @Test
  void of_unpairedSurrogate_isKept() {
    assertThat(FoldedText.of("\uD83C x \uDFB5")).isEqualTo("\uD83C x \uDFB5");
  }
}
