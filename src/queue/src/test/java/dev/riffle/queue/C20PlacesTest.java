package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Entries have places in the source order, and the list of them is a live view. */
class C20PlacesTest {
  private final PlayQueue<Integer> queue = numbers(5, "places").build();
  private final List<Entry<Integer>> list = queue.asList();

  @Test
  void list_isTheSourceOrder_andFollowsEdits() {
    assertThat(list).containsExactlyElementsIn(queue.entries()).inOrder();
    Entry<Integer> added = queue.add(2, 7);
    queue.remove(queue.entryAt(0));
    queue.move(queue.entryAt(4), 0);
    assertThat(list).containsExactlyElementsIn(queue.entries()).inOrder();
    assertThat(Queues.items(list)).containsExactly(4, 1, 7, 2, 3).inOrder();
    assertThat(list.indexOf(added)).isEqualTo(2);
    assertThat(list.lastIndexOf(added)).isEqualTo(2);
    assertThat(queue.placeOf(added)).isEqualTo(2);
    assertThat(queue.entryAt(2)).isEqualTo(added);
  }

  @Test
  void list_editedWhileItIsIterated_continuesOverACopy() {
    for (Entry<Integer> entry : list) {
      queue.remove(entry);
    }
    assertThat(list).isEmpty();
    queue.addAll(0, List.of(1, 2, 3, 4));
    list.listIterator(1).forEachRemaining(queue::remove);
    assertThat(Queues.items(list)).containsExactly(1);
    list.stream().forEach(entry -> queue.add(9));
    assertThat(Queues.items(list)).containsExactly(1, 9).inOrder();
    queue.playOrder().iterator().forEachRemaining(queue::remove);
  }

  @Test
  void list_copiedIntoAnArray_isOfOneInstant() throws Exception {
    PlayQueue<Integer> thousand = numbers(1_000, "places").build();
    Thread editing =
        new Thread(
            () -> {
              while (!Thread.currentThread().isInterrupted()) {
                Entry<Integer> last = thousand.entryAt(999);
                thousand.remove(last);
                thousand.add(0, last.item());
              }
            });
    editing.start();
    try {
      for (int i = 0; i < 1_000; i++) {
        Entry<?>[] copy = thousand.asList().toArray(new Entry<?>[0]);
        assertThat(Stream.of(copy).map(Entry::item).distinct().count()).isEqualTo(copy.length);
        assertThat(copy.length).isAnyOf(999, 1_000);
      }
    } finally {
      editing.interrupt();
      editing.join();
    }
  }

  @Test
  void list_isIndependentOfModeAndPlays() {
    List<Entry<Integer>> before = List.copyOf(list);
    Queues.play(queue, 3);
    queue.setMode(PlayMode.RANDOM);
    assertThat(list).isEqualTo(before);
  }

  @Test
  void list_whatIsNotInIt_hasNoIndex() {
    Entry<Integer> gone = queue.entryAt(1);
    queue.remove(gone);
    assertThat(list.indexOf(gone)).isEqualTo(-1);
    assertThat(list.contains(numbers(5, "places").build().entryAt(2))).isFalse();
    assertThat(list.contains((Object) "2")).isFalse();
    assertThat(list.contains(null)).isFalse();
  }

  @Test
  void list_cannotBeModified() {
    Entry<Integer> first = list.get(0);
    assertThrows(UnsupportedOperationException.class, () -> list.remove(0));
    assertThrows(UnsupportedOperationException.class, () -> list.set(1, first));
    assertThrows(UnsupportedOperationException.class, () -> list.add(first));
    assertThat(queue.size()).isEqualTo(5);
  }

  @Test
  void outOfBounds_isRejectedWithTheName() {
    for (int place : new int[] {5, -1}) {
      String message = "place (" + place + ") must be in [0, 5)";
      assertRefused(message, () -> queue.entryAt(place));
      assertRefused(message, () -> list.get(place));
      assertRefused(message, () -> queue.items().get(place));
    }
    assertRefused("index (0) must be in [0, 0)", () -> queue.playOrder().get(0));
  }

  private static void assertRefused(String message, Executable call) {
    assertThat(assertThrows(IndexOutOfBoundsException.class, call))
        .hasMessageThat()
        .isEqualTo(message);
  }

  // ------------------------------------------------------------------ beside a list

  static IntStream seeds() {
    return IntStream.range(0, 16);
  }

