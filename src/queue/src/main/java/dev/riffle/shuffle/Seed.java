package dev.riffle.shuffle;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.CharMatcher;
import com.google.common.hash.HashCode;
import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import com.google.common.primitives.Bytes;
import com.google.common.primitives.Longs;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A 256-bit seed, which together with the calls made on a queue determines the order in which its
 * entries are played. Immutable.
 *
 * <p>The text of a seed is {@code r3:} followed by 64 hex digits. The {@code 3} is the order
 * version. It is incremented when a release maps seeds to orders differently, so that an older seed
 * is rejected instead of giving another order. Any other text is a phrase, and the seed is its
 * SHA-256.
 *
 * <p>256 bits can distinguish the orders of at most 57 entries (57! is about 2<sup>254</sup>, 58!
 * about 2<sup>260</sup>). In a longer queue each entry is still equally likely at each position,
 * but only some of the orders can occur.
 *
 * @since 0.1
 */
public final class Seed {
  /** The number of bits in a seed. */
  public static final int BITS = 256;

  /** The version of the mapping from seeds to orders, which is part of the text of a seed. */
  public static final int ORDER_VERSION = 3;

  // String.isBlank is missing from Android before 13.
  private static final CharMatcher WHITESPACE = CharMatcher.forPredicate(Character::isWhitespace);

  private static final String VERSION = Integer.toString(ORDER_VERSION);
  private static final String PREFIX = "r" + VERSION + ":";
  private static final Pattern HEX = Pattern.compile("[0-9a-fA-F]{" + BITS / 4 + "}");
  private static final Pattern RESERVED =
      Pattern.compile(
          "\\s*r(?<version>[0-9]+):(?<digits>.*)",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL | Pattern.UNICODE_CHARACTER_CLASS);

  // The odd integer nearest to 2^64 / phi, the increment of SplitMix64.
  private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;

  private final long word0;
  private final long word1;
  private final long word2;
  private final long word3;

  private Seed(long word0, long word1, long word2, long word3) {
    this.word0 = word0;
    this.word1 = word1;
    this.word2 = word2;
    this.word3 = word3;
  }

  /** Returns the seed of four words, the first 16 hex digits first. */
  public static Seed of(long word0, long word1, long word2, long word3) {
    return new Seed(word0, word1, word2, word3);
  }

  /**
   * Returns the seed that {@code text} denotes: the seed itself if {@code text} is one that {@link
   * #toString} wrote, otherwise the SHA-256 of the phrase in Unicode normalization form C, so that
   * the same words give the same order however they were typed.
   *
   * <p>Text that begins with {@code r}, digits and a colon, in either case and after any white
   * space, is reserved for seeds and is never a phrase.
   *
   * @throws IllegalArgumentException if {@code text} is blank, is a seed of another order version,
   *     or begins like a seed but is not one
   * @throws NullPointerException if {@code text} is null
   */
  public static Seed parse(String text) {
    checkNotNull(text, "text must not be null");
    checkArgument(!WHITESPACE.matchesAllOf(text), "seed (%s) must not be empty", text);
    Matcher reserved = RESERVED.matcher(text);
    if (!reserved.matches()) {
      String phrase = Normalizer.normalize(text, Normalizer.Form.NFC);
      return ofBytes(Hashing.sha256().hashString(phrase, UTF_8).asBytes());
    }
    String version = reserved.group("version");
    String digits = reserved.group("digits");
    boolean isSeed = HEX.matcher(digits).matches();
    checkArgument(
        !isSeed || version.equals(VERSION),
        "seed (%s) has order version r%s; this release supports r%s",
        text,
        version,
        VERSION);
    checkArgument(
        isSeed && text.startsWith(PREFIX),
        "seed (%s) must be a phrase, or %s and %s hex digits",
        text,
        PREFIX,
        BITS / 4);
    return ofBytes(HashCode.fromString(digits.toLowerCase(Locale.ROOT)).asBytes());
  }

  /** Returns a seed of 256 random bits of a new {@link SecureRandom}. */
  public static Seed random() {
    return random(new SecureRandom());
  }

  /**
   * Returns a seed of 256 random bits from {@code source}.
   *
   * @throws NullPointerException if {@code source} is null
   */
  public static Seed random(SecureRandom source) {
    checkNotNull(source, "source must not be null");
    byte[] bytes = new byte[BITS / 8];
    source.nextBytes(bytes);
    return ofBytes(bytes);
  }

  private static Seed ofBytes(byte[] bytes) {
    ByteBuffer words = ByteBuffer.wrap(bytes);
    return new Seed(words.getLong(), words.getLong(), words.getLong(), words.getLong());
  }

  /** Returns bits 0 to 63, the first 16 hex digits. */
  public long word0() {
    return word0;
  }

  /** Returns bits 64 to 127. */
  public long word1() {
    return word1;
  }

  /** Returns bits 128 to 191. */
  public long word2() {
    return word2;
  }

  /** Returns bits 192 to 255, the last 16 hex digits. */
  public long word3() {
    return word3;
  }

  /**
   * Returns the seed of the repetition with the given index, which is the SHA-256 of this seed and
   * the index. Seeds derived with different indexes are unrelated for all practical purposes.
   */
  public Seed derive(long index) {
    byte[] both = Bytes.concat(bytes(), Longs.toByteArray(index));
    return ofBytes(Hashing.sha256().hashBytes(both).asBytes());
  }

  /** Returns a new generator seeded with this seed. */
  public Xoshiro256PlusPlus draws() {
    // xoshiro needs dozens of steps to recover from a state with few bits set, so each word is
    // mixed first. The mix is a bijection, so no entropy is lost. The one seed that mixes to the
    // forbidden all-zero state is replaced by one derived from it.
    long s0 = mix(word0, 1);
    long s1 = mix(word1, 2);
    long s2 = mix(word2, 3);
    long s3 = mix(word3, 4);
    return (s0 | s1 | s2 | s3) == 0 ? derive(0).draws() : new Xoshiro256PlusPlus(s0, s1, s2, s3);
  }

  // The finalizer of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
  // generators", OOPSLA 2014), with Stafford's variant 13 constants.
  private static long mix(long seedWord, long step) {
    long word = seedWord + step * GOLDEN_RATIO;
    word = (word ^ (word >>> 30)) * 0xbf58476d1ce4e5b9L;
    word = (word ^ (word >>> 27)) * 0x94d049bb133111ebL;
    return word ^ (word >>> 31);
  }

  /** Returns a copy of the four words of this seed, from which {@link #of} restores it. */
  public long[] words() {
    return new long[] {word0, word1, word2, word3};
  }

  private byte[] bytes() {
    return ByteBuffer.allocate(BITS / 8)
        .putLong(word0)
        .putLong(word1)
        .putLong(word2)
        .putLong(word3)
        .array();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Seed seed
        && word0 == seed.word0
        && word1 == seed.word1
        && word2 == seed.word2
        && word3 == seed.word3;
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(words());
  }

  /** Returns the text of this seed, from which {@link #parse} restores it. */
  @Override
  public String toString() {
    return PREFIX + BaseEncoding.base16().lowerCase().encode(bytes());
  }
}
