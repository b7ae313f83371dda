package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.causes;
import static dev.riffle.queue.Queues.changes;
import static dev.riffle.queue.Queues.enqueue;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static java.util.Collections.nCopies;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Playback can stop after the current song, once, however the queue repeats. */
class C23StopAfterCurrentTest {
  /** Calls, and whether the queue still stops after them. */
  static Stream<Arguments> calls() {
    return Stream.of(
        call("next", false, PlayQueue::next),
        call("previous", false, PlayQueue::previous),
        call("skipTo", false, queue -> queue.skipTo(other(queue))),
        call("skipAhead", false, queue -> queue.skipAhead(1)),
        call("remove", false, queue -> queue.remove(queue.current().orElseThrow())),
        call("removeAll", false, queue -> queue.removeAll(queue.entries())),
        call("clear", false, PlayQueue::clear),
        call("replaceAll", false, queue -> queue.replaceAll(List.of(7, 8))),
        call("skipTo the same", true, queue -> queue.skipTo(queue.current().orElseThrow())),
        call("remove another", true, queue -> queue.remove(other(queue))),
        call("add", true, queue -> queue.add(7)),
        call("move", true, queue -> queue.move(queue.current().orElseThrow(), 4)),
        call("replace", true, queue -> queue.replace(queue.current().orElseThrow(), 7)),
        call("playNext", true, queue -> queue.playNext(other(queue))),
        call("dequeue", true, queue -> queue.dequeue(queue.upNext().get(0))),
        call("upcoming", true, queue -> queue.upcoming(3)),
        call("setMode", true, queue -> queue.setMode(PlayMode.RANDOM)),
        call("setRepeat", true, queue -> queue.setRepeat(RepeatMode.ONE)),
        call("setGap", true, queue -> queue.setGap(PlayMode.SHUFFLE, 2)),
        call("reshuffle", true, PlayQueue::reshuffle));
  }

  private static Arguments call(String name, boolean stops, Consumer<PlayQueue<Integer>> call) {
    return Arguments.of(name, stops, call);
  }

  private static Entry<Integer> other(PlayQueue<Integer> queue) {
    Entry<Integer> current = queue.current().orElseThrow();
    return queue.entries().stream().filter(one -> !one.equals(current)).findFirst().orElseThrow();
  }

  static Stream<Arguments> modes() {
    return Stream.of(PlayMode.values())
        .flatMap(mode -> Stream.of(RepeatMode.values()).map(repeat -> Arguments.of(mode, repeat)));
  }

  // ------------------------------------------------------------------ stopping

  @ParameterizedTest
  @MethodSource("modes")
  void trackEnded_stopsOnce_thenContinuesAsIfItHadNot(PlayMode mode, RepeatMode repeat) {
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

  // ------------------------------------------------------------------ of the current play

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("calls")
  void anotherPlay_clearsIt_andOtherCallsLeaveIt(
      String name, boolean stops, Consumer<PlayQueue<Integer>> call) {
    PlayQueue<Integer> queue = numbers(6, name).build();
    play(queue, 3);
    enqueue(queue, 0);
    queue.setStopAfterCurrent(true);
    call.accept(queue);
    assertThat(queue.stopsAfterCurrent()).isEqualTo(stops);
  }

  // ------------------------------------------------------------------ setting

  @Test
  void setting_isAChange_onlyIfItIsNew() {
    PlayQueue<Integer> queue = numbers(3, "stop").build();
    play(queue, 1);
    List<Change<Integer>> changes = changes(queue);
    for (boolean stops : new boolean[] {false, true, true, false, false, true}) {
      queue.setStopAfterCurrent(stops);
      assertThat(queue.stopsAfterCurrent()).isEqualTo(stops);
    }
    assertThat(causes(changes)).isEqualTo(nCopies(3, Cause.SET_STOP_AFTER_CURRENT));
  }
}
