package dev.riffle.queue;

import static com.google.common.collect.Iterables.concat;
import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.enqueue;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.remove;
import static dev.riffle.queue.Queues.skipTo;
import static java.util.Collections.nCopies;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Lists;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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
          .put("clear up next", PlayQueue::clearUpNext)
          .put("remove what plays once", queue -> queue.remove(queue.upNext().get(1)))
          .put("replace what plays once", queue -> queue.replace(queue.upNext().get(1), 70))
          .put("playNext an item", queue -> queue.playOnceNext(70))
          .put("enqueue an item", queue -> queue.enqueueOnce(70))
          .buildOrThrow();

  static Stream<String> edits() {
    return EDITS.keySet().stream();
  }

  /**
   * Nine, of which five were heard and the listener went back over one; up next are one that
   * remains, one that plays once, and one that was heard.
   */
  private static PlayQueue<Integer> queue() {
    PlayQueue<Integer> queue = undoable(9);
    List<Integer> heard = play(queue, 5);
    queue.previous();
    queue.enqueue(remaining(queue));
    queue.enqueueOnce(77);
    enqueue(queue, heard.get(0));
    return queue;
  }

  private static PlayQueue<Integer> undoable(int n) {
    return numbers(n, "undo").undoLimit(LIMIT).build();
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

  // ------------------------------------------------------------------ restored entries

  @ParameterizedTest
  @MethodSource("edits")
  void undo_restores_andRedoRepeatsTheEdit(String edit) {
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

  @ParameterizedTest(name = "{0} new ones")
  @ValueSource(ints = {0, 2})
  void clearOrReplaceAll_undone_allComeBack_andTheCurrentOneIsAskedFor(int others) {
    PlayQueue<Integer> queue = queue();
    QueueFacts before = QueueFacts.of(queue);
    Entry<Integer> current = queue.current().orElseThrow();
    List<Entry<Integer>> entries = queue.replaceAll(nCopies(others, 70));
    queue.next();
    queue.undo();
    QueueFacts after = QueueFacts.of(queue);
    assertThat(after.entries()).isEqualTo(before.entries());
    assertThat(after.remaining()).isEqualTo(before.remaining());
    assertThat(after.upNext())
        .containsExactlyElementsIn(concat(List.of(current), before.upNext()))
        .inOrder();
    assertThat(queue.current()).isEmpty();
    assertThat(queue.history(99)).isEmpty();
    queue.redo();
    assertThat(queue.entries()).isEqualTo(entries);
  }

  @Test
  void current_removedAndUndone_returnsToItsPlace_andPlaysNext() {
    PlayQueue<Integer> queue = undoable(9);
    play(queue, 4);
    Entry<Integer> removed = queue.current().orElseThrow();
    int place = queue.placeOf(removed);
    List<Integer> history = items(queue.history(9));
    queue.remove(removed);
    Entry<Integer> successor = queue.current().orElseThrow();
    queue.undo();
    assertThat(queue.current()).hasValue(successor);
    assertThat(queue.placeOf(removed)).isEqualTo(place);
    assertThat(items(queue.history(9))).isEqualTo(history);
    assertThat(queue.position()).isEqualTo(new Position(0, 5, 9));
    assertThat(queue.upNext()).containsExactly(removed);
    assertThat(play(queue, 9).indexOf(removed.item())).isEqualTo(0);
    assertThat(queue.position()).isEqualTo(new Position(0, 9, 9));
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void current_removedAndUndone_isAskedForAtTheHead_andRedoneIsAwayAgain(PlayMode mode) {
    PlayQueue<Integer> queue = undoable(5);
    queue.setMode(mode);
    skipTo(queue, 1, 3);
    enqueue(queue, 4, 0);
    remove(queue, 3);
    assertThat(queue.current()).hasValue(entry(queue, 4));
    queue.undo();
    assertThat(items(queue.upNext())).containsExactly(3, 0).inOrder();
    queue.redo();
    assertThat(items(queue.upNext())).containsExactly(0);
    assertThat(queue.entry(3)).isEmpty();
    assertThat(queue.current()).hasValue(entry(queue, 4));
    queue.undo();
    assertThat(queue.next().map(Entry::id)).hasValue(3L);
  }

  @Test
  void currentSinglePlay_removedAndUndone_isAskedForAtTheHead() {
    PlayQueue<Integer> queue = undoable(3);
    Entry<Integer> single = queue.playOnceNext(77);
    queue.next();
    queue.remove(single);
    assertThat(queue.undo()).isTrue();
    assertThat(queue.upNext()).containsExactly(single);
    assertThat(queue.next()).hasValue(single);
  }

  // ------------------------------------------------------------------ rows

  /** Several that were asked for return in their order, wherever the listener is now. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void askedFor_removedTogetherAndUndone_areInTheirOrder(int plays) {
    PlayQueue<Integer> queue = undoable(9);
    skipTo(queue, 0, 1);
    enqueue(queue, 2, 3, 4);
    queue.removeAll(List.of(entry(queue, 3), entry(queue, 2)));
    play(queue, plays);
    queue.undo();
    assertThat(items(queue.upNext()).subList(0, 2)).containsExactly(2, 3).inOrder();
  }

  /** A kept row that was taken twice returns to its first neighbour at the second undo. */
  @Test
  void keptRow_takenTwice_returnsToItsFirstPlace() {
    for (int seed = 0; seed < 50; seed++) {
      PlayQueue<Integer> queue = numbers(6, "twice " + seed).undoLimit(LIMIT).build();
      queue.next();
      queue.upcoming(3);
      List<Integer> rows = items(queue.upcoming(3));
      queue.removeAhead(1);
      queue.removeAhead(items(queue.upcoming(5)).indexOf(rows.get(1)));
      assertThat(queue.undo()).isTrue();
      assertThat(queue.undo()).isTrue();
      assertThat(items(queue.upcoming(2))).isEqualTo(rows.subList(0, 2));
    }
  }

  /** The row before one that was taken has become current since. */
  @Test
  void keptRow_takenAfterOneThatPlaysNow_isNext() {
    PlayQueue<Integer> queue = undoable(6);
    queue.next();
    List<Integer> rows = items(queue.upcoming(3));
    queue.removeAhead(1);
    assertThat(queue.next().map(Entry::item)).hasValue(rows.get(0));
    queue.undo();
    assertThat(items(queue.upcoming(1))).containsExactly(rows.get(1));
  }

  /** A switch drops kept rows, so a row that was taken before has no neighbour to return to. */
  @Test
  void keptRow_takenBeforeASwitch_remains_butIsNotKept() {
    PlayQueue<Integer> queue = undoable(6);
    queue.next();
    queue.upcoming(3);
    int taken = items(queue.upcoming(2)).get(1);
    queue.removeAhead(1);
    queue.setMode(PlayMode.RANDOM);
    queue.setMode(PlayMode.SHUFFLE);
    queue.undo();
    assertThat(requireNonNull(queue.state().rows().get("aheadKinds"))).isEmpty();
    assertThat(play(queue, 9)).contains(taken);
  }

  @Test
  void askedForAgainAndPlayedSince_isNotAskedForAgainByUndo() {
    PlayQueue<Integer> queue = undoable(6);
    skipTo(queue, 0, 1);
    enqueue(queue, 2, 0); // heard already
    queue.playNext(entry(queue, 0));
    assertThat(play(queue, 1)).containsExactly(0);
    queue.undo();
    assertThat(items(queue.upNext())).containsExactly(2);
    queue.dequeue(entry(queue, 2));
    skipTo(queue, 2);
    queue.undo();
    assertThat(queue.upNext()).isEmpty();
  }

  /** Redo removes a restored forward row from before another current entry. */
  @Test
  void forwardRow_removedUndoneAndRedone_restsAsHeardJustBeforeTheCurrentEntry() {
    for (int seed = 0; seed < 20; seed++) {
      PlayQueue<Integer> queue =
          numbers(4, "forward " + seed)
              .repeat(RepeatMode.ALL)
              .gap(PlayMode.SHUFFLE, 2)
              .undoLimit(LIMIT)
              .build();
      skipTo(queue, 0, 1, 2);
      queue.previous();
      queue.removeAhead(0);
      queue.undo();
      skipTo(queue, 3);
      queue.redo();
      assertThat(item(queue.next())).isAtMost(1); // 2 rests, and 1 was heard before it
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {0, 1, 2})
  void forwardRow_removedBeforeACycleAndUndone_rests_soThatFreeRowsAreDrawnAgain(int seed) {
    PlayQueue<Integer> queue = numbers(3, "rests " + seed).undoLimit(9).build();
    queue.next();
    queue.skipAhead(1);
    int last = queue.current().orElseThrow().item();
    queue.previous();
    queue.removeAhead(0);
    queue.reshuffle();
    queue.upcoming(3);
    assertThat(queue.playOrder()).hasSize(4);
    queue.undo();
    assertThat(queue.playOrder()).hasSize(3); // the forward row is the last
    assertThat(items(queue.upcoming(2)).get(0)).isEqualTo(last);
    assertThat(items(queue.upcoming(2)).get(1)).isNotEqualTo(last); // it rests
    assertThat(PlayQueue.restore(queue.state()).state()).isEqualTo(queue.state());
  }

  @Test
  void plays_ofARemovedEntry_doNotReturn() {
    PlayQueue<Integer> queue = undoable(9);
    List<Integer> heard = play(queue, 5);
    back(queue, 1);
    remove(queue, heard.get(1));
    remove(queue, heard.get(4));
    queue.undo();
    queue.undo();
    assertThat(items(queue.playOrder())).containsExactly(heard.get(0), heard.get(2), heard.get(3));
    assertThat(play(queue, 9)).containsNoneIn(heard);
  }

  @Test
  void id_ofAnAddThatWasUndone_isNotUsedAgain() {
    PlayQueue<Integer> queue = undoable(3);
    queue.add(70);
    queue.undo();
    assertThat(queue.add(71).id()).isEqualTo(4);
    assertThat(PlayQueue.restore(queue.state()).add(72).id()).isEqualTo(5);
  }

  // ------------------------------------------------------------------ the cycle

  @Test
  void entryThatWasHeard_comesBackAsHeard_inTheSameCycle() {
    PlayQueue<Integer> queue = undoable(5);
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

  /** Plays the remaining entries in another mode, so that coming back begins a cycle. */
  private static void toAndFro(PlayQueue<Integer> queue) {
    queue.setMode(PlayMode.IN_ORDER);
    play(queue, 5);
    queue.setMode(PlayMode.SHUFFLE);
  }

  @Test
  void askedFor_hasPlayedSince_undoneStaysHeard() {
    PlayQueue<Integer> queue = undoable(5);
    skipTo(queue, 0);
    enqueue(queue, 3);
    queue.next();
    assertThat(queue.undo()).isTrue();
    assertThat(item(queue.current())).isEqualTo(3);
    assertThat(play(queue, 9)).containsExactly(1, 2, 4);
  }

  @ParameterizedTest(name = "{0} back")
  @ValueSource(ints = {0, 2})
  void removeAhead_ofADrawnOrForwardRow_undoneAndRedone_returns(int back) {
    PlayQueue<Integer> queue = undoable(5);
    play(queue, 3);
    queue.upcoming(2);
    back(queue, back);
    List<Integer> order = items(queue.upcoming(2));
    queue.removeAhead(0);
    for (int times = 0; times < 2; times++) {
      assertThat(queue.undo()).isTrue();
      assertThat(items(queue.upcoming(2))).isEqualTo(order);
      assertThat(queue.redo()).isTrue();
    }
  }
}
