package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a {@link Timeline} tells it, beside a list of all plays there ever were. */
class RecentTest {
  static IntStream seeds() {
    return IntStream.range(0, 40);
  }

  private final Gaps gaps = new Gaps(0);
  private final HeardModel naive = new HeardModel();
  private boolean isEachHeardOnce;
  private Entries<Integer> entries = new Entries<>(ImmutableList.of(), 0);
  private Timeline timeline = new Timeline(entries, gaps, 0);

  private void begin(int n, int historyLimit) {
    entries = new Entries<>(ContiguousSet.closedOpen(0, n).asList(), 0);
    timeline = new Timeline(entries, gaps, historyLimit);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyCalls_theLastHeardAreThoseOfAList(int seed) {
    Random random = new Random(seed);
    int n = 3 + random.nextInt(20);
    isEachHeardOnce = seed % 5 == 0;
    begin(n, seed % 4 == 0 ? 5 : 1_000_000);
    for (int i = 0; i < 3_000; i++) {
      step(random);
      if (random.nextInt(4) == 0) {
        assertSame(random.nextInt(2 * n), some(random), some(random));
      }
    }
    assertSame(1_000, List.of(), List.of());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyCalls_manyEntries_theLastThousandAreKept_orAsManyAsTheWidestGap(int seed) {
    Random random = new Random(seed);
    begin(2_500, 1_000_000);
    for (int i = 0; i < 30; i++) {
      switch (random.nextInt(8)) {
        case 0 -> {
          if (!timeline.hasForward()) { // a wider gap reaches no further back, nor forward
            setGap(random.nextInt(3) * 700);
          }
        }
        case 1, 2 -> IntStream.range(0, random.nextInt(1_500)).forEach(j -> back());
        case 3, 4 -> IntStream.range(0, random.nextInt(1_500)).forEach(j -> forth());
        case 5 -> IntStream.range(0, 1 + random.nextInt(50)).forEach(j -> step(random));
        default -> IntStream.range(0, random.nextInt(1_500)).forEach(j -> draw(random));
      }
      naive.keep(gaps.kept());
      assertSame(gaps.kept(), List.of(), List.of());
    }
  }

  private void step(Random random) {
    switch (random.nextInt(24)) {
      case 0, 1 -> entries.add(entries.size(), entries.slots());
      case 2 -> remove(random);
      case 3, 4, 5, 6, 7, 8 -> back();
      case 9, 10, 11, 12, 13 -> forth();
      case 14, 15, 16, 17 -> hear(toHear(random));
      default -> draw(random);
    }
  }

  private void remove(Random random) {
    int slot = live(random);
    if (entries.size() > 2) {
      entries.remove(slot);
      if (slot == timeline.current()) {
        timeline.removeCurrent();
      }
      naive.remove(slot);
      timeline.trimForward();
    }
  }

  private int toHear(Random random) {
    return isEachHeardOnce ? entries.add(entries.size(), entries.slots()) : live(random);
  }

  private int live(Random random) {
    int slot = random.nextInt(entries.slots());
    while (entries.isRemoved(slot)) {
      slot = random.nextInt(entries.slots());
    }
    return slot;
  }

  private List<Integer> some(Random random) {
    Set<Integer> some = new HashSet<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      some.add(live(random));
    }
    return ImmutableList.copyOf(some);
  }

  private void hear(int slot) {
    timeline.play(slot, false);
    naive.play(slot);
    naive.keep(gaps.kept());
  }

  /** Draws what the cycle has not played; where there is forward history, walks instead. */
  private void draw(Random random) {
    if (timeline.hasForward()) {
      timeline.walkForward();
      assertThat(naive.walkForward()).isTrue();
      return;
    }
    int slot = toHear(random);
    if (naive.cycle.contains(slot)) {
      naive.cycle.clear(); // begins another, before which somebody asks
      timeline.recent().beginCycle();
    }
    timeline.play(slot, true);
    naive.play(slot);
  }

  private void back() {
    boolean wentBack = timeline.hasHistory();
    if (wentBack) {
      timeline.walkBack();
    } else {
      int end = naive.current < 0 ? naive.forward : naive.current;
      naive.plays.subList(0, end).forEach(play -> play.isWalked = false); // history is bounded
    }
    assertThat(naive.walkBack()).isEqualTo(wentBack);
    assertCurrent();
  }

  private void forth() {
    boolean isThere = timeline.hasForward();
    if (isThere) {
      timeline.walkForward();
    }
    assertThat(naive.walkForward()).isEqualTo(isThere);
    assertCurrent();
  }

  private void setGap(int gap) {
    timeline.recent().forget();
    naive.keep(gaps.kept());
    gaps.set(PlayMode.SHUFFLE, gap);
    naive.keep(gaps.kept());
  }

  private void assertCurrent() {
    assertThat(timeline.current())
        .isEqualTo(naive.current < 0 ? Slots.NONE : naive.plays.get(naive.current).slot);
  }

  private void assertSame(int gap, List<Integer> asked, List<Integer> look) {
    asked.forEach(slot -> timeline.upNext().put(slot, false, false));
    Slots shown = new Slots();
    shown.addAll(Ints.toArray(look));
    assertWithMessage("the last %s with %s asked for and %s shown", gap, asked, look)
        .that(Ints.asList(timeline.last(gap, shown)))
        .isEqualTo(naive.last(gap, asked, look));
    asked.forEach(timeline.upNext()::take);
  }

  @Test
  void playsOfTwoCycles_betweenWhichNobodyAsked_areAllKept() {
    PlayQueue<Integer> queue =
        Queues.numbers(1_200, "two cycles").repeat(RepeatMode.ALL).mode(PlayMode.SHUFFLE).build();
    queue.setGap(PlayMode.SHUFFLE, 0);
    List<HeardModel.Play> heard = new ArrayList<>();
    Queues.play(queue, 1_700).forEach(slot -> heard.add(new HeardModel.Play(slot)));
    queue.setGap(PlayMode.SHUFFLE, 1_000); // so that 200 can be drawn
    for (int i = 0; i < 700; i++) {
      int slot = Queues.item(queue.next());
      assertThat(HeardModel.distinct(1_000, heard)).doesNotContain(slot);
      heard.add(new HeardModel.Play(slot));
    }
  }

  @Test
  void removedEntry_staysWhereItWasHeard() {
    begin(3, 10_000);
    for (int slot = 0; slot < 3; slot++) {
      hear(slot);
    }
    entries.remove(1);
    assertThat(Ints.asList(timeline.last(3, new Slots())))
        .containsExactly(0, Recent.REMOVED, 2)
        .inOrder();
  }

  @Test
  void dropForward_countsAsHeardJustBeforeTheCurrentEntry() {
    begin(4, 10_000);
    for (int slot = 0; slot < 4; slot++) {
      hear(slot);
    }
    timeline.walkBack();
    timeline.walkBack();
    assertThat(timeline.dropForward()).isTrue();
    assertThat(Ints.asList(timeline.last(4, new Slots()))).containsExactly(0, 2, 3, 1).inOrder();
    assertThat(timeline.dropForward()).isFalse();
  }
}
