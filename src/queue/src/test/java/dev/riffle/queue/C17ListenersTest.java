package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static com.google.common.util.concurrent.Uninterruptibles.awaitUninterruptibly;
import static dev.riffle.queue.Queues.changes;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.skipTo;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Listeners hear every change once, in order, after it took effect, and may call the queue. */
@Timeout(300)
class C17ListenersTest {
  private static final int MAX_DEPTH = 1000;

  private final PlayQueue<Integer> queue = playing();
  private final List<Change<Integer>> heard = Collections.synchronizedList(new ArrayList<>());

  /** Returns a queue in which every call has something to do. */
  private static PlayQueue<Integer> playing() {
    PlayQueue<Integer> queue = numbers(10, "listeners").repeat(RepeatMode.ALL).build();
    Queues.play(queue, 4);
    queue.previous();
    queue.upcoming(4);
    queue.enqueue(entry(queue, 3));
    queue.upcoming(5);
    return queue;
  }

  static Stream<Arguments> calls() {
    return Stream.of(
        call(Cause.NEXT, PlayQueue::next),
        call(Cause.PREVIOUS, PlayQueue::previous),
        call(Cause.TRACK_ENDED, PlayQueue::trackEnded),
        call(Cause.SKIP_TO, queue -> skipTo(queue, 3)),
        call(Cause.SKIP_AHEAD, queue -> queue.skipAhead(2)),
        call(Cause.PLAY_NEXT, queue -> queue.playNext(entry(queue, 5))),
        call(Cause.ENQUEUE, queue -> queue.enqueue(entry(queue, 5))),
        call(Cause.DEQUEUE, queue -> queue.dequeue(entry(queue, 3))),
        call(Cause.CLEAR_UP_NEXT, PlayQueue::clearUpNext),
        call(Cause.ADD, queue -> queue.add(10)),
        call(Cause.ADD, queue -> queue.add(0, 10)),
        call(Cause.ADD, queue -> queue.addAll(5, List.of(10, 11))),
        call(Cause.REMOVE, queue -> queue.remove(queue.current().orElseThrow())),
        call(Cause.CLEAR, PlayQueue::clear),
        call(Cause.REPLACE_ALL, queue -> queue.replaceAll(List.of(10, 11))),
        call(Cause.MOVE, queue -> queue.move(entry(queue, 3), 9)),
        call(Cause.MOVE_AHEAD, queue -> queue.moveAhead(2, 4)),
        call(Cause.SET_MODE, queue -> queue.setMode(PlayMode.RANDOM)),
        call(Cause.SET_REPEAT, queue -> queue.setRepeat(RepeatMode.OFF)),
        call(Cause.SET_GAP, queue -> queue.setGap(PlayMode.SHUFFLE, 5)),
        call(Cause.RESHUFFLE, PlayQueue::reshuffle));
  }

