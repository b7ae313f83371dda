package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;
import static dev.riffle.queue.Call.one;
import static dev.riffle.queue.Incoming.integer;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.queue.Cause.CallKind;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import dev.riffle.shuffle.Xoshiro256PlusPlus;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Applies each {@link Call}, by its cause, ids and items, to the entries of a queue, the sequencer
 * of their slots, and the edits that can be undone. Not thread-safe; {@link QueueCalls} has the
 * lock.
 */
final class Engine<T> {
  private static final int[] NONE = {};
  private static final String CHANGES = "changes";
  private static final long MAX_CHANGES = 1L << 62;

  private final Seed seed;
  private final Draws draws;
  private Entries<T> entries;
  private Sequencer sequencer;
  private Undo undo;
  private Drawing<? super T> functions; // for items that are added, under any law
  private long changes;

  /** Makes a queue of its parts; {@code functions} are for items that are added, under any law. */
  Engine(
      Seed seed,
      Draws draws,
      Drawing<? super T> functions,
      Entries<T> entries,
      Undo undo,
      Sequencer sequencer) {
    this.seed = seed;
    this.draws = draws;
    this.entries = entries;
    this.undo = undo;
    this.sequencer = sequencer;
    this.functions = functions;
  }

  /** Begins to play in {@code mode}, with the entry at {@code start} if that is a place. */
  void begin(Map<PlayMode, Integer> gaps, int[] heard, PlayMode mode, int start) {
    gaps.forEach(this::setGap);
    sequencer.timeline.history.addHeard(heard);
    sequencer.setMode(mode);
    SourceEdits.checkStart(start, entries.size());
    if (start != Slots.NONE) {
      sequencer.skipTo(start);
    }
  }

  Seed seed() {
    return seed;
  }

  Entries<T> entries() {
    return entries;
  }

  Sequencer sequencer() {
    return sequencer;
  }

  Undo undo() {
    return undo;
  }

  /** Returns the number of changes since the queue was made, restores included. */
  long changes() {
    return changes;
  }

  void countChange() {
    changes++;
  }

  Optional<Entry<T>> current() {
    return sequencer.isPlaying()
        ? Optional.of(entries.entry(sequencer.current()))
        : Optional.empty();
  }

  ImmutableList<Entry<T>> entriesAt(int[] slots) {
    return IntStream.of(slots).mapToObj(entries::entry).collect(ImmutableList.toImmutableList());
  }

  // ------------------------------------------------------------------ state

  /** Restores the queue of {@code state}, with its source and its rule of draws. */
  Engine(QueueState<T> state, Draws draws, Drawing<? super T> drawing) {
    seed = state.seed();
    this.draws = draws;
    Rows rows = state.toRows();
    changes = rows.number(CHANGES, 0, 0, MAX_CHANGES);
    functions = drawing;
    Drawing<? super T> own = drawing.withFlags(state.law());
    ItemNumbers numbers = ItemNumbers.read(own, rows, state.items().size());
    entries = new Entries<>(state.stateItems(), state.idRuns(), rows, own, numbers);
    entries.belongTo(state.owner().restored(entries.nextId()));
    undo = new Undo(entries, rows);
    sequencer = new Sequencer(entries, draws, rows);
    rows.checkSame(rows());
  }

  /** Returns a queue of {@code state} with the functions and the count of changes of this one. */
  Engine<T> restored(QueueState<T> state) {
    Engine<T> other = new Engine<>(state, state.generator(), functions);
    other.changes = changes;
    return other;
  }

  /** Returns whether a draw calls a rule of the host, which can throw, and a state has all. */
  boolean isRevertible() {
    return entries.drawing().hasRule() && draws instanceof Xoshiro256PlusPlus;
  }

  QueueState<T> state() {
    return new QueueState<>(entries.owner(), seed, entries.items(), entries.ids(), rows());
  }

  private ImmutableMap<String, ImmutableLongArray> rows() {
    Rows rows = new Rows(entries.removed(), entries.kept().toArray());
    rows.written(QueueState.ORDER_VERSION).add(Seed.ORDER_VERSION);
    ImmutableLongArray.Builder words = rows.written("generator");
    if (draws instanceof Xoshiro256PlusPlus generator) {
      words.addAll(generator.state());
    }
    rows.number(CHANGES, changes, 0, MAX_CHANGES);
    if (entries.drawing().flags() > 0) {
      rows.written(QueueState.LAW).add(entries.drawing().flags());
    }
    entries.write(rows);
    undo.exchange(rows);
    sequencer.exchange(rows);
    return rows.build();
  }

  /** Renumbers the entries. */
  private void renumber() {
    Drawing<? super T> drawing = entries.drawing();
    QueueState<T> state = state();
    remake(state, drawing, ItemNumbers.read(drawing, state.toRows(), state.items().size()));
  }

