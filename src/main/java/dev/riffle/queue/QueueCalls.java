package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.shuffle.Seed;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the calls of a {@link PlayQueue} take effect atomically, under the lock of this object, and
 * has their changes delivered after that. Thread-safe.
 *
 * <pre>
 *   next()  ->  lock [ Engine.walk; note the change ] unlock  ->  deliver  ->  Entry
 * </pre>
 */
final class QueueCalls<T> {
  private final Engine<T> engine;
  private final ChangeNotifier<T> notifier = new ChangeNotifier<>();
  private @Nullable Peek<T> peek; // the last one, until something changes

  /** The answer to {@code upcoming(k)}. */
  private record Peek<T>(int k, ImmutableList<Entry<T>> entries) {}

  QueueCalls(Engine<T> engine) {
    this.engine = engine;
  }

  Seed seed() {
    return engine.seed();
  }

  synchronized QueueState<T> state() {
    return engine.state();
  }

  // ------------------------------------------------------------------ queries

  /** Returns the answer to a query of the sequencer. */
  synchronized <R> R ask(Function<Sequencer, R> query) {
    return query.apply(engine.sequencer());
  }

  /** Returns the entries in the slots that are the answer to a query. */
  synchronized ImmutableList<Entry<T>> askSlots(Function<Sequencer, int[]> query) {
    return engine.entriesAt(query.apply(engine.sequencer()));
  }

  /** Returns the answer to a query of the entries. */
  synchronized <R> R askEntries(Function<Entries<T>, R> query) {
    return query.apply(engine.entries());
  }

  synchronized Optional<Entry<T>> current() {
    return engine.current();
  }

  // ------------------------------------------------------------------ calls

  /** Makes a call that goes on or back. Without a {@link Call}, which takes time here. */
  Optional<Entry<T>> walk(Cause cause) {
    notifier.checkDepth();
    try {
      synchronized (this) {
        boolean stops = cause == Cause.TRACK_ENDED && engine.sequencer().timeline().isLast();
        if (!engine.walk(cause)) {
          return Optional.empty();
        }
        peek = null;
        if (notifier.counts(cause)) {
          notifier.note(Call.of(cause, ImmutableList.of()), CallEntries.none(), current(), stops);
        }
        return stops ? Optional.empty() : engine.current();
      }
    } finally {
      notifier.deliver();
    }
  }

  /** Adds an item at the end. As {@link #walk}: a list may be filled by this. */
  Entry<T> add(T item) {
    notifier.checkDepth();
    try {
      synchronized (this) {
        int place = engine.entries().size();
        int slot = engine.add(item);
        peek = null;
        if (notifier.counts(Cause.ADD)) {
          notifier.note(
              Call.of(Cause.ADD, ImmutableList.of(item), place),
              CallEntries.added(engine.entries().entry(slot), place),
              current(),
              false);
        }
        return engine.entries().entry(slot);
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

  /** Makes a call on entries, after numbers of its own; returns whether it had an effect. */
  @CanIgnoreReturnValue
  boolean takeAll(Cause cause, Iterable<Entry<T>> entries, long... numbers) {
    ImmutableList<Entry<T>> all = checkAll("entries", "entry", entries);
    LongStream ids = all.stream().mapToLong(Entry::id);
    return take(
        cause, all, ImmutableList.of(), LongStream.concat(LongStream.of(numbers), ids).toArray());
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
          on.forEach(engine.entries()::slot);
          return took(cause, items, numbers);
        });
  }

  /** Makes a call and notes it; returns whether it had an effect. */
  @CanIgnoreReturnValue
  private boolean took(Cause cause, ImmutableList<T> items, long... numbers) {
    CallEntries<T> on =
        notifier.hasSubscribers()
            ? CallEntries.of(engine.entries(), cause, items, numbers)
            : CallEntries.none();
    boolean stops = cause == Cause.TRACK_ENDED && engine.sequencer().timeline().isLast();
    boolean effect = engine.apply(cause, items, numbers);
    peek = effect ? null : peek;
    if (effect && notifier.counts(cause)) {
      notifier.note(Call.of(cause, items, numbers), on, current(), stops);
    }
    return effect;
  }

  // ------------------------------------------------------------------ calls with an answer

  ImmutableList<Entry<T>> upcoming(int k) {
    return delivering(() -> peek(k));
  }

  Optional<Entry<T>> upcomingAfterEnd() {
    return delivering(this::peekAfterEnd);
  }

  private Optional<Entry<T>> peekAfterEnd() {
    if (engine.sequencer().timeline().isLast()) {
      return Optional.empty();
    }
    return engine.replays() ? current() : peek(1).stream().findFirst();
  }

  private ImmutableList<Entry<T>> peek(int k) {
    Peek<T> known = peek;
    if (known == null || known.k < k) {
      took(Cause.UPCOMING, ImmutableList.of(), k);
      known = new Peek<>(k, engine.entriesAt(engine.sequencer().upcoming(k)));
      peek = known;
    }
    return known.entries.subList(0, Math.min(k, known.entries.size()));
  }

  /** Makes a call that adds {@code items}; returns their entries. */
  ImmutableList<Entry<T>> addAll(Cause cause, ImmutableList<T> items, long... numbers) {
    notifier.checkDepth();
    return delivering(
        () -> {
          took(cause, items, numbers);
          int end = engine.entries().slots();
          return engine.entriesAt(IntStream.range(end - items.size(), end).toArray());
        });
  }

  /** Makes a call that adds {@code item} to up next; returns its entry. */
  Entry<T> addOnce(Cause cause, T item, long... numbers) {
    checkNotNull(item, "item must not be null");
    return addAll(cause, ImmutableList.of(item), numbers).get(0);
  }

  /** Adds {@code items} at the end. */
  void append(ImmutableList<T> items) {
    notifier.checkDepth();
    delivering(() -> took(Cause.ADD, items, engine.entries().size()));
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

  /** Returns the answer to a query of what can be undone. */
  synchronized <R> R askUndo(Function<Undo, R> query) {
    return query.apply(engine.undo());
  }

  // ------------------------------------------------------------------ following

  synchronized Runnable subscribe(Consumer<? super Change<T>> listener) {
    return notifier.subscribe(current(), listener, false);
  }

  synchronized Following<T> follow(Consumer<? super Change<T>> follower) {
    return new Following<>(state(), notifier.subscribe(current(), follower, true));
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
}