  private static Arguments call(Cause cause, Consumer<PlayQueue<Integer>> call) {
    return Arguments.of(cause, call);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("calls")
  void call_thatChanges_isHeardOnceAfterwards(Cause cause, Consumer<PlayQueue<Integer>> call) {
    List<Optional<Entry<Integer>>> current = new ArrayList<>();
    queue.subscribe(heard::add);
    queue.subscribe(change -> current.add(queue.current()));
    Optional<Entry<Integer>> before = queue.current();
    call.accept(queue);
    assertThat(heard).hasSize(1);
    Change<Integer> change = heard.get(0);
    assertThat(change.cause()).isEqualTo(cause);
    assertThat(change.before()).isEqualTo(before);
    assertThat(change.now()).isEqualTo(queue.current());
    assertThat(current).containsExactly(queue.current());
  }

  @Test
  void call_withNothingToGoTo_isNotHeard() {
    PlayQueue<Integer> one = numbers(1, "listeners").build();
    one.subscribe(heard::add);
    one.previous();
    one.next();
    one.next();
    one.trackEnded(); // this ends playback; the next does nothing
    one.trackEnded();
    one.clearUpNext();
    one.clear();
    one.clear();
    one.setMode(PlayMode.IN_ORDER);
    one.reshuffle();
    assertThat(causes())
        .containsExactly(Cause.NEXT, Cause.TRACK_ENDED, Cause.CLEAR, Cause.SET_MODE)
        .inOrder();
  }

  @Test
  void changes_areNumberedFromTheFirst_heardOrNot() {
    PlayQueue<Integer> fresh = numbers(10, "numbers").gap(PlayMode.SHUFFLE, 2).build();
    fresh.next();
    fresh.upcoming(3);
    Subscription end = fresh.subscribe(heard::add);
    fresh.next();
    end.close();
    fresh.previous();
    fresh.subscribe(heard::add);
    fresh.add(10);
    assertThat(heard.stream().map(Change::number).toList()).containsExactly(2L, 4L).inOrder();
  }

  @Test
  void peek_thatDrew_isHeardByFollowersOnly_withTheNumberOfTheChangeBefore() {
    List<Change<Integer>> followed = new ArrayList<>();
    queue.follow(followed::add);
    queue.subscribe(heard::add);
    queue.next();
    queue.upcoming(9);
    queue.upcoming(9);
    queue.next();
    long first = heard.get(0).number();
    assertThat(causes()).containsExactly(Cause.NEXT, Cause.NEXT).inOrder();
    assertThat(followed.stream().map(Change::cause).toList())
        .containsExactly(Cause.NEXT, Cause.UPCOMING, Cause.NEXT)
        .inOrder();
    assertThat(followed.stream().map(Change::number).toList())
        .containsExactly(first, first, first + 1)
        .inOrder();
  }

  @Test
  void followers_whileThreadsCall_loseNothingAndHearNothingTwice() throws Exception {
    List<PlayQueue<Integer>> copies = Collections.synchronizedList(new ArrayList<>());
    C17ThreadsTest.inParallel(
        thread -> {
          for (int i = 0; i < 600; i++) {
            if (i % 200 == thread) {
              copies.add(copy());
            }
            switch ((i + thread) % 4) {
              case 0 -> queue.previous();
              case 1 -> queue.add(i);
              case 2 -> queue.upcoming(i % 7);
              default -> queue.next();
            }
          }
          return List.of();
        });
    assertThat(copies).hasSize(12);
    copies.forEach(copy -> assertThat(copy.state()).isEqualTo(queue.state()));
  }

  /** Returns a queue that takes every call that {@link #queue} takes from now on. */
  private PlayQueue<Integer> copy() {
    List<PlayQueue<Integer>> copy = new ArrayList<>();
    synchronized (copy) { // changes wait until there is something to take them
      Following<Integer> following =
          queue.follow(
              change -> {
                synchronized (copy) {
                  copy.get(0).take(change.call());
                }
              });
      copy.add(PlayQueue.restore(following.state()));
    }
    return copy.get(0);
  }

  @Test
  void calls_ofManyThreads_areHeardAsAChain() throws Exception {
    queue.subscribe(heard::add);
    Optional<Entry<Integer>> before = queue.current();
    C17ThreadsTest.inParallel(
        thread -> {
          for (int i = 0; i < 5000; i++) {
            switch ((i + thread) % 4) {
              case 0 -> queue.previous();
              case 1 -> queue.add(i);
              default -> queue.next();
            }
          }
          return List.of();
        });
    assertThat(Collections.frequency(causes(), Cause.NEXT)).isEqualTo(10_000);
    assertThat(Collections.frequency(causes(), Cause.ADD)).isEqualTo(5000);
    assertChain(before);
    assertThat(heard.get(heard.size() - 1).now()).isEqualTo(queue.current());
  }

  /** Each change begins with what the one before it ended with, and has the next number. */
  private void assertChain(Optional<Entry<Integer>> before) {
    Optional<Entry<Integer>> last = before;
    for (int i = 0; i < heard.size(); i++) {
      assertWithMessage("change %s of %s", i, heard.size())
          .that(heard.get(i).before())
          .isEqualTo(last);
      assertThat(heard.get(i).number()).isEqualTo(heard.get(0).number() + i);
      last = heard.get(i).now();
    }
  }

  private List<Cause> causes() {
    return heard.stream().map(Change::cause).toList();
  }

  @Test
  void listener_thatCallsBack_isHeardInOrderByAll() {
    queue.subscribe(
        change -> {
          if (change.cause() == Cause.TRACK_ENDED) {
            queue.previous();
            queue.reshuffle();
          }
        });
    queue.subscribe(heard::add);
    Optional<Entry<Integer>> before = queue.current();
    Optional<Entry<Integer>> answer = queue.trackEnded();
    assertThat(causes())
        .containsExactly(Cause.TRACK_ENDED, Cause.PREVIOUS, Cause.RESHUFFLE)
        .inOrder();
    assertThat(heard.get(0).now()).isEqualTo(answer);
    assertChain(before);
  }

  @Test
  void listener_thatCallsBackForEver_isRejectedAndTheQueueGoesOn() {
    List<IllegalStateException> refusals = new ArrayList<>();
    queue.subscribe(heard::add);
    queue.subscribe(
        change -> {
          try {
            queue.next();
          } catch (IllegalStateException refused) {
            refusals.add(refused);
          }
        });
    for (int press = 1; press <= 3; press++) {
      assertThat(queue.next()).isPresent();
      assertThat(heard).hasSize(press * (1 + MAX_DEPTH));
      assertThat(refusals).hasSize(press);
    }
    assertThat(refusals.get(0))
        .hasMessageThat()
        .isEqualTo(
            "call refused: listeners have responded to a change with another change 1000 times in a row");
    assertChain(heard.get(0).before());
    assertThat(heard.get(heard.size() - 1).now()).isEqualTo(queue.current());
  }

  /** A draw may take long, such as that of a word over many letters. */
  @Test
  @Timeout(60)
  void current_whileAnotherThreadDraws_isTheEntryBefore() throws Exception {
    CountDownLatch drawing = new CountDownLatch(1);
    CountDownLatch mayDraw = new CountDownLatch(1);
    PlayQueue<Integer> slow =
        numbers(
                3,
                bound -> {
                  drawing.countDown();
                  awaitUninterruptibly(mayDraw);
                  return 0;
                })
            .startAt(1)
            .drawing(Drawing.<Integer>uniform().spread(item -> 0))
            .build();
    FutureTask<Optional<Entry<Integer>>> next = new FutureTask<>(slow::next);
    new Thread(next).start();
    drawing.await();
    assertThat(slow.current().map(Entry::id)).hasValue(1L);
    mayDraw.countDown();
    assertThat(next.get()).isEqualTo(slow.current());
  }

  /** The functions that a refused call gives are not used by a later replay. */
  @Test
  void setDrawing_refusedAtTheMaximumDepth_changesNothing() {
    Drawing<Integer> ones = Drawing.<Integer>uniform().weights(item -> 1);
    PlayQueue<Integer> recorder = numbers(1, "depth").drawing(ones).build();
    List<Change<Integer>> recorded = changes(recorder);
    recorder.setDrawing(ones);
    PlayQueue<Integer> deep = numbers(1, "depth").drawing(ones).build();
    Drawing<Integer> zeros = Drawing.<Integer>uniform().weights(item -> 0);
    List<IllegalStateException> refusals = new ArrayList<>();
    int[] depth = {0};
    Subscription subscription =
        deep.subscribe(
            change -> {
              if (depth[0]++ < MAX_DEPTH) {
                deep.setRepeat(Call.REPEATS.get(1 + depth[0] % 2));
                return;
              }
              try {
                deep.setDrawing(zeros);
              } catch (IllegalStateException refused) {
                refusals.add(refused);
              }
            });
    deep.setRepeat(RepeatMode.ONE);
    subscription.close();
    assertThat(refusals).hasSize(1);
    deep.take(recorded.get(0).call());
    deep.add(1);
    assertThat(deep.upcoming(9)).hasSize(2);
  }

  @Test
  void listener_thatAddsManyTracksSingly_isNotRefused() {
    queue.subscribe(
        change -> {
          if (change.cause() == Cause.NEXT) {
            for (int i = 0; i <= MAX_DEPTH; i++) {
              queue.add(i);
            }
          }
        });
    queue.subscribe(heard::add);
    queue.next();
    assertThat(Collections.frequency(causes(), Cause.ADD)).isEqualTo(1001);
    assertThat(queue.size()).isEqualTo(10 + 1001);
    assertChain(heard.get(0).before());
  }

  @Test
  void listenersAndHandler_thatThrow_hurtNoOther() throws Exception {
    List<Throwable> uncaught = Collections.synchronizedList(new ArrayList<>());
    queue.subscribe(
        change -> {
          throw new IllegalStateException("a bad listener");
        });
    queue.subscribe(
        change -> {
          throw new AssertionError("a worse one");
        });
    queue.subscribe(heard::add);
    FutureTask<Optional<Entry<Integer>>> call = new FutureTask<>(queue::next);
    Thread caller = new Thread(call);
    caller.setUncaughtExceptionHandler(
        (thread, thrown) -> {
          uncaught.add(thrown);
          throw new IllegalStateException("a bad handler");
        });
    caller.start();
    caller.join();
    assertThat(call.get()).isEqualTo(queue.current());
    assertThat(causes()).containsExactly(Cause.NEXT);
    assertThat(uncaught.stream().map(Throwable::getMessage).toList())
        .containsExactly("a bad listener", "a worse one")
        .inOrder();
  }

  @Test
  void unsubscribe_whileHearing_endsIt() {
    List<Subscription> ends = new ArrayList<>();
    ends.add(
        queue.subscribe(
            change -> {
              heard.add(change);
              ends.get(0).close();
            }));
    List<Change<Integer>> other = changes(queue);
    Queues.play(queue, 3);
    assertThat(heard).hasSize(1);
    assertThat(other).hasSize(3);
  }

  @Test
  void unsubscribe_ofOneThatSubscribedTwice_endsOneOfThem() {
    Consumer<Change<Integer>> listener = heard::add;
    Subscription end = queue.subscribe(listener);
    queue.subscribe(listener);
    end.close();
    end.close();
    queue.next();
    assertThat(heard).hasSize(1);
  }

  /**
   * Returns the handle of a listener that only the queue knows, with changes to deliver or none.
   */
  private Subscription subscribed(String way, List<WeakReference<Object>> listener) {
    List<Change<Integer>> held = new ArrayList<>();
    listener.add(new WeakReference<>(held));
    return switch (way) {
      case "executor" -> queue.subscribe(held::add, task -> {});
      case "follow" -> queue.follow(held::add);
      default -> queue.subscribe(held::add);
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"subscribe", "executor", "follow"})
  void close_releasesTheListener_thoughTheHandleIsKept(String way) {
    List<WeakReference<Object>> listener = new ArrayList<>();
    Subscription kept = subscribed(way, listener);
    queue.next();
    kept.close();
    while (listener.get(0).get() != null) {
      System.gc();
    }
    kept.close();
  }

  @Test
  void subscribe_inAListener_receivesLaterChanges() {
    List<Subscription> ends = new ArrayList<>();
    ends.add(
        queue.subscribe(
            change -> {
              ends.get(0).close();
              queue.previous();
              queue.subscribe(heard::add);
              queue.reshuffle();
            }));
    queue.next();
    queue.setMode(PlayMode.RANDOM);
    assertThat(causes()).containsExactly(Cause.RESHUFFLE, Cause.SET_MODE).inOrder();
  }

  @Test
  void subscribe_whileACallWaitsForTheLock_receivesIt() throws Exception {
    List<PlayQueue<Integer>> itself = new ArrayList<>();
    Thread caller = new Thread(() -> itself.get(0).next());
    itself.add(
        Queues.numbers(
                5,
                bound -> { // under the lock, as every draw
                  if (caller.getState() == Thread.State.NEW) {
                    caller.start();
                    while (caller.getState() != Thread.State.BLOCKED) {
                      Thread.onSpinWait();
                    }
                    itself.get(0).subscribe(heard::add);
                  }
                  return 0;
                })
            .build());
    itself.get(0).next();
    caller.join();
    assertThat(causes()).containsExactly(Cause.NEXT, Cause.NEXT);
  }

  private final CountDownLatch hangs = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);

