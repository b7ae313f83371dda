package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.shuffle.Bag;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Xoshiro256PlusPlus;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A bag of entries, from which letters are drawn, and in which entries that rest are held (C5). Not
 * thread-safe.
 *
 * <pre>
 *             restart (O(gap))                  nothing is held, no free rows
 *   UNKNOWN  ------------------->  UNSETTLED  --------------------------------->  SETTLED
 *      ^                               |                                             |
 *      +-------- forget: a call changed the end of the list by more than a play -----+
 * </pre>
 *
 * In a settled cycle, nothing that remains rests, now or later, and a draw is one step of Knuth's
 * shuffle; with units, none is. While unsettled, the last {@code gap} distinct entries of the list
 * are a window:
 *
 * <pre>
 *   list      a  b  c  d | e        a gap of 4: the draw of e moves a out of the window
 *   window   [a  b  c  d]
 *   held      a     c               b and d are not in the bag; a is stale, and woken by the next draw
 * </pre>
 */
final class Pool {
  private enum SettledState {
    UNKNOWN,
    UNSETTLED,
    SETTLED
  }

  private static final Slots NOTHING = new Slots();

  private final Draws draws;
  private final Gaps gaps;
  private final PlayMode mode;
  private final Timeline timeline;
  private final Ahead ahead;
  private final Entries<?> entries;
  private final @Nullable OpenUnit open; // if letters are units
  private final @Nullable SpreadWord word; // if groups are spread
  private final Slots beyond; // plays after the rows ahead, of a copy
  private Bag bag = new Bag();
  private SettledState state = SettledState.UNKNOWN;
  private Slots window = new Slots(); // oldest first; of the list's end, while UNSETTLED
  private final Slots held = new Slots(); // oldest first
  private int stale; // the first so many of the held ones have left the window
  private int gap; // of the window
  private int pending = Slots.NONE; // in the bag, to be held before the next draw
  private final Letters letters;
  private int leaving = Slots.NONE; // the entry that was current before the next draw

  private Pool(
      Draws draws,
      Gaps gaps,
      PlayMode mode,
      Timeline timeline,
      @Nullable OpenUnit open,
      Letters letters,
      @Nullable SpreadWord word,
      Slots beyond) {
    this.draws = draws;
    this.gaps = gaps;
    this.mode = mode;
    this.timeline = timeline;
    ahead = timeline.ahead;
    entries = timeline.entries;
    this.open = open;
    this.letters = letters;
    this.word = word;
    this.beyond = beyond;
  }

  /** Makes the empty pool of a cycle, of units if one of them can be open. */
  static Pool ofCycle(Draws draws, Gaps gaps, Timeline timeline, @Nullable OpenUnit open) {
    Letters letters = new Letters(timeline.entries, open != null);
    boolean spreads = timeline.entries.drawing().hasGroups();
    SpreadWord word = spreads ? new SpreadWord(timeline.entries, letters) : null;
    return new Pool(draws, gaps, PlayMode.SHUFFLE, timeline, open, letters, word, NOTHING);
  }

  /** Makes an empty pool for RANDOM. */
  static Pool ofPicks(Draws draws, Gaps gaps, Timeline timeline) {
    Letters letters = new Letters(timeline.entries, false);
    return new Pool(draws, gaps, PlayMode.RANDOM, timeline, null, letters, null, NOTHING);
  }

  // ------------------------------------------------------------------ members

  /** Returns the number of entries. */
  int size() {
    return bag.size();
  }

  boolean contains(int slot) {
    return bag.contains(slot);
  }

  /** Replaces all entries by those of {@code all}. */
  void fill(Bag all) {
    dropWord();
    bag = all;
    letters.forget();
    held.clear();
    forget();
  }

  /** Adds {@code slot}, which does not rest. */
  void put(int slot) {
    dropWord();
    letters.withdraw(slot);
    bag.put(slot);
    letters.deposit(slot);
  }

  /** Adds the last {@code count} slots, of new entries. */
  void add(int count) {
    if (size() == 0) {
      fill(entries.bag());
    } else {
      entries.newest(count).forEach(this::put);
    }
  }

  /** Adds {@code slots}, any of which may rest. */
  void putAll(int[] slots) {
    IntStream.of(slots).forEach(this::put);
    forget();
  }

  /** Takes {@code slot} out, which was not drawn; returns whether it was in. */
  @CanIgnoreReturnValue
  boolean take(int slot) {
    boolean isIn = bag.contains(slot);
    if (isIn) {
      dropWord();
      takeOut(slot);
    }
    return isIn;
  }

