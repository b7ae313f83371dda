package dev.riffle.device;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Call;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Change;
import dev.riffle.track.Track;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Optional;

/**
 * The unanswered presses of this device, in order: calls applied to the queue here, but perhaps not
 * on the server. Thread-safe; calls no other object.
 */
final class Outbox {
  /** A press: a call of the queue, or a take-over. */
  static final class Press {
    private final Optional<Call<Track>> call;
    private long counter; // 0 before it is sent

    private Press(Optional<Call<Track>> call) {
      this.call = call;
    }

    /** Returns the call, or empty for a take-over. */
    Optional<Call<Track>> call() {
      return call;
    }

    /**
     * Returns the cause of the call; for a take-over, which does not change the queue, the cause of
     * a draw.
     */
    Cause cause() {
      return call.map(Call::cause).orElse(Cause.UPCOMING);
    }

    long counter() {
      return counter;
    }
  }

  private final Deque<Press> presses = new ArrayDeque<>();
  private final Deque<Call<Track>> expected = new ArrayDeque<>();
  private boolean isBetween; // a press came between those that are expected
  private ImmutableList<Press> replaced = ImmutableList.of(); // at the next restore
  private ImmutableList<Call<Track>> replacements = ImmutableList.of(); // likewise
  private ImmutableList<Call<Track>> stranded = ImmutableList.of(); // by the last restore
  private long counter;

  /** Adds the call of a change, or replaces the presses when the queue is restored. */
  synchronized void add(Change<Track> change) {
    if (change.cause() == Cause.RESTORE) {
      presses.removeAll(replaced);
      stranded = presses.stream().flatMap(press -> press.call.stream()).collect(toImmutableList());
      presses.removeIf(press -> press.call.isPresent());
      replacements.forEach(call -> presses.add(new Press(Optional.of(call))));
    } else if (change.call().equals(expected.peek())) {
      expected.remove();
    } else {
      isBetween |= !expected.isEmpty();
      presses.add(new Press(Optional.of(change.call())));
    }
  }

  /** Begins to expect calls of other devices; returns false if there are presses. */
  synchronized boolean expect(ImmutableList<Call<Track>> others) {
    if (!calls().isEmpty()) {
      return false;
    }
    expected.addAll(others);
    isBetween = false;
    return true;
  }

  /** Stops expecting calls; returns whether they were made without a press in between. */
  synchronized boolean endExpectation() {
    boolean wereMade = expected.isEmpty() && !isBetween;
    expected.clear();
    return wereMade;
  }

  /** Sets the calls that replace presses when the queue is restored, to a state with these. */
  synchronized void replaceAtRestore(
      ImmutableList<Press> made, ImmutableList<Call<Track>> madeAgain) {
    replaced = made;
    replacements = madeAgain;
  }

  /** Returns the calls that came between {@link #replaceAtRestore} and the restore. */
  synchronized ImmutableList<Call<Track>> takeStranded() {
    ImmutableList<Call<Track>> taken = stranded;
    stranded = ImmutableList.of();
    return taken;
  }

  /** Returns the presses that are calls. */
  synchronized ImmutableList<Press> calls() {
    return presses.stream().filter(press -> press.call.isPresent()).collect(toImmutableList());
  }

  synchronized void addTakeOver() {
    if (!takesOver()) {
      presses.add(new Press(Optional.empty()));
    }
  }

  /** Returns whether a take-over is to be sent. */
  synchronized boolean takesOver() {
    return presses.stream().anyMatch(press -> press.call.isEmpty());
  }

  synchronized void cancelTakeOver() {
    presses.removeIf(press -> press.call.isEmpty());
  }

  /** Returns the first press, with a counter. */
  synchronized Optional<Press> first() {
    Optional<Press> first = Optional.ofNullable(presses.peek());
    first.ifPresent(this::number);
    return first;
  }

  private void number(Press press) {
    if (press.counter == 0) {
      counter++;
      press.counter = counter;
    }
  }

  /** Removes the first press if it has a counter; returns whether it had. */
  synchronized boolean removeFirst(long sent) {
    Press first = presses.peek();
    boolean isIt = first != null && first.counter == sent;
    if (isIt) {
      presses.remove();
      notifyAll();
    }
    return isIt;
  }

  /** Returns all calls, with counters, up to the last one that is not a draw. */
  synchronized ImmutableList<Press> run() {
    ImmutableList<Press> calls = calls();
    calls.forEach(this::number);
    int end = calls.size();
    while (end > 0 && calls.get(end - 1).cause() == Cause.UPCOMING) {
      end--;
    }
    return calls.subList(0, end);
  }

  synchronized void removeAll(Collection<Press> answered) {
    presses.removeAll(answered);
    notifyAll();
  }

  /** Waits at most {@code time} until the outbox is empty. */
  synchronized void awaitEmpty(Duration time) throws InterruptedException {
    long end = System.nanoTime() + time.toNanos();
    long left = time.toMillis();
    while (!presses.isEmpty() && left > 0) {
      wait(left);
      left = (end - System.nanoTime()) / 1_000_000;
    }
  }
}
