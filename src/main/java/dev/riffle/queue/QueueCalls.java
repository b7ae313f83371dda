package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.common.math.IntMath;
import com.google.common.primitives.ImmutableLongArray;
import com.google.common.primitives.Ints;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import dev.riffle.shuffle.Xoshiro256PlusPlus;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Makes the calls of a {@link PlayQueue} take effect atomically, under the lock of this object, and
 * has their changes delivered after that. Thread-safe.
 *
 * <pre>
 *   next()  ->  lock [ Sequencer.next: slot; note the change ] unlock  ->  deliver  ->  Entry
 * </pre>
 */
final class QueueCalls<T> {
  final Seed seed;
  private final Draws draws;
  private final ChangeNotifier<T> notifier = new ChangeNotifier<>();
  private Entries<T> entries;
  private Sequencer sequencer;

  QueueCalls(PlayQueueBuilder<T> builder) {
    seed = builder.seed;
    draws = builder.source.apply(seed);
    entries = new Entries<>(builder.items, 0);
    sequencer =
        new Sequencer(entries, draws, builder.repeat, builder.historyLimit, builder.forgetful);
    builder.gaps.forEach(this::setGap);
    sequencer.setMode(builder.mode);
  }

  // ------------------------------------------------------------------ state

  /** Restores the queue of {@code state}, which draws from {@code draws}. */
  QueueCalls(QueueState<T> state, Draws draws) {
    state.checkVersion();
    seed = state.seed();
    this.draws = draws;
    Rows rows = new Rows(state.rows(), state.items().size());
    entries = new Entries<>(state, rows);
    sequencer = new Sequencer(entries, draws, rows);
    rows.checkSame(state().rows());
  }

  synchronized QueueState<T> state() {
    Rows rows = new Rows(entries.removed());
    rows.written(QueueState.ORDER_VERSION).add(Seed.ORDER_VERSION);
    ImmutableLongArray.Builder words = rows.written("generator");
    if (draws instanceof Xoshiro256PlusPlus generator) {
      words.addAll(generator.state());
    }
    entries.write(rows);
    sequencer.exchange(rows);
    return new QueueState<>(seed, entries.items(), entries.ids(), rows.build());
  }

  /** Numbers the entries anew when most slots are of removed ones. */
  private void renumber() {
    if (sequencer.isSparse()) {
      QueueState<T> state = state();
      Rows rows = new Rows(state.rows(), state.items().size());
      entries = new Entries<>(state, rows);
      sequencer = new Sequencer(entries, draws, rows);
    }
  }

  // ------------------------------------------------------------------ queries

  /** Returns the answer to a query of the sequencer. */
  synchronized <R> R ask(Function<Sequencer, R> query) {
    return query.apply(sequencer);
  }

  /** Returns the entries in the slots that are the answer to a query. */
  synchronized ImmutableList<Entry<T>> askSlots(Function<Sequencer, int[]> query) {
    return entriesAt(query.apply(sequencer));
  }

  /** Returns the answer to a query of the entries. */
  synchronized <R> R askEntries(Function<Entries<T>, R> query) {
    return query.apply(entries);
  }

  /** Returns the answer to a query of the play order. */
  synchronized <R> R askOrder(Function<PlaySequence, R> query) {
    return query.apply(sequencer.playOrder());
  }

  synchronized Optional<Entry<T>> current() {
    return sequencer.isPlaying()
        ? Optional.of(entries.entry(sequencer.current()))
        : Optional.empty();
  }

  // ------------------------------------------------------------------ calls

  /** Makes a call that goes on or back. Without a {@link Call}, which takes time here. */
  Optional<Entry<T>> walk(Cause cause) {
    notifier.checkDepth();
    try {
      synchronized (this) {
        boolean stops = stops(cause);
        if (!stops && !walks(cause)) {
          return Optional.empty();
        }
        if (notifier.counts(cause)) {
          notifier.note(Call.of(cause, ImmutableList.of()), current());
        }
        return stops ? Optional.empty() : Optional.of(entries.entry(sequencer.current()));
      }
    } finally {
      notifier.deliver();
    }
  }