  /** A listener that hangs at the end of a track until {@link #release}. */
  private void hang(Change<Integer> change) {
    if (change.cause() == Cause.TRACK_ENDED) {
      hangs.countDown();
      awaitUninterruptibly(release);
    }
  }

  private Thread endTrack() throws InterruptedException {
    Thread slow = new Thread(queue::trackEnded);
    slow.start();
    hangs.await();
    return slow;
  }

  @Test
  void listener_thatHangs_blocksNoCallOfAnotherThread() throws Exception {
    queue.subscribe(this::hang);
    queue.subscribe(heard::add);
    List<Change<Integer>> gone = Collections.synchronizedList(new ArrayList<>());
    Subscription end = queue.subscribe(gone::add);
    Thread slow = endTrack();
    end.close();

    // Were this thread made to wait, it would never get past this.
    assertThat(queue.current()).isPresent();
    assertThat(queue.upcoming(20)).hasSize(20);
    assertThat(queue.history(9)).isNotEmpty();
    List<Change<Integer>> late = Collections.synchronizedList(new ArrayList<>());
    queue.reshuffle();
    Following<Integer> following = queue.follow(late::add);
    assertThat(following.state()).isEqualTo(queue.state());
    assertThat(causes()).containsExactly(Cause.TRACK_ENDED, Cause.RESHUFFLE).inOrder();

    release.countDown();
    slow.join();
    assertThat(causes()).hasSize(2);
    assertThat(late).isEmpty();
    assertThat(gone).isEmpty();
  }

