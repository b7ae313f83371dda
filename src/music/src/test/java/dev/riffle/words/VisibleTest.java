package dev.riffle.words;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.base.Splitter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTest {
  @Test
  void of_plainText_isTheSame() {
    assertThat(Visible.of("Příliš žluťoučký kůň - 雨停以后 🎵"))
        .isEqualTo("Příliš žluťoučký kůň - 雨停以后 🎵");
    assertThat(Visible.of("")).isEmpty();
  }

  @Test
  void of_escapeSequence_isShown() {
    assertThat(Visible.of("\033[2Jgone")).isEqualTo("<U+001B>[2Jgone");
    assertThat(Visible.of("\033]0;title\007")).isEqualTo("<U+001B>]0;title<U+0007>");
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "0000 0008 007F", // C0 and delete
        "0085 009B 009D", // C1: next line, and control sequence introducers
        "202A 202E 2066 2069", // bidirectional controls that reorder other text
        "2028 2029", // line breaks of Unicode
        "E0041 FFF9 206A" // other formatting, which may carry text
      })
  void of_invisibleCharacter_isShown(String codePoints) {
    for (String hex : Splitter.on(' ').split(codePoints)) {
      String hidden = Character.toString(Integer.parseInt(hex, 16));
      assertThat(Visible.of("a" + hidden + "b")).isEqualTo("a<U+" + hex + ">b");
      assertThat(Visible.whole("a" + hidden + "b")).isEqualTo("a<U+" + hex + ">b");
    }
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"00AD", "200B", "2060", "2063", "180E", "FEFF", "200E", "200F", "061C"})
  void of_harmlessCharacterWithoutForm_isDropped_wholeShowsIt(String hex) {
    String formless = Character.toString(Integer.parseInt(hex, 16));
    String text = formless + "a" + formless + formless + "b";
    assertThat(Visible.of(text)).isEqualTo("ab");
    assertThat(Visible.of(formless + "\033" + formless + "雨")).isEqualTo("<U+001B>雨");
    String shown = "<U+" + hex + ">";
    assertThat(Visible.whole(text)).isEqualTo(shown + "a" + shown + shown + "b");
  }

  @Test
  void of_loneSurrogate_isShown_aPairIsNot() {
    assertThat(Visible.of("a\ud83cb")).isEqualTo("a<U+D83C>b");
    assertThat(Visible.of("a\udfb5b")).isEqualTo("a<U+DFB5>b");
    assertThat(Visible.of("a\ud83c\udfb5b")).isEqualTo("a🎵b");
  }

  @Test
  void of_tabsAndLineBreaks_areSpaces() {
    assertThat(Visible.of("a\tb\nc\rd")).isEqualTo("a b c d");
  }

  @Test
  void of_joiners_areKept() {
    assertThat(Visible.of("می\u200cخواهم 👩\u200d🚀")).isEqualTo("می\u200cخواهم 👩\u200d🚀");
  }

  @Test
  void of_twice_isTheSameAsOnce() {
    String once = Visible.of("\033[1m\u202e\t");
    assertThat(Visible.of(once)).isEqualTo(once);
  }
}
