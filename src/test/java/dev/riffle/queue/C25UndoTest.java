package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.remove;
import static dev.riffle.queue.Queues.skipTo;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Edits can be undone and redone. */
class C25UndoTest {
  private static final int LIMIT = 100;

  /** Edits of {@link #queue}, none of which is on what plays. */
  private static final ImmutableMap<String, Consumer<PlayQueue<Integer>>> EDITS =
      ImmutableMap.<String, Consumer<PlayQueue<Integer>>>builder()
          .put("add", queue -> queue.add(70))
          .put("add in between", queue -> queue.addAll(3, List.of(70, 71, 72)))
          .put("remove one that was heard", queue -> queue.remove(queue.history(1).get(0)))
          .put("remove one that remains", queue -> queue.remove(remaining(queue)))
          .put("remove what is up next", queue -> queue.removeAll(queue.upNext()))
          .put("remove two", queue -> queue.removeAll(List.of(last(queue), remaining(queue))))
          .put("move", queue -> queue.move(last(queue), 2))
          .put("moveAll", queue -> queue.moveAll(Lists.reverse(queue.entries()).subList(2, 5), 1))
          .put("replace", queue -> queue.replace(last(queue), 70))
          .put("playNext what remains", queue -> queue.playNext(remaining(queue)))
          .put("playNext what was heard", queue -> queue.playNext(queue.history(1).get(0)))
          .put("playNext the last asked for", queue -> queue.playNext(queue.upNext().get(2)))
          .put("enqueue", queue -> queue.enqueue(remaining(queue)))
          .put("enqueue the first asked for", queue -> queue.enqueue(queue.upNext().get(0)))
          .put("dequeue", queue -> queue.dequeue(queue.upNext().get(0)))
          .put("dequeue what plays once", queue -> queue.dequeue(queue.upNext().get(1)))
          .put("remove what plays once", queue -> queue.remove(queue.upNext().get(1)))
          .put("replace what plays once", queue -> queue.replace(queue.upNext().get(1), 70))
          .put("playNext an item", queue -> queue.playNext(70))
          .put("enqueue an item", queue -> queue.enqueue(70))
          .buildOrThrow();

  static Stream<String> edits() {
    return EDITS.keySet().stream();
  }

  /**
   * Nine, of which five were heard and the listener went back over one; up next are one that
   * remains, one that plays once, and one that was heard.
   */
  private static PlayQueue<Integer> queue() {
    PlayQueue<Integer> queue = numbers(9, "undo").undoLimit(LIMIT).build();
    List<Integer> heard = play(queue, 5);
    queue.previous();
    queue.enqueue(remaining(queue));
    queue.enqueue(77);
    queue.enqueue(entry(queue, heard.get(0)));
    return queue;
  }

  private static Entry<Integer> remaining(PlayQueue<Integer> queue) {
    return queue.entry(QueueFacts.of(queue).remaining().iterator().next()).orElseThrow();
  }

  private static Entry<Integer> last(PlayQueue<Integer> queue) {
    return Lists.reverse(queue.entries()).stream()
        .filter(one -> !queue.current().equals(Optional.of(one)))
        .findFirst()
        .orElseThrow();
  }

  // ------------------------------------------------------------------ what comes back

  @ParameterizedTest
  @MethodSource("edits")
  void undo_bringsBack_andRedoDoesItAgain(String edit) {
    PlayQueue<Integer> queue = queue();
    QueueFacts before = QueueFacts.of(queue);
    var current = queue.current();
    requireNonNull(EDITS.get(edit)).accept(queue);
    QueueFacts after = QueueFacts.of(queue);
    assertThat(after).isNotEqualTo(before);
    for (int times = 0; times < 2; times++) {
      assertThat(queue.undo()).isTrue();
      assertThat(QueueFacts.of(queue)).isEqualTo(before);
      assertThat(queue.canRedo()).isTrue();
      assertThat(queue.redo()).isTrue();
      assertThat(QueueFacts.of(queue)).isEqualTo(after);
      assertThat(queue.canRedo()).isFalse();
    }
    assertThat(queue.current()).isEqualTo(current);
  }

