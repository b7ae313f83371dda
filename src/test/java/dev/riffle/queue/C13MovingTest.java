package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.Lists;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Moving is seen in IN_ORDER only; what was shown may be rearranged, and stays so. */
class C13MovingTest {
  @ParameterizedTest(name = "{0} to {1}")
  @CsvSource({
    "0,0,0 1 2 3",
    "0,3,1 2 3 0",
    "3,0,3 0 1 2",
    "1,2,0 2 1 3",
    "2,1,0 2 1 3",
    "3,2,0 1 3 2"
  })
  void move_standsAtThePlace(int id, int place, String order) {
    PlayQueue<Integer> queue = numbers(4, "move").build();
    queue.move(entry(queue, id), place);
    assertThat(order).isEqualTo(spaced(items(queue.entries())));
    assertThat(items(queue.entries()).get(place)).isEqualTo(id);
  }

  private static String spaced(List<Integer> items) {
    return String.join(" ", items.stream().map(String::valueOf).toList());
  }

  @Test
  void moveAll_standInTheGivenOrderFromThePlaceOn() {
    PlayQueue<Integer> queue = numbers(7, "moving").build();
    List<Change<Integer>> changes = new ArrayList<>();
    queue.subscribe(changes::add);
    queue.moveAll(List.of(entry(queue, 5), entry(queue, 1), entry(queue, 2)), 3);
    assertThat(items(queue.entries())).containsExactly(0, 3, 4, 5, 1, 2, 6).inOrder();
    queue.moveAll(List.of(entry(queue, 5), entry(queue, 1)), 3);
    queue.moveAll(List.of(), 0);
    assertThat(changes.stream().map(Change::cause)).containsExactly(Cause.MOVE_ALL);
  }

  @Test
  void replace_byAnEqualItem_replacesItUnlessItIsTheSame() {
    record Row(int id, String title) {
      @Override
      public boolean equals(Object other) {
        return other instanceof Row row && row.id == id;
      }

      @Override
      public int hashCode() {
        return id;
      }
    }
    Row before = new Row(1, "Greensleves");
    Row after = new Row(1, "Greensleeves");
    PlayQueue<Row> rows =
        PlayQueue.<Row>builder(Seed.parse("rows")).addAll(List.of(before)).build();
    List<Change<Row>> changes = new ArrayList<>();
    rows.subscribe(changes::add);
    Entry<Row> entry = rows.entryAt(0);
    assertThat(rows.replace(entry, before).item()).isSameInstanceAs(before);
    assertThat(changes).isEmpty();
    assertThat(rows.replace(entry, after).item()).isSameInstanceAs(after);
    assertThat(rows.entryAt(0).item()).isSameInstanceAs(after);
    assertThat(changes).hasSize(1);
    assertThat(changes.get(0).entries().get(0).item()).isSameInstanceAs(after);
  }

  @Test
  void replace_keepsIdPlacesAndPast() {
    PlayQueue<Integer> queue = numbers(7, "moving").build();
    List<Integer> heard = play(queue, 3);
    List<Integer> upcoming = items(queue.upcoming(4));
    Entry<Integer> old = entry(queue, heard.get(0));
    Entry<Integer> changed = queue.replace(old, 70);
    assertThat(changed).isEqualTo(old);
    assertThat(changed.item()).isEqualTo(70);
    assertThat(items(queue.entries()).get(heard.get(0))).isEqualTo(70);
    assertThat(items(queue.history(2)).get(1)).isEqualTo(70);
    assertThat(queue.history(2).get(1)).isEqualTo(changed);
    assertThat(queue.entries().get(heard.get(0))).isEqualTo(changed);
    assertThat(items(queue.upcoming(4))).isEqualTo(upcoming);
    QueueState<Integer> state = queue.state();
    assertThat(queue.replace(changed, 70)).isEqualTo(changed);
    assertThat(queue.state()).isEqualTo(state);
  }

  @Test
  void inOrder_currentMoved_playsOnAndNextGoesOnFromItsNewPlace() {
    PlayQueue<Integer> queue = numbers(5, "move").mode(PlayMode.IN_ORDER).build();
    play(queue, 2);
    queue.move(entry(queue, 1), 3);
    assertThat(item(queue.current())).isEqualTo(1);
    assertThat(items(queue.history(9))).containsExactly(0);
    assertThat(items(queue.upcoming(9))).containsExactly(4);
    assertThat(back(queue, 9)).containsExactly(3, 2, 0).inOrder();
  }

  @Test
  void inOrder_anotherMoved_isMetWhereItStands() {
    PlayQueue<Integer> queue = numbers(5, "move").mode(PlayMode.IN_ORDER).build();
    play(queue, 2);
    queue.move(entry(queue, 4), 2);
    queue.move(entry(queue, 0), 3);
    assertThat(play(queue, 9)).containsExactly(4, 2, 0, 3).inOrder();
  }

