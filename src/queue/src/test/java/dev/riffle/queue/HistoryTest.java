package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Lists;
import com.google.common.primitives.ImmutableLongArray;
import com.google.common.primitives.Ints;
import dev.riffle.testing.Repeats;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Beside a list of places. */
class HistoryTest {
  private record Place(int slot, boolean isPlay) {}

  private final Entries<Integer> entries =
      new Entries<>(ContiguousSet.closedOpen(0, 12).asList(), 0, Drawing.uniform());
  private final Gaps gaps = new Gaps(12);
  private final List<Place> naive = new ArrayList<>();
  private int restsFrom;

  static IntStream seeds() {
    return IntStream.range(0, Repeats.of(30, 60));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyCalls_areAsOnAList(int seed) {
    Random random = new Random(seed);
    int limit = 20 + random.nextInt(300);
    History history = new History(entries, gaps, limit);
    for (int call = 0; call < 2_000; call++) {
      switch (random.nextInt(16)) {
        case 0, 1, 2, 3, 4, 5, 6, 7 -> {
          int slot = live(random);
          naive.add(new Place(slot, true));
          if (history.add(slot)) {
            assertThat(history.drop()).isEqualTo(drop());
          }
        }
        case 8, 9, 10 -> {
          if (history.isLive()) {
            walk(history);
          }
        }
        case 11 -> {
          int[] heard = random.ints(random.nextInt(9), 0, 12).toArray();
          history.addHeard(heard);
          IntStream.of(heard).forEach(slot -> naive.add(new Place(slot, false)));
        }
        case 12 -> {
          if (random.nextInt(4) == 0) { // an entry goes, and another comes
            entries.remove(live(random));
            entries.addAll(entries.size(), Incoming.unnumbered(ImmutableList.of(0)));
          }
        }
        case 13 -> {
          if (random.nextInt(40) == 0) {
            history.dropRemoved();
            naive.replaceAll(
                place -> new Place(place.slot, place.isPlay && !entries.isRemoved(place.slot)));
          }
        }
        default -> {
          if (random.nextInt(20) == 0 && entries.removed().count() == 0) {
            history = restored(history);
          }
        }
      }
      assertThat(history.plays()).isEqualTo((int) naive.stream().filter(Place::isPlay).count());
      if (random.nextInt(3) == 0) { // not always: looking finds the plays of removed entries
        assertThat(history.isLive()).isEqualTo(!newest(1).isEmpty());
        int k = random.nextInt(10) == 0 ? Integer.MAX_VALUE : random.nextInt(8);
        assertThat(Ints.asList(history.newest(k))).isEqualTo(newest(k));
        assertThat(last(history, k)).isEqualTo(last(k));
      }
      if (random.nextInt(3) == 0) { // nor this
        List<Integer> live = Lists.reverse(newest(Integer.MAX_VALUE));
        assertThat(history.live()).isEqualTo(live.size());
        for (int i = 0; i < live.size(); i += 1 + random.nextInt(8)) {
          assertThat(history.at(i)).isEqualTo(live.get(i));
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

  private int drop() {
    int i = IntStream.range(0, naive.size()).filter(at -> naive.get(at).isPlay).min().orElseThrow();
    return naive.set(i, new Place(naive.get(i).slot, false)).slot;
  }

  private boolean isLive(Place place) {
    return place.isPlay && !entries.isRemoved(place.slot);
  }

  /** Goes back by one play. */
  private void walk(History history) {
    List<Integer> passed = new ArrayList<>();
    while (!isLive(naive.get(naive.size() - 1))) {
      passed.add(naive.remove(naive.size() - 1).slot);
    }
    assertThat(Ints.asList(history.removePassed())).isEqualTo(oldestFirst(passed));
    assertThat(history.removeLast()).isEqualTo(naive.remove(naive.size() - 1).slot);
    restsFrom = Math.min(restsFrom, naive.size());
  }

  private static List<Integer> oldestFirst(List<Integer> newestFirst) {
    List<Integer> distinct = new ArrayList<>(new LinkedHashSet<>(newestFirst));
    Collections.reverse(distinct);
    return distinct;
  }

  private List<Integer> newest(int k) {
    return Lists.reverse(naive).stream().filter(this::isLive).limit(k).map(Place::slot).toList();
  }

  private static List<Integer> last(History history, int k) {
    SlotSet last = new SlotSet(k, history.size());
    history.addTo(last);
    return Ints.asList(last.oldestFirst());
  }

  private List<Integer> last(int k) {
    List<Integer> rests = naive.subList(restsFrom, naive.size()).stream().map(Place::slot).toList();
    List<Integer> all = oldestFirst(Lists.reverse(rests));
    return all.subList(Math.max(0, all.size() - k), all.size());
  }

  private History restored(History history) {
    Rows saved = new Rows(entries.removed(), new int[0]);
    history.exchange(saved);
    History restored = new History(entries, gaps, 0);
    restored.exchange(new Rows(saved.build(), entries.size()));
    return restored;
  }

  @Test
  void manyPlaces_ofDroppedPlays_areCutToTheDistinctOnes() {
    History history = new History(entries, gaps, 7);
    for (int i = 0; i < 100_000; i++) {
      if (history.add(i % 12)) {
        history.drop();
      }
      history.addHeard((i + 6) % 12);
    }
    assertThat(history.size()).isAtMost(4_007);
    assertThat(history.plays()).isEqualTo(7);
    assertThat(last(history, 4)).containsExactly(2, 8, 3, 9).inOrder();
    assertThat(last(history, 99)).hasSize(12);
  }

  @Test
  void cut_widerGapLater_reachesNoFurtherBack() {
    Entries<Integer> many =
        new Entries<>(ContiguousSet.closedOpen(0, 3_000).asList(), 0, Drawing.uniform());
    History history = new History(many, gaps, 3_000);
    IntStream.range(0, 2_000).forEach(history::add);
    history.cut(2_000);
    assertThat(last(history, 2_500)).hasSize(999); // besides the current one
    IntStream.range(2_000, 2_500).forEach(history::add);
    assertThat(last(history, 2_500)).hasSize(1_499);
    for (int i = 0; i < 2_000; i++) {
      history.removeLast();
    }
    assertThat(last(history, 2_500)).isEmpty();
  }

  @Test
  void forgottenEntries_rest_asManyOthers() {
    History history = new History(entries, gaps, 9);
    IntStream.of(3, 4, 3, 5).forEach(history::add);
    history.dropAll();
    history.forgetEntries();
    assertThat(history.isLive()).isFalse();
    Set<Integer> last = new LinkedHashSet<>(last(history, 9));
    assertThat(last).hasSize(3);
    last.forEach(slot -> assertThat(slot).isAtLeast(entries.slots()));
  }

  @Test
  void exchange_playsBeyondTheLimit_areRejected() {
    ImmutableMap<String, ImmutableLongArray> rows =
        ImmutableMap.of(
            "historyLimit", ImmutableLongArray.of(2),
            "history", ImmutableLongArray.of(0, -2, 2),
            "historyKinds", ImmutableLongArray.of(0),
            "historyRests", ImmutableLongArray.of(0));
    History history = new History(entries, gaps, 0);
    assertThat(
            assertThrows(
                IllegalArgumentException.class, () -> history.exchange(new Rows(rows, 12))))
        .hasMessageThat()
        .isEqualTo("history (3 plays) must be at most 2");
  }
}