  @Test
  void clear_undone_allComeBack_andNothingPlays() {
    PlayQueue<Integer> queue = queue();
    QueueFacts before = QueueFacts.of(queue);
    queue.clear();
    queue.undo();
    assertThat(QueueFacts.of(queue)).isEqualTo(before);
    assertThat(queue.current()).isEmpty();
    assertThat(queue.history(99)).isEmpty();
    queue.redo();
    assertThat(queue.entries()).isEmpty();
    assertThat(queue.upNext()).isEmpty();
  }

  @Test
  void replaceAll_undone_theOldOnesComeBack() {
    PlayQueue<Integer> queue = queue();
    QueueFacts before = QueueFacts.of(queue);
    List<Entry<Integer>> entries = queue.replaceAll(List.of(70, 71));
    queue.next();
    queue.undo();
    assertThat(QueueFacts.of(queue)).isEqualTo(before);
    assertThat(queue.current()).isEmpty();
    assertThat(queue.entry(entries.get(0).id())).isEmpty();
    queue.redo();
    assertThat(queue.entries()).isEqualTo(entries);
  }

  @Test
  void undone_backToTheBeginning_andRedoneToTheEnd() {
    PlayQueue<Integer> queue = queue();
    List<QueueFacts> facts = new ArrayList<>(List.of(QueueFacts.of(queue)));
    for (Consumer<PlayQueue<Integer>> edit : EDITS.values()) {
      PlayQueue<Integer> other = PlayQueue.restore(queue.state());
      try {
        edit.accept(other);
      } catch (IndexOutOfBoundsException nothingThere) {
        continue;
      }
      if (other.current().equals(queue.current())) {
        edit.accept(queue);
        facts.add(QueueFacts.of(queue));
      }
    }
    assertThat(facts.size()).isGreaterThan(15);
    for (int i = facts.size() - 2; i >= 0; i--) {
      queue.undo();
      assertWithMessage("undone to %s", i).that(QueueFacts.of(queue)).isEqualTo(facts.get(i));
    }
    for (int i = 1; i < facts.size(); i++) {
      queue.redo();
      assertWithMessage("redone to %s", i).that(QueueFacts.of(queue)).isEqualTo(facts.get(i));
    }
  }

  @Test
  void current_removedAndUndone_isBackInItsPlace_butDoesNotPlay() {
    PlayQueue<Integer> queue = numbers(9, "undo").undoLimit(LIMIT).build();
    play(queue, 4);
    Entry<Integer> removed = queue.current().orElseThrow();
    int place = queue.placeOf(removed);
    List<Integer> behind = items(queue.history(9));
    queue.remove(removed);
    Entry<Integer> successor = queue.current().orElseThrow();
    queue.undo();
    assertThat(queue.current()).hasValue(successor);
    assertThat(queue.placeOf(removed)).isEqualTo(place);
    assertThat(items(queue.history(9))).isEqualTo(behind);
    assertThat(queue.position()).isEqualTo(new Position(0, 5, 9));
    assertThat(play(queue, 9)).doesNotContain(removed.item());
  }

  @Test
  void plays_ofARemovedEntry_doNotReturn() {
    PlayQueue<Integer> queue = numbers(9, "undo").undoLimit(LIMIT).build();
    List<Integer> heard = play(queue, 5);
    back(queue, 1);
    remove(queue, heard.get(1));
    remove(queue, heard.get(4));
    queue.undo();
    queue.undo();
    assertThat(items(queue.playOrder())).containsExactly(heard.get(0), heard.get(2), heard.get(3));
    assertThat(items(PlayQueue.restore(queue.state()).playOrder()))
        .isEqualTo(items(queue.playOrder()));
    assertThat(play(queue, 9)).containsNoneIn(heard);
  }

  @Test
  void addedEntry_thatPlays_undone_itsSuccessorPlays_andAStopIsOver() {
    PlayQueue<Integer> queue = numbers(5, "undo").undoLimit(LIMIT).build();
    play(queue, 2);
    Entry<Integer> added = queue.add(70);
    queue.skipTo(added);
    queue.setStopAfterCurrent(true);
    Entry<Integer> successor = queue.upcoming(1).get(0);
    queue.undo();
    assertThat(queue.current()).hasValue(successor);
    assertThat(queue.entry(added.id())).isEmpty();
    assertThat(queue.stopsAfterCurrent()).isFalse();
    queue.redo();
    assertThat(queue.current()).hasValue(successor);
    assertThat(queue.entries().get(5)).isEqualTo(added);
  }