  @Test
  void inOrder_whatTheLaneInterruptedMoved_goesOnAfterIt() {
    PlayQueue<Integer> queue = numbers(5, "move").mode(PlayMode.IN_ORDER).build();
    play(queue, 2);
    queue.playNext(entry(queue, 4));
    play(queue, 1);
    queue.move(entry(queue, 1), 0);
    assertThat(items(queue.upcoming(9))).containsExactly(0, 2, 3, 4).inOrder();
    assertThat(back(queue, 9)).containsExactly(1);
  }

  @Test
  void shuffle_moved_isNotSeen() {
    PlayQueue<Integer> moved = numbers(9, "move").build();
    PlayQueue<Integer> unmoved = numbers(9, "move").build();
    for (PlayQueue<Integer> queue : List.of(moved, unmoved)) {
      play(queue, 4);
      back(queue, 2);
      queue.enqueue(entry(queue, 8));
      queue.upcoming(5);
    }
    for (int id = 0; id < 9; id++) {
      moved.move(entry(moved, id), 8 - id / 2);
    }
    assertThat(items(moved.history(9))).isEqualTo(items(unmoved.history(9)));
    assertThat(moved.current().map(Entry::item)).isEqualTo(unmoved.current().map(Entry::item));
    assertThat(items(moved.upNext())).isEqualTo(items(unmoved.upNext()));
    assertThat(play(moved, 20)).isEqualTo(play(unmoved, 20));
  }

  @Test
  void shuffle_moved_isSeenAfterASwitchToInOrder() {
    PlayQueue<Integer> queue = numbers(4, "move").build();
    Queues.skipTo(queue, 2);
    queue.move(entry(queue, 2), 0);
    queue.setMode(PlayMode.IN_ORDER);
    assertThat(play(queue, 9)).containsExactly(0, 1, 3).inOrder();
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void move_toWhereItIs_changesNothing(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(5, "move").mode(mode).repeat(RepeatMode.ALL).build();
    play(queue, 2);
    queue.upcoming(9);
    QueueState<Integer> before = queue.state();
    queue.move(entry(queue, 3), 3);
    assertThat(queue.state()).isEqualTo(before);
  }

  // ------------------------------------------------------------------ what was shown

  @ParameterizedTest(name = "{0} to {1}")
  @CsvSource({"0,0", "0,3", "3,0", "1,2", "2,1", "3,1"})
  void moveAhead_standsAtTheOtherPlaceAndNextKeepsIt(int from, int to) {
    PlayQueue<Integer> queue = numbers(9, "reorder").build();
    play(queue, 2);
    List<Integer> expected = new ArrayList<>(items(queue.upcoming(4)));
    expected.add(to, expected.remove(from));
    queue.moveAhead(from, to);
    assertThat(items(queue.upcoming(4))).isEqualTo(expected);
    assertThat(play(queue, 4)).isEqualTo(expected);
  }

  @Test
  void moveAhead_theRestOfTheCycle_followsOnceEach() {
    PlayQueue<Integer> queue = numbers(9, "reorder").build();
    queue.upcoming(5);
    queue.moveAhead(4, 0);
    assertThat(play(queue, 20)).containsExactlyElementsIn(ContiguousSet.closedOpen(0, 9));
  }

  @Test
  void moveAhead_thenAnAdd_keepsTheOrderOfTheListener() {
    for (int newcomers = 1; newcomers < 9; newcomers++) {
      PlayQueue<Integer> queue = numbers(4, "reorder").build();
      List<Integer> reversed = Lists.reverse(items(queue.upcoming(4)));
      for (int i = 0; i < 3; i++) {
        queue.moveAhead(3, i);
      }
      queue.addAll(0, List.copyOf(ContiguousSet.closedOpen(4, 4 + newcomers)));
      List<Integer> then = new ArrayList<>(play(queue, 20));
      then.retainAll(reversed);
      assertThat(then).isEqualTo(reversed);
    }
  }

  @Test
  void moveAhead_behindTheLaneAndWhatIsAhead_countsFromTheCurrentEntry() {
    PlayQueue<Integer> queue = numbers(9, "reorder").build();
    play(queue, 4);
    back(queue, 2);
    queue.enqueue(queue.current().orElseThrow());
    List<Integer> before = items(queue.upcoming(6));
    queue.moveAhead(5, 3);
    assertThat(items(queue.upcoming(6)))
        .containsExactly(
            before.get(0),
            before.get(1),
            before.get(2),
            before.get(5),
            before.get(3),
            before.get(4))
        .inOrder();
  }

  @ParameterizedTest
  @EnumSource(
      value = PlayMode.class,
      names = {"IN_ORDER", "RANDOM"})
  void moveAhead_whereThereIsNoCycle_isRefused(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(5, "reorder").mode(mode).build();
    queue.upcoming(4);
    assertThrows(IllegalArgumentException.class, () -> queue.moveAhead(0, 0));
    assertThrows(IllegalArgumentException.class, () -> queue.moveAhead(1, 2));
  }
}
