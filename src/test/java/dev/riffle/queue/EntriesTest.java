package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import com.google.common.primitives.ImmutableLongArray;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Beside a list in source order. */
class EntriesTest {
  private record One(int slot, long id, String item) {}

  private Entries<String> entries = new Entries<>(ImmutableList.of(), 0, null);
  private final List<One> naive = new ArrayList<>();
  private final Set<Long> removedIds = new HashSet<>();
  private int slots; // ever used
  private long nextId;

  static IntStream seeds() {
    return IntStream.range(0, 16);
  }

  private static ImmutableList<String> items(int n) {
    return IntStream.range(0, n)
        .mapToObj(i -> "listed " + i)
        .collect(ImmutableList.toImmutableList());
  }

  private void begin(int n, long firstId) {
    entries = new Entries<>(items(n), firstId, null);
    for (int slot = 0; slot < n; slot++) {
      naive.add(new One(slot, firstId + slot, "listed " + slot));
    }
    slots = n;
    nextId = firstId + n;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyEdits_areAsOnAList(int seed) {
    Random random = new Random(seed);
    begin(List.of(0, 3, 513, 2_500).get(seed % 4), seed < 8 ? 0 : random.nextInt(1_000));
    for (int phase = 0; phase < 8; phase++) {
      int near = random.nextInt(naive.size() + 1); // in all of the list, or in one of its blocks
      int width = random.nextBoolean() ? 30 : 1_000_000;
      int more = random.nextInt(10); // entries are added, rather than removed
      for (int i = 0; i < 500; i++) {
        int place = Math.max(0, Math.min(naive.size(), near - width / 2 + random.nextInt(width)));
        edit(random, place, more);
        assertSameAt(any(random));
      }
      assertSame();
      if (random.nextInt(3) == 0) {
        restore();
        assertSame();
      }
    }
  }

  private int any(Random random) {
    return random.nextInt(naive.size() + 1);
  }

  private void edit(Random random, int place, int more) {
    boolean isEnd = place == naive.size();
    switch (random.nextInt(14)) {
      case 0 -> replace(isEnd ? 0 : place, "other " + random.nextLong());
      case 1 -> move(random, random.nextInt(4), place);
      case 2, 3 -> add(naive.size());
      default -> {
        if (isEnd || random.nextInt(10) < more) {
          add(place);
        } else {
          remove(place);
        }
      }
    }
  }

  private void add(int place) {
    assertThat(entries.add(place, "added " + nextId)).isEqualTo(slots);
    naive.add(place, new One(slots++, nextId, "added " + nextId));
    nextId++;
  }

  private void remove(int place) {
    One one = naive.remove(place);
    entries.remove(one.slot);
    removedIds.add(one.id);
    assertThat(entries.isRemoved(one.slot)).isTrue();
    assertThat(entries.find(one.id)).isEqualTo(Slots.NONE);
    assertThat(entries.has(entries.entry(one.id, one.item))).isFalse();
  }

  private void replace(int place, String item) {
    if (!naive.isEmpty()) {
      One one = naive.get(place);
      entries.replace(one.slot, item);
      naive.set(place, new One(one.slot, one.id, item));
      assertThat(entries.has(entries.entry(one.id, one.item))).isTrue();
    }
  }

  private void move(Random random, int count, int place) {
    List<One> moved = new ArrayList<>();
    for (int i = Math.min(count, naive.size()); i > 0; i--) {
      moved.add(naive.remove(random.nextInt(naive.size())));
    }
    int to = Math.min(place, naive.size());
    naive.addAll(to, moved);
    entries.move(moved.stream().mapToInt(One::slot).toArray(), to);
  }

  private void restore() {
    Rows saved = new Rows(entries.removed(), new int[0]);
    entries.write(saved);
    QueueState<String> state =
        QueueState.of(
            Seed.parse("any"),
            entries.items(),
            entries.ids(),
            Maps.transformValues(saved.build(), ImmutableLongArray::asList));
    Rows rows = new Rows(state.rowMap(), state.items().size());
    entries = new Entries<>(state, rows, null);
    List<Long> ids = state.ids().stream().boxed().toList();
    naive.replaceAll(one -> new One(ids.indexOf(one.id), one.id, one.item));
    slots = naive.size();
  }

  private void assertSameAt(int place) {
    assertThat(entries.size()).isEqualTo(naive.size());
    if (place < naive.size()) {
      One one = naive.get(place);
      assertWithMessage("slot at %s", place).that(entries.slotAt(place)).isEqualTo(one.slot);
      assertWithMessage("place of %s", one).that(entries.place(one.slot)).isEqualTo(place);
      assertThat(entries.find(one.id)).isEqualTo(one.slot);
    }
  }

  private void assertSame() {
    assertThat(entries.slots()).isEqualTo(slots);
    assertThat(entries.nextId()).isEqualTo(nextId);
    assertThat(entries.inOrder().stream().map(Entry::toString).toList())
        .isEqualTo(naive.stream().map(one -> one.id + ": " + one.item).toList());
    for (int place = 0; place < naive.size(); place++) {
      assertSameAt(place);
      One one = naive.get(place);
      assertThat(entries.entry(one.slot)).isEqualTo(entries.entry(one.id, one.item));
      assertThat(entries.entry(one.slot).item()).isEqualTo(one.item);
      assertThat(entries.has(entries.entry(one.slot))).isTrue();
      assertThat(entries.find(one.id)).isEqualTo(one.slot);
      assertThat(entries.has(new Entry<>(new Object(), one.id, one.item))).isFalse();
    }
    for (int place = naive.size() - 1; place >= 0; place--) {
      assertThat(entries.slotAt(place)).isEqualTo(naive.get(place).slot);
    }
    List<One> inIdOrder = naive.stream().sorted(Comparator.comparing(One::id)).toList();
    assertThat(entries.ids().stream().boxed().toList())
        .isEqualTo(inIdOrder.stream().map(One::id).toList());
    assertThat(entries.items()).isEqualTo(inIdOrder.stream().map(One::item).toList());
    for (long id : removedIds) {
      assertThat(entries.find(id)).isEqualTo(Slots.NONE);
    }
    assertThat(entries.find(nextId)).isEqualTo(Slots.NONE);
  }

  @ParameterizedTest(name = "ids from {0}")
  @ValueSource(longs = {0, 1, 2, 7})
  void find_idsThatNoEntryHas_findsNone(long firstId) {
    begin(3, firstId);
    for (int i = 0; i < 10; i++) {
      for (long id :
          new long[] {
            -1 - i, firstId + 3 + i, Long.MIN_VALUE + i, Long.MAX_VALUE - i, (1L << 32) + i
          }) {
        assertWithMessage("id %s", id).that(entries.find(id)).isEqualTo(Slots.NONE);
        assertThat(entries.has(entries.entry(id, "listed 1"))).isFalse();
      }
    }
    entries.remove(0);
    assertThat(entries.find(Long.MIN_VALUE)).isEqualTo(Slots.NONE);
  }

  @Test
  void items_unchangedOrOnlyMoved_areTheListItself() {
    ImmutableList<String> listed = items(2_000);
    Entries<String> over = new Entries<>(listed, 0, null);
    assertThat(over.items()).isSameInstanceAs(listed);
    over.move(new int[] {1_999, 5}, 3);
    assertThat(over.items()).isSameInstanceAs(listed);
    over.replace(7, "other");
    assertThat(over.items().get(7)).isEqualTo("other");
    assertThat(listed.get(7)).isEqualTo("listed 7");
  }

  @Test
  void slots_ofRemovedEntries_areNotUsedAgain() {
    begin(2, 0);
    remove(1);
    add(1);
    remove(1);
    add(0);
    assertThat(entries.ids()).isEqualTo(Ids.of(LongStream.of(0, 3)));
    assertThat(entries.slotAt(0)).isEqualTo(3);
    assertThat(entries.size()).isEqualTo(2);
    assertThat(entries.slots()).isEqualTo(4);
  }

  @Test
  void isSparse_onceMoreAreRemovedThanHalfOfThoseLeftAndPlayed() {
    Entries<String> over = new Entries<>(items(1_500), 0, null);
    IntStream.range(0, 500).forEach(over::remove);
    assertThat(over.isSparse(0)).isFalse(); // 1,000 are left
    over.remove(1_200);
    assertThat(over.isSparse(0)).isTrue();
    assertThat(over.isSparse(4)).isFalse();
    Entries<String> few = new Entries<>(items(256), 0, null);
    IntStream.range(0, 256).forEach(few::remove);
    assertThat(few.isSparse(0)).isFalse(); // as few are not worth it
  }
}
