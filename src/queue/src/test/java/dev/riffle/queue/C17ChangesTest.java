package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.skipTo;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A change carries the entries that its call was on, their places, and whether a play began. */
class C17ChangesTest {
  private final List<Change<Integer>> heard = new ArrayList<>();

  /** Returns a queue of 0 to 9 IN_ORDER, of which 2 plays. */
  private PlayQueue<Integer> playing() {
    PlayQueue<Integer> queue = started(numbers(10, "changes").mode(PlayMode.IN_ORDER));
    skipTo(queue, 1, 2);
    return queue;
  }

  private PlayQueue<Integer> started(PlayQueueBuilder<Integer> builder) {
    PlayQueue<Integer> queue = builder.build();
    queue.next();
    queue.subscribe(heard::add);
    return queue;
  }

  /** Makes one call and checks what its change carries, by items and places. */
  private void check(
      Consumer<PlayQueue<Integer>> call,
      List<Integer> items,
      List<Integer> places,
      List<Integer> from) {
    Change<Integer> change = change(playing(), call);
    assertThat(Queues.items(change.entries())).isEqualTo(items);
    assertThat(change.places()).isEqualTo(places);
    assertThat(change.from()).isEqualTo(from);
  }

  private Change<Integer> change(PlayQueue<Integer> queue, Consumer<PlayQueue<Integer>> call) {
    heard.clear();
    call.accept(queue);
    assertThat(heard).hasSize(1);
    return heard.get(0);
  }

  @Test
  void add_carriesWhatWasAdded_andItsPlaces() {
    check(queue -> queue.add(10), List.of(10), List.of(10), List.of());
    check(queue -> queue.add(0, 10), List.of(10), List.of(0), List.of());
    check(
        queue -> queue.addAll(4, List.of(10, 11, 12)),
        List.of(10, 11, 12),
        List.of(4, 5, 6),
        List.of());
  }

  @Test
  void add_carriesTheEntriesThatItReturns() {
    PlayQueue<Integer> queue = playing();
    List<Entry<Integer>> added = new ArrayList<>();
    queue.remove(entry(queue, 9));
    Change<Integer> one = change(queue, to -> added.add(to.add(10)));
    assertThat(one.entries()).isEqualTo(added);
    added.clear();
    Change<Integer> some = change(queue, to -> added.addAll(to.addAll(2, List.of(11, 12))));
    assertThat(some.entries()).isEqualTo(added);
  }

  @Test
  void remove_carriesWhatWasRemoved_andWhereItWas() {
    check(queue -> queue.remove(entry(queue, 5)), List.of(5), List.of(5), List.of());
    check(
        queue -> queue.removeAll(entries(queue, 7, 2, 4, 7)),
        List.of(2, 4, 7),
        List.of(2, 4, 7),
        List.of());
  }

  @Test
  void remove_afterAMove_goesByPlaces() {
    PlayQueue<Integer> queue = playing();
    queue.move(entry(queue, 9), 0);
    Change<Integer> change = change(queue, of -> of.removeAll(entries(of, 0, 9)));
    assertThat(Queues.items(change.entries())).containsExactly(9, 0).inOrder();
    assertThat(change.places()).containsExactly(0, 1).inOrder();
  }

  @Test
  void move_carriesBothPlaces() {
    check(queue -> queue.move(entry(queue, 3), 8), List.of(3), List.of(8), List.of(3));
    check(
        queue -> queue.moveAll(entries(queue, 6, 1, 8), 2),
        List.of(6, 1, 8),
        List.of(2, 3, 4),
        List.of(6, 1, 8));
  }

  @Test
  void replace_carriesTheEntryAsItIsNow() {
    check(queue -> queue.replace(entry(queue, 3), 33), List.of(33), List.of(3), List.of());
  }

  @Test
  void askedForOrJumpedTo_carriesTheEntryWithoutAPlace() {
    check(queue -> queue.playNext(entry(queue, 3)), List.of(3), List.of(), List.of());
    check(queue -> queue.enqueue(entry(queue, 3)), List.of(3), List.of(), List.of());
    check(queue -> skipTo(queue, 7), List.of(7), List.of(), List.of());
    check(queue -> queue.insertAhead(0, entry(queue, 3)), List.of(3), List.of(), List.of());
    PlayQueue<Integer> queue = playing();
    queue.enqueue(entry(queue, 4));
    Change<Integer> dequeued = change(queue, of -> of.dequeue(entry(of, 4)));
    assertThat(Queues.items(dequeued.entries())).containsExactly(4);
  }

