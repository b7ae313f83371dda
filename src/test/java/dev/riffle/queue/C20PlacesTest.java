package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.numbers;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

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
  void list_editedWhileItIsIterated_goesOnOverACopy() {
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
  void outOfBounds_isRefusedWithTheName() {
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
}
