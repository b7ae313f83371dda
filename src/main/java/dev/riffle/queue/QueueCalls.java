package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import dev.riffle.shuffle.Xoshiro256PlusPlus;
import java.util.Arrays;
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
  private static final String ORDER_VERSION = "orderVersion";

  private final Seed seed;
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
    builder.gaps.forEach((mode, gap) -> sequencer.setGap(mode, checkGap(gap)));
    sequencer.enter(builder.mode);
  }

  // ------------------------------------------------------------------ state

  /** Restores the queue of {@code state}, which draws from {@code draws}. */
  QueueCalls(QueueState<T> state, Draws draws) {
    checkVersion(state);
    Rows rows = new Rows(state.rows(), state.items().size());
    seed = state.seed();
    this.draws = draws;
    entries = new Entries<>(state, rows);
    sequencer = Sequencer.restore(entries, draws, rows);
    rows.row(ORDER_VERSION);
    rows.row("generator");
    rows.checkAllRead();
  }

  /** Returns the generator of a queue as it was saved. */
  static Draws generator(QueueState<?> state) {
    checkVersion(state);
    ImmutableLongArray words = new Rows(state.rows(), 0).row("generator");
    checkArgument(words.length() == 4, "generator (%s) must be four words", words);
    return new Xoshiro256PlusPlus(words.get(0), words.get(1), words.get(2), words.get(3));
  }

  private static void checkVersion(QueueState<?> state) {
    ImmutableLongArray one = ImmutableLongArray.of(1); // which had no such row
    ImmutableLongArray version = state.rows().getOrDefault(ORDER_VERSION, one);
    checkArgument(
        version.equals(ImmutableLongArray.of(Seed.ORDER_VERSION)),
        "state is of order version r%s; this release knows r%s",
        Joiner.on(' ').join(version.asList()),
        Seed.ORDER_VERSION);
  }

  synchronized QueueState<T> state() {
    StateRows rows = new StateRows(entries.removed());
    rows.put(ORDER_VERSION, Seed.ORDER_VERSION);
    rows.put(
        "generator",
        draws instanceof Xoshiro256PlusPlus generator ? generator.state() : Rows.EMPTY);
    entries.save(rows);
    sequencer.save(rows);
    return new QueueState<>(seed, entries.items(), entries.ids(), rows.build());
  }

  /** Numbers the entries anew when most slots are of removed ones. */
  private void renumber() {
    if (sequencer.isSparse()) {
      QueueState<T> state = state();
      Rows rows = new Rows(state.rows(), entries.size());
      entries = new Entries<>(state, rows);
      sequencer = Sequencer.restore(entries, draws, rows);
    }
  }

  Seed seed() {
    return seed;
  }

  // ------------------------------------------------------------------ queries

  /** Returns the answer to a query of the sequencer. */
  synchronized <R> R ask(Function<Sequencer, R> query) {
    return query.apply(sequencer);
  }

  /** Returns the entries in the slots that are the answer to a query. */
  synchronized ImmutableList<Entry<T>> askEntries(Function<Sequencer, int[]> query) {
    return entriesAt(query.apply(sequencer));
  }

  synchronized Optional<Entry<T>> current() {
    return sequencer.isPlaying()
        ? Optional.of(entries.entry(sequencer.current()))
        : Optional.empty();
  }

  synchronized ImmutableList<Entry<T>> inOrder() {
    return entries.inOrder();
  }

  synchronized Optional<Entry<T>> entry(long id) {
    int slot = entries.find(id);
    return slot == Slots.NONE ? Optional.empty() : Optional.of(entries.entry(slot));
  }

  synchronized int size() {
    return entries.size();
  }

  ImmutableList<Entry<T>> upcoming(int k) {
    return delivering(() -> peek(k));
  }

  Optional<Entry<T>> upcomingAfterEnd() {
    return delivering(() -> replays() ? current() : peek(1).stream().findFirst());
  }

  private ImmutableList<Entry<T>> peek(int k) {
    took(sequencer.show(k), Cause.UPCOMING, k);
    return entriesAt(sequencer.upcoming(k));
  }

  private boolean replays() {
    return sequencer.repeat() == RepeatMode.ONE && sequencer.isPlaying();
  }

  // ------------------------------------------------------------------ calls

  /** Makes a call that goes on or back. Without lambdas, which take time here. */
  Optional<Entry<T>> walk(Cause cause) {
    notifier.checkDepth();
    try {
      synchronized (this) {
        boolean plays = cause == Cause.NEXT ? sequencer.next() : walkOtherwise(cause);
        if (!plays) {
          return Optional.empty();
        }
        if (notifier.counts(cause)) {
          note(cause, ImmutableList.of());
        }
        return Optional.of(entries.entry(sequencer.current()));
      }
    } finally {
      notifier.deliver();
    }
  }

  private boolean walkOtherwise(Cause cause) {
    return cause == Cause.PREVIOUS ? sequencer.previous() : replays() || sequencer.next();
  }

  /** Makes a call of the sequencer, which returns whether it had an effect. */
  @CanIgnoreReturnValue
  boolean change(Function<Sequencer, Boolean> call, Cause cause, long... numbers) {
    return change(() -> took(call.apply(sequencer), cause, numbers));
  }

  /** Makes a call of the sequencer on the slot of {@code entry}. */
  @CanIgnoreReturnValue
  boolean change(EntryCall call, Entry<T> entry, Cause cause) {
    return change(() -> took(call.on(sequencer, slotOf(entry)), cause, entry.id()));
  }

  /** A call on an entry. */
  interface EntryCall {
    boolean on(Sequencer sequencer, int slot);
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
          note(Cause.ADD, ImmutableList.of(item), place);
        }
        return entries.entry(slot);
      }
    } finally {
      notifier.deliver();
    }
  }

  ImmutableList<Entry<T>> addAll(int place, ImmutableList<T> items) {
    return change(
        () -> {
          checkPlace(place, entries.size());
          int[] slots = new int[items.size()];
          for (int i = 0; i < slots.length; i++) {
            slots[i] = entries.add(place + i, items.get(i));
          }
          if (slots.length > 0) {
            sequencer.added(slots.length);
          }
          took(slots.length > 0, Cause.ADD, items, place);
          return entriesAt(slots);
        });
  }

  void remove(ImmutableList<Entry<T>> all, Cause cause) {
    change(
        () -> {
          int[] slots = new int[all.size()];
          Arrays.setAll(slots, i -> slotOf(all.get(i)));
          sequencer.remove(slots.length > 1 ? IntStream.of(slots).distinct().toArray() : slots);
          renumber();
          return took(slots.length > 0, cause, ids(all));
        });
  }

  /** Removes all entries and adds {@code items}; returns the entries. */
  @CanIgnoreReturnValue
  ImmutableList<Entry<T>> restart(ImmutableList<T> items, Cause cause) {
    return change(
        () -> {
          boolean effect = entries.size() > 0 || !items.isEmpty();
          if (effect) {
            entries = new Entries<>(items, entries.nextId());
            sequencer = sequencer.restart(entries);
          }
          took(effect, cause, items);
          return entries.inOrder();
        });
  }

  Entry<T> replace(Entry<T> entry, T item) {
    return change(
        () -> {
          int slot = slotOf(entry);
          if (!item.equals(entry.item())) {
            entries.replace(slot, item);
            took(true, Cause.REPLACE, ImmutableList.of(item), entry.id());
          }
          return entries.entry(slot);
        });
  }

  void move(Entry<T> entry, int place) {
    change(() -> moved(ImmutableList.of(entry), place, Cause.MOVE, entry.id(), place));
  }

  void moveAll(ImmutableList<Entry<T>> all, int place) {
    long[] numbers = LongStream.concat(LongStream.of(place), LongStream.of(ids(all))).toArray();
    change(() -> moved(all, place, Cause.MOVE_ALL, numbers));
  }

  private boolean moved(ImmutableList<Entry<T>> all, int place, Cause cause, long... numbers) {
    int[] slots = all.stream().mapToInt(this::slotOf).toArray();
    checkArgument(
        IntStream.of(slots).distinct().count() == slots.length, "entries (%s) must differ", all);
    checkPlace(place, entries.size() - slots.length);
    boolean effect =
        IntStream.range(0, slots.length).anyMatch(i -> entries.place(slots[i]) != place + i);
    if (effect) {
      entries.move(slots, place);
      sequencer.moved();
    }
    return took(effect, cause, numbers);
  }

  void reorderUpcoming(int from, int to) {
    change(
        () -> {
          checkReorderable("from", from);
          checkReorderable("to", to);
          return took(sequencer.reorder(from, to), Cause.REORDER_UPCOMING, from, to);
        });
  }

  void setGap(PlayMode mode, int gap) {
    change(() -> took(sequencer.setGap(mode, checkGap(gap)), Cause.SET_GAP, mode.number, gap));
  }

  // ------------------------------------------------------------------ following

  synchronized Runnable subscribe(Consumer<? super Change<T>> listener) {
    return notifier.subscribe(current(), listener, false);
  }

  synchronized Following<T> follow(Consumer<? super Change<T>> follower) {
    return new Following<>(state(), notifier.subscribe(current(), follower, true));
  }

  private <R> R change(Supplier<R> call) {
    notifier.checkDepth();
    return delivering(call);
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

  /** Notes a call that had an effect; returns whether it had. */
  private boolean took(boolean effect, Cause cause, long... numbers) {
    return took(effect, cause, ImmutableList.of(), numbers);
  }

  @CanIgnoreReturnValue
  private boolean took(boolean effect, Cause cause, ImmutableList<T> items, long... numbers) {
    if (effect && notifier.counts(cause)) {
      note(cause, items, numbers);
    }
    return effect;
  }

  private void note(Cause cause, ImmutableList<T> items, long... numbers) {
    notifier.note(new Call<>(cause, ImmutableLongArray.copyOf(numbers), items), current());
  }

  private ImmutableList<Entry<T>> entriesAt(int[] slots) {
    return IntStream.of(slots).mapToObj(entries::entry).collect(ImmutableList.toImmutableList());
  }

  private long[] ids(ImmutableList<Entry<T>> all) {
    long[] ids = new long[all.size()];
    Arrays.setAll(ids, i -> all.get(i).id());
    return ids;
  }

  // ------------------------------------------------------------------ arguments

  static <T> ImmutableList<T> checkItems(Iterable<? extends T> items) {
    checkNotNull(items, "items must not be null");
    if (items instanceof ImmutableList<? extends T> list) {
      return ImmutableList.copyOf(list); // itself
    }
    ImmutableList.Builder<T> checked = ImmutableList.builder();
    for (T item : items) {
      checked.add(checkNotNull(item, "item must not be null"));
    }
    return checked.build();
  }

  static <T> ImmutableList<Entry<T>> checkEntries(Iterable<Entry<T>> entries) {
    checkNotNull(entries, "entries must not be null");
    ImmutableList.Builder<Entry<T>> checked = ImmutableList.builder();
    for (Entry<T> entry : entries) {
      checked.add(checkEntry(entry));
    }
    return checked.build();
  }

  static <T> Entry<T> checkEntry(Entry<T> entry) {
    return checkNotNull(entry, "entry must not be null");
  }

  private int slotOf(Entry<T> entry) {
    int slot = entries.find(checkEntry(entry));
    checkArgument(slot != Slots.NONE, "entry (%s) must be in this queue", entry);
    return slot;
  }

  private static void checkPlace(int place, int max) {
    checkArgument(0 <= place && place <= max, "place (%s) must be in [0, %s]", place, max);
  }

  private int checkGap(int gap) {
    int end = entries.size() == 0 ? Integer.MAX_VALUE : entries.size();
    checkArgument(0 <= gap && gap < end, "gap (%s) must be in [0, %s)", gap, end);
    return gap;
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
