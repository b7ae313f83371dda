package dev.riffle.bench;

import com.google.common.collect.ImmutableList;
import dev.riffle.bench.Contest.Contender;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.queue.StateBytes;
import java.util.List;

/**
 * The state of a queue over a list of a million, and a queue restored from it, against the same
 * over a list of a thousand after as many plays.
 */
final class StateContest {
  private static final int THOUSAND = 1_000;
  private static final int BATCH = 200;
  private static final int ROUNDS = 60;
  private static final double AS_LONG = 1.5;

  private StateContest() {}

  public static void main(String[] args) {
    Contest.warmUp();
    contests("new", 0, false);
    contests("100 plays", 100, false);
    contests("100 plays, edits at the end", 100, true);
  }

  private static void contests(String name, int plays, boolean isEdited) {
    PlayQueue<Integer> large = queue(Numbers.MILLION, plays, isEdited);
    PlayQueue<Integer> small = queue(THOUSAND, plays, isEdited);
    contest("state(), " + name, states(large), states(small));
    contest("restore, " + name, restores(large), restores(small));
    contest("to bytes and back, " + name, bytes(large), bytes(small));
  }

  private static void contest(String name, Contender large, Contender small) {
    for (Contender each : List.of(large, small)) {
      Contest.warmUp(ROUNDS, each);
    }
    Contest.slower("1M: " + name + ", against 1,000", AS_LONG, ROUNDS, large, small);
  }

  private static PlayQueue<Integer> queue(int n, int plays, boolean isEdited) {
    ImmutableList<Integer> songs = Numbers.inMemory(n);
    PlayQueue<Integer> queue = Numbers.queue(songs, PlayMode.SHUFFLE);
    Numbers.play(queue, plays);
    if (isEdited) {
      queue.add(-1);
      queue.playNext(queue.add(-2));
      queue.playOnceNext(-3);
      queue.dequeue(queue.enqueueOnce(-4));
    }
    return queue;
  }

  private static Contender states(PlayQueue<Integer> queue) {
    return batch(() -> Numbers.sink = queue.state());
  }

  private static Contender restores(PlayQueue<Integer> queue) {
    QueueState<Integer> state = queue.state();
    return batch(() -> Numbers.sink = PlayQueue.restore(state));
  }

  private static Contender bytes(PlayQueue<Integer> queue) {
    return batch(
        () -> {
          QueueState<Integer> state = queue.state();
          byte[] bytes = StateBytes.encode(state);
          Numbers.sink = PlayQueue.restore(StateBytes.decode(bytes, state.items()));
        });
  }

  private static Contender batch(Runnable one) {
    return Contender.of(
        BATCH,
        () -> {
          for (int i = 0; i < BATCH; i++) {
            one.run();
          }
        });
  }
}
