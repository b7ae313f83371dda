package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.remove;

import com.google.common.collect.ImmutableList;
import dev.riffle.testing.Repeats;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A queue saved and restored answers every later call as the original would have. */
class C15RestoreTest {
  private static final int RUNS_PER_SEED = Repeats.of(3, 40);
  private static final int CALLS = Repeats.of(100, 200);

  static IntStream seeds() {
    return IntStream.range(0, 20);
  }

  // ------------------------------------------------------------------ at any moment

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void restored_atAnyMoment_answersEveryLaterCall_askedOrNot(int seed) {
    for (int run = 0; run < RUNS_PER_SEED; run++) {
      Random random = new Random(seed * 1_000_003L + run);
      PlayQueue<Integer> original = anyQueue(random);
      PlayQueue<Integer> restored = PlayQueue.restore(original.state());
      long callSeed = random.nextLong();
      MoreCalls calls = new MoreCalls(callSeed);
      MoreCalls sameCalls = new MoreCalls(callSeed);
      List<String> log = new ArrayList<>();
      for (int call = random.nextInt(CALLS); call > 0; call--) {
        log.add(calls.callOn(original));
        assertWithMessage("run %s, after %s", run, log)
            .that(sameCalls.callOn(restored))
            .isEqualTo(log.get(log.size() - 1));
        if (random.nextInt(3) == 0) {
          assertThat(view(restored)).isNotEmpty();
        }
        if (random.nextInt(5) == 0) {
          log.add("restored");
          restored = PlayQueue.restore((random.nextBoolean() ? original : restored).state());
          assertThat(view(restored)).isEqualTo(view(original));
        }
      }
      assertWithMessage("run %s, after %s", run, log)
          .that(restored.state())
          .isEqualTo(original.state());
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void restoredInPlace_answersAsTheOriginal_andKeepsListenersAndNumbers(int seed) {
    Random random = new Random(seed);
    PlayQueue<Integer> original = anyQueue(random);
    PlayQueue<Integer> copy = PlayQueue.restore(original.state());
    new MoreCalls(random.nextLong()).callOn(original);
    new MoreCalls(random.nextLong()).callOn(copy); // goes another way
    List<Change<Integer>> changes = Queues.changes(copy);
    long callSeed = random.nextLong();
    MoreCalls calls = new MoreCalls(callSeed);
    MoreCalls sameCalls = new MoreCalls(callSeed);
    for (int call = 0; call < CALLS; call++) {
      if (call % 7 == 0) {
        copy.restoreInPlace(original.state());
        assertThat(changes.get(changes.size() - 1).cause()).isEqualTo(Cause.RESTORE);
      }
      assertThat(sameCalls.callOn(copy)).isEqualTo(calls.callOn(original));
      assertThat(view(copy)).isEqualTo(view(original));
    }
    for (int i = 1; i < changes.size(); i++) {
      assertThat(changes.get(i).number()).isEqualTo(changes.get(i - 1).number() + 1);
    }
  }

  @Test
  void restoredInPlace_sharesTheEntriesOfTheState_andNoOthers() {
    PlayQueue<Integer> original = numbers(3, "in place").build();
    PlayQueue<Integer> copy = PlayQueue.restore(original.state());
    Entry<Integer> shared = copy.entryAt(0);
    Entry<Integer> own = copy.add(9);
    copy.restoreInPlace(original.state());
    copy.skipTo(shared);
    assertThat(copy.current()).hasValue(shared);
    Queues.assertRefused("entry (3: 9) must be in this queue", () -> copy.skipTo(own));
    Queues.assertRefused(
        "RESTORE cannot be replayed: the call has no state",
        () -> copy.take(Call.of(Cause.RESTORE, ImmutableList.of())));
  }

  private static PlayQueue<Integer> anyQueue(Random random) {
    PlayQueueBuilder<Integer> builder =
        numbers(random.nextInt(random.nextInt(4) == 0 ? 40 : 7), "restore " + random.nextLong())
            .mode(any(random, PlayMode.values()))
            .repeat(any(random, RepeatMode.values()))
            .forgetful(random.nextInt(4) == 0)
            .undoLimit(random.nextInt(3) * random.nextInt(20));
    return random.nextInt(3) == 0
        ? builder.historyLimit(random.nextInt(9)).build()
        : builder.build();
  }

  @SafeVarargs
  private static <E> E any(Random random, E... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** Returns the results of all queries that draw nothing. */
  private static List<Object> view(PlayQueue<Integer> queue) {
    return List.of(
        queue.seed(),
        text(queue.entries()),
        queue.current().map(Entry::id),
        text(queue.upNext()),
        text(queue.history(Integer.MAX_VALUE)),
        queue.position(),
        queue.mode(),
        queue.repeat(),
        queue.gap(PlayMode.SHUFFLE),
        queue.gap(PlayMode.RANDOM),
        queue.hasNext(),
        queue.hasPrevious());
  }

  private static List<String> text(List<Entry<Integer>> entries) {
    return entries.stream().map(Entry::toString).toList();
  }

  /** Nothing is current, so a step back changes which entries rest. */
  @Test
  void steppedBackFromNothing_restsAsTheRestoredQueueDoes() {
    PlayQueue<Integer> queue = numbers(3, "back").undoLimit(10).build();
    Queues.skipTo(queue, 0, 1, 2);
    remove(queue, 2);
    assertThat(queue.current()).isEmpty();
    queue.reshuffle();
    queue.upcoming(2); // in a settled cycle, as the removed entry alone rests
    queue.previous();
    PlayQueue<Integer> restored = PlayQueue.restore(queue.state());
    for (PlayQueue<Integer> one : List.of(queue, restored)) {
      one.playNext(one.entry(1).orElseThrow());
    }
    assertThat(restored.state()).isEqualTo(queue.state());
  }

  // ------------------------------------------------------------------ entries of both

  /** They are equal by id while they were there when the state was saved, and only then. */
  @Test
  void entriesAddedLater_areOfOneQueueOnly() {
    PlayQueue<Integer> saved = numbers(3, "both").build();
    PlayQueue<Integer> restored = PlayQueue.restore(saved.state());
    PlayQueue<Integer> again = PlayQueue.restore(restored.state());
    Entry<Integer> own = saved.add(7);
    Entry<Integer> other = restored.add(8);
    assertThat(own.id()).isEqualTo(other.id());
    assertThat(own).isNotEqualTo(other);
    Queues.assertRefused("entry (3: 7) must be in this queue", () -> restored.remove(own));
    Queues.assertRefused("entry (3: 8) must be in this queue", () -> saved.remove(other));
    PlayQueue<Integer> later = PlayQueue.restore(restored.state());
    later.skipTo(other);
    again.skipTo(saved.entryAt(2));
    saved.remove(later.entryAt(0));
    restored.remove(again.entryAt(0));
    assertThat(saved.entries()).doesNotContain(other);
    assertThat(restored.entries()).containsNoneOf(own, again.entryAt(0));
    assertThat(later.entryAt(2)).isEqualTo(saved.entryAt(1));
  }

  // ------------------------------------------------------------------ moments by name

  @Test
  void longRun_restsWhatRested() {
    PlayQueue<Integer> queue =
        numbers(3000, "long").repeat(RepeatMode.ALL).gap(PlayMode.SHUFFLE, 2000).build();
    play(queue, 2500);
    queue.setGap(PlayMode.SHUFFLE, 10);
    play(queue, 700);
    PlayQueue<Integer> restored = PlayQueue.restore(queue.state());
    for (PlayQueue<Integer> one : List.of(queue, restored)) {
      one.setGap(PlayMode.SHUFFLE, 1500);
    }
    assertThat(play(restored, 4000)).isEqualTo(play(queue, 4000));
    assertRestores(queue);
  }

  /** The last 1,000 rest, as a gap that is widened reaches no further back. */
  @Test
  void gapWidened_restsNoFurtherBackThanBefore() {
    PlayQueue<Integer> queue =
        numbers(3000, "wide").repeat(RepeatMode.ALL).gap(PlayMode.SHUFFLE, 10).build();
    play(queue, 1500);
    queue.setGap(PlayMode.SHUFFLE, 2000);
    PlayQueue<Integer> restored = PlayQueue.restore(queue.state());
    for (PlayQueue<Integer> one : List.of(queue, restored)) {
      one.reshuffle();
    }
    assertThat(play(restored, 500)).isEqualTo(play(queue, 500));
  }

  @Test
  void ids_goOnWhereTheyWere() {
    PlayQueue<Integer> queue = numbers(3, "ids").build();
    remove(queue, 2);
    queue.add(0, 7);
    remove(queue, 0);
    PlayQueue<Integer> restored = PlayQueue.restore(queue.state());
    assertThat(text(restored.entries())).containsExactly("3: 7", "1: 1").inOrder();
    assertThat(restored.entry(2)).isEmpty();
    assertThat(restored.add(8).id()).isEqualTo(4);
  }

  @Test
  void ids_theLastWasRemoved_areNotUsedAgain() {
    PlayQueue<Integer> queue = numbers(3, "ids").build();
    remove(queue, 2);
    assertThat(PlayQueue.restore(queue.state()).add(8).id()).isEqualTo(3);
    queue.clear();
    assertThat(PlayQueue.restore(queue.state()).add(8).id()).isEqualTo(3);
  }

  @Test
  void items_addedReplacedAndGone_matchTheIds() {
    PlayQueue<Integer> queue = numbers(3, "items").build();
    queue.add(30);
    queue.replace(entry(queue, 1), 10);
    queue.playNext(queue.playOnceNext(40));
    queue.dequeue(queue.enqueueOnce(50)); // leaves the queue
    queue.add(60);
    assertItems(queue, "[0..4, 6..6]", 0, 10, 2, 30, 40, 60);
    assertItems(PlayQueue.restore(queue.state()), "[0..4, 6..6]", 0, 10, 2, 30, 40, 60);
    remove(queue, 0);
    assertItems(queue, "[1..4, 6..6]", 10, 2, 30, 40, 60);
  }

  @Test
  void items_removedAndToBeRestoredByUndo_areInTheState() {
    PlayQueue<Integer> queue = numbers(3, "items").undoLimit(9).build();
    remove(queue, 1);
    queue.replace(entry(queue, 2), 20);
    assertItems(queue, "[0..3]", 0, 1, 20, 2);
    PlayQueue<Integer> restored = PlayQueue.restore(queue.state());
    restored.undo();
    restored.undo();
    assertThat(restored.items()).containsExactly(0, 1, 2).inOrder();
  }

  private static void assertItems(PlayQueue<Integer> queue, String ids, Integer... items) {
    assertThat(queue.state().items()).containsExactlyElementsIn(items).inOrder();
    assertThat(queue.state().idRuns().toString()).isEqualTo(ids);
    assertRestores(PlayQueue.restore(queue.state()));
  }

  @Test
  void state_isAValue_laterCallsLeaveItAsItWas() {
    PlayQueue<Integer> queue = numbers(9, "value").repeat(RepeatMode.ALL).build();
    play(queue, 4);
    QueueState<Integer> state = queue.state();
    List<Integer> heard = play(queue, 30);
    assertThat(play(PlayQueue.restore(state), 30)).isEqualTo(heard);
    assertThat(play(PlayQueue.restore(state), 30)).isEqualTo(heard);
  }

  @Test
  void numbersOfChanges_continue() {
    PlayQueue<Integer> queue = numbers(9, "kept").build();
    play(queue, 3);
    queue.upcoming(2);
    for (PlayQueue<Integer> one : List.of(PlayQueue.restore(queue.state()), queue)) {
      assertThat(numberOfNext(one)).isEqualTo(4);
    }
    assertThat(numberOfNext(PlayQueue.restore(queue.state()))).isEqualTo(5);
  }

  private static long numberOfNext(PlayQueue<Integer> queue) {
    List<Long> numbers = new ArrayList<>();
    queue.subscribe(change -> numbers.add(change.number()));
    queue.next();
    return numbers.get(0);
  }

  private static void assertRestores(PlayQueue<Integer> queue) {
    QueueState<Integer> state = queue.state();
    PlayQueue<Integer> restored = PlayQueue.restore(state);
    assertThat(restored.state()).isEqualTo(state);
    assertThat(view(restored)).isEqualTo(view(queue));
    assertAnswersAlike(restored, queue);
  }

  private static void assertAnswersAlike(PlayQueue<Integer> restored, PlayQueue<Integer> queue) {
    MoreCalls calls = new MoreCalls(1);
    MoreCalls sameCalls = new MoreCalls(1);
    for (int call = 0; call < CALLS; call++) {
      assertThat(sameCalls.callOn(restored)).isEqualTo(calls.callOn(queue));
    }
  }

  // ------------------------------------------------------------------ call by call

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void calls_takenAgain_leadToTheSameQueue(int seed) {
    Random random = new Random(seed);
    PlayQueue<Integer> queue = anyQueue(random);
    List<Change<Integer>> changes = new ArrayList<>();
    Following<Integer> following = queue.follow(changes::add);
    PlayQueue<Integer> copy = PlayQueue.restore(following.state());
    MoreCalls calls = new MoreCalls(seed);
    for (int i = 0; i < Repeats.of(200, 1000); i++) {
      String call = calls.callOn(queue);
      changes.forEach(change -> copy.take(change.call()));
      changes.clear();
      assertWithMessage("call %s: %s", i, call).that(view(copy)).isEqualTo(view(queue));
      assertWithMessage("call %s: %s", i, call).that(copy.state()).isEqualTo(queue.state());
    }
    following.close();
    assertAnswersAlike(copy, queue);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(PlayMode.class)
  void calls_thatAskNothingOfAnEmptyQueue_leaveItAsItWas(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(1, "empty").mode(mode).build();
    play(queue, 1);
    remove(queue, 0);
    queue.trackEnded();
    QueueState<Integer> state = queue.state();
    queue.clear();
    queue.addAll(0, ImmutableList.of());
    queue.replaceAll(ImmutableList.of());
    queue.next();
    queue.previous();
    queue.trackEnded();
    assertThat(queue.upcoming(3)).isEmpty();
    assertThat(queue.state()).isEqualTo(state);
  }
}
