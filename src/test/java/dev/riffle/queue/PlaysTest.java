package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Lists;
import com.google.common.primitives.ImmutableLongArray;
import com.google.common.primitives.Ints;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Beside a list of plays, those of removed entries included. */
class PlaysTest {
  private final Entries<Integer> entries =
      new Entries<>(ContiguousSet.closedOpen(0, 12).asList(), 0, null);
  private final Deque<Integer> naive = new ArrayDeque<>();

  static IntStream seeds() {
    return IntStream.range(0, 60);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyCalls_areAsOnAList(int seed) {
    Random random = new Random(seed);
    int limit = 20 + random.nextInt(300);
    Plays plays = new Plays(entries);
    for (int call = 0; call < 2_000; call++) {
      switch (random.nextInt(8)) {
        case 0, 1, 2, 3 -> {
          int slot = live(random);
          plays.addLast(slot);
          naive.addLast(slot);
          if (plays.size() > limit) {
            plays.removeFirst();
            naive.removeFirst();
          }
        }
        case 4, 5 -> {
          if (plays.isLive()) {
            walk(plays);
          }
        }
        case 6 -> remove(random);
        default -> {
          if (!naive.isEmpty() && random.nextInt(3) == 0) {
            plays.removeFirst();
            naive.removeFirst();
          } else if (random.nextInt(20) == 0 && entries.removed().count() == 0) {
            plays = restored(plays, limit);
          }
        }
      }
      assertThat(plays.size()).isEqualTo(naive.size());
      if (random.nextInt(3) == 0) { // not always: looking merges what is removed
        assertThat(plays.isLive()).isEqualTo(!newest(1).isEmpty());
        int k = random.nextInt(10) == 0 ? Integer.MAX_VALUE : random.nextInt(8);
        assertThat(Ints.asList(plays.newest(k))).isEqualTo(newest(k));
      }
      if (random.nextInt(3) == 0) { // nor this: asking counts the others
        List<Integer> live = Lists.reverse(newest(Integer.MAX_VALUE));
        assertThat(plays.live()).isEqualTo(live.size());
        for (int i = 0; i < live.size(); i += 1 + random.nextInt(8)) {
          assertThat(plays.at(i)).isEqualTo(live.get(i));
        }
      }
    }
  }

  private int live(Random random) {
    int slot = random.nextInt(entries.slots());
    while (entries.isRemoved(slot)) {
      slot = random.nextInt(entries.slots());
    }
    return slot;
  }

  /** Removes an entry, and adds another. */
  private void remove(Random random) {
    if (random.nextInt(4) == 0) {
      entries.remove(live(random));
      entries.add(entries.size(), 0);
    }
  }

  /** Takes out the newest play that can be walked to, and what follows it. */
  private void walk(Plays plays) {
    while (entries.isRemoved(naive.getLast())) {
      naive.removeLast();
    }
    assertThat(plays.removeLast()).isEqualTo(naive.removeLast());
  }

  private List<Integer> newest(int k) {
    List<Integer> newest = new ArrayList<>();
    for (var plays = naive.descendingIterator(); plays.hasNext() && newest.size() < k; ) {
      int slot = plays.next();
      if (!entries.isRemoved(slot)) {
        newest.add(slot);
      }
    }
    return newest;
  }

  private Plays restored(Plays plays, int limit) {
    Rows saved = new Rows(entries.removed(), new int[0]);
    plays.exchange("any", saved, Integer.MAX_VALUE);
    Plays restored = new Plays(entries);
    restored.exchange("any", new Rows(saved.build(), entries.size()), limit);
    return restored;
  }

  @Test
  void removedPlays_countUntilTheyAreDropped_andBecomeOneNumber() {
    Plays plays = new Plays(entries);
    for (int slot : new int[] {0, 1, 2, 3, 3, 4}) {
      plays.addLast(slot);
    }
    entries.remove(2);
    entries.remove(3);
    assertThat(plays.newest(9)).isEqualTo(new int[] {4, 1, 0});
    assertThat(plays.size()).isEqualTo(6);
    Rows saved = new Rows(entries.removed(), new int[0]);
    plays.exchange("any", saved, Integer.MAX_VALUE);
    assertThat(saved.build().get("any")).isEqualTo(ImmutableLongArray.of(0, 1, -3, 2));
    IntStream.range(0, 3).forEach(i -> plays.removeFirst()); // the first of the removed, too
    assertThat(plays.size()).isEqualTo(3);
    assertThat(plays.removeLast()).isEqualTo(4);
    assertThat(plays.isLive()).isFalse();
    assertThat(plays.size()).isEqualTo(2);
    plays.removeFirst();
    plays.removeFirst();
    assertThat(plays.size()).isEqualTo(0);
  }

  @Test
  void restore_moreThanTheLimit_isRefused() {
    var over = assertThrows(IllegalArgumentException.class, () -> restore(2, 0, -2));
    assertThat(over).hasMessageThat().isEqualTo("any (3 plays) must be at most 2");
  }

  private void restore(int limit, long... codes) {
    var rows = ImmutableMap.of("any", ImmutableLongArray.copyOf(codes));
    new Plays(entries).exchange("any", new Rows(rows, entries.size()), limit);
  }
}
