package dev.riffle.queue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.io.BaseEncoding;
import com.google.common.primitives.Longs;
import dev.riffle.shuffle.Seed;
import dev.riffle.shuffle.Xoshiro256PlusPlus;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Lists of the vectors of level A: seeds, words of the generator, bounded draws and the bag. */
final class DrawLists {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;
  private static final String DIGITS = "0123456789abcdef".repeat(4);

  private static final List<String> TEXTS =
      List.of(
          "six songs",
          "Six songs",
          " six songs ",
          "a\nb",
          "caf\u00e9",
          "cafe\u0301",
          "\ufb01lm",
          "\u65e5\u672c\u8a9e",
          "\ud83c\udfb5 \ud83c\udfb6",
          "r3",
          "r: a",
          "rock3: live",
          "3:" + DIGITS,
          "r3:" + DIGITS,
          "r3:" + DIGITS.toUpperCase(Locale.ROOT),
          "R3:" + DIGITS,
          " r3:" + DIGITS,
          "r3:" + DIGITS.substring(1),
          "r3:" + DIGITS + "0",
          "r3:" + DIGITS + "\n",
          "r3:" + DIGITS.replace('f', 'g'),
          "r4:" + DIGITS,
          "r03:" + DIGITS,
          "\u2003r12: next",
          "r3:",
          "",
          " \t\n",
          "\u3000",
          "\u00a0",
          "\u001c");

  private final ObjectNode list = JSON.createObjectNode();
  private final ArrayNode calls;
  private final Seed seed;
  private final Xoshiro256PlusPlus draws;
  private final Bag bag = new Bag();

  private DrawLists(Seed seed, String text) {
    this.seed = seed;
    draws = seed.draws();
    calls = list.put("levels", "A").put("seed", text).putArray("calls");
    call("seed", digits(seed));
  }

  static Stream<String> lines() {
    return Stream.of(
            TEXTS.stream().map(DrawLists::ofText),
            bounds(),
            IntStream.range(0, 60).mapToObj(DrawLists::ofBag))
        .flatMap(lines -> lines);
  }

  private static String ofText(String text) {
    try {
      return line(Seed.parse(text), text, list -> list.words(3));
    } catch (IllegalArgumentException e) {
      ObjectNode list = JSON.createObjectNode().put("levels", "A").put("seed", text);
      list.putArray("calls").addArray().add("seed").add(JSON.createArrayNode()).addNull();
      return list.toString();
    }
  }

  private static String line(Seed seed, String text, Consumer<DrawLists> calls) {
    DrawLists list = new DrawLists(seed, text);
    calls.accept(list);
    return list.list.toString();
  }

  // ------------------------------------------------------------------ bounds

  /** Words at the ends of the ranges of a draw, which hardly any other seed has. */
  private static Stream<String> bounds() {
    Stream<String> lines =
        LONG_BOUNDS.stream()
            .flatMap(
                bound -> {
                  long rejected = Long.remainderUnsigned(-bound, bound);
                  return Stream.of(0L, rejected - 1, rejected)
                      .map(low -> ofFirstWord(low * inverse(bound), bound));
                });
    Seed zero = seedOf(0, 0, 0, 0);
    return Stream.concat(
        Stream.of(ofFirstWord(0, 8), line(zero, zero.toString(), list -> list.words(3))), lines);
  }

  private static final List<Long> LONG_BOUNDS = List.of(3L, 7L, 1_000_001L, (1L << 31) - 1);

  private static String ofFirstWord(long word, long bound) {
    Seed seed = seedOf(0, 2, 3, Long.rotateRight(word, 23));
    return line(
        seed,
        seed.toString(),
        list -> {
          list.below(bound);
          list.below(bound);
          list.words(1);
        });
  }

  /** Returns the seed of a state of the generator. */
  private static Seed seedOf(long s1, long s2, long s3, long s4) {
    return Seed.of(unmixed(s1, 1), unmixed(s2, 2), unmixed(s3, 3), unmixed(s4, 4));
  }

  private static long unmixed(long word, int i) {
    long z = unshifted(word, 31) * inverse(0x94d049bb133111ebL);
    z = unshifted(z, 27) * inverse(0xbf58476d1ce4e5b9L);
    return unshifted(z, 30) - i * GOLDEN_RATIO;
  }

  private static long unshifted(long z, int bits) {
    return z ^ (z >>> bits) ^ (z >>> (2 * bits));
  }

  /** Returns the inverse of an odd integer modulo 2^64. */
  private static long inverse(long odd) {
    long inverse = odd;
    for (int bits = 3; bits < Long.SIZE; bits *= 2) {
      inverse *= 2 - odd * inverse;
    }
    return inverse;
  }

  // ------------------------------------------------------------------ calls

  private static String ofBag(int number) {
    Random random = new Random(number);
    String text = "bag " + number;
    return line(
        Seed.parse(text),
        text,
        list -> {
          int n = 1 + random.nextInt(8);
          list.call("derive", digits(list.seed.derive(number - 1)), number - 1);
          list.bag.fill(n);
          list.call("bag", list.members(), n);
          for (int call = 0; call < 10; call++) {
            list.change(random, n);
          }
          list.below(1 + random.nextInt(Integer.MAX_VALUE));
          list.words(1);
        });
  }

  private void change(Random random, int n) {
    int x = random.nextInt(n);
    if (bag.size() > 0 && random.nextInt(3) > 0) {
      int drawn = bag.draw(draws);
      call("draw", List.of(drawn, members()));
    } else if (bag.take(x)) {
      call("take", members(), x);
    } else {
      bag.put(x);
      call("append", members(), x);
    }
  }

  private void words(int count) {
    for (int i = 0; i < count; i++) {
      call("word", digits(draws.nextLong()));
    }
  }

  private void below(long bound) {
    call("below", draws.belowLong(bound), bound);
  }

  private int[] members() {
    return IntStream.range(0, bag.size()).map(bag::at).toArray();
  }

  private void call(String name, Object answer, Object... arguments) {
    calls
        .addArray()
        .add(name)
        .add(JSON.<JsonNode>valueToTree(arguments))
        .add(JSON.<JsonNode>valueToTree(answer));
  }

  private static String digits(Seed seed) {
    return digits(seed.words());
  }

  private static String digits(long... words) {
    StringBuilder digits = new StringBuilder();
    for (long word : words) {
      digits.append(BaseEncoding.base16().lowerCase().encode(Longs.toByteArray(word)));
    }
    return digits.toString();
  }
}