  private boolean walks(Cause cause) {
    return cause == Cause.PREVIOUS
        ? sequencer.previous()
        : (cause == Cause.TRACK_ENDED && replays()) || sequencer.next();
  }

  /** Returns whether {@code cause} is the end of a track that was to be the last one. */
  private boolean stops(Cause cause) {
    return cause == Cause.TRACK_ENDED && sequencer.setStopAfterCurrent(false);
  }

  private boolean replays() {
    return sequencer.repeat() == RepeatMode.ONE && sequencer.isPlaying();
  }

  /** Adds an item at the end. As {@link #walk}: a list may be filled by this. */
  Entry<T> add(T item) {
    notifier.checkDepth();
    try {
      synchronized (this) {
        int place = entries.size();
        int slot = entries.add(place, item);
        sequencer.added(1);
        if (notifier.counts(Cause.ADD)) {
          notifier.note(Call.of(Cause.ADD, ImmutableList.of(item), place), current());
        }
        return entries.entry(slot);
      }
    } finally {
      notifier.deliver();
    }
  }

  /** Makes a call on {@code entry}; returns whether it had an effect. */
  @CanIgnoreReturnValue
  boolean take(Cause cause, Entry<T> entry) {
    return take(cause, ImmutableList.of(checkEntry(entry)), ImmutableList.of(), entry.id());
  }

  /** Makes a call that is on no entries; returns whether it had an effect. */
  @CanIgnoreReturnValue
  boolean take(Cause cause, long... numbers) {
    return take(cause, ImmutableList.of(), ImmutableList.of(), numbers);
  }

  /** Makes a call on entries, after numbers of its own. */
  void takeAll(Cause cause, Iterable<Entry<T>> entries, long... numbers) {
    ImmutableList<Entry<T>> all = checkAll("entries", "entry", entries);
    LongStream ids = all.stream().mapToLong(Entry::id);
    take(cause, all, ImmutableList.of(), LongStream.concat(LongStream.of(numbers), ids).toArray());
  }

  /**
   * Makes a call, with the items and numbers of a {@link Call}, on entries that must be as they are
   * in this queue; returns whether it had an effect.
   */
  @CanIgnoreReturnValue
  boolean take(Cause cause, List<Entry<T>> on, ImmutableList<T> items, long... numbers) {
    notifier.checkDepth();
    return delivering(
        () -> {
          on.forEach(entries::slot);
          return took(cause, items, numbers);
        });
  }

  /** Makes a call and notes it; returns whether it had an effect. */
  @CanIgnoreReturnValue
  private boolean took(Cause cause, ImmutableList<T> items, long... numbers) {
    boolean effect = apply(cause, items, numbers);
    if (effect && notifier.counts(cause)) {
      notifier.note(Call.of(cause, items, numbers), current());
    }
    return effect;
  }

