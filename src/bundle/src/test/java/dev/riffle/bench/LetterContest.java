package dev.riffle.bench;

import static dev.riffle.bench.Numbers.COMPUTED;
import static dev.riffle.bench.Numbers.MILLION;
import static dev.riffle.bench.Numbers.play;

import dev.riffle.bench.Contest.Contender;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Queues of a million that draw by weight, or 80,000 units: built, and played. */
final class LetterContest {
  private static final int UNITS = 80_000;
  private static final int BATCH = 1_000;
  private static final int ROUNDS = 20;

  private static final Drawing<Integer> WEIGHTS =
      Drawing.<Integer>uniform().weights(item -> 1 + item % 7);
  private static final Drawing<Integer> ALBUMS =
      Drawing.<Integer>uniform()
          .units(item -> item * (long) UNITS / MILLION * 0x9e3779b97f4a7c15L, item -> item % 25);

  private LetterContest() {}

  public static void main(String[] args) {
    Contest.warmUp();
    contest("by weight", WEIGHTS, 2.5);
    contest("80,000 units", ALBUMS, 6);
  }

  private static void contest(String name, Drawing<Integer> drawing, double first) {
    Contest.slower(
        "1M " + name + ": built, and the first next, against Collections.shuffle",
        first,
        ROUNDS,
        Contender.of(1, () -> Numbers.sink = queue(drawing).next()),
        Contender.of(1, () -> Collections.shuffle(copy(), new Random(1))));
    PlayQueue<Integer> played = queue(drawing);
    Contest.slower(
        "1M " + name + ": next against 52 swaps",
        60,
        ROUNDS,
        Contender.of(BATCH, () -> play(played, BATCH)),
        Swaps.deck());
  }

  private static PlayQueue<Integer> queue(Drawing<Integer> drawing) {
    return PlayQueue.<Integer>builder(Seed.parse("letters"))
        .addAll(COMPUTED)
        .drawing(drawing)
        .repeat(RepeatMode.ALL)
        .build();
  }

  private static List<Integer> copy() {
    return new ArrayList<>(COMPUTED);
  }
}
