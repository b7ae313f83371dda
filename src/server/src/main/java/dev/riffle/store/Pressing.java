package dev.riffle.store;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.PlayQueue;
import dev.riffle.store.Answer.Outcome;
import dev.riffle.store.News.LoggedCall;
import dev.riffle.store.Press.OfflineCalls;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * Applies a press, or answers a query, under the lock of its session.
 *
 * <pre>
 *   read -> decided? -> make, pending -> show, pending -> commit -> answer
 *     ^                  |                                  |
 *     |                  no effect: after a read only       | another server was first
 *     +------------------+----------------------------------+
 * </pre>
 */
final class Pressing<T, R> {
  private static final String QUERY = ""; // the device of draws that a query shows

  /** A device that plays. */
  record Playing(String session, String device, long play) {}

  private final Held<T> held;
  private final Commits commits;

  Pressing(Held<T> held, Commits commits) {
    this.held = held;
    this.commits = commits;
  }

  /** See {@link Store#press}. */
  Answer<T, R> press(Press press, Function<? super View<T>, R> shown) throws IOException {
    return locked(
        () -> {
          held.hear(press.seen());
          Optional<Answer<T, R>> answer = Optional.empty();
          while (answer.isEmpty()) {
            answer = attempt(press, shown);
          }
          return answer.get();
        });
  }

  /** Returns the answer, or empty if another server committed first. */
  private Optional<Answer<T, R>> attempt(Press press, Function<? super View<T>, R> shown)
      throws IOException {
    Replica<T> copy = held.known(); // if the press is taken, its commit finds whether that is all
    if (copy.decided(press).isPresent()) {
      copy = held.current();
    }
    Optional<Outcome> decided = copy.decided(press);
    Outcome outcome = decided.isPresent() ? decided.get() : copy.make(press);
    if (isWithoutEffect(outcome)) {
      // Before a server reports that, it reads the rows that it may not know.
      long known = copy.committed();
      copy = reread(outcome);
      if (copy.number() != known) {
        return Optional.empty();
      }
    }
    R result = shown.apply(copy.view());
    copy.noteQuery(press.device(), outcome instanceof Answer.Taken ? press.counter() : 0);
    return commit(copy)
        ? Optional.of(new Answer<>(outcome, newsSince(copy, press.seen()), result))
        : Optional.empty();
  }

  private static boolean isWithoutEffect(Outcome outcome) {
    return outcome instanceof Answer.Unchanged || outcome instanceof Answer.Refused;
  }

  private Replica<T> reread(Outcome outcome) throws IOException {
    if (outcome instanceof Answer.Refused) {
      held.drop(); // the call may have had a part of its effects
    }
    return held.reread();
  }

  /** See {@link Store#ask}. */
  R ask(Function<? super View<T>, R> query) throws IOException {
    return locked(
        () -> {
          while (true) {
            Replica<T> copy = held.current();
            R result = query.apply(copy.view());
            copy.noteQuery(QUERY, 0);
            if (commit(copy)) {
              return result;
            }
          }
        });
  }

  /** Takes offline calls as one run; returns false if they do not continue the session. */
  boolean takeAll(OfflineCalls<T> offline, PlayQueue<T> device) throws IOException {
    return locked(
        () -> {
          held.hear(offline.first().seen());
          while (true) {
            Replica<T> copy = held.current();
            if (copy.decided(offline.last()).orElse(null) instanceof Answer.Repeated) {
              return true;
            }
            if (!continues(copy, offline, device)) {
              held.drop(); // with the calls that it made
              return false;
            }
            if (commit(copy)) {
              return true;
            }
          }
        });
  }

  /** Makes offline calls; returns whether their device had seen all, and heard the same songs. */
  private boolean continues(Replica<T> copy, OfflineCalls<T> offline, PlayQueue<T> device) {
    for (Press press : offline.presses()) {
      if (press == offline.first() && copy.decided(press).isPresent()) {
        return false;
      }
      Outcome outcome = copy.make(press);
      // Without an effect are draws of rows that a query of another device has drawn meanwhile.
      if (!(outcome instanceof Answer.Taken) && !(outcome instanceof Answer.Unchanged)) {
        return false;
      }
    }
    return OfflineCalls.haveHeardTheSame(device, copy.queue());
  }

  /** See {@link Store#report}. */
  boolean report(Positions positions, Playing playing, Duration position, boolean advances)
      throws IOException {
    return locked(
        () -> {
          Replica<T> copy = held.current();
          boolean isCurrent =
              copy.play() == playing.play()
                  && copy.view().sounding().equals(Optional.of(playing.device()));
          return isCurrent
              && held.mayReport()
              && positions.write(copy.position(playing.session()), position, advances);
        });
  }

  /** See {@link Store#read}. */
  News<T> news(long since) throws IOException {
    return locked(
        () -> {
          held.hear(since);
          return newsSince(held.current(), since);
        });
  }

  private News<T> newsSince(Replica<T> copy, long since) throws IOException {
    Optional<ImmutableList<LoggedCall>> calls = copy.since(since);
    if (calls.isEmpty() && since < copy.number()) {
      calls = held.callsSince(since, copy.number());
    }
    return calls.isPresent()
        ? new News<>(copy.number(), Optional.empty(), calls.get())
        : new News<>(copy.number(), Optional.of(copy.queue().state()), ImmutableList.of());
  }

  /**
   * Commits pending calls, if any; returns false, and drops the copy, if another server was first.
   */
  private boolean commit(Replica<T> copy) throws IOException {
    if (copy.pending().isEmpty()) {
      return true;
    }
    Commits.Write write = held.toWrite(copy);
    boolean isFirst = commits.commit(write);
    if (isFirst) {
      held.committed(copy, write);
    } else {
      held.drop();
    }
    return isFirst;
  }

  /** See {@link Store#position}. */
  Optional<PlayPosition> position(Positions positions, String session) throws IOException {
    return locked(() -> positions.read(held.current().position(session)));
  }

  private interface Attempt<A> {
    A run() throws IOException;
  }

  /** Runs {@code attempt} under the lock; drops a copy with calls that may not be committed. */
  private <A> A locked(Attempt<A> attempt) throws IOException {
    held.lock.lock();
    boolean isDone = false;
    try {
      A result = attempt.run();
      isDone = true;
      return result;
    } finally {
      if (!isDone) {
        held.drop();
      }
      held.lock.unlock();
    }
  }
}
