package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.causes;
import static dev.riffle.queue.Queues.changes;
import static dev.riffle.queue.Queues.enqueue;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;

import com.google.common.base.Joiner;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Moving is seen in IN_ORDER only; an item that is replaced keeps its entry. */
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
    assertThat(Joiner.on(' ').join(items(queue.entries()))).isEqualTo(order);
  }

  @Test
  void moveAll_standInTheGivenOrderFromThePlaceOn() {
    PlayQueue<Integer> queue = numbers(7, "moving").build();
    List<Change<Integer>> changes = changes(queue);
    queue.moveAll(List.of(entry(queue, 5), entry(queue, 1), entry(queue, 2)), 3);
    assertThat(items(queue.entries())).containsExactly(0, 3, 4, 5, 1, 2, 6).inOrder();
    queue.moveAll(List.of(entry(queue, 5), entry(queue, 1)), 3);
    queue.moveAll(List.of(), 0);
    assertThat(causes(changes)).containsExactly(Cause.MOVE_ALL);
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
    assertThat(items(queue.upcoming(4))).isEqualTo(upcoming);
    QueueState<Integer> state = queue.state();
    assertThat(queue.replace(changed, 70)).isEqualTo(changed);
    assertThat(queue.state()).isEqualTo(state);
  }

  @Test
  void inOrder_currentMoved_playsOnAndNextContinuesFromItsNewPlace() {
    PlayQueue<Integer> queue = numbers(5, "move").mode(PlayMode.IN_ORDER).build();
    play(queue, 2);
    queue.move(entry(queue, 1), 3);
    assertThat(item(queue.current())).isEqualTo(1);
    assertThat(items(queue.history(9))).containsExactly(0);
    assertThat(items(queue.upcoming(9))).containsExactly(4);
    assertThat(back(queue, 9)).containsExactly(3, 2, 0).inOrder();
  }

  @Test
  void shuffle_moved_isNotSeen() {
    PlayQueue<Integer> moved = numbers(9, "move").build();
    PlayQueue<Integer> unmoved = numbers(9, "move").build();
    for (PlayQueue<Integer> queue : List.of(moved, unmoved)) {
      play(queue, 4);
      back(queue, 2);
      enqueue(queue, 8);
      queue.upcoming(5);
    }
    for (int id = 0; id < 9; id++) {
      moved.move(entry(moved, id), 8 - id / 2);
    }
    assertThat(items(moved.playOrder())).isEqualTo(items(unmoved.playOrder()));
    assertThat(play(moved, 20)).isEqualTo(play(unmoved, 20));
  }
}