  @Test
  void id_ofAnAddThatWasUndone_isNotUsedAgain() {
    PlayQueue<Integer> queue = numbers(3, "undo").undoLimit(LIMIT).build();
    queue.add(70);
    queue.undo();
    assertThat(queue.add(71).id()).isEqualTo(4);
    assertThat(PlayQueue.restore(queue.state()).add(72).id()).isEqualTo(5);
  }

  @Test
  void inOrder_entryThatComesBack_playsInItsPlace() {
    PlayQueue<Integer> queue = numbers(5, "undo").mode(PlayMode.IN_ORDER).undoLimit(LIMIT).build();
    play(queue, 2);
    remove(queue, 2);
    remove(queue, 1); // plays: 3 follows
    queue.undo();
    queue.undo();
    assertThat(queue.entries().toString()).isEqualTo("[0: 0, 1: 1, 2: 2, 3: 3, 4: 4]");
    assertThat(items(queue.history(9))).containsExactly(0);
    assertThat(play(queue, 1)).containsExactly(4);
    assertThat(back(queue, 4)).containsExactly(3, 2, 1, 0).inOrder();
  }

  @Test
  void inOrder_lastOneRemovedAndUndone_follows() {
    PlayQueue<Integer> queue = numbers(3, "undo").mode(PlayMode.IN_ORDER).undoLimit(LIMIT).build();
    play(queue, 3);
    remove(queue, 2);
    assertThat(queue.current()).isEmpty();
    queue.undo();
    assertThat(play(queue, 2)).containsExactly(2);
  }

  // ------------------------------------------------------------------ the cycle

