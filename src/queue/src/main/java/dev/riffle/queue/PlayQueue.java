package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static dev.riffle.queue.Arguments.checkItem;
import static dev.riffle.queue.Arguments.checkItems;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A play queue: entries that are played in order, shuffled, or picked at random. A player calls
 * {@link #next} and {@link #previous} for its buttons, and {@link #trackEnded} at the end of a
 * track. Mutable and thread-safe; each call takes effect atomically. Unless stated otherwise, a
 * call takes amortised constant time, for any length of the queue. The description of this {@link
 * dev.riffle.queue package} defines the terms, such as row and gap, and states the guarantees as
 * numbered rules.
 *
 * @param <T> the type of the items
 * @since 0.1
 */
public final class PlayQueue<T> {
  /** The number of plays before the current one that are kept, unless the builder sets another. */
  public static final int DEFAULT_HISTORY_LIMIT = 100_000;

  /** The largest weight of an item. */
  public static final int MAX_WEIGHT = Drawing.MAX_WEIGHT;

  final QueueCalls<T> calls;

  PlayQueue(QueueCalls<T> calls) {
    this.calls = calls;
  }

  /** Returns a builder of a queue whose every draw comes from {@code seed}. */
  public static <T> PlayQueueBuilder<T> builder(Seed seed) {
    return new PlayQueueBuilder<>(seed);
  }

  /** Returns a queue of {@code items} in SHUFFLE, with a random seed and the other defaults. */
  public static <T> PlayQueue<T> of(Iterable<? extends T> items) {
    return PlayQueue.<T>builder(Seed.random()).addAll(items).build();
  }

  /**
   * Returns a queue that returns from every later call the same as the queue of {@code state}. It
   * keeps the list of the state's items, as a new queue does, and has no listeners. Takes the time
   * of {@link #state}.
   *
   * <p>The state that a queue returned restores that queue: each of the two accepts the entries of
   * the other that were there when the state was returned, and none that were added later.
   *
   * @throws IllegalArgumentException if the state is of another order version, of a queue with
   *     weights, units, groups or a rule, or contradicts itself
   */
  public static <T> PlayQueue<T> restore(QueueState<T> state) {
    return restoreFrom(
        state, checkNotNull(state, "state must not be null").generator(), Drawing.uniform());
  }

  /**
   * Returns a queue that returns from every later call the same as the queue of {@code state}, as
   * {@link #restore(QueueState)}. Its entries keep the weights, units and groups of the state.
   *
   * @param drawing has the functions for items that are added later. The queue keeps its law, and
   *     functions that this does not need are used when it takes a call of {@link #setDrawing}
   * @throws IllegalArgumentException if the state is of another order version, needs a function
   *     that is not there, or contradicts itself
   */
  public static <T> PlayQueue<T> restore(QueueState<T> state, Drawing<? super T> drawing) {
    return restoreFrom(
        state,
        checkNotNull(state, "state must not be null").generator(),
        checkNotNull(drawing, "drawing must not be null"));
  }

  static <T> PlayQueue<T> restoreFrom(
      QueueState<T> state, Draws draws, Drawing<? super T> drawing) {
    check("a rule", drawing.hasRule(), state.hasRule());
    check("weights", drawing.hasWeights(), state.hasWeights());
    check("units", drawing.hasUnits(), state.hasUnits());
    check("groups", drawing.hasGroups(), state.hasGroups());
    return new PlayQueue<>(new QueueCalls<>(new Engine<>(state, draws, drawing)));
  }

  private static void check(String name, boolean isGiven, boolean isNeeded) {
    checkArgument(
        isGiven || !isNeeded, "state is of a queue with %s, which restore requires", name);
  }

  /**
   * Replaces all of this queue by a state, in one change: a copy of a queue elsewhere that has gone
   * another way follows it again. Listeners remain subscribed, and the numbers of changes continue.
   * Entries are shared as {@link #restore(QueueState)} does; others that this queue returned are no
   * longer valid. A journal saves {@link #state} then, because the call cannot be replayed. Takes
   * the time of {@code state}.
   *
   * @throws IllegalArgumentException if the state is of another order version, needs functions that
   *     this queue does not have, or contradicts itself; this queue is unchanged
   */
  public void restoreInPlace(QueueState<T> state) {
    calls.restore(checkNotNull(state, "state must not be null"));
  }

  /**
   * Returns the state of this queue. Takes time linear in the history, in the entries that were
   * drawn, and in those that were added at the end or replaced; linear in the queue if other edits
   * changed the source order, or if entries weigh, are of units, or are of groups.
   */
  public QueueState<T> state() {
    return calls.ask(Engine::state);
  }

  /** Returns the seed that this queue began with. */
  public Seed seed() {
    return calls.ask(Engine::seed);
  }

  /** Returns the current entry, or empty before the first. Does not wait for other calls. */
  public Optional<Entry<T>> current() {
    return calls.current();
  }

  /** Advances to the next entry and returns it, or empty at the end. */
  @CanIgnoreReturnValue
  public Optional<Entry<T>> next() {
    return calls.walk(Cause.NEXT);
  }

  /**
   * Steps back to the previous entry and returns it, or empty at the beginning. IN_ORDER, that is
   * the one before in the source order, independent of the history; under ALL, the last one is
   * before the first.
   *
   * <p>A player that goes back over the history IN_ORDER jumps to one of its plays a press: {@code
   * queue.skipTo(heard.next())}, where {@code heard} is {@code queue.history(100).iterator()} from
   * the first press until another entry plays.
   */
  @CanIgnoreReturnValue
  public Optional<Entry<T>> previous() {
    return calls.walk(Cause.PREVIOUS);
  }

  /** Called when the track ends: replays the current entry under ONE, else as {@link #next}. */
  @CanIgnoreReturnValue
  public Optional<Entry<T>> trackEnded() {
    return calls.walk(Cause.TRACK_ENDED);
  }

  /** Returns whether {@link #next} would return an entry. */
  public boolean hasNext() {
    return calls.ask(queue -> queue.sequencer().hasNext());
  }

  /**
   * Returns whether playback has ended: {@link #trackEnded} has returned empty, nothing has played
   * since, and {@link #next} would return empty. The last entry may still be current.
   */
  public boolean hasEnded() {
    return calls.ask(queue -> queue.sequencer().hasEnded());
  }

  /** Returns whether {@link #previous} would return an entry. */
  public boolean hasPrevious() {
    return calls.ask(queue -> queue.sequencer().hasPrevious());
  }

  /**
   * Makes {@code entry} current and adds the current entry to the history; jumping to the current
   * entry changes nothing.
   */
  public void skipTo(Entry<T> entry) {
    calls.take(Cause.SKIP_TO, entry);
  }

  /**
   * Counts the remaining entries of the current entry's unit as played, and advances to the next
   * entry (C29); returns it, or empty at the end. Without {@link Drawing#units units} as {@link
   * #next}. Takes time linear in the unit.
   */
  @CanIgnoreReturnValue
  public Optional<Entry<T>> skipUnit() {
    return calls.walk(Cause.SKIP_UNIT);
  }

  /**
   * Performs {@code place + 1} calls of {@link #next} as one change: the entry at {@code place} of
   * {@link #upcoming} becomes current, and the entries before it move to the history. Takes time
   * linear in {@code place}.
   *
   * @throws IllegalArgumentException if {@code upcoming} has no entry at {@code place}
   */
  public void skipAhead(int place) {
    calls.take(Cause.SKIP_AHEAD, place);
  }

  /**
   * Performs {@code place + 1} calls of {@link #previous} as one change. Takes time linear in
   * {@code place}.
   *
   * @throws IllegalArgumentException if fewer entries precede the current one
   */
  public void skipBack(int place) {
    calls.take(Cause.SKIP_BACK, place);
  }

  /** Puts {@code entry} at the head of up next, moving it if it is already in up next. */
  public void playNext(Entry<T> entry) {
    calls.take(Cause.PLAY_NEXT, entry);
  }

  /** Puts {@code entry} at the tail of up next, moving it if it is already in up next. */
  public void enqueue(Entry<T> entry) {
    calls.take(Cause.ENQUEUE, entry);
  }

  /**
   * Puts {@code item} at the head of up next, to be played once, and returns its entry. The entry
   * is not in the source order or in any cycle; it is removed when the history no longer contains
   * it (C24).
   */
  @CanIgnoreReturnValue
  public Entry<T> playOnceNext(T item) {
    return calls.add(Cause.PLAY_ONCE_NEXT, checkItem(item)).get(0);
  }

  /** Puts {@code item} at the tail of up next, to be played once, and returns its entry. */
  @CanIgnoreReturnValue
  public Entry<T> enqueueOnce(T item) {
    return calls.add(Cause.ENQUEUE_ONCE, checkItem(item)).get(0);
  }

  /** Puts {@code entries} at the head of up next, in their order, in one call. */
  public void playNextAll(Iterable<Entry<T>> entries) {
    calls.takeAll(Cause.PLAY_NEXT_ALL, entries);
  }

  /** Puts {@code entries} at the tail of up next, in their order, in one call. */
  public void enqueueAll(Iterable<Entry<T>> entries) {
    calls.takeAll(Cause.ENQUEUE_ALL, entries);
  }

  /** Removes {@code entry} from up next and returns whether it was in up next. */
  @CanIgnoreReturnValue
  public boolean dequeue(Entry<T> entry) {
    return calls.take(Cause.DEQUEUE, entry);
  }

  /**
   * Removes all entries from up next, as one edit, and returns whether there were any. Takes time
   * linear in the rows ahead.
   */
  @CanIgnoreReturnValue
  public boolean clearUpNext() {
    return calls.takeChosen(Choices::clearUpNext);
  }

  /**
   * Returns up next, in the order in which it will play. Takes time linear in it, and in the
   * forward and the kept drawn rows before its last one.
   */
  public List<Entry<T>> upNext() {
    return calls.ask(queue -> queue.entriesAt(queue.sequencer().ahead.askedSlots()));
  }

  /**
   * Returns the entries that the next {@code k} calls of {@link #next} will return unless the queue
   * is changed before; fewer if the queue ends sooner, and at most two for each entry of the queue.
   */
  public List<Entry<T>> upcoming(int k) {
    checkArgument(k >= 0, "k (%s) must not be negative", k);
    return calls.upcoming(k);
  }

  /** Returns the entry that {@link #trackEnded} will return, for a player that preloads it. */
  public Optional<Entry<T>> upcomingAfterEnd() {
    return calls.upcomingAfterEnd();
  }

  /** Returns a live view of the history, the current entry, and the known plays ahead (C22). */
  public PlayOrder<T> playOrder() {
    return new PlayOrder<>(calls);
  }

  /**
   * Returns the entry that {@link #previous} would return, or empty at the beginning, and in a
   * forgetful RANDOM, which draws it.
   */
  public Optional<Entry<T>> peekPrevious() {
    return preceding(1).stream().findFirst();
  }

  /**
   * Returns the entries that the next {@code k} calls of {@link #previous} will return unless the
   * queue is changed before, in O(k): in SHUFFLE and RANDOM {@link #history history(k)}, IN_ORDER
   * the source order backwards, independent of the history. Fewer at the beginning; under ALL,
   * IN_ORDER wraps, for at most two entries for each of the queue. None in a RANDOM that forgets,
   * which draws them.
   */
  public List<Entry<T>> preceding(int k) {
    checkArgument(k >= 0, "k (%s) must not be negative", k);
    return calls.ask(queue -> queue.entriesAt(new LookAhead(queue.sequencer()).preceding(k)));
  }

  /**
   * Returns the last {@code k} plays, or fewer, before the current one, newest first, in O(k), in
   * the order of playing in every mode; {@link #preceding} has the plays of {@link #previous}.
   */
  public List<Entry<T>> history(int k) {
    checkArgument(k >= 0, "k (%s) must not be negative", k);
    return calls.ask(queue -> queue.entriesAt(queue.sequencer().timeline.history.newest(k)));
  }

  /**
   * Returns the place of the current play in its cycle. In SHUFFLE, after {@link #previous}, takes
   * time linear in the steps back if the queue has single plays.
   */
  public Position position() {
    return calls.ask(queue -> queue.sequencer().position());
  }

  /** Returns all entries in source order. Takes time linear in the queue. */
  public List<Entry<T>> entries() {
    return calls.ask(queue -> queue.entries().inOrder(0, Integer.MAX_VALUE));
  }

  /**
   * Returns a live view of all entries in source order, which cannot be modified. Each of its calls
   * takes effect atomically; {@code get} is {@link #entryAt}, and {@code indexOf} is {@link
   * #placeOf}. An iterator, a stream or {@code toArray} takes time linear in the list, and that of
   * a {@code subList} linear in the part.
   */
  public List<Entry<T>> asList() {
    return new EntryList<>(calls);
  }

  /** Returns a live view of all items in source order, as {@link #asList} is of the entries. */
  public List<T> items() {
    return new ItemList<>(calls);
  }

  /**
   * Returns the entry at {@code place} of the source order. Takes logarithmic time after edits in
   * the middle.
   *
   * @throws IndexOutOfBoundsException if {@code place} is not in [0, size)
   */
  public Entry<T> entryAt(int place) {
    return calls.ask(queue -> queue.entries().entryAt(place));
  }

  /** Returns the place of {@code entry} in the source order; costs what {@link #entryAt} does. */
  public int placeOf(Entry<T> entry) {
    checkNotNull(entry, "entry must not be null");
    return calls.ask(queue -> queue.entries().placeOf(entry));
  }

  /** Returns the entry with {@code id}, or empty if there is none. */
  public Optional<Entry<T>> entry(long id) {
    return calls.ask(queue -> queue.entries().entryOf(id));
  }

  /** Returns the entries of items that equal {@code item}, in source order, in linear time. */
  public List<Entry<T>> entriesOf(T item) {
    checkItem(item);
    return entries().stream()
        .filter(entry -> entry.item().equals(item))
        .collect(ImmutableList.toImmutableList());
  }

  /** Returns whether {@code entry} is still to come in the cycle of SHUFFLE. */
  public boolean isRemaining(Entry<T> entry) {
    checkNotNull(entry, "entry must not be null");
    return calls.ask(queue -> queue.sequencer().cycle.remains(queue.entries().slot(entry)));
  }

  /** Returns the number of entries. */
  public int size() {
    return calls.ask(queue -> queue.entries().size());
  }

  /** Adds an item at the end of the source order and returns its entry. */
  @CanIgnoreReturnValue
  public Entry<T> add(T item) {
    return calls.append(checkItem(item));
  }

  /**
   * Adds an item at {@code place} of the source order and returns its entry.
   *
   * @throws IllegalArgumentException if {@code place} is not in [0, size]
   */
  @CanIgnoreReturnValue
  public Entry<T> add(int place, T item) {
    return addAll(place, checkItem(item)).get(0);
  }

  /**
   * Adds items at {@code place} of the source order and returns their entries, in time linear in
   * them and in the rows ahead.
   *
   * @throws IllegalArgumentException if {@code place} is not in [0, size]
   */
  @CanIgnoreReturnValue
  public List<Entry<T>> addAll(int place, Iterable<? extends T> items) {
    return calls.add(Cause.ADD, checkItems(items), place);
  }

  /**
   * Adds items after the current entry in the source order and asks for them, in one change, and
   * returns their entries: {@link #next} plays exactly these first, in this order, in every mode.
   * IN_ORDER, where the place is after the entry that up next interrupts, continues after the last
   * of them once the other asked rows have played. While no listed entry is current, the place is
   * after the entry from which IN_ORDER would continue. Takes time linear in the items and in the
   * rows ahead.
   */
  @CanIgnoreReturnValue
  public List<Entry<T>> addNext(Iterable<? extends T> items) {
    return calls.addNext(checkItems(items), true);
  }

  /**
   * Removes {@code entry}. If it was current, its successor becomes current: in SHUFFLE the first
   * other entry that {@link #upcoming} shows. If there is none, nothing is current, and {@link
   * #previous} still goes back.
   */
  public void remove(Entry<T> entry) {
    calls.take(Cause.REMOVE, entry);
  }

  /** Removes entries, the current one last, in time linear in them and in the rows ahead. */
  public void removeAll(Iterable<Entry<T>> entries) {
    calls.takeAll(Cause.REMOVE_ALL, entries);
  }

  /**
   * Removes the entries of items that {@code condition} holds for, in one edit and in linear time,
   * and returns whether there were any. The condition must not call the queue.
   */
  @CanIgnoreReturnValue
  public boolean removeIf(Predicate<? super T> condition) {
    checkNotNull(condition, "condition must not be null");
    return calls.takeChosen(queue -> Choices.removeIf(queue, condition));
  }

  /** Removes all entries. Takes time linear in them if it can be undone. */
  public void clear() {
    calls.take(Cause.CLEAR);
  }

  /**
   * Removes all entries and adds {@code items}, in one call; then nothing is current. Copies no
   * {@link ImmutableList} unless it can be undone, but returns as many entries.
   */
  @CanIgnoreReturnValue
  public List<Entry<T>> replaceAll(Iterable<? extends T> items) {
    return calls.add(Cause.REPLACE_ALL, checkItems(items), -1);
  }

  /**
   * Removes all entries, adds {@code items} and makes the one at {@code start} current, in one
   * change. Nothing precedes it in the history; in SHUFFLE every order of the others is equally
   * likely.
   *
   * @throws IllegalArgumentException if {@code start} is not in [0, the number of items)
   */
  @CanIgnoreReturnValue
  public List<Entry<T>> replaceAll(Iterable<? extends T> items, int start) {
    checkArgument(start >= 0, "start (%s) must not be negative", start);
    return calls.add(Cause.REPLACE_ALL, checkItems(items), start);
  }

  /**
   * Replaces the item of {@code entry}, which keeps its id, its places and its plays, and returns
   * the entry with the new item. The same object changes nothing; an equal one replaces it. Entries
   * returned earlier remain valid and keep the item that they had.
   */
  @CanIgnoreReturnValue
  public Entry<T> replace(Entry<T> entry, T item) {
    checkNotNull(entry, "entry must not be null");
    calls.take(Cause.REPLACE, ImmutableList.of(entry), checkItem(item));
    return entry.withItem(item);
  }

  /**
   * Gives entries other items, such as files whose tags were read, in one change and in time linear
   * in them. No edit: undo neither reverts it nor forgets older edits. Passes over entries that are
   * not in the queue any more. Rows that are drawn already stay, unless the weight, unit or group
   * of an entry changes.
   */
  public void refresh(Map<Entry<T>, ? extends T> items) {
    checkNotNull(items, "items must not be null");
    calls.takeChosen(queue -> Choices.refresh(queue, items));
  }

  /**
   * Removes entries for good, such as files that are gone, as {@link #removeAll} does. No edit:
   * after it, nothing can be undone or redone. Passes over entries that are not in the queue any
   * more.
   */
  public void drop(Iterable<Entry<T>> entries) {
    ImmutableList<Entry<T>> all = Arguments.checkAll("entries", "entry", entries);
    calls.draftAndTakeChosen(queue -> Choices.drop(queue, all));
  }

  /**
   * Moves {@code entry} to {@code place} of the source order.
   *
   * @throws IllegalArgumentException if {@code place} is not in [0, size)
   */
  public void move(Entry<T> entry, int place) {
    calls.take(Cause.MOVE, entry, place);
  }

  /**
   * Moves entries in one call, so that they follow each other in the given order, the first at
   * {@code place} of the source order.
   *
   * @throws IllegalArgumentException if one of them is given twice, or {@code place} is not in [0,
   *     size - the number of entries]
   */
  public void moveAll(Iterable<Entry<T>> entries, int place) {
    calls.takeAll(Cause.MOVE_ALL, entries, place);
  }

  /**
   * Moves the row at {@code from} of {@link #upcoming} to {@code to}; the rows up to the farther of
   * the two are drawn, if they are not yet, and kept (C27). In SHUFFLE the rows that can be
   * arranged end with the cycle; in RANDOM they are up next and the forward rows, in IN_ORDER up
   * next. Takes time linear in the rows ahead.
   *
   * @throws IllegalArgumentException if there is no such row
   */
  public void moveAhead(int from, int to) {
    calls.take(Cause.MOVE_AHEAD, from, to);
  }

  /**
   * Makes {@code entry} play at {@code place} of {@link #upcoming}. An asked or drawn row of the
   * entry moves there; the rows before it are drawn and kept, as by {@link #moveAhead}.
   *
   * @throws IllegalArgumentException if {@code place} is beyond the rows that can be arranged, or
   *     more than one after the last
   */
  public void insertAhead(int place, Entry<T> entry) {
    calls.take(Cause.INSERT_AHEAD, entry, place);
  }

  /** Inserts a single play of {@code item} (C24) at {@code place}, and returns its entry. */
  @CanIgnoreReturnValue
  public Entry<T> insertOnceAhead(int place, T item) {
    return calls.add(Cause.INSERT_ONCE_AHEAD, checkItem(item), place).get(0);
  }

  /**
   * Removes the row at {@code place} of {@link #upcoming}, and keeps those before it. An asked
   * entry leaves up next, a forward row counts as heard, and a drawn entry returns to the remaining
   * entries of the cycle, at a random place.
   *
   * @throws IllegalArgumentException if there is no such row
   */
  public void removeAhead(int place) {
    calls.take(Cause.REMOVE_AHEAD, place);
  }

  /**
   * Undoes the last edit of the list or of up next that has not been undone (C25), and returns
   * whether there was one; without {@link PlayQueueBuilder#undoLimit} there is none. Takes time
   * linear in the queue if it restores removed entries.
   */
  @CanIgnoreReturnValue
  public boolean undo() {
    return calls.take(Cause.UNDO);
  }

  /** Redoes the most recently undone edit, and returns whether there was one. */
  @CanIgnoreReturnValue
  public boolean redo() {
    return calls.take(Cause.REDO);
  }

  /** Returns whether {@link #undo} would undo an edit. */
  public boolean canUndo() {
    return calls.ask(queue -> queue.undo().has(false));
  }

  /** Returns whether {@link #redo} would redo an edit. */
  public boolean canRedo() {
    return calls.ask(queue -> queue.undo().has(true));
  }

  /** Returns the mode. */
  public PlayMode mode() {
    return calls.ask(queue -> queue.sequencer().mode());
  }

  /**
   * Switches to {@code mode}; switching to the current mode changes nothing. While there are
   * entries that play once, takes time linear in the forward history.
   */
  public void setMode(PlayMode mode) {
    checkNotNull(mode, "mode must not be null");
    calls.take(Cause.SET_MODE, Call.MODES.indexOf(mode));
  }

  /** Returns the repeat mode. */
  public RepeatMode repeat() {
    return calls.ask(queue -> queue.sequencer().repeat());
  }

  /** Sets the repeat mode. */
  public void setRepeat(RepeatMode repeat) {
    checkNotNull(repeat, "repeat must not be null");
    calls.take(Cause.SET_REPEAT, Call.REPEATS.indexOf(repeat));
  }

  /**
   * Returns the number of other entries that must play in {@code mode} before an entry may be drawn
   * again: at most size - 1 and the configured number; by default in SHUFFLE a quarter of the
   * queue, at least 1 and at most 1,000, and in RANDOM 0.
   *
   * @throws IllegalArgumentException if the mode is IN_ORDER
   */
  public int gap(PlayMode mode) {
    checkNotNull(mode, "mode must not be null");
    return calls.ask(queue -> queue.sequencer().gap(mode));
  }

  /**
   * Configures the gap of {@code mode}. The queue remembers the last 1,000 entries heard, or as
   * many as the widest gap configured so far; a wider gap takes full effect after as many more
   * plays.
   *
   * @throws IllegalArgumentException if {@code gap} is negative, or not below the size of a queue
   *     that is not empty, or if the mode is IN_ORDER
   */
  public void setGap(PlayMode mode, int gap) {
    checkNotNull(mode, "mode must not be null");
    calls.take(Cause.SET_GAP, Call.MODES.indexOf(mode), gap);
  }

  /**
   * Sets the weight of {@code entry} (C30), and returns whether it had another. The weight is part
   * of the state, and lasts until {@link #updateWeights}, {@link #setDrawing}, {@link #replace} or
   * {@link #refresh} asks {@link Drawing#weights} for that of the item. Undo does not revert it.
   *
   * @param weight from 0 to {@value #MAX_WEIGHT}
   * @throws IllegalArgumentException if {@code weight} is out of range, or the queue does not draw
   *     by weight
   */
  @CanIgnoreReturnValue
  public boolean setWeight(Entry<T> entry, int weight) {
    checkNotNull(entry, "entry must not be null");
    return calls.takeChosen(queue -> Choices.setWeight(queue, entry, weight));
  }

  /**
   * Asks {@link Drawing#weights} for the weight of each entry again, and returns whether any weight
   * is another one. The recorded call has the weights. Undo does not revert it. Takes time linear
   * in the queue.
   *
   * @throws IllegalArgumentException if a weight is out of range; then none is changed
   */
  @CanIgnoreReturnValue
  public boolean updateWeights() {
    return calls.takeChosen(Choices::updateWeights);
  }

  /**
   * Sets the law by which this queue draws, with the weights, units, ranks and groups that {@code
   * drawing} gives the items now. Drawn rows are dropped; up next stays. The cycle continues:
   * entries that had the weight 0 join it, and entries with the weight 0 leave it, as by {@link
   * #updateWeights}. If the queue begins to draw units, the unit of the current entry is open
   * (C29). Undo does not revert the call. Takes time linear in the queue.
   *
   * @throws IllegalArgumentException if a weight is out of range; then nothing changes
   */
  public void setDrawing(Drawing<? super T> drawing) {
    calls.setDrawing(checkNotNull(drawing, "drawing must not be null"));
  }

  /** Returns whether SHUFFLE draws units, such as albums. */
  public boolean hasUnits() {
    return calls.ask(queue -> queue.entries().drawing().hasUnits());
  }

  /** Returns whether SHUFFLE spreads groups, such as artists. */
  public boolean hasGroups() {
    return calls.ask(queue -> queue.entries().drawing().hasGroups());
  }

  /**
   * Defers {@code entries}, and no others: a deferred entry, or a unit that has one, is drawn only
   * if none else can be (C32). A removed entry that undo restores is deferred again. Takes time
   * linear in the entries that were or are deferred, and the next draw time linear in the queue.
   */
  public void setDeferred(Iterable<Entry<T>> entries) {
    calls.takeAll(Cause.SET_DEFERRED, entries);
  }

  /** Returns the deferred entries, in the order of their ids. */
  public List<Entry<T>> deferred() {
    return calls.ask(queue -> queue.entriesAt(queue.entries().deferred()));
  }

  /** Returns whether {@link #trackEnded} will stop after the current entry. */
  public boolean stopsAfterCurrent() {
    return calls.ask(queue -> queue.sequencer().timeline.isLast());
  }

  /**
   * Sets whether {@link #trackEnded} returns empty, once, after the current entry, even if that is
   * to be repeated. Playing another entry clears this; while nothing is current, the call has no
   * effect.
   */
  public void setStopAfterCurrent(boolean stops) {
    calls.take(Cause.SET_STOP_AFTER_CURRENT, stops ? 1 : 0);
  }

  /** Begins a cycle in SHUFFLE, in which the current entry counts as played; else does nothing. */
  public void reshuffle() {
    calls.take(Cause.RESHUFFLE);
  }

  /**
   * Sets SHUFFLE and begins a cycle in one change, as the shuffle button of most players does: the
   * current entry counts as played, all others are to come.
   */
  public void shuffle() {
    calls.take(Cause.SHUFFLE);
  }

  /**
   * Delivers every change from now on to {@code listener}: each once, in the order in which they
   * took effect, outside the queue's lock, on the thread of a call before it returns. The listener
   * may call the queue: such a call returns at once, and its change is delivered next. A call is
   * refused with an {@code IllegalStateException} if 1,000 changes, each made in answer to the
   * previous, precede it. An exception of the listener goes to the thread's handler of uncaught
   * exceptions.
   *
   * <p>No call waits for a delivery on another thread: that thread delivers the change, too, and
   * the call may return before. So a listener that takes long, or is for one thread, is subscribed
   * with an {@link #subscribe(Consumer, Executor) executor}.
   *
   * @return a handle that cancels the subscription
   */
  @CanIgnoreReturnValue
  public Subscription subscribe(Consumer<? super Change<T>> listener) {
    return calls.subscribe(new ExecutorSubscriber<>(listener));
  }

  /**
   * Delivers every change from now on to {@code listener} by tasks of {@code executor}: each once,
   * in the order in which they took effect, never two at a time, on any number of threads. No call
   * of the queue waits for a delivery, so the listener may take any lock, and call any queue that
   * calls this one. Undelivered changes are kept in memory. An exception of the listener goes to
   * the thread's handler of uncaught exceptions; so does that of an executor that rejects a task,
   * which the next call submits again.
   *
   * @return a handle that cancels the subscription
   */
  @CanIgnoreReturnValue
  public Subscription subscribe(Consumer<? super Change<T>> listener, Executor executor) {
    return calls.subscribe(new ExecutorSubscriber<>(listener, false, executor));
  }

  /**
   * Returns the state of this queue, and delivers every change that comes after it to {@code
   * listener}, a journal, as {@link #subscribe(Consumer) subscribe} does, but always before its
   * call returns; also calls such as {@link #upcoming} that drew rows, which are part of the state.
   * A call waits while another thread delivers. So the listener must not wait for a lock whose
   * holder calls the queue, nor for another thread's call of it. Takes the time of {@link #state}.
   * There may be any number of followers.
   */
  public Following<T> follow(Consumer<? super Change<T>> listener) {
    return calls.follow(new Subscriber<>(listener, true));
  }

  /**
   * Returns the state of this queue, and delivers every change that comes after it, peeks that drew
   * included, to {@code listener} by tasks of {@code executor}, as {@link #subscribe(Consumer,
   * Executor)} does.
   */
  public Following<T> follow(Consumer<? super Change<T>> listener, Executor executor) {
    return calls.follow(new ExecutorSubscriber<>(listener, true, executor));
  }

  /**
   * Requests items from {@code supplier} when, after a change, fewer than {@code threshold} entries
   * are left to play: in up next, the forward history, and the rest of the cycle or of the source
   * order. Adds them at the end, and repeats the request until enough are left or it returns none.
   * The first request is made at once. A request runs outside the queue's lock, on the thread of a
   * call before it returns, and never on two threads at once. RANDOM has no end and requests none.
   * Requests are not part of the state.
   *
   * @return a handle that cancels the requests
   * @throws IllegalArgumentException if {@code threshold} is below 1
   */
  @CanIgnoreReturnValue
  public Subscription refill(int threshold, Supplier<? extends Iterable<? extends T>> supplier) {
    checkArgument(threshold >= 1, "threshold (%s) must be at least 1", threshold);
    return new Refill<>(calls, threshold, checkNotNull(supplier, "supplier must not be null"))
        .begin();
  }

  /**
   * Replays a call recorded by a queue in the same state.
   *
   * @throws IllegalArgumentException if it does not fit this queue
   */
  public void take(Call<T> call) {
    checkNotNull(call, "call must not be null");
    calls.take(call);
  }

  /**
   * Replays the call of the change {@code number}, recorded by a queue in the same state, if that
   * is the next change: one that was lost, or is replayed twice, is refused.
   *
   * @throws IllegalArgumentException if {@code number} is not the number of the next change, or the
   *     call does not fit this queue
   */
  public void take(long number, Call<T> call) {
    checkNotNull(call, "call must not be null");
    calls.takeNumbered(number, call);
  }
}
