package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.numbers;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

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
    assertThat(list.contains(new Entry<>(2, 99))).isFalse(); // another item
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
    assertThrows(IndexOutOfBoundsException.class, () -> list.get(5));
    assertThrows(IndexOutOfBoundsException.class, () -> list.get(-1));
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> queue.entryAt(5));
    assertThat(refused).hasMessageThat().isEqualTo("place (5) must be in [0, 5)");
  }
}