  /** Rebuilds the parts from {@code state}, with a law and the numbers of the items. */
  private void remake(QueueState<T> state, Drawing<? super T> drawing, ItemNumbers numbers) {
    Rows rows = state.toRows();
    entries = new Entries<>(state.stateItems(), state.idRuns(), rows, drawing, numbers);
    entries.belongTo(state.owner());
    undo = new Undo(entries, rows);
    sequencer = new Sequencer(entries, draws, rows);
  }

  // ------------------------------------------------------------------ calls

  /** Advances or steps back; returns whether anything changed. */
  boolean walk(Cause cause) {
    if (cause == Cause.NEXT) {
      return sequencer.next();
    }
    return cause == Cause.PREVIOUS
        ? sequencer.previous()
        : cause == Cause.TRACK_ENDED ? sequencer.endTrack() : sequencer.skipUnit();
  }

  /** Makes a call, and records it if it is an edit; returns whether it had an effect. */
  boolean apply(Cause cause, Incoming<T> items, long... numbers) {
    int room = Integer.MAX_VALUE - (cause == Cause.REPLACE_ALL ? 0 : entries.slots());
    checkArgument(items.size() <= room, "items (%s) must be at most %s more", items.size(), room);
    CallKind kind = cause.kind();
    int[] slots = slots(cause, numbers);
    RowEdits edits = new RowEdits(sequencer);
    if (kind.draws) {
      show(edits, cause, slots, numbers);
    }
    if (kind.discards) {
      edits.begin(undo.isOn());
    }
    boolean effect =
        (undo.isOn() && kind.isEdit)
            ? new EditRecorder<>(entries, sequencer, undo)
                .record(
                    kind, slots, items, numbers, () -> make(edits, cause, slots, items, numbers))
            : make(edits, cause, slots, items, numbers);
    if (effect && kind.discards) {
      edits.end();
    }
    Timeline timeline = sequencer.timeline;
    if (effect && entries.isSparse(timeline.history.plays() + timeline.ahead.forward())) {
      renumber();
    }
    return effect;
  }

  /** Returns the slots of the entries that a call is on. */
  private int[] slots(Cause cause, long... numbers) {
    int first = cause.numbers();
    int count = cause.idCount(numbers.length);
    int[] slots = count > 0 ? new int[count] : NONE;
    for (int i = 0; i < slots.length; i++) {
      long id = numbers[first + i];
      slots[i] = entries.find(id);
      checkArgument(slots[i] != Slots.NONE, "id (%s) must be of an entry in the queue", id);
    }
    return slots;
  }

  /** Draws the rows that a call arranges, after checking that there are such. */
  private static void show(RowEdits edits, Cause cause, int[] slots, long... numbers) {
    switch (cause) {
      case MOVE_AHEAD -> edits.showForMove(integer(numbers[0]), integer(numbers[1]));
      case INSERT_AHEAD -> edits.showForInsert(integer(numbers[0]), slots[0]);
      case INSERT_ONCE_AHEAD -> edits.showForInsert(integer(numbers[0]), Slots.NONE);
      case REMOVE_AHEAD -> edits.showForRemove(integer(numbers[0]));
      default -> {}
    }
  }

  private boolean make(
      RowEdits edits, Cause cause, int[] slots, Incoming<T> items, long... numbers) {
    return switch (cause) {
      case NEXT, PREVIOUS, TRACK_ENDED, SKIP_UNIT -> walk(cause);
      case SKIP_TO -> sequencer.skipTo(slots[0]);
      case SKIP_AHEAD -> new LookAhead(sequencer).skip(integer(numbers[0]), false);
      case SKIP_BACK -> new LookAhead(sequencer).skip(integer(numbers[0]), true);
      case PLAY_NEXT, PLAY_NEXT_ALL -> edits.ask(slots, true);
      case ENQUEUE, ENQUEUE_ALL -> edits.ask(slots, false);
      case PLAY_ONCE_NEXT -> edits.ask(new int[] {entries.addOnce(items)}, true);
      case ENQUEUE_ONCE -> edits.ask(new int[] {entries.addOnce(items)}, false);
      case DEQUEUE -> edits.dequeue(slots[0]);
      case CLEAR_UP_NEXT -> edits.clearAsked(slots);
      case MOVE_AHEAD -> edits.move(integer(numbers[0]), integer(numbers[1]));
      case INSERT_AHEAD -> edits.insert(integer(numbers[0]), slots[0]);
      case INSERT_ONCE_AHEAD -> edits.insert(integer(numbers[0]), entries.addOnce(items));
      case REMOVE_AHEAD -> edits.removeRow(integer(numbers[0]));
      case UPCOMING -> new LookAhead(sequencer).show(Call.count(numbers[0]));
      case ADD -> source(edits).add(integer(numbers[0]), items);
      case ADD_NEXT -> source(edits).addNext(integer(numbers[0]), items);
      case REMOVE, REMOVE_ALL -> edits.remove(slots);
      case CLEAR -> source(edits).restart(items, Slots.NONE);
      case REPLACE_ALL -> source(edits).restart(items, integer(numbers[0]));
      case MOVE, MOVE_ALL -> source(edits).move(slots, integer(numbers[0]));
      case REPLACE -> source(edits).replace(slots[0], items);
      case SET_MODE -> sequencer.setMode(one(Call.MODES, numbers[0]));
      case SET_REPEAT -> sequencer.setRepeat(one(Call.REPEATS, numbers[0]));
      case SET_GAP -> setGap(one(Call.MODES, numbers[0]), integer(numbers[1]));
      case RESHUFFLE -> sequencer.reshuffle();
      case SHUFFLE -> sequencer.shuffle();
      case SET_SHUFFLED -> sequencer.setShuffled(one(Call.SWITCHES, numbers[0]));
      case REFRESH -> source(edits).refresh(slots, items);
      case DROP -> source(edits).drop(slots);
      case SET_WEIGHTS -> setWeights(slots, numbers);
      case SET_DEFERRED -> defer(slots);
      case SET_DRAWING -> setDrawing(numbers);
      case SET_STOP_AFTER_CURRENT -> sequencer.timeline.setLast(one(Call.SWITCHES, numbers[0]));
      case RESTORE ->
          throw new IllegalArgumentException("RESTORE cannot be replayed: the call has no state");
      case UNDO -> turn(false);
      case REDO -> turn(true);
    };
  }