  private static void awaitState(Thread thread, Thread.State state) throws InterruptedException {
    while (thread.getState() != state) {
      Thread.sleep(1);
    }
  }

  @Test
  void journal_ofManyThreads_hasEachChangeBeforeItsCallReturns() throws Exception {
    Set<Integer> added = ConcurrentHashMap.newKeySet();
    List<Long> numbers = new ArrayList<>(); // not synchronized: one delivers at a time
    queue.follow(
        change -> {
          numbers.add(change.number());
          change.entries().forEach(entry -> added.add(entry.item()));
          if (change.cause() == Cause.ADD) {
            queue.setRepeat(RepeatMode.OFF);
            queue.setRepeat(RepeatMode.ALL);
          }
          LockSupport.parkNanos(20_000);
        });
    C17ThreadsTest.inParallel(
        thread -> {
          for (int i = 0; i < 500; i++) {
            int item = 1_000 * (1 + thread) + i;
            queue.add(item);
            assertThat(added).contains(item);
          }
          return List.of();
        });
    assertThat(numbers).isInStrictOrder();
    assertThat(numbers.get(numbers.size() - 1) - numbers.get(0)).isEqualTo(numbers.size() - 1);
  }

  @Test
  void interruptedThread_thatWaitsForAJournal_deliversAndKeepsItsInterrupt() throws Exception {
    queue.follow(this::hang);
    queue.follow(heard::add);
    Thread slow = endTrack();
    FutureTask<Boolean> interrupted =
        new FutureTask<>(
            () -> {
              queue.next();
              return Thread.interrupted();
            });
    Thread waiting = new Thread(interrupted);
    waiting.start();
    awaitState(waiting, Thread.State.BLOCKED);
    waiting.interrupt();
    assertThat(interrupted.isDone()).isFalse();
    release.countDown();
    assertThat(interrupted.get(60, SECONDS)).isTrue();
    assertThat(causes()).containsExactly(Cause.TRACK_ENDED, Cause.NEXT).inOrder();
    slow.join();
  }
}
