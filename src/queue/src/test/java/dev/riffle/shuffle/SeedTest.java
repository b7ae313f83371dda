package dev.riffle.shuffle;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.primitives.ImmutableLongArray;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SeedTest {
  private static final String TEXT =
      "r3:000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

  @Test
  void parse_textOfASeed_isThatSeed() {
    assertThat(Seed.parse(TEXT))
        .isEqualTo(
            Seed.of(
                0x0001020304050607L,
                0x08090a0b0c0d0e0fL,
                0x1011121314151617L,
                0x18191a1b1c1d1e1fL));
    assertThat(Seed.parse(TEXT).toString()).isEqualTo(TEXT);
  }

  @Test
  void parse_upperCaseDigits_areDigits() {
    assertThat(Seed.parse("r3:" + TEXT.substring(3).toUpperCase(Locale.ROOT)).toString())
        .isEqualTo(TEXT);
  }

  @Test
  void parse_phrase_isItsSha256() {
    // printf 'friday night' | sha256sum
    assertThat(Seed.parse("friday night").toString())
        .isEqualTo("r3:9a894ea32eac851ef36a65d223914eeba4d1a2d00b4982a058e45404f1eeb99e");
  }

  @Test
  void parse_phraseTypedInTwoWays_isOneSeed() {
    assertThat(Seed.parse("caf\u00e9")).isEqualTo(Seed.parse("cafe\u0301"));
  }

  /** TEXT denotes {@code %s}. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "r3:xyz",
        "r3:",
        "r1:00",
        "r99:a song",
        "r3:00\n",
        "r3: ",
        "R2:loud",
        " r1:xyz",
        "\t\nR2:",
        "\u00a0r3:x",
        "\u2003r3:x",
        " %s",
        "\t%s",
        "%s ",
        "%s\n",
        "r3:%s",
        "%s0",
        "%S" // in upper case
      })
  void parse_textThatBeginsLikeASeedAndIsNone_isRejectedAndNeverAPhrase(String form) {
    String text = form.formatted(TEXT);
    assertRefused(text, "seed (" + text + ") must be a phrase, or r3: and 64 hex digits");
  }

  @ParameterizedTest
  @CsvSource({
    "r1:, 1",
    "R1:, 1",
    "' r1:', 1",
    "'\tR1:', 1",
    "r99999999999999999999:, 99999999999999999999"
  })
  void parse_seedOfAnotherOrderVersion_isRejectedAsOne(String prefix, String version) {
    String text = prefix + TEXT.substring(3);
    assertRefused(
        text, "seed (" + text + ") has order version r" + version + "; this release supports r3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"r: 1", "ready", "1:1", "rr1:x", "r 1:x", "r1 :x", "for r1:x", "r1"})
  void parse_textThatOnlyLooksALittleLikeASeed_isAPhrase(String text) {
    assertThat(Seed.parse(text).toString()).startsWith("r3:");
  }

  @Test
  @SuppressWarnings("NullAway") // a caller without NullAway can pass it
  void parseAndRandom_null_namesTheArgument() {
    assertThat(assertThrows(NullPointerException.class, () -> Seed.parse(null)))
        .hasMessageThat()
        .isEqualTo("text must not be null");
    assertThat(assertThrows(NullPointerException.class, () -> Seed.random(null)))
        .hasMessageThat()
        .isEqualTo("source must not be null");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t"})
  void parse_blank_isRejected(String text) {
    var refusal = assertThrows(IllegalArgumentException.class, () -> Seed.parse(text));
    assertThat(refusal).hasMessageThat().contains("must not be empty");
  }

  @Test
  void random_isWhatTheSourceGives() {
    SecureRandom source =
        new SecureRandom() {
          @Override
          public void nextBytes(byte[] bytes) {
            for (int i = 0; i < bytes.length; i++) {
              bytes[i] = (byte) i;
            }
          }
        };
    assertThat(Seed.random(source).toString()).isEqualTo(TEXT);
  }

  @Test
  void derive_thousandIndexes_givesAThousandSeedsAndNotItself() {
    Seed seed = Seed.parse("friday");
    Set<Seed> seeds = new HashSet<>();
    seeds.add(seed);
    for (int i = 0; i < 1000; i++) {
      seeds.add(seed.derive(i));
    }
    assertThat(seeds).hasSize(1001);
    assertThat(seed.derive(7)).isEqualTo(Seed.parse("friday").derive(7));
  }

  @Test
  void draws_seedsOfFewBits_beginUnlikeEachOther() {
    // Unmixed, a state of one low bit gives 0 for the first draws below any small bound.
    Set<String> beginnings = new HashSet<>();
    for (int bit = 0; bit < 64; bit++) {
      Xoshiro256PlusPlus draws = Seed.of(0, 0, 0, 1L << bit).draws();
      StringBuilder beginning = new StringBuilder();
      for (int i = 0; i < 12; i++) {
        beginning.append(draws.below(10));
      }
      beginnings.add(beginning.toString());
    }
    assertThat(beginnings).hasSize(64);
  }

  @Test
  void draws_seedThatWouldMixToZeros_stillDraws() {
    Xoshiro256PlusPlus draws = mixingToZeros(0, 0, 0, 0).draws();
    assertThat(draws.nextLong()).isNotEqualTo(draws.nextLong());
  }

  @Test
  void draws_seedsOfWhichThreeWordsMixToZero_areNotMistakenForThatOne() {
    for (int word = 0; word < 4; word++) {
      Seed seed =
          mixingToZeros(word == 0 ? 1 : 0, word == 1 ? 1 : 0, word == 2 ? 1 : 0, word == 3 ? 1 : 0);
      ImmutableLongArray state = ImmutableLongArray.copyOf(seed.draws().state());
      for (int i = 0; i < 4; i++) {
        assertThat(state.get(i) == 0).isEqualTo(i != word);
      }
    }
  }

  private static void assertRefused(String text, String message) {
    var refusal = assertThrows(IllegalArgumentException.class, () -> Seed.parse(text));
    assertThat(refusal).hasMessageThat().isEqualTo(message);
  }

  /** Returns the seed whose words are so far from those that the mix maps to 0, as it keeps 0. */
  private static Seed mixingToZeros(long more0, long more1, long more2, long more3) {
    long golden = 0x9e3779b97f4a7c15L;
    return Seed.of(-golden + more0, -2 * golden + more1, -3 * golden + more2, -4 * golden + more3);
  }
}
