package dev.riffle.bench;

import static dev.riffle.bench.Numbers.COMPUTED;
import static dev.riffle.bench.Numbers.MILLION;

import dev.riffle.bench.Contest.Contender;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import dev.riffle.spread.SpreadWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Orders of artists whose numbers of songs are Zipf numbers, or equal: counted and drawn, against a
 * shuffle of a million; and a queue that spreads 10,000 songs of 800 artists.
 */
final class SpreadContest {
  private static final int ROUNDS = 20;
  private static final int SONGS = 10_000;
  private static final int EDITS = 200;
  private static final int CYCLES = 5;

  private SpreadContest() {}

  public static void main(String[] args) {
    Contest.warmUp();
    contest(zipf(1_000, 80), 0.3);
    contest(zipf(SONGS, 800), 3);
    contest(zipf(100_000, 5_000), 30);
    contest(equal(100_000, 50), 40);
    playQueue();
  }

  private static int[] equal(int letters, int groups) {
    return IntStream.generate(() -> letters / groups).limit(groups).toArray();
  }

  private static void contest(int[] sizes, double factor) {
    Draws draws = Seed.parse("words").draws();
    Contest.slower(
        IntStream.of(sizes).sum()
            + " songs of "
            + sizes.length
            + " artists: counted, and an order drawn, against"
            + " Collections.shuffle of a million",
        factor,
        ROUNDS,
        Contender.of(1, () -> Numbers.sink = SpreadWords.of(sizes).draw(draws)),
        Contender.of(1, () -> Collections.shuffle(copy(), new Random(1))));
  }

  private static List<Integer> copy() {
    return new ArrayList<>(COMPUTED.subList(0, MILLION));
  }

  /** Returns sizes in proportion to 1/1, 1/2, 1/3 and so on, with this sum. */
  static int[] zipf(int letters, int groups) {
    double harmonic = IntStream.rangeClosed(1, groups).mapToDouble(i -> 1.0 / i).sum();
    int[] sizes =
        IntStream.rangeClosed(1, groups)
            .map(i -> Math.max(1, (int) Math.round(letters / harmonic / i)))
            .toArray();
    int more = letters - IntStream.of(sizes).sum();
    for (int i = 0; more != 0; i = (i + 1) % Math.min(groups, 50)) {
      sizes[i] += Integer.signum(more);
      more -= Integer.signum(more);
    }
    return sizes;
  }

  // ------------------------------------------------------------------ the queue

  private static void playQueue() {
    int[] sizes = zipf(SONGS, 800);
    int[] artists =
        IntStream.range(0, sizes.length)
            .flatMap(artist -> IntStream.generate(() -> artist).limit(sizes[artist]))
            .toArray();
    PlayQueue<Integer> queue =
        PlayQueue.<Integer>builder(Seed.parse("spread"))
            .addAll(IntStream.range(0, SONGS).boxed().toList())
            .drawing(Drawing.<Integer>uniform().spread(item -> artists[item % SONGS]))
            .repeat(RepeatMode.ALL)
            .build();
    long start = System.nanoTime();
    int neighbours = 0;
    int last = -1;
    for (int play = 0; play < CYCLES * SONGS; play++) {
      int artist = artists[queue.next().orElseThrow().item() % SONGS];
      neighbours += artist == last ? 1 : 0;
      last = artist;
    }
    print("next without edits, mean", (System.nanoTime() - start) / 1e6 / (CYCLES * SONGS), "ms");
    print("equal neighbours in " + CYCLES + " cycles", neighbours, "");
    Numbers.play(queue, EDITS); // into a cycle
    double[] millis = new double[EDITS];
    Random random = new Random(1);
    for (int edit = 0; edit < EDITS; edit++) {
      queue.add(random.nextInt(SONGS), SONGS + random.nextInt(SONGS));
      long begin = System.nanoTime();
      Numbers.sink = queue.next();
      millis[edit] = (System.nanoTime() - begin) / 1e6;
    }
    Arrays.sort(millis);
    print("next after an edit, median", millis[EDITS / 2], "ms");
    print("next after an edit, 95th percentile", millis[EDITS * 95 / 100], "ms");
  }

  private static void print(String name, double value, String unit) {
    System.out.printf(Locale.ROOT, "%s: %.3f %s%n", name, value, unit);
  }
}
