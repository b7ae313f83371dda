package dev.riffle.shuffle;

import static com.google.common.base.Preconditions.checkArgument;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.hash.HashCode;
import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import com.google.common.primitives.Longs;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The 256 bits that decide an evening: same seed, same calls, same order. An immutable value.
 *
 * <p>Its text is {@code r1:} and 64 hex digits. The {@code 1} is the order version: it changes when
 * the map from a seed to an order does, so that an old seed is refused and never plays something
 * else. Any other text is a phrase, whose SHA-256 is the seed.
 *
 * <p>256 bits tell apart the orders of at most 57 entries (57! is about 2<sup>254</sup>, 58! about
 * 2<sup>260</sup>). Of a longer queue every entry is still uniform at every place, but not every
 * order can come up.
 *
 * @param word0 bits 0 to 63, the first 16 hex digits
 * @param word1 bits 64 to 127
 * @param word2 bits 128 to 191
 * @param word3 bits 192 to 255, the last 16 hex digits
 */
public record Seed(long word0, long word1, long word2, long word3) {
  /** How many bits a seed has. */
  public static final int BITS = 256;

  /** The version of the map from seeds to orders; it stands in the seed's text. */
  public static final int ORDER_VERSION = 1;

  private static final String PREFIX = "r" + ORDER_VERSION + ":";
  private static final Pattern LOOKS_LIKE_A_SEED = Pattern.compile("r[0-9]+:.*", Pattern.DOTALL);
  private static final Pattern HEX = Pattern.compile("[0-9a-fA-F]{" + BITS / 4 + "}");

  // 2^64 over the golden ratio, made odd: far from any other multiple of itself.
  private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;

  /**
   * Returns the seed that {@code text} stands for: itself if it is a seed's text, else the SHA-256
   * of the phrase in Unicode's form NFC, so that two people who say the same words hear the same
   * order.
   *
   * @throws IllegalArgumentException if the text is blank, or begins like a seed's ({@code r},
   *     digits, a colon) and is none of this order version
   */
  public static Seed parse(String text) {
    checkArgument(!text.isBlank(), "seed (%s) must not be empty", text);
    if (!LOOKS_LIKE_A_SEED.matcher(text).matches()) {
      String phrase = Normalizer.normalize(text, Normalizer.Form.NFC);
      return ofBytes(Hashing.sha256().hashString(phrase, UTF_8).asBytes());
    }
    String digits = text.substring(text.indexOf(':') + 1);
    checkArgument(
        text.startsWith(PREFIX) && HEX.matcher(digits).matches(),
        "seed (%s) must be a phrase, or %s and %s hex digits",
        text,
        PREFIX,
        BITS / 4);
    return ofBytes(HashCode.fromString(digits.toLowerCase(Locale.ROOT)).asBytes());
  }

  /** Returns a seed of 256 bits out of {@code source}. */
  public static Seed random(SecureRandom source) {
    byte[] bytes = new byte[BITS / 8];
    source.nextBytes(bytes);
    return ofBytes(bytes);
  }

  private static Seed ofBytes(byte[] bytes) {
    ByteBuffer words = ByteBuffer.wrap(bytes);
    return new Seed(words.getLong(), words.getLong(), words.getLong(), words.getLong());
  }

  /**
   * Returns the seed of repetition {@code index}: SHA-256 of this seed and the index, hence unlike
   * its neighbours.
   */
  public Seed derive(long index) {
    return ofBytes(
        Hashing.sha256()
            .newHasher()
            .putBytes(bytes())
            .putBytes(Longs.toByteArray(index))
            .hash()
            .asBytes());
  }

  /** Returns a fresh generator that begins at this seed. */
  public Xoshiro256PlusPlus draws() {
    // A state of few bits takes xoshiro dozens of steps to leave, so each word is mixed first. The
    // mix is one to one:
    // no bit of the seed is lost. The one seed that would mix to the forbidden state of zeros gets
    // another.
    long s0 = mix(word0, 1);
    long s1 = mix(word1, 2);
    long s2 = mix(word2, 3);
    long s3 = mix(word3, 4);
    return (s0 | s1 | s2 | s3) == 0 ? derive(0).draws() : new Xoshiro256PlusPlus(s0, s1, s2, s3);
  }

  // The finalizer of SplitMix64 (Steele, Lea, Flood 2014), with Stafford's thirteenth set of
  // constants.
  private static long mix(long seedWord, long step) {
    long word = seedWord + step * GOLDEN_RATIO;
    word = (word ^ (word >>> 30)) * 0xbf58476d1ce4e5b9L;
    word = (word ^ (word >>> 27)) * 0x94d049bb133111ebL;
    return word ^ (word >>> 31);
  }

  private byte[] bytes() {
    return ByteBuffer.allocate(BITS / 8)
        .putLong(word0)
        .putLong(word1)
        .putLong(word2)
        .putLong(word3)
        .array();
  }

  /** Returns the seed's text, which {@link #parse} takes back. */
  @Override
  public String toString() {
    return PREFIX + BaseEncoding.base16().lowerCase().encode(bytes());
  }
}
