package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * What plays now, next and before: a queue of entries, walked in order, shuffled, or picked at
 * random. Mutable and thread-safe: each call takes effect at one instant. Unless it says otherwise
 * a call takes constant time, amortised, however long the queue is.
 *
 * <p>What a listener may rely on:
 *
 * <ul>
 *   <li><b>C1 Coverage.</b> In SHUFFLE each entry is played exactly once a cycle of the cycle's own
 *       accord, whatever is toggled, added or peeked. Walking back and forth, replays under ONE,
 *       and jumps come on top.
 *   <li><b>C2 Fairness.</b> At every moment all orders of what the cycle still owes that respect
 *       the gap are equally likely. What the 256 bits of a seed cannot reach ({@link Seed}) is said
 *       there.
 *   <li><b>C3 Back is back.</b> In SHUFFLE and RANDOM {@link #previous} makes current what was
 *       current before, as often as it is called, across cycles and jumps; {@link #next} then walks
 *       forward over the same entries. In IN_ORDER both walk the source order, and what is left
 *       goes behind all the same. History is bounded; the oldest go first.
 *   <li><b>C4 Peeking.</b> {@link #upcoming} tells what {@code next()} will answer, and changes
 *       neither that nor history.
 *   <li><b>C5 The seam.</b> Under ALL a finished cycle is followed by a fresh one, in which none of
 *       the last {@code gap} entries heard is drawn. If all that is owed rests (after jumps only),
 *       what has rested longest plays.
 *   <li><b>C6 Repeat.</b> {@link #trackEnded} replays the current entry under ONE; {@code next()}
 *       never does.
 *   <li><b>C7 The end.</b> Before the first {@code next()} nothing is current. Under OFF, past the
 *       last entry, {@code next()} is empty and what is current stays. RANDOM has no end.
 *   <li><b>C8 Switching</b> to SHUFFLE begins a cycle, of which the current entry is the first. A
 *       switch drops what was shown and what is ahead; what is behind stays.
 *   <li><b>C9 Adding.</b> In SHUFFLE a newcomer takes a fair place among what is owed ({@link
 *       #add}); what was shown of the cycle keeps its relative order.
 *   <li><b>C10 Play next, enqueue.</b> What the listener asks for, each entry at most once, plays
 *       before anything else, in every mode, and waits through switches. A cycle that owed it is
 *       paid. IN_ORDER then goes on after, and previous goes back to, what was interrupted. A jump
 *       to what waits grants the wish.
 *   <li><b>C12 Jumping.</b> {@link #skipTo} puts what was current behind. The cycle counts the
 *       entry as played.
 *   <li><b>C14 Same seed, same evening.</b> Seed, order version and the calls, peeks included,
 *       determine every answer.
 *   <li><b>C16 Random is honest too.</b> RANDOM draws independently and uniformly, and its {@code
 *       previous()} goes back. The forgetful variant, for contrast only, draws again instead.
 *   <li><b>C17 Threads.</b> All methods may be called from any thread; each takes effect at one
 *       instant between call and return.
 *   <li><b>C18 Cost.</b> As above: {@link #upcoming} takes O(k), an edit no more than what was
 *       shown, switching no pass over the entries, and the first draw of a cycle, which sets aside
 *       what rests, up to {@code gap} steps.
 *   <li><b>C19 Bad arguments</b> are refused with their name, value and rule, and the queue is left
 *       as it was.
 * </ul>
 *
 * A queue built in SHUFFLE begins its first cycle with that, not with the first play.
 *
 * @param <T> what the queue holds
 */
public final class PlayQueue<T> {
  /** How many plays are kept behind the current one, unless the builder says otherwise. */
  public static final int DEFAULT_HISTORY_LIMIT = 100_000;

  private final Seed seed;
  private final List<Entry<T>> entries = new ArrayList<>();
  private final Timeline timeline;

  PlayQueue(PlayQueueBuilder<T> builder) {
    seed = builder.seed;
    for (T item : builder.items.build()) {
      entries.add(new Entry<>(this, entries.size(), item));
    }
    timeline =
        new Timeline(
            builder.source.apply(seed),
            entries.size(),
            builder.mode,
            builder.repeat,
            builder.historyLimit,
            builder.forgetful);
    builder.gaps.forEach(this::setGap);
  }

  /** Returns a builder of a queue whose every draw comes from {@code seed}. */
  public static <T> PlayQueueBuilder<T> builder(Seed seed) {
    return new PlayQueueBuilder<>(seed);
  }

  /** Returns the seed that it began with. */
  public Seed seed() {
    return seed;
  }

  // ------------------------------------------------------------------ playing

  /** Returns the entry that plays now, or empty before the first. */
  public synchronized Optional<Entry<T>> current() {
    return entryAt(timeline.current());
  }

  /** Goes on and returns the entry that plays now, or empty at the end, where nothing changes. */
  @CanIgnoreReturnValue
  public synchronized Optional<Entry<T>> next() {
    return timeline.next() ? current() : Optional.empty();
  }

  /**
   * Goes back and returns the entry that plays now, or empty at the beginning, where nothing
   * changes.
   */
  @CanIgnoreReturnValue
  public synchronized Optional<Entry<T>> previous() {
    return timeline.previous() ? current() : Optional.empty();
  }

  /**
   * Is told that the song ran out: returns the current entry again under ONE, else what {@link
   * #next} does.
   */
  @CanIgnoreReturnValue
  public synchronized Optional<Entry<T>> trackEnded() {
    return replays() ? current() : next();
  }

  /** Returns whether {@link #next} has something to go on to. */
  public synchronized boolean hasNext() {
    return timeline.hasNext();
  }

  /** Returns whether {@link #previous} has something to go back to. */
  public synchronized boolean hasPrevious() {
    return timeline.hasPrevious();
  }

  /**
   * Makes {@code entry} current, and puts what was current behind it; to the current entry changes
   * nothing.
   *
   * @throws IllegalArgumentException if the entry is of another queue
   */
  public synchronized void skipTo(Entry<T> entry) {
    timeline.skipTo(slotOf(entry));
  }

  // ------------------------------------------------------------------ asking

  /**
   * Lets {@code entry} play next, before all else and in every mode; what was asked for before
   * follows it. Asked again, it moves.
   *
   * @throws IllegalArgumentException if the entry is of another queue
   */
  public synchronized void playNext(Entry<T> entry) {
    timeline.ask(slotOf(entry), true);
  }

  /**
   * Lets {@code entry} play after all that was asked for, and before all else. Asked again, it
   * moves.
   *
   * @throws IllegalArgumentException if the entry is of another queue
   */
  public synchronized void enqueue(Entry<T> entry) {
    timeline.ask(slotOf(entry), false);
  }

  /**
   * Takes {@code entry} back that was asked for; returns whether it was waiting. If the cycle owed
   * it, it does so again.
   *
   * @throws IllegalArgumentException if the entry is of another queue
   */
  @CanIgnoreReturnValue
  public synchronized boolean dequeue(Entry<T> entry) {
    return timeline.dequeue(slotOf(entry));
  }

  /** Returns what was asked for and waits, in the order in which it will play. */
  public synchronized ImmutableList<Entry<T>> lane() {
    return entriesAt(timeline.lane());
  }

  // ------------------------------------------------------------------ looking

  /**
   * Returns what the next {@code k} calls of {@link #next} will return if nothing else happens;
   * fewer at the end, and at most two cycles' worth.
   *
   * @throws IllegalArgumentException if {@code k} is negative
   */
  public synchronized ImmutableList<Entry<T>> upcoming(int k) {
    checkArgument(k >= 0, "k (%s) must not be negative", k);
    return entriesAt(timeline.upcoming(k));
  }

  /** Returns what {@link #trackEnded} will return, for a player that loads it in advance. */
  public synchronized Optional<Entry<T>> upcomingAfterEnd() {
    return replays() ? current() : upcoming(1).stream().findFirst();
  }

  /**
   * Returns what was current before, the newest first, without the current entry; fewer if there
   * are no more.
   *
   * @throws IllegalArgumentException if {@code k} is negative
   */
  public synchronized ImmutableList<Entry<T>> history(int k) {
    checkArgument(k >= 0, "k (%s) must not be negative", k);
    return entriesAt(timeline.history(k));
  }

  /** Returns where in its cycle the current entry is. */
  public synchronized Position position() {
    return timeline.position();
  }

  /** Returns all entries in source order; takes a pass over them. */
  public synchronized ImmutableList<Entry<T>> entries() {
    return ImmutableList.copyOf(entries);
  }

  /** Returns the entry that has the number {@code id}, or empty if none has. */
  public synchronized Optional<Entry<T>> entry(long id) {
    return 0 <= id && id < entries.size() ? Optional.of(entries.get((int) id)) : Optional.empty();
  }

  /** Returns how many entries there are. */
  public synchronized int size() {
    return entries.size();
  }

  // ------------------------------------------------------------------ changing

  /**
   * Adds an item at the end of the source order and returns its entry. In SHUFFLE it takes a fair
   * place among what the cycle owes: with d shown and e that could be drawn after them, itself
   * included, each of d + e places is as likely.
   */
  @CanIgnoreReturnValue
  public synchronized Entry<T> add(T item) {
    Entry<T> entry = new Entry<>(this, entries.size(), checkNotNull(item, "item must not be null"));
    entries.add(entry);
    timeline.add();
    return entry;
  }

  /** Returns the mode. */
  public synchronized PlayMode mode() {
    return timeline.mode();
  }

  /** Switches; to the mode it is in already changes nothing. */
  public synchronized void setMode(PlayMode mode) {
    timeline.setMode(checkNotNull(mode, "mode must not be null"));
  }

  /** Returns what follows the end of a song and of the queue. */
  public synchronized RepeatMode repeat() {
    return timeline.repeat();
  }

  /** Says what follows the end; what was shown of cycles not yet begun is drawn afresh. */
  public synchronized void setRepeat(RepeatMode repeat) {
    timeline.setRepeat(checkNotNull(repeat, "repeat must not be null"));
  }

  /**
   * Returns how many other entries must be heard in {@code mode} before one may be drawn again:
   * what was set, at most size - 1; unless set a quarter of the queue in SHUFFLE, at least 1 and at
   * most 1,000, and 0 in RANDOM.
   *
   * @throws IllegalArgumentException if the mode is IN_ORDER
   */
  public synchronized int gap(PlayMode mode) {
    return timeline.gap(checkNotNull(mode, "mode must not be null"));
  }

  /**
   * Sets how many other entries must be heard in {@code mode} before one may be drawn again. Going
   * past 1,000, a wider gap fills as entries are heard.
   *
   * @throws IllegalArgumentException if {@code gap} is not in [0, size), or the mode is IN_ORDER
   */
  public synchronized void setGap(PlayMode mode, int gap) {
    checkNotNull(mode, "mode must not be null");
    checkArgument(
        0 <= gap && gap < Math.max(1, size()),
        "gap (%s) must be in [0, %s)",
        gap,
        Math.max(1, size()));
    timeline.setGap(mode, gap);
  }

  /**
   * Begins a cycle in SHUFFLE, with the current entry as its first; in the other modes changes
   * nothing.
   */
  public synchronized void reshuffle() {
    if (timeline.mode() == PlayMode.SHUFFLE) {
      timeline.begin(PlayMode.SHUFFLE);
    }
  }

  private int slotOf(Entry<T> entry) {
    checkNotNull(entry, "entry must not be null");
    checkArgument(entry.isOf(this), "entry (%s) must be of this queue", entry);
    return entry.slot();
  }

  private boolean replays() {
    return timeline.repeat() == RepeatMode.ONE && timeline.current().isPresent();
  }

  private Optional<Entry<T>> entryAt(OptionalInt slot) {
    return slot.isPresent() ? Optional.of(entries.get(slot.getAsInt())) : Optional.empty();
  }

  private ImmutableList<Entry<T>> entriesAt(int[] slots) {
    return IntStream.of(slots).mapToObj(entries::get).collect(ImmutableList.toImmutableList());
  }
}
