package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.collect.ImmutableListMultimap.toImmutableListMultimap;
import static com.google.common.collect.Iterables.concat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Builds a queue; by default an empty one in SHUFFLE and OFF, with the default gaps. Not
 * thread-safe.
 *
 * @param <T> the type of the items
 * @since 0.1
 */
public final class PlayQueueBuilder<T> {
  private final Seed seed;
  private ImmutableList<T> items = ImmutableList.of();
  private Function<Seed, Draws> source = Seed::draws;
  private Drawing<? super T> drawing = Drawing.uniform();
  private PlayMode mode = PlayMode.SHUFFLE;
  private RepeatMode repeat = RepeatMode.OFF;
  private final Map<PlayMode, Integer> gaps = new TreeMap<>();
  private int historyLimit = PlayQueue.DEFAULT_HISTORY_LIMIT;
  private boolean forgetful;
  private int undoLimit;
  private int start = Slots.NONE;
  private ImmutableList<T> heard = ImmutableList.of();

  PlayQueueBuilder(Seed seed) {
    this.seed = checkNotNull(seed, "seed must not be null");
  }

  /**
   * Adds {@code items} in source order. If they are the only items and an {@link ImmutableList},
   * the queue refers to that list and copies nothing.
   */
  @CanIgnoreReturnValue
  public PlayQueueBuilder<T> addAll(Iterable<? extends T> items) {
    ImmutableList<T> checked = Arguments.checkItems(items);
    this.items = this.items.isEmpty() ? checked : ImmutableList.copyOf(concat(this.items, checked));
    return this;
  }

  /** Sets the mode. */
  @CanIgnoreReturnValue
  public PlayQueueBuilder<T> mode(PlayMode mode) {
    this.mode = checkNotNull(mode, "mode must not be null");
    return this;
  }

  /** Sets the repeat mode. */
  @CanIgnoreReturnValue
  public PlayQueueBuilder<T> repeat(RepeatMode repeat) {
    this.repeat = checkNotNull(repeat, "repeat must not be null");
    return this;
  }

  /** Sets the gap of {@code mode}, within the bounds of {@link PlayQueue#setGap}. */
  @CanIgnoreReturnValue
  public PlayQueueBuilder<T> gap(PlayMode mode, int gap) {
    gaps.put(checkNotNull(mode, "mode must not be null"), gap);
    return this;
  }

  /**
   * Sets the maximum number of plays in the history.
   *
   * @throws IllegalArgumentException if {@code plays} is negative
   */
  @CanIgnoreReturnValue
  public PlayQueueBuilder<T> historyLimit(int plays) {
    checkArgument(plays >= 0, "historyLimit (%s) must not be negative", plays);
    historyLimit = plays;
    return this;
  }

  /**
   * Sets the undo capacity, in entries of all edits together; by default 0, which disables undo. An
   * edit of one entry takes about 450 bytes, an edit of many 130 bytes per entry, and the items of
   * removed entries remain in memory.
   *
   * @throws IllegalArgumentException if {@code entries} is negative
   */
  @CanIgnoreReturnValue
  public PlayQueueBuilder<T> undoLimit(int entries) {
    checkArgument(entries >= 0, "undoLimit (%s) must not be negative", entries);
    undoLimit = entries;
    return this;
  }

  /**
   * Makes the entry at {@code place} of the source order current at once; it is the first play, and
   * in SHUFFLE every order of the others is equally likely. {@link #build} throws an {@code
   * IllegalArgumentException} if there is no such place.
   */
  @CanIgnoreReturnValue
  public PlayQueueBuilder<T> startAt(int place) {
    checkArgument(place >= 0, "start (%s) must not be negative", place);
    start = place;
    return this;
  }

  /**
   * Sets the items that were heard elsewhere, the most recent last: all entries of each item rest
   * as if they had been heard here, in source order, but are not in the history. An item without an
   * entry counts as a removed entry; an item given twice counts once, at its last place. Only this
   * method compares items by {@code equals}; {@link #build} then takes time linear in the queue.
   */
  @CanIgnoreReturnValue
  public PlayQueueBuilder<T> startAfter(Iterable<? extends T> items) {
    heard = Arguments.checkItems(items);
    return this;
  }

  /** Sets the law by which the queue draws, by default a uniform one. */
  @CanIgnoreReturnValue
  public PlayQueueBuilder<T> drawing(Drawing<? super T> drawing) {
    this.drawing = checkNotNull(drawing, "drawing must not be null");
    return this;
  }

  /** Returns the slots of the entries heard elsewhere, and such as no entry has for others. */
  private int[] heardSlots() {
    if (heard.isEmpty()) {
      return new int[0];
    }
    ImmutableSet<T> wanted = ImmutableSet.copyOf(heard);
    ImmutableListMultimap<T, Integer> slots =
        IntStream.range(0, items.size())
            .boxed()
            .filter(slot -> wanted.contains(items.get(slot)))
            .collect(toImmutableListMultimap(items::get, slot -> slot));
    Slots all = new Slots();
    for (T item : ImmutableSet.copyOf(heard.reverse()).asList().reverse()) {
      slots.get(item).forEach(all::addLast);
      if (!slots.containsKey(item)) {
        all.addLast(Slots.gone(all.size()));
      }
    }
    return all.toArray();
  }

  /** Sets whether {@code previous()} redraws in RANDOM, only for comparisons. */
  @CanIgnoreReturnValue
  public PlayQueueBuilder<T> forgetful(boolean forgetful) {
    this.forgetful = forgetful;
    return this;
  }

  /**
   * Draws from {@code source} instead of the seed's own generator: for tests, and for the
   * enumeration of all draws. The plays of such a queue do not follow from its seed, and unless
   * {@code source} is a {@link dev.riffle.shuffle.Xoshiro256PlusPlus}, no queue can be restored
   * from its state.
   */
  @CanIgnoreReturnValue
  public PlayQueueBuilder<T> draws(Draws source) {
    checkNotNull(source, "source must not be null");
    this.source = unused -> source;
    return this;
  }

  /**
   * Returns the queue. Takes constant time over one immutable list.
   *
   * @throws IllegalArgumentException if a gap is out of bounds
   */
  public PlayQueue<T> build() {
    Draws draws = source.apply(seed);
    Entries<T> entries = new Entries<>(items, 0, drawing.law());
    Engine<T> engine =
        new Engine<>(
            seed,
            draws,
            drawing,
            entries,
            Undo.of(entries, undoLimit),
            new Sequencer(entries, draws, repeat, historyLimit, forgetful));
    engine.begin(gaps, heardSlots(), mode, start);
    return new PlayQueue<>(new QueueCalls<>(engine));
  }
}