  private boolean apply(Cause cause, ImmutableList<T> items, long... numbers) {
    return switch (cause) {
      case NEXT, PREVIOUS, TRACK_ENDED -> stops(cause) || walks(cause);
      case SKIP_TO -> sequencer.skipTo(slot(numbers[0]));
      case SKIP_AHEAD -> skipAhead(slot(numbers[0]));
      case PLAY_NEXT -> sequencer.ask(slot(numbers[0]), true);
      case ENQUEUE -> sequencer.ask(slot(numbers[0]), false);
      case DEQUEUE -> sequencer.dequeue(slot(numbers[0]));
      case UPCOMING -> sequencer.show(integer(numbers[0]));
      case ADD -> add(integer(numbers[0]), items);
      case REMOVE, REMOVE_ALL -> remove(slots(numbers, 0));
      case CLEAR, REPLACE_ALL -> restart(items);
      case MOVE, MOVE_ALL -> move(slots(numbers, 1), integer(numbers[0]));
      case REPLACE -> entries.replace(slot(numbers[0]), items.get(0));
      case REORDER_UPCOMING -> reorder(integer(numbers[0]), integer(numbers[1]));
      case SET_MODE -> sequencer.setMode(one(Call.MODES, numbers[0]));
      case SET_REPEAT -> sequencer.setRepeat(one(Call.REPEATS, numbers[0]));
      case SET_GAP -> setGap(one(Call.MODES, numbers[0]), integer(numbers[1]));
      case RESHUFFLE -> sequencer.reshuffle();
      case SET_STOP_AFTER_CURRENT -> sequencer.setStopAfterCurrent(one(Call.SWITCHES, numbers[0]));
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

  private int[] slots(long[] numbers, int from) {
    return LongStream.of(numbers).skip(from).mapToInt(this::slot).toArray();
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
    renumber();
    return slots.length > 0;
  }

  /** Removes all entries and adds {@code items}. */
  private boolean restart(ImmutableList<T> items) {
    boolean effect = entries.size() > 0 || !items.isEmpty();
    if (effect) {
      entries = new Entries<>(items, entries.nextId());
      sequencer = sequencer.restart(entries);
    }
    return effect;
  }

  private boolean move(int[] slots, int place) {
    checkArgument(
        IntStream.of(slots).distinct().count() == slots.length, "entries must be given once");
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

  // ------------------------------------------------------------------ calls with an answer

  ImmutableList<Entry<T>> upcoming(int k) {
    return delivering(() -> peek(k));
  }

  Optional<Entry<T>> upcomingAfterEnd() {
    return delivering(this::peekAfterEnd);
  }

  private Optional<Entry<T>> peekAfterEnd() {
    if (sequencer.stopsAfterCurrent()) {
      return Optional.empty();
    }
    return replays() ? current() : peek(1).stream().findFirst();
  }

  private ImmutableList<Entry<T>> peek(int k) {
    took(Cause.UPCOMING, ImmutableList.of(), k);
    return entriesAt(sequencer.upcoming(k));
  }

  /** Makes a call that adds {@code items}; returns their entries. */
  ImmutableList<Entry<T>> addAll(Cause cause, ImmutableList<T> items, long... numbers) {
    notifier.checkDepth();
    return delivering(
        () -> {
          took(cause, items, numbers);
          int end = entries.slots();
          return entriesAt(IntStream.range(end - items.size(), end).toArray());
        });
  }

  /** Adds {@code items} at the end. */
  void append(ImmutableList<T> items) {
    notifier.checkDepth();
    delivering(() -> took(Cause.ADD, items, entries.size()));
  }

  private <R> R delivering(Supplier<R> call) {
    try {
      synchronized (this) {
        return call.get();
      }
    } finally {
      notifier.deliver();
    }
  }

  // ------------------------------------------------------------------ following

  synchronized Runnable subscribe(Consumer<? super Change<T>> listener) {
    return notifier.subscribe(current(), listener, false);
  }

  synchronized Following<T> follow(Consumer<? super Change<T>> follower) {
    return new Following<>(state(), notifier.subscribe(current(), follower, true));
  }

  private ImmutableList<Entry<T>> entriesAt(int[] slots) {
    return IntStream.of(slots).mapToObj(entries::entry).collect(ImmutableList.toImmutableList());
  }

  // ------------------------------------------------------------------ arguments

  static <T> ImmutableList<T> checkItems(Iterable<? extends T> items) {
    return checkAll("items", "item", items);
  }

  static <T> Entry<T> checkEntry(Entry<T> entry) {
    return checkNotNull(entry, "entry must not be null");
  }

  private static <E> ImmutableList<E> checkAll(
      String names, String name, Iterable<? extends E> all) {
    checkNotNull(all, "%s must not be null", names);
    if (all instanceof ImmutableList<? extends E> list) {
      return ImmutableList.copyOf(list); // itself
    }
    ImmutableList.Builder<E> checked = ImmutableList.builder();
    for (E one : all) {
      checked.add(checkNotNull(one, "%s must not be null", name));
    }
    return checked.build();
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
}