  private void takeOut(int slot) {
    letters.withdraw(slot);
    if (bag.holds(slot)) {
      int i = held.indexOf(slot);
      held.remove(i);
      stale -= i < stale ? 1 : 0;
    }
    bag.take(slot);
    letters.deposit(slot);
  }

  /** Returns whether the letters are entries, all with the same probability. */
  private boolean isUniform() {
    return open == null && word == null && entries.isUniform();
  }

  /** Drops the word over the groups, which is drawn again when it is needed. */
  void dropWord() {
    if (word != null) {
      word.drop();
    }
  }

  /** Returns the letters, for changes of entries while they are in the bag. */
  Letters letters() {
    return letters;
  }

  /** Returns the effective gap. */
  int gap() {
    return gaps.effective(mode);
  }

  /** Returns whether every order of the entries is valid, as far as that is known. */
  boolean isSettled() {
    return state == SettledState.SETTLED && isUniform();
  }

  /** Returns whether not all orders are valid, as far as that is known. */
  boolean isUnsettled() {
    return !isUniform() || (state == SettledState.UNSETTLED && held.size() > stale);
  }

  /** Records that nothing that remains rests. */
  void settle() {
    if (held.isEmpty() && open == null) {
      state = SettledState.SETTLED;
      window = new Slots();
    }
  }

  /** Forgets the window: the list has changed by more than a play at its end. */
  void forget() {
    letters.wakeAll(window);
    state = SettledState.UNKNOWN;
    window = new Slots();
    stale = 0;
    pending = Slots.NONE;
  }

  /** Forgets the window of an unsettled cycle; kept rows that are inserted unsettle none. */
  void forgetWindow() {
    if (!isSettled()) {
      forget();
    }
  }

  // ------------------------------------------------------------------ drawing

  /** Takes out the next entry, which follows the list. */
  int draw() {
    if (state != SettledState.SETTLED) {
      sync(ahead.size());
      if (ahead.free() == 0) {
        settle();
      }
    }
    if (isUniform() && bag.drawable() > 0) {
      int slot = bag.takeAt(draws.below(bag.drawable()));
      if (state == SettledState.UNSETTLED) {
        addToWindow(slot);
      }
      return slot;
    }
    int slot = nextLetter();
    boolean rests = bag.holds(slot);
    takeOut(slot);
    if (rests) {
      append(slot);
    } else if (state == SettledState.UNSETTLED) {
      addToWindow(slot);
    }
    return slot;
  }

  /**
   * Returns the entry that plays next: of the open unit, else a letter, else of those that rest.
   */
  private int nextLetter() {
    int slot = nextOfUnit();
    if (slot != Slots.NONE && word != null && !word.isOfGroup(slot, lastRow())) {
      word.drop(); // it continues after the group of the letter, and the unit after another one
    }
    if (slot == Slots.NONE && !isUniform()) {
      letters.know(bag, window);
      slot = word == null ? letters.draw(draws) : word.draw(bag, lastRow(), draws);
    }
    if (slot != Slots.NONE) {
      return slot;
    }
    return open == null ? held.at(0) : letters.longestResting(window);
  }

  /** Returns the entry that the open unit plays next, or none. */
  private int nextOfUnit() {
    int drawn = beyond == NOTHING ? ahead.lastDrawn() : Slots.NONE;
    return open == null ? Slots.NONE : open.next(bag, drawn);
  }

  private int lastRow() {
    boolean isAfterLeaving = ahead.isEmpty() && leaving != Slots.NONE;
    return !beyond.isEmpty() ? beyond.last() : isAfterLeaving ? leaving : timeline.lastRow();
  }

  /** Makes the next draw follow {@code slot}, which was current, or the last row if it is none. */
  void follow(int slot) {
    leaving = slot;
  }

  /** Returns the next entry, which stays; it follows the list up to the first {@code rows}. */
  int pick(int rows) {
    if (!held.isEmpty() || gap() > 0) {
      sync(rows);
    }
    int slot = isUniform() ? bag.at(draws.below(bag.drawable())) : nextLetter();
    if (state == SettledState.UNSETTLED) {
      addToWindow(slot);
      pending = gap == 0 ? Slots.NONE : slot;
    }
    return slot;
  }

  /** Takes out the next entry, which plays at once: its unit is the open one. */
  int drawAndOpen() {
    int slot = draw();
    if (open != null) {
      open.become(slot);
    }
    return slot;
  }

  /** Begins a cycle at the seam, where no unit is open. */
  void begin() {
    fill(entries.bag());
    if (open != null) {
      open.close();
    }
  }

  /** Returns the next {@code count} plays beyond the rows ahead, or none if draws have no copy. */
  int[] beyond(int count) {
    return draws.copy().map(copy -> copy(copy).drawBeyond(count)).orElse(new int[0]);
  }

