package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Playback can stop after the current song, once, however the queue repeats. */
class C23StopAfterCurrentTest {
  private static final ImmutableMap<String, Consumer<PlayQueue<Integer>>> CLEARING =
      ImmutableMap.<String, Consumer<PlayQueue<Integer>>>builder()
          .put("next", PlayQueue::next)
          .put("previous", PlayQueue::previous)
          .put("skipTo", queue -> queue.skipTo(other(queue)))
          .put("skipAhead", queue -> queue.skipAhead(1))
          .put("remove", queue -> queue.remove(queue.current().orElseThrow()))
          .put("removeAll", queue -> queue.removeAll(queue.entries()))
          .put("clear", PlayQueue::clear)
          .put("replaceAll", queue -> queue.replaceAll(List.of(7, 8)))
          .buildOrThrow();

  private static final ImmutableMap<String, Consumer<PlayQueue<Integer>>> KEEPING =
      ImmutableMap.<String, Consumer<PlayQueue<Integer>>>builder()
          .put("skipTo the current one", queue -> queue.skipTo(queue.current().orElseThrow()))
          .put("remove another", queue -> queue.remove(other(queue)))
          .put("add", queue -> queue.add(7))
          .put("move", queue -> queue.move(queue.current().orElseThrow(), 4))
          .put("replace", queue -> queue.replace(queue.current().orElseThrow(), 7))
          .put("playNext", queue -> queue.playNext(other(queue)))
          .put("dequeue", queue -> queue.dequeue(queue.upNext().get(0)))
          .put("upcoming", queue -> queue.upcoming(3))
          .put("setMode", queue -> queue.setMode(PlayMode.RANDOM))
          .put("setRepeat", queue -> queue.setRepeat(RepeatMode.ONE))
          .put("setGap", queue -> queue.setGap(PlayMode.SHUFFLE, 2))
          .put("reshuffle", PlayQueue::reshuffle)
          .buildOrThrow();

  private static Entry<Integer> other(PlayQueue<Integer> queue) {
    Entry<Integer> current = queue.current().orElseThrow();
    return queue.entries().stream().filter(one -> !one.equals(current)).findFirst().orElseThrow();
  }

  static Stream<Arguments> modes() {
    return Stream.of(PlayMode.values())
        .flatMap(mode -> Stream.of(RepeatMode.values()).map(repeat -> Arguments.of(mode, repeat)));
  }

  static Stream<String> clearing() {
    return CLEARING.keySet().stream();
  }

  static Stream<String> keeping() {
    return KEEPING.keySet().stream();
  }

  // ------------------------------------------------------------------ stopping

  @ParameterizedTest
  @MethodSource("modes")
  void trackEnded_stopsOnce_thenGoesOnAsIfItHadNot(PlayMode mode, RepeatMode repeat) {
    PlayQueue<Integer> queue = numbers(5, "stop").mode(mode).repeat(repeat).build();
    PlayQueue<Integer> other = numbers(5, "stop").mode(mode).repeat(repeat).build();
    play(queue, 2);
    play(other, 2);
    Optional<Entry<Integer>> current = queue.current();
    queue.setStopAfterCurrent(true);
    assertThat(queue.stopsAfterCurrent()).isTrue();

    assertThat(queue.upcomingAfterEnd()).isEmpty();
    assertThat(queue.trackEnded()).isEmpty();
    assertThat(queue.current()).isEqualTo(current);
    assertThat(queue.stopsAfterCurrent()).isFalse();
    assertThat(Queues.uncounted(queue)).isEqualTo(Queues.uncounted(other));
    assertThat(queue.upcomingAfterEnd().toString()).isEqualTo(other.upcomingAfterEnd().toString());
    assertThat(queue.trackEnded().toString()).isEqualTo(other.trackEnded().toString());
  }

  @Test
  void upcomingAfterEnd_drawsNothing_andUpcomingShowsWhatFollows() {
    List<Integer> bounds = new ArrayList<>();
    PlayQueue<Integer> queue = numbers(5, Queues.firstOf(bounds)).build();
    play(queue, 1);
    queue.setStopAfterCurrent(true);
    bounds.clear();
    assertThat(queue.upcomingAfterEnd()).isEmpty();
    assertThat(bounds).isEmpty();
    assertThat(queue.hasNext()).isTrue();
    assertThat(queue.upcoming(1)).containsExactly(queue.next().orElseThrow());
  }

  @Test
  void lastEntry_stops_andThenIsAtTheEnd() {
    PlayQueue<Integer> queue = numbers(2, "stop").build();
    play(queue, 2);
    queue.setStopAfterCurrent(true);
    assertThat(queue.next()).isEmpty(); // nothing becomes current
    assertThat(queue.stopsAfterCurrent()).isTrue();
    List<Cause> causes = causes(queue);
    assertThat(queue.trackEnded()).isEmpty();
    assertThat(queue.trackEnded()).isEmpty();
    assertThat(causes).containsExactly(Cause.TRACK_ENDED);
    assertThat(queue.stopsAfterCurrent()).isFalse();
  }

