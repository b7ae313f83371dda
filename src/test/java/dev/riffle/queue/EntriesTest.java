package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Thousands of entries, so that blocks are cut, filled, split, emptied and joined. */
class EntriesTest {
  private final Entries<Integer> entries = new Entries<>();
  private final List<Entry<Integer>> list = new ArrayList<>();

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {0, 1, 2, 3})
  void randomEdits_agreeWithAListAtEveryStep(int seed) {
    Random random = new Random(seed);
    edit(random, 8_000, 8, 1);
    edit(random, 20_000, 3, 3);
    edit(random, 20_000, 1, 5);
    assertThat(list.size()).isLessThan(500);
    edit(random, 5_000, 8, 1);
    while (!list.isEmpty()) {
      remove(random);
    }
    assertThat(entries.inOrder()).isEmpty();
    edit(random, 100, 8, 1);
  }

  @Test
  void longList_removedAtRandom_agreesWithAListAtEveryStep() {
    Random random = new Random(5);
    for (int i = 0; i < 5_000; i++) {
      add(list.size());
    }
    while (list.size() > 3) {
      remove(random);
      check(random);
    }
    edit(random, 3_000, 8, 1);
  }

  /** Makes random edits, of which some add and some remove; the others move one. */
  private void edit(Random random, int steps, int adding, int removing) {
    for (int step = 0; step < steps; step++) {
      int kind = random.nextInt(adding + removing + 2);
      if (list.isEmpty() || kind < adding) {
        add(random.nextInt(4) == 0 ? random.nextInt(list.size() + 1) : list.size());
      } else if (kind < adding + removing) {
        remove(random);
      } else {
        Entry<Integer> entry = list.remove(random.nextInt(list.size()));
        int place = random.nextInt(list.size() + 1);
        list.add(place, entry);
        entries.move(entry.slot, place);
      }
      check(random);
      if (step % 1_000 == 0) {
        assertThat(entries.inOrder()).containsExactlyElementsIn(list).inOrder();
      }
    }
  }

  private void add(int place) {
    list.add(place, entries.add(place, list.size()));
  }

  private void remove(Random random) {
    Entry<Integer> entry = list.remove(random.nextInt(list.size()));
    entries.remove(entry.slot);
    assertThat(entries.contains(entry)).isFalse();
    assertThat(entries.byId(entry.id())).isEmpty();
  }

  private void check(Random random) {
    assertThat(entries.size()).isEqualTo(list.size());
    if (!list.isEmpty()) {
      int place = random.nextInt(list.size());
      Entry<Integer> entry = list.get(place);
      assertThat(entries.place(entry.slot)).isEqualTo(place);
      assertThat(entries.entry(entries.slotAt(place))).isSameInstanceAs(entry);
      assertThat(entries.byId(entry.id()).orElseThrow()).isSameInstanceAs(entry);
    }
  }
}