  /** Returns a draft of the word that the next draw of a long cycle begins with, if any. */
  Optional<WordDraft> draft() {
    SpreadWord last = word;
    return last != null
            && entries.drawable() >= WordDraft.MIN_LETTERS
            && (size() == 0 || !last.canDraw())
            && draws.copy().orElse(null) instanceof Xoshiro256PlusPlus generator
        ? copy(generator).draft(generator)
        : Optional.empty();
  }

  /** Returns a draft for this copy, which draws from {@code generator}. */
  private Optional<WordDraft> draft(Xoshiro256PlusPlus generator) {
    if (size() == 0) {
      begin();
    }
    sync(ahead.size());
    letters.know(bag, window);
    return word == null || nextOfUnit() != Slots.NONE
        ? Optional.empty()
        : word.draft(bag, lastRow(), generator);
  }

  /** Returns a copy that draws from {@code copy} and leaves this pool as it is. */
  private Pool copy(Draws copy) {
    OpenUnit place = open == null ? null : open.copy(ahead.lastDrawn());
    Bag copied = bag.overlay();
    Letters some = letters.copy(copied, window);
    SpreadWord words = word == null ? null : word.copy(some);
    Pool other = new Pool(copy, gaps, mode, timeline, place, some, words, new Slots());
    other.bag = copied;
    other.held.addAll(held.toArray());
    return other;
  }

  /** Draws {@code count} plays beyond the rows ahead, from all entries; this is a copy. */
  private int[] drawBeyond(int count) {
    while (beyond.size() < count) {
      if (mode == PlayMode.SHUFFLE && bag.size() == 0) {
        begin();
      }
      beyond.addLast(mode == PlayMode.SHUFFLE ? drawAndOpen() : pick(ahead.size()));
    }
    return beyond.toArray();
  }

  /** Holds the entries that rest after {@code rows}, and no others. */
  private void sync(int rows) {
    if (state == SettledState.UNKNOWN) {
      gap = gap();
      restart(timeline.last(gap, rows, beyond));
      state = SettledState.UNSETTLED;
    }
    for (; stale > 0; stale--) {
      wake(held.removeFirst());
    }
    if (pending != Slots.NONE) {
      hold(pending);
      pending = Slots.NONE;
    }
  }

  private void restart(int[] rest) {
    SlotSet resting = SlotSet.of(rest);
    for (int slot : held.toArray()) {
      if (!resting.contains(slot)) {
        wake(slot);
      }
    }
    held.clear();
    for (int slot : rest) {
      window.addLast(slot);
      letters.rest(slot);
      if (bag.contains(slot)) {
        hold(slot);
      }
    }
  }

  private void wake(int slot) {
    if (bag.holds(slot)) {
      letters.withdraw(slot);
      bag.wake(slot);
      letters.deposit(slot);
    }
  }

  private void hold(int slot) {
    if (!bag.holds(slot)) {
      letters.withdraw(slot);
      bag.hold(slot);
      letters.deposit(slot);
    }
    held.addLast(slot);
  }

  /** Appends a play of {@code slot}, which is not in the bag, to the list. */
  void append(int slot) {
    if (state == SettledState.UNSETTLED) {
      int i = window.indexOf(slot);
      if (i >= 0) {
        window.remove(i);
        letters.wake(slot);
      }
      addToWindow(slot);
    }
  }

  private void addToWindow(int slot) {
    window.addLast(slot);
    letters.rest(slot);
    if (window.size() > gap) {
      int oldest = window.removeFirst();
      letters.wake(oldest);
      if (stale < held.size() && held.at(stale) == oldest) {
        stale++;
      }
    }
  }

  // ------------------------------------------------------------------ saving

  /** Writes the drawable and the held entries to rows of these names, or reads them. */
  void exchange(String name, String heldName, Rows rows) {
    bag = rows.bag(name, bag);
    int[] stored = rows.placed(heldName, rows.slots(heldName, held.toArray()));
    if (rows.isRead()) {
      for (int slot : stored) {
        checkArgument(!bag.contains(slot), "%s must not be in the bag", heldName);
        bag.put(slot);
        bag.hold(slot);
        held.addLast(slot);
      }
    }
    if (rows.isRead() && entries.drawing().hasWeights()) {
      IntStream.range(0, bag.size()).map(bag::at).forEach(slot -> checkDrawable(name, slot));
    }
    if (word != null) {
      word.exchange(bag, nextOfUnit(), rows);
    }
  }

  private void checkDrawable(String name, int slot) {
    checkArgument(entries.canBeDrawn(slot), "%s (%s) must not have the weight 0", name, slot);
  }
}
