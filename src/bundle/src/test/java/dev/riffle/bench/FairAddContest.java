package dev.riffle.bench;

import dev.riffle.bench.Contest.Contender;
import dev.riffle.players.FairQueue;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/** A bot's users who add in turn, against the linked list that JMusicBot keeps its queue in. */
final class FairAddContest {
  private static final int ADDS = 2_000;
  private static final int USERS = 20;
  private static final int WARM_UP_ROUNDS = 60; // a bot runs for weeks: its code is compiled
  private static final int ROUNDS = 9;

  private FairAddContest() {}

  public static void main(String[] args) {
    Contest.warmUp();
    Random random = new Random(1);
    int[] users = random.ints(ADDS, 0, USERS).toArray();
    IntUnaryOperator anyUser = item -> users[item]; // another lambda would have to warm up anew
    Contest.warmUp(WARM_UP_ROUNDS, Contender.of(1, () -> ours(anyUser)));
    Contest.warmUp(WARM_UP_ROUNDS, Contender.of(1, () -> other(anyUser)));
    Contest.faster(
        "2,000 fair adds of 20 users, in any order",
        1.8,
        ROUNDS,
        Contender.of(1, () -> ours(anyUser)),
        Contender.of(1, () -> other(anyUser)));
    // The list walks to each place then, 24 to 40 times as long: no bar for ours.
    Contest.slower(
        "2,000 fair adds of 20 users, one after the other, against in any order",
        4.2,
        ROUNDS,
        Contender.of(1, () -> ours(item -> item / (ADDS / USERS))),
        Contender.of(1, () -> ours(anyUser)));
  }

  private static void ours(IntUnaryOperator user) {
    PlayQueue<Integer> queue =
        PlayQueue.<Integer>builder(Seed.parse("bot")).mode(PlayMode.IN_ORDER).build();
    FairQueue<Integer> fair =
        new FairQueue<>(queue, user::applyAsInt, queue.seed().derive(1).draws());
    for (int item = 0; item < ADDS; item++) {
      fair.add(item);
    }
    Numbers.sink = queue;
  }

  // Each look is by index, as there.
  @SuppressWarnings("JdkObsolete") // it is what ours is measured against
  private static void other(IntUnaryOperator user) {
    List<Integer> list = new LinkedList<>();
    for (int item = 0; item < ADDS; item++) {
      int place = list.size();
      while (place > 0 && user.applyAsInt(list.get(place - 1)) != user.applyAsInt(item)) {
        place--;
      }
      Set<Integer> round = new HashSet<>();
      while (place < list.size() && round.add(user.applyAsInt(list.get(place)))) {
        place++;
      }
      list.add(place, item);
    }
    Numbers.sink = list;
  }
}
