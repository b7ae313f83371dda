package dev.riffle.store;

import static com.google.common.base.Preconditions.checkState;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.queue.Drawing;
import dev.riffle.store.News.LoggedCall;
import dev.riffle.store.Rows.StateRow;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A session in use: its copy in memory, and the lock under which it changes. If there are two
 * objects for one session, in one server or in two, the update of the session's row decides between
 * them.
 */
final class Held<T> {
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int ROW_BYTES = 100; // of a short run and its key in a database
  private static final int MIN_CALLS = 100; // between two states that are kept
  private static final int MAX_CALLS = 1_000; // more would make opening slow

  private final String session;
  private final Database database;
  private final Lists<T> lists;
  private final ItemBytes<T> format;
  private final Drawing<? super T> drawing;
  private final AtomicLong heard = new AtomicLong(); // the highest number that was reported

  /** Guards the rest, and is held while a run is committed. */
  final ReentrantLock lock = new ReentrantLock();

  private @Nullable Replica<T> replica;
  private long readAt; // nanoseconds
  private Optional<Long> reportedAt = Optional.empty(); // nanoseconds
  private long kept; // the number of the newest state
  private int stateBytes; // its length
  private long callBytes; // of the calls since then, with the overhead of rows

  Held(
      String session,
      Database database,
      Lists<T> lists,
      ItemBytes<T> format,
      Drawing<? super T> drawing) {
    this.session = session;
    this.database = database;
    this.lists = lists;
    this.format = format;
    this.drawing = drawing;
  }

  /** Records that the session has the call {@code number}. Needs no lock. */
  void hear(long number) {
    heard.accumulateAndGet(number, Math::max);
  }

  // ------------------------------------------------------------------ reading

  /** Returns the copy, which contains each call that was committed more than a second ago. */
  Replica<T> current() throws IOException {
    return System.nanoTime() - readAt < FRESH_NANOS ? known() : reread();
  }

  /** Returns the copy, which contains each call that was reported. */
  Replica<T> known() throws IOException {
    Replica<T> known = replica;
    return known != null && heard.get() <= known.number() ? known : reread();
  }

  /** Returns the copy after each call that is committed now. */
  @CanIgnoreReturnValue
  Replica<T> reread() throws IOException {
    checkState(lock.isHeldByCurrentThread(), "lock must be held");
    Replica<T> known = replica;
    long now = System.nanoTime();
    replica = null; // if reading fails
    Replica<T> read = known == null ? opened() : advanced(known);
    replica = read;
    readAt = now;
    heard.set(read.number()); // a number that the database has lost is not awaited again
    return read;
  }

  /** Returns the calls after a number up to another, or empty if they have been deleted. */
  Optional<ImmutableList<LoggedCall>> callsSince(long since, long number) throws IOException {
    ImmutableList<LoggedCall> calls =
        database
            .query(connection -> Rows.since(connection, session, since))
            .orElseThrow(this::missing)
            .calls()
            .stream()
            .filter(call -> call.number() <= number)
            .collect(ImmutableList.toImmutableList());
    boolean isWhole = !calls.isEmpty() && calls.get(0).number() == since + 1;
    return isWhole ? Optional.of(calls) : Optional.empty();
  }

  /** Returns true, and records a report, if the last report of a position is a second old. */
  boolean mayReport() {
    long now = System.nanoTime();
    boolean isDue = reportedAt.isEmpty() || now - reportedAt.get() >= FRESH_NANOS;
    if (isDue) {
      reportedAt = Optional.of(now);
    }
    return isDue;
  }

  /** Drops the copy, because some of its calls may not be committed. */
  void drop() {
    replica = null;
  }

  private Replica<T> advanced(Replica<T> known) throws IOException {
    Rows.Read rows =
        database
            .query(connection -> Rows.since(connection, session, known.number()))
            .orElseThrow(this::missing);
    boolean isGap =
        rows.newest() < known.number()
            || (rows.newest() > known.number()
                && (rows.calls().isEmpty() || rows.calls().get(0).number() > known.number() + 1));
    if (isGap) {
      return opened();
    }
    replay(known, rows.calls());
    return known;
  }

  private Replica<T> opened() throws IOException {
    Rows.Read rows =
        database.query(connection -> Rows.session(connection, session)).orElseThrow(this::missing);
    StateRow row = rows.state();
    if (row == null) {
      throw damaged("has no state");
    }
    ImmutableList<T> items = lists.get(row.list);
    try {
      KeptState<T> state = KeptState.decode(row.bytes, row.list, items, format);
      Replica<T> opened = new Replica<>(format, state, row.number, drawing);
      kept = row.number;
      stateBytes = row.bytes.length;
      callBytes = 0;
      replay(opened, rows.calls());
      if (opened.number() != rows.newest()) {
        throw damaged("has no call " + rows.newest());
      }
      return opened;
    } catch (IllegalArgumentException e) {
      throw damaged(String.valueOf(e.getMessage()));
    }
  }

  private void replay(Replica<T> onto, ImmutableList<LoggedCall> calls) throws StoreException {
    try {
      for (LoggedCall call : calls) {
        onto.replay(call);
        callBytes += bytes(call);
      }
    } catch (IllegalArgumentException e) {
      throw damaged(String.valueOf(e.getMessage()));
    }
  }

  private StoreException missing() {
    return new StoreException("no session '" + session + "'");
  }

  private StoreException damaged(String problem) {
    return new StoreException("session '" + session + "' is damaged: " + problem);
  }

  // ------------------------------------------------------------------ writing

  /** Returns the pending calls of the copy, with a state if one is due. */
  Commits.Write toWrite(Replica<T> from) {
    ImmutableList<LoggedCall> calls = from.pending();
    for (LoggedCall call : calls) {
      callBytes += bytes(call);
    }
    long count = from.number() - kept;
    boolean isDue = count >= MAX_CALLS || (count >= MIN_CALLS && callBytes >= stateBytes / 4);
    Optional<StateRow> state = isDue ? Optional.of(state(from)) : Optional.empty();
    return new Commits.Write(session, calls, state.orElse(null), kept);
  }

  private static int bytes(LoggedCall call) {
    return ROW_BYTES + call.bytes().length;
  }

  private StateRow state(Replica<T> from) {
    KeptState<T> state = from.toState();
    return new StateRow(from.number(), state.list(), state.encode(format));
  }

  /** Records that a run was committed. */
  void committed(Replica<T> copy, Commits.Write write) {
    copy.commit();
    readAt = System.nanoTime();
    if (write.state != null) {
      kept = write.state.number;
      stateBytes = write.state.bytes.length;
      callBytes = 0;
    }
  }
}
