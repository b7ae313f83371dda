package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the calls of a {@link PlayQueue} take effect atomically, under the lock of this object, and
 * delivers their changes after it is released. Thread-safe.
 *
 * <pre>
 *   a call   ->  lock [ took: Engine.apply, note ] unlock  ->  ChangeNotifier.deliver  ->  answer
 *   a query  ->  lock [ ask ] unlock  ->  answer          current  ->  answer
 * </pre>
 *
 * Before its lock, a call draws the word that it needs first ({@link WordDraft}), so that no query
 * waits for it.
 */
final class QueueCalls<T> {
  private static final long[] NO_NUMBERS = {};

  private Engine<T> engine; // guarded by this
  private final ChangeNotifier<T> notifier = new ChangeNotifier<>();
  private @Nullable ImmutableList<Entry<T>> peeked; // the last result of upcoming, until a change
  private int peekedK; // its argument

  private volatile boolean drawsWords; // of groups, outside the lock

  // The current one, for queries that do not wait for a call. Written under the lock, without the
  // barrier of a volatile field, which would take as long as a tenth of next().
  private final AtomicReference<Optional<Entry<T>>> published =
      new AtomicReference<>(Optional.empty());

  QueueCalls(Engine<T> engine) {
    this.engine = engine;
    publish();
  }

  private void publish() {
    published.lazySet(engine.current());
    boolean hasGroups = engine.entries().drawing().hasGroups();
    if (drawsWords != hasGroups) { // writing it always would take time
      drawsWords = hasGroups;
    }
  }

  /** Returns the current entry; does not wait for a call. */
  Optional<Entry<T>> current() {
    return requireNonNull(published.get());
  }

  /** Draws the word that a call needs first, outside the lock. */
  private void draft(Cause cause, long... numbers) {
    if (drawsWords) {
      ask(queue -> new LookAhead(queue.sequencer()).draft(cause, numbers))
          .ifPresent(WordDraft::draw);
    }
  }

  private void draft(Call<T> call) {
    draft(call.cause(), call.numbers().toArray());
  }

  /** Returns the answer to a query. */
  synchronized <R> R ask(Function<Engine<T>, R> query) {
    return query.apply(engine);
  }

  // ------------------------------------------------------------------ calls

  /** Makes a call that is on no entries; returns whether it had an effect. */
  boolean take(Cause cause, long... numbers) {
    return take(cause, ImmutableList.of(), ImmutableList.of(), numbers);
  }

  /** Makes a call on {@code entry}, after numbers of its own; returns whether it had an effect. */
  boolean take(Cause cause, Entry<T> entry, long... numbers) {
    checkNotNull(entry, "entry must not be null");
    return take(cause, ImmutableList.of(entry), ImmutableList.of(), numbers);
  }

  /** Makes a call on entries, after numbers of its own; returns whether it had an effect. */
  boolean takeAll(Cause cause, Iterable<Entry<T>> entries, long... numbers) {
    return take(
        cause, Arguments.checkAll("entries", "entry", entries), ImmutableList.of(), numbers);
  }

  /**
   * Makes a call on entries that must be as they are in this queue: with the items of a {@link
   * Call}, and its numbers but for the ids of {@code on}. Returns whether it had an effect.
   */
  boolean take(Cause cause, ImmutableList<Entry<T>> on, ImmutableList<T> items, long... numbers) {
    long[] all = Arrays.copyOf(numbers, numbers.length + on.size());
    for (int i = 0; i < on.size(); i++) {
      all[numbers.length + i] = on.get(i).id();
    }
    draft(cause, all);
    return delivering(
        () -> {
          on.forEach(engine.entries()::slot);
          return took(cause, items, all);
        });
  }

  /** Makes a recorded call; returns whether it had an effect. */
  @CanIgnoreReturnValue
  boolean take(Call<T> call) {
    draft(call);
    return delivering(() -> tookAgain(call));
  }