  /** Edits in all of the list, or in one of its blocks; more of them add, or more remove. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyEdits_areAsOnAList(int seed) {
    Random random = new Random(seed);
    PlayQueue<Integer> edited =
        numbers(List.of(0, 3, 513, 2_500).get(seed % 4), "edits").mode(PlayMode.IN_ORDER).build();
    if (seed >= 8) {
      edited.replaceAll(ImmutableList.copyOf(edited.items())); // ids begin later
    }
    List<Entry<Integer>> naive = new ArrayList<>(edited.entries());
    List<Entry<Integer>> removed = new ArrayList<>();
    for (int phase = 0; phase < 8; phase++) {
      int near = random.nextInt(naive.size() + 1);
      int width = random.nextBoolean() ? 30 : 1_000_000;
      int more = random.nextInt(10);
      for (int i = 0; i < 500; i++) {
        int place = Math.max(0, Math.min(naive.size(), near - width / 2 + random.nextInt(width)));
        removed.addAll(edit(edited, naive, place, more, random));
        assertSameAt(edited, naive, random.nextInt(naive.size() + 1));
      }
      if (random.nextInt(3) == 0) {
        edited = PlayQueue.restore(edited.state());
      }
      assertThat(edited.entries().toString()).isEqualTo(naive.toString());
      for (int place = naive.size() - 1; place >= 0; place--) {
        assertSameAt(edited, naive, place);
      }
      for (Entry<Integer> entry : removed) {
        assertThat(edited.entry(entry.id())).isEmpty();
      }
    }
  }

  /** Makes an edit, and returns what it removed. */
  private static List<Entry<Integer>> edit(
      PlayQueue<Integer> edited, List<Entry<Integer>> naive, int place, int more, Random random) {
    int item = random.nextInt(1_000_000);
    boolean isEnd = place == naive.size();
    switch (random.nextInt(14)) {
      case 0 -> {
        if (!isEnd) {
          naive.set(place, edited.replace(naive.get(place), item));
        }
      }
      case 1 -> {
        List<Entry<Integer>> moved = new ArrayList<>();
        for (int i = Math.min(random.nextInt(4), naive.size()); i > 0; i--) {
          moved.add(naive.remove(random.nextInt(naive.size())));
        }
        int to = Math.min(place, naive.size());
        naive.addAll(to, moved);
        edited.moveAll(moved, to);
      }
      case 2, 3 -> naive.add(edited.add(item));
      default -> {
        if (isEnd || random.nextInt(10) < more) {
          naive.add(place, edited.add(place, item));
        } else {
          edited.remove(naive.get(place));
          return List.of(naive.remove(place));
        }
      }
    }
    return List.of();
  }

  private static void assertSameAt(
      PlayQueue<Integer> edited, List<Entry<Integer>> naive, int place) {
    assertThat(edited.size()).isEqualTo(naive.size());
    if (place < naive.size()) {
      Entry<Integer> entry = naive.get(place);
      assertThat(edited.entryAt(place).toString()).isEqualTo(entry.toString());
      assertThat(edited.placeOf(entry)).isEqualTo(place);
      assertThat(edited.entry(entry.id())).hasValue(entry);
    }
  }

  @Test
  void subList_ofEachView_isThatPartOfTheQueueAsItIs() {
    PlayQueue<Integer> nine = numbers(9, "parts").mode(PlayMode.IN_ORDER).build();
    play(nine, 3);
    for (List<?> view : List.of(nine.asList(), nine.items(), nine.playOrder())) {
      List<?> part = view.subList(2, 7);
      assertThat(part).containsExactlyElementsIn(List.copyOf(view).subList(2, 7)).inOrder();
      assertThat(part.subList(1, 3)).isEqualTo(List.copyOf(view).subList(3, 5));
      assertThat(part.get(4)).isEqualTo(view.get(6));
      assertThrows(IndexOutOfBoundsException.class, () -> part.get(5));
      assertThrows(IndexOutOfBoundsException.class, () -> view.subList(3, 10));
    }
    List<Integer> part = nine.items().subList(5, 9);
    nine.asList().subList(0, 3).forEach(nine::remove);
    assertThat(part).containsExactly(8).inOrder();
    assertThat(part.subList(1, 1)).isEmpty();
    nine.clear();
    assertThat(part).isEmpty();
  }
}
