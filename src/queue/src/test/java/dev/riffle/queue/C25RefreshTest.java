package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** C25: changes of the items and the files of a queue, which are no edits of its listener. */
class C25RefreshTest {
  private final PlayQueue<String> queue =
      PlayQueue.<String>builder(Seed.parse("refresh"))
          .addAll(List.of("a", "b", "c", "d", "e", "f"))
          .undoLimit(100)
          .build();

  @Test
  void refresh_changesItems_andNothingElse() {
    queue.next();
    List<Entry<String>> upcoming = queue.upcoming(4);
    Entry<String> current = queue.current().orElseThrow();
    queue.refresh(ImmutableMap.of(current, "new", upcoming.get(1), "other"));
    assertThat(queue.current()).hasValue(current.withItem("new"));
    assertThat(queue.upcoming(4)).isEqualTo(upcoming); // entries are equal by id
    assertThat(queue.upcoming(2).get(1).item()).isEqualTo("other");
  }

  @Test
  void refresh_isOneChange_withItsEntriesAndPlaces() {
    List<Change<String>> changes = new ArrayList<>();
    queue.subscribe(changes::add);
    queue.refresh(ImmutableMap.of(queue.entryAt(2), "x", queue.entryAt(4), "y"));
    assertThat(Queues.causes(changes)).containsExactly(Cause.REFRESH);
    assertThat(changes.get(0).places()).containsExactly(2, 4).inOrder();
    assertThat(changes.get(0).entries().stream().map(Entry::item)).containsExactly("x", "y");
  }

  @Test
  void refresh_isNotAnEdit_undoRevertsTheEditBefore() {
    queue.remove(queue.entryAt(0));
    queue.refresh(ImmutableMap.of(queue.entryAt(0), "B"));
    assertThat(queue.undo()).isTrue();
    assertThat(queue.items()).containsExactly("a", "B", "c", "d", "e", "f").inOrder();
    assertThat(queue.canUndo()).isFalse();
  }

  @Test
  void refresh_passesOverEntriesThatHaveLeft() {
    Entry<String> left = queue.entryAt(3);
    queue.remove(left);
    queue.refresh(ImmutableMap.of(left, "x", queue.entryAt(0), "A"));
    assertThat(queue.items()).containsExactly("A", "b", "c", "e", "f").inOrder();
    queue.undo();
    assertThat(queue.entryAt(3).item()).isEqualTo("d");
  }

  @Test
  void refresh_underWeights_discardsRowsOnlyIfAWeightChanges() {
    PlayQueue<String> weighted =
        PlayQueue.<String>builder(Seed.parse("refresh"))
            .addAll(List.of("a", "bb", "ccc", "dddd"))
            .drawing(Drawing.<String>uniform().weights(String::length))
            .build();
    weighted.next();
    List<Entry<String>> upcoming = weighted.upcoming(2);
    Entry<String> first = upcoming.get(0);
    weighted.refresh(ImmutableMap.of(first, first.item().toUpperCase(Locale.ROOT)));
    assertThat(weighted.playOrder()).hasSize(3); // the current one and both rows
    weighted.refresh(ImmutableMap.of(first, "longer than before"));
    assertThat(weighted.playOrder()).hasSize(1);
  }

  @Test
  void refresh_call_isReplayedFromItsBytes() {
    PlayQueue<String> other = PlayQueue.restore(queue.state());
    List<Call<String>> calls = new ArrayList<>();
    queue.subscribe(change -> calls.add(change.call()));
    queue.refresh(ImmutableMap.of(queue.entryAt(1), "B"));
    queue.drop(ImmutableList.of(queue.entryAt(4)));
    calls.forEach(other::take);
    assertThat(other.items()).isEqualTo(queue.items());
  }

  @Test
  void call_withMoreItemsThanEntries_isRejected() {
    Call<String> call = Call.of(Cause.REFRESH, ImmutableList.of("x", "y"), 0);
    assertThat(assertThrows(IllegalArgumentException.class, () -> queue.take(call)))
        .hasMessageThat()
        .isEqualTo("items (2) must be equal in number to entries, 1");
  }

  @Test
  void drop_removesAsRemoveAll_andEndsUndo() {
    PlayQueue<String> removing = PlayQueue.restore(queue.state());
    queue.next();
    removing.next();
    queue.remove(queue.entryAt(0));
    removing.remove(removing.entryAt(0));
    List<Entry<String>> gone = List.of(queue.current().orElseThrow(), queue.entryAt(2));
    List<Entry<String>> same = List.of(removing.current().orElseThrow(), removing.entryAt(2));
    queue.drop(gone);
    removing.removeAll(same);
    assertThat(queue.items()).isEqualTo(removing.items());
    assertThat(queue.current().map(Entry::id)).isEqualTo(removing.current().map(Entry::id));
    assertThat(queue.canUndo()).isFalse();
    assertThat(removing.canUndo()).isTrue();
    queue.drop(gone); // they have left
    assertThat(queue.items()).isEqualTo(removing.items());
  }
}
