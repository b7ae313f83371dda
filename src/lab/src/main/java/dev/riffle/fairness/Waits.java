package dev.riffle.fairness;

import dev.riffle.queue.PlayQueue;
import java.util.BitSet;

/**
 * Waiting times of a listener who always presses next. An immutable value.
 *
 * @param firstRepeat the number, counting from 1, of the first play that repeats a track
 * @param untilAll the number of plays until every track has played
 * @param others the number of other plays between the first two plays of track 0
 */
public record Waits(int firstRepeat, int untilAll, int others) {
  /** Calls next on a new, endlessly repeating queue until all three numbers are known. */
  static Waits of(PlayQueue<Integer> queue) {
    int tracks = queue.size();
    BitSet heard = new BitSet(tracks);
    int firstRepeat = 0;
    int untilAll = 0;
    int zero = 0;
    int zeroAgain = 0;
    int distinct = 0;
    for (int play = 1; firstRepeat == 0 || untilAll == 0 || zeroAgain == 0; play++) {
      int track = queue.next().orElseThrow().item();
      if (!heard.get(track)) {
        heard.set(track);
        distinct++;
        untilAll = distinct == tracks ? play : untilAll;
      } else if (firstRepeat == 0) {
        firstRepeat = play;
      }
      if (track == 0 && zeroAgain == 0) {
        zeroAgain = zero == 0 ? 0 : play;
        zero = zero == 0 ? play : zero;
      }
    }
    return new Waits(firstRepeat, untilAll, zeroAgain - zero - 1);
  }

  /** Calls next on a new, endless queue until track 0 repeats; returns the number of others. */
  static int others(PlayQueue<Integer> queue) {
    while (queue.next().orElseThrow().item() != 0) {}
    int others = 0;
    while (queue.next().orElseThrow().item() != 0) {
      others++;
    }
    return others;
  }
}
