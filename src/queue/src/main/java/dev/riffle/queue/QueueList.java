package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/**
 * A queue as one list, for a screen whose rows can be dragged. A live view, thread-safe: each call
 * takes effect atomically.
 *
 * <pre>
 *   SHUFFLE    played in this cycle | current | rows ahead, then the rest of the cycle
 *   IN_ORDER   the rows of {@link PlayQueue#playOrder}: source order, with up next where it plays
 *   RANDOM     the rows of playOrder: history | current | up next
 * </pre>
 *
 * <p>In SHUFFLE the list contains each song of the cycle, and again each song that was requested or
 * dragged after it had played; its length ahead is limited as for {@link PlayQueue#upcoming}.
 * Reading a row that is not drawn yet draws the rows up to it, which then remain. With a gap of 0,
 * {@code builder.gap(SHUFFLE, 0)}, no edit redraws rows.
 *
 * <p>{@code size}, {@code get} and {@link #position} take constant time, or logarithmic time after
 * edits in the middle; the first of them after a removal, a switch or a replay takes time linear in
 * the plays of the cycle, and a row that is not drawn yet takes time linear in those before it.
 * Iterators, {@code indexOf}, and hence {@code List.copyOf}, use a copy of the list at one instant.
 *
 * @param <T> the type of the items
 * @since 0.1
 */
public final class QueueList<T> extends LiveList<Entry<T>> {
  private final QueueCalls<T> calls;
  private final CycleStart start = new CycleStart(); // guarded by the lock of the queue

  private QueueList(QueueCalls<T> calls) {
    this.calls = calls;
  }

  /** Returns a view of {@code queue}. */
  public static <T> QueueList<T> of(PlayQueue<T> queue) {
    return new QueueList<>(checkNotNull(queue, "queue must not be null").calls);
  }

  /** Returns the index of the current row, or empty if nothing is current. */
  public OptionalInt position() {
    return calls.ask(
        queue -> {
          Sequencer of = queue.sequencer();
          return of.isPlaying()
              ? OptionalInt.of(of.historySize() - first(of))
              : OptionalInt.empty();
        });
  }

  @Override
  public int size() {
    return calls.ask(queue -> size(queue.sequencer()));
  }

  @Override
  public Entry<T> get(int index) {
    return drawn(index, queue -> entry(queue, index));
  }

  @Override
  ImmutableList<Entry<T>> snapshot(int from, int to) {
    int last = to == 0 ? 0 : to - 1;
    return drawn(last, queue -> entries(queue, from, to));
  }

  /**
   * Makes the row at {@code index} current, and keeps the order of all rows: {@link
   * PlayQueue#skipAhead} or {@link PlayQueue#skipBack}, and IN_ORDER {@link PlayQueue#skipTo} for
   * rows that are not up next. Has no effect on the current row. Takes time linear in the rows
   * skipped, IN_ORDER constant time.
   *
   * @throws IndexOutOfBoundsException if {@code index} is not in [0, size)
   */
  public void skipTo(int index) {
    calls.draftAndTakeChosen(queue -> skip(queue, index));
  }

  /**
   * Moves the row at {@code from} to the index {@code to}. IN_ORDER this is {@link PlayQueue#move},
   * or {@link PlayQueue#moveAhead} within up next. In the other modes, a row ahead moves by {@code
   * moveAhead}, to the next place if {@code to} is not ahead; a played row stays, and if {@code to}
   * is the current row or ahead, its song plays again after that row. Otherwise, and for the
   * current row, the call has no effect. Takes time linear in the rows ahead.
   *
   * @throws IndexOutOfBoundsException if {@code from} or {@code to} is not in [0, size)
   */
  public void move(int from, int to) {
    calls.draftAndTakeChosen(queue -> move(queue, from, to));
  }

  /**
   * Adds items after the current entry in the source order and, unless the mode is IN_ORDER, to the
   * head of up next, as one change: they are the next rows, once each. Returns their entries. Takes
   * time linear in the items and in the rows ahead.
   */
  @CanIgnoreReturnValue
  public List<Entry<T>> addNext(Iterable<? extends T> items) {
    return calls.addNext(Arguments.checkItems(items), false);
  }

  /**
   * Switches to SHUFFLE in a new cycle of all entries after the current one, or to IN_ORDER from
   * the current entry, as one change. Drops the rows of the previous order, including up next,
   * except entries that play once.
   */
  public void setShuffled(boolean isShuffled) {
    boolean unused = calls.take(Cause.SET_SHUFFLED, isShuffled ? 1 : 0);
  }

  /**
   * Runs {@code repaint} on {@code executor}, such as {@code Platform::runLater}, at once and after
   * changes; changes before it begins are combined. Calls of the queue do not wait for it. If the
   * executor rejects the first task, its exception is thrown and nothing is subscribed.
   *
   * @return a handle that cancels the subscription
   */
  @CanIgnoreReturnValue
  public Subscription subscribe(Runnable repaint, Executor executor) {
    checkNotNull(repaint, "repaint must not be null");
    checkNotNull(executor, "executor must not be null");
    AtomicBoolean isDue = new AtomicBoolean();
    Runnable task =
        () -> {
          isDue.set(false); // first: a later change repaints again
          repaint.run();
        };
    Runnable look =
        () -> {
          if (isDue.compareAndSet(false, true)) {
            submit(task, executor, isDue);
          }
        };
    Subscription subscription = calls.subscribe(new Subscriber<>(change -> look.run(), false));
    try {
      look.run();
    } catch (RuntimeException | Error e) {
      subscription.close(); // the caller has no handle
      throw e;
    }
    return subscription;
  }