  @Test
  void callOnNoEntries_carriesNone() {
    List<Consumer<PlayQueue<Integer>>> calls =
        List.of(
            PlayQueue::next,
            PlayQueue::previous,
            PlayQueue::trackEnded,
            PlayQueue::clear,
            queue -> queue.replaceAll(List.of(1, 2)),
            queue -> queue.setMode(PlayMode.SHUFFLE),
            queue -> queue.setRepeat(RepeatMode.ALL),
            queue -> queue.setGap(PlayMode.SHUFFLE, 3));
    calls.forEach(call -> check(call, List.of(), List.of(), List.of()));
  }

  @Test
  void aTakenCall_carriesWhatTheCallDid() {
    check(
        queue -> queue.take(Call.of(Cause.ADD, ImmutableList.of(10), 4)),
        List.of(10),
        List.of(4),
        List.of());
    check(
        queue -> queue.take(Call.of(Cause.REMOVE_ALL, ImmutableList.of(), 5, 3)),
        List.of(3, 5),
        List.of(3, 5),
        List.of());
  }

  @Test
  void startsAnew_whenAnotherEntryPlays() {
    assertStarts(true, playing(), PlayQueue::next);
    assertStarts(true, playing(), PlayQueue::previous);
    assertStarts(true, playing(), PlayQueue::trackEnded);
    assertStarts(true, playing(), queue -> skipTo(queue, 7));
    assertStarts(true, playing(), queue -> queue.skipAhead(1));
    assertStarts(true, playing(), queue -> queue.remove(entry(queue, 2)));
    assertStarts(true, playing(), queue -> queue.removeAll(entries(queue, 2, 3)));
    assertStarts(true, playing(), queue -> queue.take(Call.of(Cause.NEXT, ImmutableList.of())));
  }

  @Test
  void startsAnew_whenTheSameEntryPlaysAgain() {
    PlayQueue<Integer> replaying = playing();
    replaying.setRepeat(RepeatMode.ONE);
    assertStarts(true, replaying, PlayQueue::trackEnded);
    PlayQueue<Integer> one = started(numbers(1, "one").repeat(RepeatMode.ALL));
    assertStarts(true, one, PlayQueue::next);
    assertStarts(true, one, PlayQueue::previous);
    assertStarts(true, one, PlayQueue::trackEnded);
    assertStarts(true, one, queue -> queue.skipAhead(0));
  }

  @Test
  void startsAnew_notWhileTheEntryPlaysOn() {
    assertStarts(false, playing(), queue -> queue.add(0, 10));
    assertStarts(false, playing(), queue -> queue.remove(entry(queue, 0)));
    assertStarts(false, playing(), queue -> queue.move(entry(queue, 2), 9));
    assertStarts(false, playing(), queue -> queue.replace(entry(queue, 2), 22));
    assertStarts(false, playing(), queue -> queue.playNext(entry(queue, 2)));
    assertStarts(false, playing(), queue -> queue.setMode(PlayMode.SHUFFLE));
    assertStarts(false, started(numbers(10, "changes")), PlayQueue::reshuffle);
  }

  @Test
  void startsAnew_notWhenNothingPlays() {
    assertStarts(false, playing(), PlayQueue::clear);
    assertStarts(false, playing(), queue -> queue.replaceAll(List.of(1)));
    assertStarts(false, started(numbers(1, "one")), queue -> queue.remove(entry(queue, 0)));
  }

  @Test
  void startsAnew_notWhenTheQueueStopsAfterTheEntry() {
    for (RepeatMode repeat : RepeatMode.values()) {
      PlayQueue<Integer> queue = playing();
      queue.setRepeat(repeat);
      assertStarts(false, queue, of -> of.setStopAfterCurrent(true));
      assertStarts(false, queue, PlayQueue::trackEnded);
      assertStarts(true, queue, PlayQueue::trackEnded);
      queue.setStopAfterCurrent(true);
      Call<Integer> ended = Call.of(Cause.TRACK_ENDED, ImmutableList.of());
      assertStarts(false, queue, of -> of.take(ended));
      queue.setStopAfterCurrent(true);
      assertStarts(true, queue, PlayQueue::next);
    }
  }

  private void assertStarts(
      boolean expected, PlayQueue<Integer> queue, Consumer<PlayQueue<Integer>> call) {
    Change<Integer> change = change(queue, call);
    assertWithMessage("%s", change.call()).that(change.startsAnew()).isEqualTo(expected);
  }

  private static List<Entry<Integer>> entries(PlayQueue<Integer> queue, int... ids) {
    return IntStream.of(ids).mapToObj(id -> entry(queue, id)).toList();
  }
}