  /**
   * Makes the call that {@code choice} returns, if any, at one instant with it; returns whether it
   * had an effect.
   */
  @CanIgnoreReturnValue
  boolean takeChosen(Function<Engine<T>, Optional<Call<T>>> choice) {
    return delivering(() -> choice.apply(engine).map(this::tookAgain).orElse(false));
  }

  /** Makes the call of {@link #takeChosen} after a draft of it: calls {@code choice} twice. */
  @CanIgnoreReturnValue
  boolean draftAndTakeChosen(Function<Engine<T>, Optional<Call<T>>> choice) {
    if (drawsWords) {
      ask(choice).ifPresent(this::draft);
    }
    return takeChosen(choice);
  }

  /** Returns the answer to a query, before which the next {@code k} rows are drawn. */
  <R> R askAhead(ToIntFunction<Engine<T>> k, Function<Engine<T>, R> query) {
    if (drawsWords) {
      draft(Cause.UPCOMING, ask(k::applyAsInt));
    }
    return delivering(
        () -> {
          took(Cause.UPCOMING, Incoming.none(), k.applyAsInt(engine));
          return query.apply(engine);
        });
  }

  /** Makes a recorded call, if it is the change {@code number}. */
  void takeNumbered(long number, Call<T> call) {
    draft(call);
    delivering(
        () -> {
          long next = engine.changes() + (call.cause() == Cause.UPCOMING ? 0 : 1);
          checkArgument(number == next, "number (%s) must be the next one, %s", number, next);
          return tookAgain(call);
        });
  }

  private boolean tookAgain(Call<T> call) {
    Incoming<T> items = engine.entries().drawing().recorded(call.incoming());
    return took(call.cause(), items, call.numbers().toArray());
  }

  /** Makes a call that adds {@code items}; returns their entries. */
  ImmutableList<Entry<T>> add(Cause cause, ImmutableList<T> items, long... numbers) {
    draft(cause, numbers);
    return delivering(() -> added(cause, items, numbers));
  }

  /**
   * Makes a call that adds {@code items} to be played next, and asks for them, IN_ORDER only if
   * {@code asksInOrder}; returns their entries.
   */
  ImmutableList<Entry<T>> addNext(ImmutableList<T> items, boolean asksInOrder) {
    return delivering(
        () -> {
          boolean asks = asksInOrder || !engine.sequencer().isInOrder();
          Cause cause = asks ? Cause.ADD_NEXT : Cause.ADD;
          return added(cause, items, engine.sequencer().placeAfterCurrent());
        });
  }

  private ImmutableList<Entry<T>> added(Cause cause, ImmutableList<T> items, long... numbers) {
    took(cause, items, numbers);
    int end = engine.entries().slots();
    return engine.entriesAt(IntStream.range(end - items.size(), end).toArray());
  }

  /** Makes a call that adds {@code items} at the end; returns the entry of the last one. */
  Entry<T> append(ImmutableList<T> items) {
    return delivering(
        () -> {
          took(Cause.ADD, items, engine.entries().size());
          return engine.entries().entry(engine.entries().slots() - 1);
        });
  }

  ImmutableList<Entry<T>> upcoming(int k) {
    if (drawsWords && ask(queue -> new LookAhead(queue.sequencer()).needsNextWord(k))) {
      boolean unused = take(Cause.UPCOMING, k); // rows of the current cycle are drawn before it
    }
    draft(Cause.UPCOMING, k);
    return delivering(() -> peek(k));
  }

  Optional<Entry<T>> upcomingAfterEnd() {
    draft(Cause.TRACK_ENDED);
    return delivering(
        () -> {
          if (engine.sequencer().timeline.isLast()) {
            return Optional.empty();
          }
          boolean replays = engine.sequencer().replays();
          return replays ? engine.current() : peek(1).stream().findFirst();
        });
  }

  private ImmutableList<Entry<T>> peek(int k) {
    ImmutableList<Entry<T>> known = peeked;
    if (known == null || peekedK < k) {
      took(Cause.UPCOMING, ImmutableList.of(), k);
      known = engine.entriesAt(new LookAhead(engine.sequencer()).upcoming(k));
      peeked = known;
      peekedK = k;
    }
    return known.subList(0, Math.min(k, known.size()));
  }