  @Test
  void entryThatWasHeard_comesBackAsHeard_inTheSameCycle() {
    PlayQueue<Integer> queue = numbers(5, "undo").undoLimit(LIMIT).build();
    List<Integer> heard = play(queue, 3);
    remove(queue, heard.get(0));
    heard.addAll(play(queue, 1));
    queue.undo();
    heard.addAll(play(queue, 9));
    assertThat(heard).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void newCycleMeanwhile_everyEntryThatComesBackRemains() {
    for (Consumer<PlayQueue<Integer>> begin :
        List.<Consumer<PlayQueue<Integer>>>of(
            PlayQueue::reshuffle, queue -> play(queue, 4), C25UndoTest::toAndFro)) {
      PlayQueue<Integer> queue = numbers(5, "undo").repeat(RepeatMode.ALL).undoLimit(LIMIT).build();
      List<Integer> heard = play(queue, 2);
      remove(queue, heard.get(0));
      begin.accept(queue);
      queue.undo();
      assertThat(QueueFacts.of(queue).remaining()).contains((long) heard.get(0));
    }
  }

  /** Lets another mode play what remains, so that coming back begins a cycle. */
  private static void toAndFro(PlayQueue<Integer> queue) {
    queue.setMode(PlayMode.IN_ORDER);
    play(queue, 5);
    queue.setMode(PlayMode.SHUFFLE);
  }

  @Test
  void firstCycleMeanwhile_everyEntryThatComesBackRemains() {
    PlayQueue<Integer> queue = numbers(5, "undo").mode(PlayMode.IN_ORDER).undoLimit(LIMIT).build();
    play(queue, 2);
    remove(queue, 0);
    queue.setMode(PlayMode.SHUFFLE);
    queue.undo();
    List<Integer> cycle = new ArrayList<>(List.of(1));
    cycle.addAll(play(queue, 9));
    assertThat(cycle).containsExactlyElementsIn(ContiguousSet.closedOpen(0, 5));
  }

  @Test
  void reservedEntry_removedAndUndone_waitsAgain_andRemainsIfItIsDequeued() {
    PlayQueue<Integer> queue = numbers(5, "undo").undoLimit(LIMIT).build();
    skipTo(queue, 0);
    queue.enqueue(entry(queue, 3));
    remove(queue, 3);
    queue.undo();
    assertThat(items(queue.upNext())).containsExactly(3);
    queue.dequeue(entry(queue, 3));
    assertThat(play(queue, 9)).containsExactly(1, 2, 3, 4);
  }

  @Test
  void askedFor_hasPlayedSince_undoneStaysHeard() {
    PlayQueue<Integer> queue = numbers(5, "undo").undoLimit(LIMIT).build();
    skipTo(queue, 0);
    queue.enqueue(entry(queue, 3));
    queue.next();
    assertThat(queue.undo()).isTrue();
    assertThat(item(queue)).isEqualTo(3);
    assertThat(play(queue, 9)).containsExactly(1, 2, 4);
  }

  private static int item(PlayQueue<Integer> queue) {
    return queue.current().orElseThrow().item();
  }

  @Test
  void once_undoneWhileItPlays_itsSuccessorPlays_andRedoneDoesNotReturn() {
    PlayQueue<Integer> queue = numbers(5, "undo").undoLimit(LIMIT).build();
    skipTo(queue, 0);
    Entry<Integer> once = queue.playNext(77);
    queue.next();
    Entry<Integer> successor = queue.upcoming(1).get(0);
    queue.undo();
    assertThat(queue.current()).hasValue(successor);
    assertThat(queue.entry(once.id())).isEmpty();
    assertThat(queue.redo()).isTrue();
    assertThat(queue.entry(once.id())).isEmpty();
    assertThat(queue.upNext()).isEmpty();
  }

  /** The row before it has played, so it is overdue. */
  @Test
  void dequeued_whileThoseBeforePlayed_isUndoneToTheHead() {
    PlayQueue<Integer> queue = numbers(9, "overdue").undoLimit(LIMIT).build();
    play(queue, 1);
    List<Entry<Integer>> asked = queue.upcoming(4);
    queue.enqueueAll(asked);
    queue.dequeue(asked.get(2));
    play(queue, 2);
    queue.undo();
    assertThat(queue.upNext()).containsExactly(asked.get(2), asked.get(3)).inOrder();
  }

  @Test
  void dequeued_behindARowOfTheCurrentEntry_isUndoneBehindIt() {
    PlayQueue<Integer> queue = inOrder(3);
    queue.next();
    queue.enqueueAll(List.of(entry(queue, 1), entry(queue, 0), entry(queue, 2)));
    queue.dequeue(entry(queue, 2));
    queue.undo();
    assertThat(items(queue.upNext())).containsExactly(1, 0, 2).inOrder();
  }

  @Test
  void replace_undone_leavesTheRowsAsTheyAre() {
    PlayQueue<Integer> queue = inOrder(3);
    queue.next();
    queue.playNext(entry(queue, 2));
    queue.replace(entry(queue, 2), 77);
    queue.next();
    queue.undo();
    assertThat(item(queue)).isEqualTo(2);
    assertThat(queue.upNext()).isEmpty();
  }

  @Test
  void removeAhead_ofADrawnRow_undoneAndRedone_returnsAndLeaves() {
    PlayQueue<Integer> queue = numbers(5, "undo").undoLimit(LIMIT).build();
    queue.next();
    List<Integer> order = items(queue.upcoming(4));
    queue.removeAhead(1);
    queue.undo();
    assertThat(items(queue.upcoming(2))).isEqualTo(order.subList(0, 2));
    assertThat(queue.redo()).isTrue();
    assertThat(queue.undo()).isTrue();
    assertThat(items(queue.upcoming(2))).isEqualTo(order.subList(0, 2));
    assertThat(play(queue, 9)).containsExactlyElementsIn(order);
  }

  @Test
  void removeAhead_ofAForwardRow_undoneAndRedone_returnsAndLeaves() {
    PlayQueue<Integer> queue = numbers(5, "undo").undoLimit(LIMIT).build();
    List<Integer> heard = play(queue, 3);
    back(queue, 2);
    queue.removeAhead(0);
    assertThat(items(queue.playOrder())).containsExactly(heard.get(0), heard.get(2)).inOrder();
    queue.undo();
    assertThat(items(queue.playOrder())).isEqualTo(heard);
    queue.redo();
    assertThat(items(queue.playOrder())).containsExactly(heard.get(0), heard.get(2)).inOrder();
  }

  @Test
  void removeAhead_ofAForwardRow_undoneInOrder_addsNoRow() {
    PlayQueue<Integer> queue = numbers(3, "undo").undoLimit(LIMIT).build();
    play(queue, 2);
    back(queue, 1);
    queue.removeAhead(0);
    queue.setMode(PlayMode.IN_ORDER);
    assertThat(queue.undo()).isTrue();
    assertThat(PlayQueue.restore(queue.state()).state()).isEqualTo(queue.state());
  }

  private static PlayQueue<Integer> inOrder(int n) {
    return numbers(n, "undo").mode(PlayMode.IN_ORDER).undoLimit(LIMIT).build();
  }
}
