package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.math.IntMath;
import com.google.common.primitives.ImmutableLongArray;
import com.google.common.primitives.Ints;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.queue.Undo.Edit;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import dev.riffle.shuffle.Xoshiro256PlusPlus;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The entries of a queue, the sequencer of their slots, and the edits that can be undone: what each
 * {@link Call} does to them, by its cause, ids and items. Not thread-safe; {@link QueueCalls} has
 * the lock.
 */
final class Engine<T> {
  private static final int[] NONE = {};

  private final Seed seed;
  private final Draws draws;
  private Entries<T> entries;
  private Sequencer sequencer;
  private Undo undo;

  Engine(PlayQueueBuilder<T> builder) {
    seed = builder.seed;
    draws = builder.source.apply(seed);
    entries = new Entries<>(builder.items, 0);
    undo = Undo.of(entries, builder.undoLimit);
    sequencer =
        new Sequencer(entries, draws, builder.repeat, builder.historyLimit, builder.forgetful);
    builder.gaps.forEach(this::setGap);
    sequencer.setMode(builder.mode);
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

  Optional<Entry<T>> current() {
    return sequencer.isPlaying()
        ? Optional.of(entries.entry(sequencer.current()))
        : Optional.empty();
  }

  ImmutableList<Entry<T>> entriesAt(int[] slots) {
    return IntStream.of(slots).mapToObj(entries::entry).collect(ImmutableList.toImmutableList());
  }

  // ------------------------------------------------------------------ state

  /** Restores the queue of {@code state}, which draws from {@code draws}. */
  Engine(QueueState<T> state, Draws draws) {
    state.checkVersion();
    seed = state.seed();
    this.draws = draws;
    Rows rows = new Rows(state.rows(), state.items().size());
    entries = new Entries<>(state, rows);
    undo = new Undo(entries, rows);
    rows.keep(entries.kept());
    sequencer = new Sequencer(entries, draws, rows);
    rows.checkSame(state().rows());
    entries.kept().check();
    undo.check();
  }

  QueueState<T> state() {
    Rows rows = new Rows(entries.removed(), entries.kept().toArray());
    rows.written(QueueState.ORDER_VERSION).add(Seed.ORDER_VERSION);
    ImmutableLongArray.Builder words = rows.written("generator");
    if (draws instanceof Xoshiro256PlusPlus generator) {
      words.addAll(generator.state());
    }
    entries.write(rows);
    undo.exchange(rows);
    sequencer.exchange(rows);
    return new QueueState<>(seed, entries.items(), entries.ids(), rows.build());
  }

  /** Numbers the entries anew. */
  private void renumber() {
    QueueState<T> state = state();
    Rows rows = renumberEntries(state);
    sequencer = new Sequencer(entries, draws, rows);
  }

  @CanIgnoreReturnValue
  private Rows renumberEntries(QueueState<T> state) {
    Rows rows = new Rows(state.rows(), state.items().size());
    entries = new Entries<>(state, rows);
    undo = new Undo(entries, rows);
    return rows;
  }

  // ------------------------------------------------------------------ calls

  /** Goes on or back; returns whether anything changed. */
  boolean walk(Cause cause) {
    return stops(cause) || (cause == Cause.PREVIOUS ? sequencer.previous() : goesOn(cause));
  }

  private boolean goesOn(Cause cause) {
    return (cause == Cause.TRACK_ENDED && replays()) || sequencer.next();
  }

  /** Returns whether {@code cause} is the end of a track that was to be the last one. */
  private boolean stops(Cause cause) {
    return cause == Cause.TRACK_ENDED && sequencer.setStopAfterCurrent(false);
  }

  /** Returns whether the current entry plays again at its end. */
  boolean replays() {
    return sequencer.repeat() == RepeatMode.ONE && sequencer.isPlaying();
  }

  /** Makes a call; returns whether it had an effect. */
  boolean apply(Cause cause, ImmutableList<T> items, long... numbers) {
    if (cause != Cause.REPLACE_ALL) {
      checkRoom(items.size());
    }
    boolean notes = undo.isOn() && cause.isEdit();
    boolean effect = notes ? note(cause, items, numbers) : make(cause, items, numbers);
    if (effect && sequencer.isSparse()) {
      renumber();
    }
    return effect;
  }

  private boolean make(Cause cause, ImmutableList<T> items, long... numbers) {
    return switch (cause) {
      case NEXT, PREVIOUS, TRACK_ENDED -> walk(cause);
      case SKIP_TO -> sequencer.skipTo(slot(numbers[0]));
      case SKIP_AHEAD -> skipAhead(slot(numbers[0]));
      case PLAY_NEXT -> sequencer.ask(slot(numbers[0]), true);
      case ENQUEUE -> sequencer.ask(slot(numbers[0]), false);
      case PLAY_ONCE_NEXT -> sequencer.ask(entries.addOnce(items.get(0)), true);
      case ENQUEUE_ONCE -> sequencer.ask(entries.addOnce(items.get(0)), false);
      case DEQUEUE -> sequencer.dequeue(slot(numbers[0]));
      case UPCOMING -> sequencer.show(count(numbers[0]));
      case ADD -> add(integer(numbers[0]), items);
      case REMOVE, REMOVE_ALL -> remove(slots(cause, numbers));
      case CLEAR, REPLACE_ALL -> restart(items);
      case MOVE, MOVE_ALL -> move(slots(cause, numbers), integer(numbers[0]));
      case REPLACE -> entries.replace(slot(numbers[0]), items.get(0));
      case REORDER_UPCOMING -> reorder(integer(numbers[0]), integer(numbers[1]));
      case SET_MODE -> sequencer.setMode(one(Call.MODES, numbers[0]));
      case SET_REPEAT -> sequencer.setRepeat(one(Call.REPEATS, numbers[0]));
      case SET_GAP -> setGap(one(Call.MODES, numbers[0]), integer(numbers[1]));
      case RESHUFFLE -> sequencer.reshuffle();
      case SET_STOP_AFTER_CURRENT -> sequencer.setStopAfterCurrent(one(Call.SWITCHES, numbers[0]));
      case UNDO -> turn(false);
      case REDO -> turn(true);
    };
  }

  private static int integer(long number) {
    checkArgument((int) number == number, "number (%s) must be an int", number);
    return (int) number;
  }

  private static <E> E one(ImmutableList<E> values, long i) {
    checkArgument(0 <= i && i < values.size(), "number (%s) must be in [0, %s)", i, values.size());
    return values.get((int) i);
  }

  private int slot(long id) {
    int slot = entries.find(id);
    checkArgument(slot != Slots.NONE, "id (%s) must be of an entry in the queue", id);
    return slot;
  }

  /** Returns the slots of the entries that a call is on. */
  private int[] slots(Cause cause, long... numbers) {
    return cause.ids(numbers).mapToInt(this::slot).toArray();
  }

  /** Adds an item at the end, as ADD does; returns its slot. */
  int add(T item) {
    checkRoom(1);
    int slot = entries.add(entries.size(), item);
    sequencer.added(1);
    if (undo.isOn()) {
      undo.note(sequencer.reverter().note(NONE, Slots.NONE), slot);
    }
    return slot;
  }

  private boolean add(int place, ImmutableList<T> items) {
    checkPlace(place, entries.size());
    for (int i = 0; i < items.size(); i++) {
      entries.add(place + i, items.get(i));
    }
    if (!items.isEmpty()) {
      sequencer.added(items.size());
    }
    return !items.isEmpty();
  }

  private boolean remove(int[] slots) {
    sequencer.remove(slots.length > 1 ? IntStream.of(slots).distinct().toArray() : slots);
    return slots.length > 0;
  }

  /** Removes all entries and adds {@code items}. */
  private boolean restart(ImmutableList<T> items) {
    int[] all = undo.isOn() ? entries.playable() : NONE;
    boolean effect = entries.size() + entries.kept().once() > 0 || !items.isEmpty();
    if (effect && undo.isOn() && undo.takes(all.length + items.size())) {
      undo.note(sequencer.reverter().note(all, Slots.NONE), entries.slots());
      if (all.length > 0) {
        entries.remove(all);
      }
      Rows rows = new Rows(entries.removed(), entries.kept().toArray());
      entries.write(rows);
      undo.exchange(rows);
      renumberEntries(new QueueState<>(seed, entries.items(), entries.ids(), rows.build()));
      int first = entries.slots();
      items.forEach(item -> entries.add(entries.size(), item));
      undo.extend(first);
    } else if (effect) {
      entries = new Entries<>(items, entries.nextId());
      undo = Undo.of(entries, undo.limit());
    }
    if (effect) {
      sequencer = sequencer.restart(entries);
    }
    return effect;
  }

  private boolean move(int[] slots, int place) {
    checkArgument(
        IntStream.of(slots).distinct().count() == slots.length, "entries must be given once");
    IntStream.of(slots).forEach(entries::checkPlaced);
    checkPlace(place, entries.size() - slots.length);
    boolean effect =
        IntStream.range(0, slots.length).anyMatch(i -> entries.place(slots[i]) != place + i);
    if (effect) {
      sequencer.move(slots, place);
    }
    return effect;
  }

  private boolean skipAhead(int slot) {
    int[] known;
    int place;
    int k = 8;
    do {
      k = IntMath.saturatedMultiply(k, 2); // so that the cost is that of the way there
      known = sequencer.upcoming(k);
      place = Ints.indexOf(known, slot);
    } while (place < 0 && known.length == k);
    checkArgument(place >= 0, "entry (%s) must be among the upcoming", entries.entry(slot));
    for (int i = 0; i <= place; i++) {
      sequencer.next();
    }
    return true;
  }

  private boolean reorder(int from, int to) {
    checkReorderable("from", from);
    checkReorderable("to", to);
    return sequencer.reorder(from, to);
  }

  @CanIgnoreReturnValue
  private boolean setGap(PlayMode mode, int gap) {
    int end = entries.size() == 0 ? Integer.MAX_VALUE : entries.size();
    checkArgument(0 <= gap && gap < end, "gap (%s) must be in [0, %s)", gap, end);
    return sequencer.setGap(mode, gap);
  }

  /** Checks that there can be {@code more} entries, those included that undo can bring back. */
  private void checkRoom(int more) {
    int room = Integer.MAX_VALUE - entries.slots();
    checkArgument(more <= room, "items (%s) must be at most %s more", more, room);
  }

  private static int count(long k) {
    checkArgument(k >= 0, "k (%s) must not be negative", k);
    return integer(k);
  }

  private static void checkPlace(int place, int max) {
    checkArgument(0 <= place && place <= max, "place (%s) must be in [0, %s]", place, max);
  }

  private void checkReorderable(String name, int index) {
    int from = sequencer.reorderableFrom();
    int to = sequencer.reorderableTo();
    checkArgument(
        from <= index && index < to,
        "%s (%s) must be in the look-ahead of the current cycle, [%s, %s)",
        name,
        index,
        from,
        to);
  }

  // ------------------------------------------------------------------ undoing

  /** Makes a call and notes it as an edit; returns whether it had an effect. */
  private boolean note(Cause cause, ImmutableList<T> items, long... numbers) {
    int[] on = IntStream.of(slots(cause, numbers)).distinct().toArray();
    boolean replaces = cause == Cause.REPLACE;
    if (!undo.takes(on.length + (replaces ? 0 : items.size()))) {
      boolean effect = make(cause, items, numbers);
      if (effect) {
        undo.clear();
      }
      return effect;
    }
    Edit edit = sequencer.reverter().note(on, Slots.NONE);
    Optional<T> before = replaces ? Optional.of(entries.item(on[0])) : Optional.empty();
    int first = entries.slots();
    undo.hold(edit, true);
    try {
      boolean effect = make(cause, items, numbers);
      if (effect) {
        int spare = before.map(entries::addSpare).orElse(Slots.NONE);
        undo.note(edit.withSpare(spare), replaces ? entries.slots() : first);
      }
      return effect;
    } finally {
      undo.hold(edit, false);
    }
  }

  /** Undoes the last edit, or redoes it; returns whether there was one. */
  private boolean turn(boolean redo) {
    if (!undo.has(redo)) {
      return false;
    }
    if (sequencer.reverter().bringsBack(undo.last(redo))) {
      renumber(); // its plays are gone for good then, and the bags have a place for it
    }
    Edit edit = undo.last(redo);
    undo.turn(redo, sequencer.reverter().note(edit.slots().toArray(), edit.spare()));
    if (edit.spare() != Slots.NONE) {
      entries.exchangeItems(edit.slots().get(0), edit.spare());
    }
    int[] newcomers = sequencer.reverter().newcomers(edit);
    if (newcomers.length > 0) {
      sequencer.remove(newcomers);
    }
    sequencer.reverter().revert(edit);
    return true;
  }
}
