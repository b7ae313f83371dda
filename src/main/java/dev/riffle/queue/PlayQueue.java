package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import dev.riffle.shuffle.Xoshiro256PlusPlus;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What plays now, next and before: a queue of entries, walked in order, shuffled, or picked at
 * random. Mutable and thread-safe: each call takes effect at one instant. Unless it says otherwise
 * a call takes constant time, amortised, however long the queue is.
 *
 * <p>What a listener may rely on:
 *
 * <ul>
 *   <li><b>C1 Coverage.</b> In SHUFFLE each entry is played exactly once a cycle of the cycle's own
 *       accord, whatever is toggled, added, removed, moved or peeked. Walking back and forth,
 *       replays under ONE, the lane and jumps come on top.
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
 *       what has rested longest plays. Walking back is hearing too.
 *   <li><b>C6 Repeat.</b> {@link #trackEnded} replays the current entry under ONE; {@code next()}
 *       never does.
 *   <li><b>C7 The end.</b> Before the first {@code next()} nothing is current. Under OFF, past the
 *       last entry, {@code next()} is empty and what is current stays. RANDOM has no end.
 *   <li><b>C8 Switching</b> to SHUFFLE begins a cycle, of which the current entry is the first; a
 *       queue built in SHUFFLE begins its first with that. A switch drops what was shown and what
 *       is ahead; what is behind stays.
 *   <li><b>C9 Adding,</b> anywhere, singly or in batches. In SHUFFLE a newcomer takes a fair place
 *       among what is owed ({@link #add(Object)}), a batch one by one; what was shown of the cycle
 *       keeps its relative order.
 *   <li><b>C10 Play next, enqueue.</b> What the listener asks for, each entry at most once, plays
 *       before anything else, in every mode, and waits through switches. A cycle that owed it is
 *       paid. IN_ORDER then goes on after, and previous goes back to, what was interrupted. A jump
 *       to what waits grants the wish.
 *   <li><b>C11 Removing.</b> An entry removed leaves past and future; the others keep their order.
 *       If it was current, what would have followed becomes current, and nothing goes behind; if
 *       nothing follows, nothing is current, and IN_ORDER stands where it was. After {@link #clear}
 *       and {@link #replaceAll} nothing is current.
 *   <li><b>C12 Jumping.</b> {@link #skipTo} puts what was current behind. The cycle counts the
 *       entry as played.
 *   <li><b>C13 Moving</b> in the source order is seen in IN_ORDER only; {@link #reorderUpcoming}
 *       rearranges what was shown of the cycle, and that is kept.
 *   <li><b>Taking back.</b> An edit, a change of repeat or of the gap draws afresh what was shown
 *       of cycles not yet begun, and in RANDOM all that was shown. A call that asks for what is
 *       already so changes nothing at all.
 *   <li><b>C14 Same seed, same evening.</b> Seed, order version and the calls, peeks included,
 *       determine every answer.
 *   <li><b>C15 Restore.</b> {@link #restore} of {@link #state} answers every later call as this
 *       queue would; {@link #journal} hands out what was called since.
 *   <li><b>C16 Random is honest too.</b> RANDOM draws independently and uniformly, and its {@code
 *       previous()} goes back. The forgetful variant, for contrast only, draws again instead.
 *   <li><b>C17 Threads.</b> All methods may be called from any thread; each takes effect at one
 *       instant between call and return. Listeners ({@link #subscribe}) hear every change once, in
 *       order, with its cause, and may call back.
 *   <li><b>C18 Cost.</b> As above: {@link #upcoming} takes O(k); an edit no more than what was
 *       shown; {@link #remove} also a look at each play behind; an edit in the middle, and IN_ORDER
 *       after it, a move of a thousand entries and a count over a thousandth of the queue;
 *       switching no pass over the entries; the first draw of a cycle, which sets aside what rests,
 *       up to {@code gap} steps.
 *   <li><b>C19 Bad arguments</b> are refused with their name, value and rule, and the queue is left
 *       as it was.
 * </ul>
 *
 * @param <T> what the queue holds
 */
public final class PlayQueue<T> {
  /** How many plays are kept behind the current one, unless the builder says otherwise. */
  public static final int DEFAULT_HISTORY_LIMIT = 100_000;

  private final Seed seed;
  private final Draws draws;
  private final int historyLimit;
  private final boolean forgetful;
  private final Entries<T> entries = new Entries<>();
  private final Timeline timeline;
  private final Changes<T> changes = new Changes<>();
  private @Nullable Consumer<? super Call<T>> journal;
  private Optional<Entry<T>> now = Optional.empty(); // what listeners know to be current

  PlayQueue(PlayQueueBuilder<T> builder) {
    seed = builder.seed;
    draws = builder.source.apply(seed);
    historyLimit = builder.historyLimit;
    forgetful = builder.forgetful;
    for (T item : builder.items.build()) {
      entries.add(entries.size(), item);
    }
    timeline = new Timeline(entries, draws, builder.mode, builder.repeat, historyLimit, forgetful);
    builder.gaps.forEach(this::setGap);
  }

  private PlayQueue(QueueState<T> state, Draws draws) {
    Rows rows = new Rows(state.rows(), state.items().size());
    seed = state.seed();
    this.draws = draws;
    historyLimit = rows.number("historyLimit", 0, 0, Integer.MAX_VALUE);
    forgetful = rows.flag("forgetful");
    entries.restore(state, rows);
    PlayMode mode = Call.MODES.get(rows.number("mode", 0, 0, 2));
    RepeatMode repeat = Call.REPEATS.get(rows.number("repeat", 0, 0, 2));
    timeline = new Timeline(entries, draws, mode, repeat, historyLimit, forgetful);
    timeline.restore(rows);
    rows.row("generator");
    rows.checkAllRead();
  }

  /** Returns a builder of a queue whose every draw comes from {@code seed}. */
  public static <T> PlayQueueBuilder<T> builder(Seed seed) {
    return new PlayQueueBuilder<>(seed);
  }

  /**
   * Returns a queue that answers every later call as the one would have that {@code state} is of.
   * Takes a pass over it. Nobody listens to it yet.
   *
   * @throws IllegalArgumentException if the state contradicts itself
   */
  public static <T> PlayQueue<T> restore(QueueState<T> state) {
    checkNotNull(state, "state must not be null");
    ImmutableLongArray words = new Rows(state.rows(), 0).row("generator");
    checkArgument(words.length() == 4, "generator (%s) must be four words", words);
    return restore(
        state, new Xoshiro256PlusPlus(words.get(0), words.get(1), words.get(2), words.get(3)));
  }

  static <T> PlayQueue<T> restore(QueueState<T> state, Draws draws) {
    return new PlayQueue<>(state, draws);
  }

  /** Returns all that the queue is, its listeners and its journal apart. Takes a pass over it. */
  public synchronized QueueState<T> state() {
    ImmutableMap.Builder<String, ImmutableLongArray> rows = ImmutableMap.builder();
    rows.put("mode", Rows.row(mode().number))
        .put("repeat", Rows.row(repeat().number))
        .put("historyLimit", Rows.row(historyLimit))
        .put("forgetful", Rows.row(forgetful ? 1 : 0))
        .put("nextId", ImmutableLongArray.of(entries.nextId()))
        .put("order", entries.orderRow())
        .put(
            "generator",
            draws instanceof Xoshiro256PlusPlus generator
                ? generator.state()
                : ImmutableLongArray.of());
    timeline.save(rows);
    return new QueueState<>(seed, entries.items(), entries.ids(), rows.buildOrThrow());
  }

  /** Returns the seed that it began with. */
  public Seed seed() {
    return seed;
  }

  // ------------------------------------------------------------------ playing

  /** Returns the entry that plays now, or empty before the first. */
  public synchronized Optional<Entry<T>> current() {
    return timeline.isPlaying() ? Optional.of(entries.entry(timeline.current())) : Optional.empty();
  }

  /** Goes on and returns the entry that plays now, or empty at the end, where nothing changes. */
  @CanIgnoreReturnValue
  public Optional<Entry<T>> next() {
    return change(() -> walked(took(timeline.next(), Cause.NEXT)));
  }

  /**
   * Goes back and returns the entry that plays now, or empty at the beginning, where nothing
   * changes.
   */
  @CanIgnoreReturnValue
  public Optional<Entry<T>> previous() {
    return change(() -> walked(took(timeline.previous(), Cause.PREVIOUS)));
  }

  /**
   * Is told that the song ran out: returns the current entry again under ONE, else what {@link
   * #next} does.
   */
  @CanIgnoreReturnValue
  public Optional<Entry<T>> trackEnded() {
    return change(() -> walked(replays() || took(timeline.next(), Cause.TRACK_ENDED)));
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
   * @throws IllegalArgumentException if the entry is not in this queue
   */
  public void skipTo(Entry<T> entry) {
    change(() -> took(timeline.skipTo(slotOf(entry)), Cause.SKIP_TO, entry.id()));
  }

  // ------------------------------------------------------------------ asking

  /**
   * Lets {@code entry} play next, before all else and in every mode; what was asked for before
   * follows it. Asked again, it moves.
   *
   * @throws IllegalArgumentException if the entry is not in this queue
   */
  public void playNext(Entry<T> entry) {
    change(() -> took(timeline.ask(slotOf(entry), true), Cause.PLAY_NEXT, entry.id()));
  }

  /**
   * Lets {@code entry} play after all that was asked for, and before all else. Asked again, it
   * moves.
   *
   * @throws IllegalArgumentException if the entry is not in this queue
   */
  public void enqueue(Entry<T> entry) {
    change(() -> took(timeline.ask(slotOf(entry), false), Cause.ENQUEUE, entry.id()));
  }

  /**
   * Takes {@code entry} back that was asked for; returns whether it was waiting. If the cycle owed
   * it, it does so again.
   *
   * @throws IllegalArgumentException if the entry is not in this queue
   */
  @CanIgnoreReturnValue
  public boolean dequeue(Entry<T> entry) {
    return change(() -> took(timeline.dequeue(slotOf(entry)), Cause.DEQUEUE, entry.id()));
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
    if (timeline.show(k)) {
      write(Cause.UPCOMING, ImmutableList.of(), k);
    }
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
    return entries.inOrder();
  }

  /**
   * Returns the entry that has the number {@code id}, or empty if none has. Takes a pass over the
   * entries once, if some were removed.
   */
  public synchronized Optional<Entry<T>> entry(long id) {
    return entries.byId(id);
  }

  /** Returns how many entries there are. */
  public synchronized int size() {
    return entries.size();
  }

  // ------------------------------------------------------------------ editing

  /**
   * Adds an item at the end of the source order and returns its entry. In SHUFFLE it takes a fair
   * place among what the cycle owes: with d shown and e that could be drawn after them, itself
   * included, each of d + e places is as likely.
   */
  @CanIgnoreReturnValue
  public Entry<T> add(T item) {
    checkNotNull(item, "item must not be null");
    begin();
    try { // as change() does, without an object a call: a list is filled by this
      synchronized (this) {
        return addLast(item);
      }
    } finally {
      end();
    }
  }

  /**
   * Adds an item at {@code place} of the source order; else as {@link #add(Object)}.
   *
   * @throws IllegalArgumentException if {@code place} is not in [0, size]
   */
  @CanIgnoreReturnValue
  public Entry<T> add(int place, T item) {
    checkNotNull(item, "item must not be null");
    return addAll(place, ImmutableList.of(item)).get(0);
  }

  /**
   * Adds items at {@code place} of the source order, one after the other, each as {@link
   * #add(Object)} would; returns their entries.
   *
   * @throws IllegalArgumentException if {@code place} is not in [0, size]
   */
  @CanIgnoreReturnValue
  public ImmutableList<Entry<T>> addAll(int place, Iterable<? extends T> items) {
    ImmutableList<T> checked = checkItems(items);
    return change(() -> added(place, checked));
  }

  /**
   * Takes {@code entry} out of the queue, its past and its future. If it was current, what would
   * have followed becomes current; if nothing would, nothing is, and {@link #previous} goes back as
   * ever.
   *
   * @throws IllegalArgumentException if the entry is not in this queue
   */
  public void remove(Entry<T> entry) {
    change(() -> took(timeline.remove(slotOf(entry)), Cause.REMOVE, entry.id()));
  }

  /** Takes everything out. */
  public void clear() {
    change(() -> took(timeline.clear(), Cause.CLEAR));
  }

  /** Takes everything out and adds {@code items}, in one step; nothing is current then. */
  @CanIgnoreReturnValue
  public ImmutableList<Entry<T>> replaceAll(Iterable<? extends T> items) {
    ImmutableList<T> checked = checkItems(items);
    return change(
        () -> {
          boolean effect = timeline.clear() || !checked.isEmpty();
          ImmutableList<Entry<T>> all = insert(0, checked);
          took(effect, Cause.REPLACE_ALL, checked);
          return all;
        });
  }

  /**
   * Moves {@code entry} so that it stands at {@code place} of the source order.
   *
   * @throws IllegalArgumentException if the entry is not in this queue, or {@code place} is not in
   *     [0, size)
   */
  public void move(Entry<T> entry, int place) {
    change(
        () -> {
          int slot = slotOf(entry);
          checkArgument(
              0 <= place && place < size(), "place (%s) must be in [0, %s)", place, size());
          return took(timeline.move(slot, place), Cause.MOVE, entry.id(), place);
        });
  }

  /**
   * Moves what {@link #upcoming} lists at {@code from}, so that it stands there at {@code to}. Both
   * must be among what was shown of the cycle being played, behind the lane and what is ahead.
   *
   * @throws IllegalArgumentException if they are not
   */
  public void reorderUpcoming(int from, int to) {
    change(
        () -> {
          checkReorderable("from", from);
          checkReorderable("to", to);
          return took(timeline.reorder(from, to), Cause.REORDER_UPCOMING, from, to);
        });
  }

  // ------------------------------------------------------------------ switching

  /** Returns the mode. */
  public synchronized PlayMode mode() {
    return timeline.mode();
  }

  /** Switches; to the mode it is in already changes nothing. */
  public void setMode(PlayMode mode) {
    checkNotNull(mode, "mode must not be null");
    change(() -> took(timeline.setMode(mode), Cause.SET_MODE, mode.number));
  }

  /** Returns what follows the end of a song and of the queue. */
  public synchronized RepeatMode repeat() {
    return timeline.repeat();
  }

  /** Says what follows the end; what was shown of cycles not yet begun is drawn afresh. */
  public void setRepeat(RepeatMode repeat) {
    checkNotNull(repeat, "repeat must not be null");
    change(() -> took(timeline.setRepeat(repeat), Cause.SET_REPEAT, repeat.number));
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
  public void setGap(PlayMode mode, int gap) {
    checkNotNull(mode, "mode must not be null");
    change(
        () -> {
          int most = Math.max(1, size());
          checkArgument(0 <= gap && gap < most, "gap (%s) must be in [0, %s)", gap, most);
          return took(timeline.setGap(mode, gap), Cause.SET_GAP, mode.number, gap);
        });
  }

  /**
   * Begins a cycle in SHUFFLE, with the current entry as its first; in the other modes changes
   * nothing.
   */
  public void reshuffle() {
    change(() -> took(timeline.reshuffle(), Cause.RESHUFFLE));
  }

  // ------------------------------------------------------------------ following

  /**
   * Tells {@code listener} every change from now on, once, in the order in which they took effect,
   * after they did and not under the lock, on the thread of some caller. It may call the queue; but
   * once 1,000 changes came out of listeners for one that came from outside, their next call is
   * refused by an {@code IllegalStateException}. What a listener throws goes to the thread's
   * handler of uncaught exceptions. Run what is returned to end it.
   */
  @CanIgnoreReturnValue
  public synchronized Runnable subscribe(Consumer<? super Change<T>> listener) {
    now = current();
    return changes.subscribe(listener);
  }

  /**
   * Hands {@code journal} every call that changes something from now on, peeks that draw included,
   * before the call answers and under the lock. What it throws reaches who called. There is one
   * journal; a second takes its place.
   */
  public synchronized void journal(Consumer<? super Call<T>> journal) {
    this.journal = checkNotNull(journal, "journal must not be null");
  }

  /**
   * Takes a call again that a queue in the same state took.
   *
   * @throws IllegalArgumentException if it does not fit this queue
   */
  public void take(Call<T> call) {
    checkNotNull(call, "call must not be null").applyTo(this);
  }

  // ------------------------------------------------------------------

  /** Makes a call take effect at one instant, and then lets the listeners hear. */
  private <R> R change(Supplier<R> call) {
    begin();
    try {
      synchronized (this) {
        return call.get();
      }
    } finally {
      end();
    }
  }

  private void begin() {
    if (changes.areHeard()) {
      changes.checkAnswers();
    }
  }

  private void end() {
    if (changes.areHeard()) { // asked again: somebody may have begun to listen meanwhile
      changes.tell();
    }
  }

  /** Says what a call did, if it did anything; returns whether. */
  private boolean took(boolean effect, Cause cause, long... numbers) {
    return took(effect, cause, ImmutableList.of(), numbers);
  }

  @CanIgnoreReturnValue
  private boolean took(boolean effect, Cause cause, ImmutableList<T> items, long... numbers) {
    if (effect && isFollowed()) {
      say(cause, items, numbers);
    }
    return effect;
  }

  private boolean isFollowed() {
    return journal != null || changes.areHeard();
  }

  private void say(Cause cause, ImmutableList<T> items, long... numbers) {
    if (changes.areHeard()) {
      Optional<Entry<T>> before = now;
      now = current();
      changes.note(new Change<>(cause, before, now));
    }
    write(cause, items, numbers);
  }

  private void write(Cause cause, ImmutableList<T> items, long... numbers) {
    if (journal != null) {
      journal.accept(new Call<>(cause, ImmutableLongArray.copyOf(numbers), items));
    }
  }

  private Optional<Entry<T>> walked(boolean effect) {
    return effect ? current() : Optional.empty();
  }

  private boolean replays() {
    return repeat() == RepeatMode.ONE && timeline.isPlaying();
  }

  private Entry<T> addLast(T item) {
    int place = entries.size();
    Entry<T> entry = entries.add(place, item);
    timeline.add();
    if (isFollowed()) {
      say(Cause.ADD, ImmutableList.of(item), place);
    }
    return entry;
  }

  private ImmutableList<Entry<T>> added(int place, ImmutableList<T> items) {
    checkArgument(0 <= place && place <= size(), "place (%s) must be in [0, %s]", place, size());
    ImmutableList<Entry<T>> added = insert(place, items);
    took(!items.isEmpty(), Cause.ADD, items, place);
    return added;
  }

  private ImmutableList<Entry<T>> insert(int place, ImmutableList<T> items) {
    ImmutableList.Builder<Entry<T>> added = ImmutableList.builderWithExpectedSize(items.size());
    int at = place;
    for (T item : items) {
      added.add(entries.add(at++, item));
      timeline.add();
    }
    return added.build();
  }

  private static <T> ImmutableList<T> checkItems(Iterable<? extends T> items) {
    ImmutableList.Builder<T> checked = ImmutableList.builder();
    for (T item : checkNotNull(items, "items must not be null")) {
      checked.add(checkNotNull(item, "item must not be null"));
    }
    return checked.build();
  }

  private void checkReorderable(String name, int place) {
    int first = timeline.reorderableFrom();
    int end = timeline.reorderableTo();
    checkArgument(
        first <= place && place < end,
        "%s (%s) must be among what was shown of this cycle, [%s, %s)",
        name,
        place,
        first,
        end);
  }

  private int slotOf(Entry<T> entry) {
    checkNotNull(entry, "entry must not be null");
    checkArgument(entries.contains(entry), "entry (%s) must be in this queue", entry);
    return entry.slot;
  }

  private ImmutableList<Entry<T>> entriesAt(int[] slots) {
    return IntStream.of(slots).mapToObj(entries::entry).collect(ImmutableList.toImmutableList());
  }
}