  /**
   * Makes a call that plays the next or the previous entry, or skips the rest of a unit; returns
   * the entry that plays then, or empty. {@link #took}, which is general, takes longer.
   */
  Optional<Entry<T>> walk(Cause cause) {
    draft(cause, NO_NUMBERS);
    try {
      synchronized (this) {
        notifier.checkDepth(cause);
        if (!wholly(() -> engine.walk(cause))) {
          return Optional.empty();
        }
        changed(cause, Incoming.none(), NO_NUMBERS, CallEntries.none());
        return stops(cause) ? Optional.empty() : current();
      }
    } finally {
      notifier.deliver();
    }
  }

  /** Changes the law of the draws; it has the functions for later items. */
  void setDrawing(Drawing<? super T> drawing) {
    delivering(
        () -> {
          notifier.checkDepth(Cause.SET_DRAWING);
          long[] numbers = engine.numbers(drawing.law());
          engine.setFunctions(drawing);
          return took(Cause.SET_DRAWING, Incoming.none(), numbers);
        });
  }

  /** Replaces the queue by that of {@code state}. */
  void restore(QueueState<T> state) {
    delivering(
        () -> {
          notifier.checkDepth(Cause.RESTORE);
          engine = engine.restored(state);
          changed(Cause.RESTORE, Incoming.none(), NO_NUMBERS, CallEntries.none());
          return true;
        });
  }

  /** Makes a call under the lock, and delivers its changes after it. */
  @CanIgnoreReturnValue
  private <R> R delivering(Supplier<R> call) {
    try {
      synchronized (this) {
        return call.get();
      }
    } finally {
      notifier.deliver();
    }
  }

  /** Makes a call and notes its change, under the lock; returns whether it had an effect. */
  private boolean took(Cause cause, ImmutableList<T> items, long... numbers) {
    return took(cause, engine.entries().drawing().numbered(items), numbers);
  }

  private boolean took(Cause cause, Incoming<T> items, long... numbers) {
    notifier.checkDepth(cause);
    CallEntries<T> on =
        notifier.hasSubscribersTo(cause)
            ? CallEntries.of(engine.entries(), cause, items.items, numbers)
            : CallEntries.none();
    boolean effect = wholly(() -> engine.apply(cause, items, numbers));
    if (effect) {
      changed(cause, items, numbers, on);
    }
    return effect;
  }

  /** Makes a call, or reverts what it did if a rule of the host throws. */
  private boolean wholly(BooleanSupplier call) {
    if (!engine.isRevertible()) {
      return call.getAsBoolean();
    }
    QueueState<T> before = engine.state();
    try {
      return call.getAsBoolean();
    } catch (RuntimeException | Error e) {
      engine = engine.restored(before);
      throw e;
    }
  }

  /** Notes a call on {@code on} that had an effect. */
  private void changed(Cause cause, Incoming<T> items, long[] numbers, CallEntries<T> on) {
    peeked = null;
    if (cause != Cause.UPCOMING) {
      engine.countChange();
    }
    publish();
    if (notifier.hasSubscribersTo(cause)) {
      Call<T> call = new Call<>(cause, ImmutableLongArray.copyOf(numbers), items);
      notifier.note(engine.changes(), call, current(), on, stops(cause));
    }
  }

  /** Returns whether the last call, by {@code cause}, was to play an entry, and played none. */
  private boolean stops(Cause cause) {
    return (cause == Cause.TRACK_ENDED || cause == Cause.SKIP_UNIT)
        && engine.sequencer().hasStopped();
  }

  // ------------------------------------------------------------------ following

  synchronized Following<T> follow(Subscriber<T> follower) {
    return new Following<>(engine.state(), subscribe(follower));
  }

  synchronized Subscription subscribe(Subscriber<T> subscriber) {
    return notifier.subscribe(subscriber, current());
  }
}
