package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.queue.Undo.Edit;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import dev.riffle.shuffle.Xoshiro256PlusPlus;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

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
    entries = new Entries<>(builder.items, 0, builder.numbers());
    undo = Undo.of(entries, builder.undoLimit);
    sequencer =
        new Sequencer(
            entries, draws, builder.rule, builder.repeat, builder.historyLimit, builder.forgetful);
    builder.gaps.forEach(this::setGap);
    sequencer.timeline().heard().startAfter(builder.heardSlots());
    sequencer.setMode(builder.mode);
    if (builder.start != Slots.NONE) {
      checkStart(builder.start, entries.size());
      sequencer.skipTo(builder.start);
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

  Optional<Entry<T>> current() {
    return sequencer.isPlaying()
        ? Optional.of(entries.entry(sequencer.current()))
        : Optional.empty();
  }

  ImmutableList<Entry<T>> entriesAt(int[] slots) {
    return IntStream.of(slots).mapToObj(entries::entry).collect(ImmutableList.toImmutableList());
  }

  // ------------------------------------------------------------------ state

  /** Restores the queue of {@code state}, which draws from {@code draws} by {@code rule}. */
  Engine(QueueState<T> state, Draws draws, Rule rule, @Nullable Numbers<T> numbers) {
    seed = state.seed();
    this.draws = draws;
    Rows rows = new Rows(state.rows(), state.items().size());
    entries = new Entries<>(state, rows, numbers);
    undo = new Undo(entries, rows);
    rows.keep(entries.kept());
    sequencer = new Sequencer(entries, draws, rule, rows);
    rows.checkSame(rows());
    entries.kept().check();
    undo.check();
  }

  QueueState<T> state() {
    return new QueueState<>(seed, entries.items(), entries.ids(), rows());
  }

  private ImmutableMap<String, ImmutableLongArray> rows() {
    Rows rows = new Rows(entries.removed(), entries.kept().toArray());
    rows.written(QueueState.ORDER_VERSION).add(Seed.ORDER_VERSION);
    ImmutableLongArray.Builder words = rows.written("generator");
    if (draws instanceof Xoshiro256PlusPlus generator) {
      words.addAll(generator.state());
    }
    entries.write(rows);
    undo.exchange(rows);
    sequencer.exchange(rows);
    return rows.build();
  }

  /** Numbers the entries anew. */
  private void renumber() {
    QueueState<T> state = state();
    Rows rows = renumberEntries(state);
    sequencer = new Sequencer(entries, draws, sequencer.rule(), rows);
  }

  @CanIgnoreReturnValue
  private Rows renumberEntries(QueueState<T> state) {
    Rows rows = new Rows(state.rows(), state.items().size());
    entries = new Entries<>(state, rows, entries.noNumbers());
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
    return cause == Cause.TRACK_ENDED && sequencer.timeline().setLast(false);
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
    prepare(cause, numbers);
    boolean wasSettled = cause.discards() && sequencer.cycle().isSettled();
    boolean notes = undo.isOn() && cause.isEdit();
    boolean effect =
        notes ? note(cause, wasSettled, items, numbers) : make(cause, wasSettled, items, numbers);
    if (effect && cause.discards()) {
      sequencer.edits().end(wasSettled);
    }
    if (effect && sequencer.isSparse()) {
      renumber();
    }
    return effect;
  }

  /** Checks the places of a call that arranges rows, and draws those that it is on. */
  private void prepare(Cause cause, long... numbers) {
    RowEdits edits = sequencer.edits();
    switch (cause) {
      case MOVE_AHEAD -> edits.showForMove(integer(numbers[0]), integer(numbers[1]));
      case INSERT_AHEAD -> edits.showForInsert(integer(numbers[0]), slot(numbers[1]));
      case INSERT_ONCE_AHEAD -> edits.showForInsert(integer(numbers[0]), Slots.NONE);
      case REMOVE_AHEAD -> edits.showForRemove(integer(numbers[0]));
      default -> {}
    }
  }

  private boolean make(Cause cause, boolean wasSettled, ImmutableList<T> items, long... numbers) {
    RowEdits edits = sequencer.edits();
    return switch (cause) {
      case NEXT, PREVIOUS, TRACK_ENDED -> walk(cause);
      case SKIP_TO -> sequencer.skipTo(slot(numbers[0]));
      case SKIP_AHEAD -> sequencer.skip(integer(numbers[0]), false);
      case SKIP_BACK -> sequencer.skip(integer(numbers[0]), true);
      case PLAY_NEXT, PLAY_NEXT_ALL -> edits.ask(slots(cause, numbers), true);
      case ENQUEUE, ENQUEUE_ALL -> edits.ask(slots(cause, numbers), false);
      case PLAY_ONCE_NEXT -> edits.ask(new int[] {entries.addOnce(items.get(0))}, true);
      case ENQUEUE_ONCE -> edits.ask(new int[] {entries.addOnce(items.get(0))}, false);
      case DEQUEUE -> edits.dequeue(slot(numbers[0]));
      case MOVE_AHEAD -> edits.move(integer(numbers[0]), integer(numbers[1]));
      case INSERT_AHEAD -> edits.insert(integer(numbers[0]), slot(numbers[1]));
      case INSERT_ONCE_AHEAD -> edits.insert(integer(numbers[0]), entries.addOnce(items.get(0)));
      case REMOVE_AHEAD -> edits.removeRow(integer(numbers[0]));
      case UPCOMING -> sequencer.show(count(numbers[0]));
      case ADD -> add(integer(numbers[0]), items);
      case REMOVE, REMOVE_ALL -> remove(slots(cause, numbers), wasSettled);
      case CLEAR -> restart(items, Slots.NONE);
      case REPLACE_ALL -> restart(items, integer(numbers[0]));
      case MOVE, MOVE_ALL -> move(slots(cause, numbers), integer(numbers[0]));
      case REPLACE -> replace(slot(numbers[0]), items.get(0));
      case SET_MODE -> sequencer.setMode(one(Call.MODES, numbers[0]));
      case SET_REPEAT -> sequencer.setRepeat(one(Call.REPEATS, numbers[0]));
      case SET_GAP -> setGap(one(Call.MODES, numbers[0]), integer(numbers[1]));
      case RESHUFFLE -> sequencer.reshuffle();
      case SET_STOP_AFTER_CURRENT -> sequencer.timeline().setLast(one(Call.SWITCHES, numbers[0]));
      case UNDO -> turn(false);
      case REDO -> turn(true);
    };
  }

  private boolean replace(int slot, T item) {
    int before = entries.number(slot);
    boolean effect = entries.replace(slot, item);
    if (entries.number(slot) != before) {
      sequencer.cycle().discard();
    }
    return effect;
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
    boolean wasSettled = sequencer.cycle().isSettled();
    Edit edit = undo.isOn() ? reverter().note() : null;
    int slot = entries.add(entries.size(), item);
    sequencer.edits().add(1);
    sequencer.edits().end(wasSettled);
    if (edit != null) {
      undo.note(edit, slot);
    }
    return slot;
  }

  private boolean add(int place, ImmutableList<T> items) {
    checkPlace(place, entries.size());
    for (int i = 0; i < items.size(); i++) {
      entries.add(place + i, items.get(i));
    }
    if (!items.isEmpty()) {
      sequencer.edits().add(items.size());
    }
    return !items.isEmpty();
  }

  private boolean remove(int[] slots, boolean wasSettled) {
    sequencer
        .edits()
        .remove(slots.length > 1 ? IntStream.of(slots).distinct().toArray() : slots, wasSettled);
    return slots.length > 0;
  }

  /** Removes all entries, adds {@code items}, and plays the one at {@code start}, if any. */
  private boolean restart(ImmutableList<T> items, int start) {
    checkStart(start, items.size());
    boolean effect = entries.size() + entries.kept().once() > 0 || !items.isEmpty();
    if (!effect) {
      return false;
    }
    int[] all = undo.isOn() ? entries.playable() : NONE;
    Edit edit = reverter().note(all);
    Sequencer before = sequencer;
    Heard heard = before.timeline().leave();
    if (undo.isOn() && undo.takes(all.length + items.size())) {
      undo.note(edit, entries.slots());
      if (all.length > 0) {
        entries.remove(all);
      }
      Rows rows = new Rows(entries.removed(), entries.kept().toArray());
      entries.write(rows);
      undo.exchange(rows);
      heard.exchange(rows);
      Rows read =
          renumberEntries(new QueueState<>(seed, entries.items(), entries.ids(), rows.build()));
      sequencer = before.restart(entries);
      sequencer.timeline().heard().exchange(read);
      int first = entries.slots();
      items.forEach(item -> entries.add(entries.size(), item));
      undo.extend(first);
    } else {
      entries = new Entries<>(items, entries.nextId(), entries.noNumbers());
      undo = Undo.of(entries, undo.limit());
      sequencer = before.restart(entries);
      sequencer.timeline().heard().forgetEntries(heard);
    }
    sequencer.edits().add(items.size());
    sequencer.edits().end(true);
    if (start >= 0) {
      sequencer.skipTo(entries.slotAt(start));
    }
    return true;
  }

  private static void checkStart(int start, int size) {
    checkArgument(-1 <= start && start < size, "start (%s) must be in [0, %s)", start, size);
  }

  private Reverter reverter() {
    return new Reverter(sequencer);
  }

  private boolean move(int[] slots, int place) {
    checkArgument(
        IntStream.of(slots).distinct().count() == slots.length, "entries must be given once");
    IntStream.of(slots).forEach(entries::checkPlaced);
    checkPlace(place, entries.size() - slots.length);
    boolean effect =
        IntStream.range(0, slots.length).anyMatch(i -> entries.place(slots[i]) != place + i);
    if (effect) {
      entries.move(slots, place);
    }
    return effect;
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

  // ------------------------------------------------------------------ undoing

  /** Makes a call and records it as an edit; returns whether it had an effect. */
  private boolean note(Cause cause, boolean wasSettled, ImmutableList<T> items, long... numbers) {
    boolean isOnRow = cause == Cause.MOVE_AHEAD || cause == Cause.REMOVE_AHEAD;
    int[] on = isOnRow ? NONE : IntStream.of(slots(cause, numbers)).distinct().toArray();
    boolean replaces = cause == Cause.REPLACE;
    if (!undo.takes(Math.max(isOnRow ? 1 : 0, on.length + (replaces ? 0 : items.size())))) {
      boolean effect = make(cause, wasSettled, items, numbers);
      if (effect) {
        undo.clear();
      }
      return effect;
    }
    Edit edit = isOnRow ? reverter().noteRow(integer(numbers[0])) : noteEntries(cause, on);
    Optional<T> before = replaces ? Optional.of(entries.item(on[0])) : Optional.empty();
    int first = entries.slots();
    undo.hold(edit, true);
    try {
      boolean effect = make(cause, wasSettled, items, numbers);
      if (effect) {
        int spare = before.map(entries::addSpare).orElse(Slots.NONE);
        undo.note(edit.withSpare(spare), replaces ? entries.slots() : first);
      }
      return effect;
    } finally {
      undo.hold(edit, false);
    }
  }

  private Edit noteEntries(Cause cause, int... on) {
    return switch (cause) {
      case MOVE, MOVE_ALL, REPLACE -> reverter().notePlaces(on);
      default -> reverter().note(on);
    };
  }

  /** Undoes the last edit, or redoes it; returns whether there was one. */
  private boolean turn(boolean redo) {
    if (!undo.has(redo)) {
      return false;
    }
    if (reverter().bringsBack(undo.last(redo))) {
      renumber(); // its plays are gone for good then, and the bags have a place for it
    }
    boolean wasSettled = sequencer.cycle().isSettledWith(new Slots());
    Edit edit = undo.last(redo);
    undo.turn(redo, reverter().noteAgain(edit));
    if (edit.spare() != Slots.NONE) {
      entries.exchangeItems(edit.items().get(0).slot(), edit.spare());
    }
    int[] added = reverter().added(edit);
    if (added.length > 0) {
      sequencer.edits().remove(added, wasSettled);
      sequencer.edits().end(wasSettled);
    }
    reverter().revert(edit, wasSettled);
    return true;
  }
}