  // ------------------------------------------------------------------ of the current play

  @ParameterizedTest
  @MethodSource("clearing")
  void whatMakesAnotherCurrent_clearsIt(String call) {
    PlayQueue<Integer> queue = stopping();
    requireNonNull(CLEARING.get(call)).accept(queue);
    assertThat(queue.stopsAfterCurrent()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("keeping")
  void whatLeavesTheCurrent_leavesIt(String call) {
    PlayQueue<Integer> queue = stopping();
    requireNonNull(KEEPING.get(call)).accept(queue);
    assertThat(queue.stopsAfterCurrent()).isTrue();
    assertThat(queue.trackEnded()).isEmpty();
  }

  @Test
  void previous_atTheBeginning_leavesIt() {
    PlayQueue<Integer> queue = numbers(5, "stop").build();
    play(queue, 1);
    queue.setStopAfterCurrent(true);
    assertThat(queue.previous()).isEmpty();
    assertThat(queue.stopsAfterCurrent()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void sameEntryAnew_clearsIt(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(1, "stop").mode(mode).repeat(RepeatMode.ALL).build();
    play(queue, 1);
    queue.setStopAfterCurrent(true);
    assertThat(queue.next()).isEqualTo(queue.current());
    assertThat(queue.stopsAfterCurrent()).isFalse();
  }

  private static PlayQueue<Integer> stopping() {
    PlayQueue<Integer> queue = numbers(6, "stop").build();
    play(queue, 3);
    queue.enqueue(entry(queue, 0));
    queue.setStopAfterCurrent(true);
    return queue;
  }

  // ------------------------------------------------------------------ setting

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void nothingCurrent_settingChangesNothing(boolean wasCleared) {
    PlayQueue<Integer> queue = numbers(3, "stop").build();
    if (wasCleared) {
      play(queue, 1);
      queue.setStopAfterCurrent(true);
      queue.replaceAll(List.of(7, 8));
    }
    QueueState<Integer> before = queue.state();
    List<Cause> causes = causes(queue);
    queue.setStopAfterCurrent(true);
    assertThat(queue.stopsAfterCurrent()).isFalse();
    assertThat(queue.state()).isEqualTo(before);
    assertThat(causes).isEmpty();
  }

  @Test
  void setting_isAChange_onlyIfItIsNew() {
    PlayQueue<Integer> queue = numbers(3, "stop").build();
    play(queue, 1);
    List<Change<Integer>> changes = new ArrayList<>();
    queue.subscribe(changes::add);
    for (boolean stops : new boolean[] {false, true, true, false, false, true}) {
      queue.setStopAfterCurrent(stops);
      assertThat(queue.stopsAfterCurrent()).isEqualTo(stops);
    }
    queue.trackEnded();
    assertThat(changes.stream().map(Change::cause))
        .containsExactly(
            Cause.SET_STOP_AFTER_CURRENT,
            Cause.SET_STOP_AFTER_CURRENT,
            Cause.SET_STOP_AFTER_CURRENT,
            Cause.TRACK_ENDED)
        .inOrder();
    for (Change<Integer> change : changes) {
      assertThat(change.before()).isEqualTo(queue.current());
      assertThat(change.now()).isEqualTo(queue.current());
    }
  }

  private static List<Cause> causes(PlayQueue<Integer> queue) {
    List<Cause> causes = new ArrayList<>();
    queue.subscribe(change -> causes.add(change.cause()));
    return causes;
  }

  // ------------------------------------------------------------------ state

  @Test
  void restoredQueue_andQueueThatTakesTheCalls_stopToo() {
    PlayQueue<Integer> queue = numbers(5, "stop").repeat(RepeatMode.ONE).build();
    PlayQueue<Integer> follower = PlayQueue.restore(queue.state());
    queue.follow(change -> follower.take(change.call()));
    play(queue, 2);
    queue.setStopAfterCurrent(true);
    for (PlayQueue<Integer> one : List.of(PlayQueue.restore(queue.state()), follower)) {
      assertThat(one.stopsAfterCurrent()).isTrue();
      assertThat(one.state()).isEqualTo(queue.state());
    }
    PlayQueue<Integer> restored = PlayQueue.restore(queue.state());
    queue.trackEnded();
    assertThat(restored.trackEnded()).isEmpty();
    for (PlayQueue<Integer> one : List.of(restored, follower)) {
      assertWithMessage("restored or following").that(one.state()).isEqualTo(queue.state());
    }
  }
}