  private SourceEdits<T> source(RowEdits edits) {
    return new SourceEdits<>(entries, sequencer, edits, undo);
  }

  @CanIgnoreReturnValue
  private boolean setGap(PlayMode mode, int gap) {
    int end = entries.drawable() == 0 ? Integer.MAX_VALUE : entries.drawable();
    checkArgument(0 <= gap && gap < end, "gap (%s) must be in [0, %s)", gap, end);
    return sequencer.setGap(mode, gap);
  }

  private boolean defer(int[] slots) {
    IntStream.of(slots).forEach(entries::checkPlaced);
    return sequencer.entryChanges().defer(slots);
  }

  // ------------------------------------------------------------------ the law of the draws

  /** Sets the functions for items that are added later. */
  void setFunctions(Drawing<? super T> drawing) {
    functions = drawing;
  }

  /** Returns the numbers of a call that sets {@code drawing}, which is a law alone. */
  long[] numbers(Drawing<? super T> drawing) {
    return LongStream.concat(
            LongStream.of(drawing.flags()), drawing.numbered(allItems()).numbers.stream())
        .toArray();
  }

  private ImmutableList<T> allItems() {
    return ImmutableList.copyOf(entries.items());
  }

  /** Changes the law to that of the flags {@code numbers[0]}, with the numbers of all items. */
  private boolean setDrawing(long... numbers) {
    Drawing<? super T> next = functions.withFlags(numbers[0]);
    Incoming<T> all =
        next.recorded(
            new Incoming<>(
                allItems(), ImmutableLongArray.copyOf(numbers).subArray(1, numbers.length)));
    sequencer.cycle.dropDrawn();
    sequencer.timeline.endWithRow();
    int[] slots = entries.inIdOrder().toArray();
    if (!next.hasWeights()) {
      sequencer.entryChanges().weigh(slots, i -> 1);
    }
    ItemNumbers made = ItemNumbers.of(next, all);
    if (next.hasWeights()) {
      made.setWeights(i -> entries.numbers().weight(slots[i]));
    }
    boolean opensUnit = next.hasUnits() && !entries.drawing().hasUnits();
    remake(state(), next, made);
    if (opensUnit && sequencer.isPlaying()) {
      sequencer.cycle.open.become(sequencer.current());
    }
    if (next.hasWeights()) {
      sequencer.entryChanges().weigh(entries.inIdOrder().toArray(), i -> (int) all.number(i, 0));
    }
    return true;
  }

  /** Gives {@code slots} the weights that follow their ids in {@code numbers}. */
  private boolean setWeights(int[] slots, long... numbers) {
    int[] weights =
        IntStream.range(slots.length, numbers.length)
            .map(i -> entries.drawing().checkedWeight(numbers[i]))
            .toArray();
    sequencer.entryChanges().weigh(slots, i -> weights[i]);
    return slots.length > 0;
  }

  // ------------------------------------------------------------------ undoing

  /** Undoes the last edit, or redoes it; returns whether there was one. */
  private boolean turn(boolean redo) {
    if (!undo.has(redo)) {
      return false;
    }
    if (undo.last(redo).restoresEntries(entries)) {
      sequencer.timeline.history.dropRemoved();
      renumber(); // the bags have a place for it then
    }
    new Reverter(sequencer).turn(undo, redo);
    return true;
  }
}
