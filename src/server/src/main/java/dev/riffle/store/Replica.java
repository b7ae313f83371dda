package dev.riffle.store;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Call;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Change;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.PlayQueue;
import dev.riffle.store.Answer.Outcome;
import dev.riffle.store.News.LoggedCall;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * A session in memory: the queue after a numbered call, and the pending calls after the committed
 * number. Not thread-safe.
 *
 * <pre>
 *   rows    1 2 3 4 5 6 7           committed: 7
 *   here    1 2 3 4 5 6 7 | 8 9     pending: 8, a press, and 9, a draw that its answer shows
 * </pre>
 */
final class Replica<T> {
  private static final int MAX_RECENT = 8; // calls, for devices that saw one of the last numbers

  private final ItemBytes<T> format;
  private final String list;
  private final ImmutableList<T> items;
  private final Drawing<? super T> drawing;
  private final PlayQueue<T> queue;
  private final Devices devices;
  private final List<Change<T>> changes = new ArrayList<>(); // of the call that is being made
  private final List<LoggedCall> pending = new ArrayList<>();
  private final Deque<LoggedCall> recent = new ArrayDeque<>(); // the last ones, pending included
  private long number;
  private long moved;
  private long play;
  private long tookOver;
  private String sounding;

  Replica(ItemBytes<T> format, KeptState<T> kept, long number, Drawing<? super T> drawing) {
    this.format = format;
    this.number = number;
    this.drawing = drawing;
    list = kept.list();
    items = kept.items();
    queue = PlayQueue.restore(kept.state(), drawing);
    devices = kept.devices();
    moved = kept.moved();
    play = kept.play();
    tookOver = kept.tookOver();
    sounding = kept.sounding();
    queue.follow(changes::add);
  }

  /** Returns the number of the last call, committed or pending. */
  long number() {
    return number;
  }

  /** Returns the number of the last committed call. */
  long committed() {
    return number - pending.size();
  }

  long play() {
    return play;
  }

  Positions.Current position(String session) {
    return new Positions.Current(session, play, tookOver);
  }

  PlayQueue<T> queue() {
    return queue;
  }

  View<T> view() {
    return new View<>(queue, number, play, Optional.of(sounding).filter(one -> !one.isEmpty()));
  }

  KeptState<T> toState() {
    return new KeptState<>(list, items, queue.state(), moved, play, tookOver, sounding, devices);
  }

  // ------------------------------------------------------------------ presses

  /** Returns the outcome of a press if earlier calls determine it, or empty. */
  Optional<Outcome> decided(Press press) {
    Optional<Long> taken = devices.numberOf(press.device(), press.counter());
    if (taken.isPresent()) {
      return Optional.of(new Answer.Repeated(taken.get()));
    }
    boolean isBehind =
        press.seen() > number
            || devices.mayHaveForgotten(press.device(), press.seen())
            || (press.seen() < moved && !(press.action() instanceof Press.Ended));
    return isBehind ? Optional.of(new Answer.Behind()) : Optional.empty();
  }

  /** Applies the call of a press, which is pending if accepted. */
  Outcome make(Press press) {
    long before = number;
    try {
      if (press.action() instanceof Press.QueueCall queueCall) {
        Call<T> call = format.call(queueCall.bytes);
        if (call.cause() == Cause.SET_DRAWING) {
          checkRestorable(call);
        }
        queue.take(call);
      } else if (press.action() instanceof Press.Ended ended) {
        if (ended.play() == play) {
          queue.trackEnded();
        }
      } else {
        takeOver(press.device(), press.counter());
      }
    } catch (RuntimeException e) { // also of the codec
      return new Answer.Refused(String.valueOf(e.getMessage()));
    }
    note(press.device(), press.counter());
    return number > before ? new Answer.Taken(before + 1) : new Answer.Unchanged();
  }

  /** Checks that the state after a new law can be restored with the functions of the store. */
  private void checkRestorable(Call<T> law) {
    PlayQueue<T> copy = PlayQueue.restore(queue.state(), drawing);
    copy.take(law);
    PlayQueue<T> unused = PlayQueue.restore(copy.state(), drawing);
  }

  private void takeOver(String device, long counter) {
    if (!sounding.equals(device)) {
      append(new LoggedCall(number + 1, device, counter, new byte[0]));
      sounding = device;
      tookOver = number;
      moved = number;
    }
  }

  /**
   * Makes the draws of a query pending.
   *
   * @throws IllegalStateException if the query changed the queue; this replica must then be
   *     discarded
   */
  void noteQuery(String device, long counter) {
    for (Change<T> change : changes) {
      if (change.cause() != Cause.UPCOMING) {
        throw new IllegalStateException("query must not change the queue, by " + change.cause());
      }
    }
    note(device, counter);
  }

  private void note(String device, long counter) {
    for (Change<T> change : changes) {
      append(new LoggedCall(number + 1, device, counter, format.encode(change.call())));
      apply(change);
    }
    changes.clear();
  }

  private void apply(Change<T> change) {
    Cause cause = change.cause();
    if (cause == Cause.UPCOMING) {
      return;
    }
    moved = number;
    boolean mayStop = cause == Cause.TRACK_ENDED || cause == Cause.SKIP_UNIT;
    if (change.startsAnew()) {
      play = number;
    } else if (mayStop || change.now().isEmpty()) {
      play = View.NO_PLAY;
    }
  }

  private void append(LoggedCall call) {
    number = call.number();
    pending.add(call);
    recent.addLast(call);
    if (recent.size() > MAX_RECENT) {
      recent.removeFirst();
    }
    if (call.counter() > 0) {
      devices.add(call.device(), call.counter(), call.number());
    }
  }

  // ------------------------------------------------------------------ rows

  ImmutableList<LoggedCall> pending() {
    return ImmutableList.copyOf(pending);
  }

  /** Records that the pending calls are committed. */
  void commit() {
    pending.clear();
  }

  /**
   * Applies the next committed call.
   *
   * @throws IllegalArgumentException if the call is not valid; this replica must then be discarded
   */
  void replay(LoggedCall call) {
    if (call.number() != number + 1) {
      throw new IllegalArgumentException("call " + (number + 1) + " is missing");
    }
    if (call.isTakeOver()) {
      takeOver(call.device(), call.counter());
    } else {
      queue.take(format.call(call.bytes()));
      note(call.device(), call.counter());
    }
    if (number != call.number()) {
      throw new IllegalArgumentException("call " + call.number() + " has no effect");
    }
    pending.clear();
  }

  /** Returns the calls since {@code seen}, or empty if they are not in memory. */
  Optional<ImmutableList<LoggedCall>> since(long seen) {
    boolean isKnown = seen == number || (!recent.isEmpty() && recentFirst() <= seen + 1);
    return isKnown && seen <= number
        ? Optional.of(
            recent.stream()
                .filter(call -> call.number() > seen)
                .collect(ImmutableList.toImmutableList()))
        : Optional.empty();
  }

  private long recentFirst() {
    return requireNonNull(recent.peekFirst()).number();
  }
}