  private static void submit(Runnable task, Executor executor, AtomicBoolean isDue) {
    try {
      executor.execute(task);
    } catch (Throwable e) {
      isDue.set(false); // the next change submits it again
      throw e;
    }
  }

  // ------------------------------------------------------------------ under the lock

  /** Returns the answer to a query of the row at {@code last} and those before, all drawn. */
  private <R> R drawn(int last, Function<Engine<T>, R> query) {
    return calls
        .ask(
            queue ->
                toDraw(queue.sequencer(), last) == 0
                    ? Optional.of(query.apply(queue))
                    : Optional.<R>empty())
        .orElseGet(() -> calls.askAhead(queue -> toDraw(queue.sequencer(), last), query));
  }

  /** Returns the number of rows ahead up to the row at {@code last}, or 0 if they are drawn. */
  private int toDraw(Sequencer of, int last) {
    int end = Math.min(last, size(of) - 1) + first(of) + 1;
    return end > PlayOrder.size(of) ? end - PlayOrder.ahead(of) : 0;
  }

  /** Returns the index in the play order of the first row. */
  private int first(Sequencer of) {
    return of.mode() == PlayMode.SHUFFLE ? Math.min(start.index(of), of.historySize()) : 0;
  }

  private int size(Sequencer of) {
    int undrawn = of.mode() == PlayMode.SHUFFLE ? of.cycle.left() : 0;
    int room = new LookAhead(of).max() - of.ahead.size(); // for rows that a peek draws
    return PlayOrder.size(of) - first(of) + Math.min(undrawn, room);
  }

  private Entry<T> entry(Engine<T> queue, int index) {
    Sequencer of = queue.sequencer();
    SourcePlaces.checkIndex("index", index, size(of));
    return queue.entries().entry(PlayOrder.slotAt(of, first(of) + index));
  }

  private ImmutableList<Entry<T>> entries(Engine<T> queue, int from, int to) {
    Sequencer of = queue.sequencer();
    int end = first(of) + Math.min(to, size(of));
    return queue.entriesAt(PlayOrder.slots(of, first(of) + from, end));
  }

  private Optional<Call<T>> skip(Engine<T> queue, int index) {
    Sequencer of = queue.sequencer();
    SourcePlaces.checkIndex("index", index, size(of));
    int row = first(of) + index;
    int cursor = of.historySize();
    int ahead = PlayOrder.ahead(of);
    if (cursor <= row && row < ahead) {
      return Optional.empty();
    }
    boolean isUpNext = ahead <= row && row < ahead + of.ahead.size();
    if (of.isInOrder() && !isUpNext) {
      return call(Cause.SKIP_TO, entry(queue, index).id());
    }
    return row < cursor
        ? call(Cause.SKIP_BACK, cursor - 1 - row)
        : call(Cause.SKIP_AHEAD, row - ahead);
  }

  private Optional<Call<T>> move(Engine<T> queue, int from, int to) {
    Sequencer of = queue.sequencer();
    SourcePlaces.checkIndex("from", from, size(of));
    SourcePlaces.checkIndex("to", to, size(of));
    int ahead = PlayOrder.ahead(of) - first(of);
    int place = Math.max(0, to - ahead);
    if (of.isInOrder()) {
      return moveInOrder(queue, from, to);
    }
    if (from >= ahead) {
      return call(Cause.MOVE_AHEAD, from - ahead, place);
    }
    if (from >= of.historySize() - first(of) || to < ahead - 1) {
      return Optional.empty();
    }
    Entry<T> entry = entry(queue, from);
    int slot = queue.entries().slot(entry);
    boolean isUndrawn = of.mode() == PlayMode.SHUFFLE && of.cycle.pool.contains(slot);
    boolean isAhead = isUndrawn || of.ahead.hasOwn(slot);
    int end = size(of) - ahead - (isAhead ? 1 : 0);
    return call(Cause.INSERT_AHEAD, Math.min(to - ahead + 1, end), entry.id());
  }

  private Optional<Call<T>> moveInOrder(Engine<T> queue, int from, int to) {
    Sequencer of = queue.sequencer();
    int ahead = PlayOrder.ahead(of);
    int rest = ahead + of.ahead.size(); // the index of the first row after up next
    if (ahead <= from && from < rest) {
      int end = of.ahead.size() - 1;
      return call(Cause.MOVE_AHEAD, from - ahead, Math.min(Math.max(0, to - ahead), end));
    }
    Entry<T> entry = entry(queue, from);
    if (!queue.entries().hasPlaced(entry)) {
      return Optional.empty();
    }
    int place = of.inOrder.placeAfterRows() - (from < ahead && to < rest ? 1 : 0);
    int last = of.entries.size() - 1; // the current entry may have a row in the rest, too
    int moved = to < ahead ? to : place + Math.max(0, to - rest);
    return call(Cause.MOVE, Math.min(moved, last), entry.id());
  }

  private static <T> Optional<Call<T>> call(Cause cause, long... numbers) {
    return Optional.of(Call.of(cause, ImmutableList.of(), numbers));
  }
}
