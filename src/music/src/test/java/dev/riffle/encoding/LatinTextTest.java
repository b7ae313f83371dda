package dev.riffle.encoding;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatinTextTest {
  private static ImmutableList<Optional<Charset>> guess(ImmutableList<String> file) {
    return TextGuess.ofAll().of(ImmutableList.of(file));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"coração", "São Paulo", "naïve", "Été", "Größe", "Noël", "mañana", "ähnlich"})
  void isCheapest_wordsOfEurope_isTrue(String word) {
    assertThat(LatinText.isCheapest(ImmutableList.of(word))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"GB18030", "Big5", "Shift_JIS", "UTF-8"})
  void isCheapest_otherEncodings_isFalse(String charset) {
    String text = Mislabelled.asLatin1("月亮代表我的心", Charset.forName(charset));
    assertThat(LatinText.isCheapest(ImmutableList.of(text))).isFalse();
  }

  @Test
  void isCheapest_randomText_noOtherIsGuessed() {
    Random random = new Random(7);
    int cheapest = 0;
    for (int i = 0; i < 20_000; i++) {
      ImmutableList<String> file = ImmutableList.of(text(random), text(random));
      if (LatinText.isCheapest(file)) {
        cheapest++;
        assertWithMessage("%s", file).that(guess(file)).containsExactly(Optional.empty());
      }
    }
    assertThat(cheapest).isAtLeast(2_000);
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    int oneIn = 2 + random.nextInt(6);
    boolean capitals = random.nextInt(4) == 0;
    for (int i = 1 + random.nextInt(12); i > 0; i--) {
      boolean ascii = random.nextInt(oneIn) > 0;
      char first = capitals ? 'A' : 'a';
      text.append((char) (ascii ? first + random.nextInt(26) : 0x80 + random.nextInt(0x80)));
    }
    return text.toString();
  }
}
