package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Xoshiro256PlusPlus;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A bag of entries, from which letters are drawn by a {@link Law}, and in which entries that rest
 * are held, by a {@link Window}. Not thread-safe.
 *
 * <pre>
 *   draw   hold what rests; then the open unit continues, or the law draws a letter,
 *          or, if all letters rest, the one that has rested longest plays
 * </pre>
 */
final class Pool {
  private final Draws draws;
  private final PlayMode mode;
  private final Entries<?> entries;
  private final ListEnd end;
  private final OpenUnit open;
  final Letters letters;
  private final Law law;
  final Window window;
  private Bag bag = new Bag();

  private Pool(
      Draws draws,
      PlayMode mode,
      ListEnd end,
      OpenUnit open,
      Letters letters,
      Law law,
      Window window) {
    this.draws = draws;
    this.mode = mode;
    entries = end.timeline.entries;
    this.end = end;
    this.open = open;
    this.letters = letters;
    this.law = law;
    this.window = window;
  }

  /**
   * Makes the empty pool of a cycle, or of RANDOM, which draws entries and does not spread them.
   */
  static Pool of(PlayMode mode, Draws draws, Gaps gaps, Timeline timeline, OpenUnit open) {
    Entries<?> entries = timeline.entries;
    ListEnd end = new ListEnd(timeline);
    boolean isCycle = mode == PlayMode.SHUFFLE;
    Letters letters = new Letters(entries, isCycle && entries.drawing().hasUnits());
    return new Pool(
        draws,
        mode,
        end,
        open,
        letters,
        law(entries, letters, isCycle),
        new Window(gaps, mode, end, letters));
  }

  private static Law law(Entries<?> entries, Letters letters, boolean isCycle) {
    Drawing<?> drawing = entries.drawing();
    if (isCycle && drawing.hasGroups()) {
      return new SpreadWord(entries, letters);
    }
    if (drawing.hasRule()) {
      return new ByRule<>(entries, letters);
    }
    return drawing.hasWeights() || letters.areUnits()
        ? new ByWeight(letters)
        : new Uniform(entries, letters);
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
    law.forget();
    bag = all;
    letters.forget();
    window.clear();
  }

  /** Adds {@code slot}, which does not rest. */
  void put(int slot) {
    law.forget();
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
  void putAll(int... slots) {
    for (int slot : slots) {
      put(slot);
    }
    window.forget();
  }

  /** Takes {@code slot} out, which was not drawn; returns whether it was in. */
  @CanIgnoreReturnValue
  boolean take(int slot) {
    boolean isIn = bag.contains(slot);
    if (isIn) {
      law.forget();
      takeOut(slot);
    }
    return isIn;
  }

  private void takeOut(int slot) {
    letters.withdraw(slot);
    window.release(bag, slot);
    bag.take(slot);
    letters.deposit(slot);
  }

  /** Forgets all drafts, as a call changes the remaining entries. */
  void forgetDraws() {
    law.forget();
  }

  /** Returns whether every order of the entries is valid, as far as that is known. */
  boolean isSettled() {
    return window.isSettled() && law.isUniform();
  }

  /** Returns whether not all orders are valid, as far as that is known. */
  boolean isUnsettled() {
    return !law.isUniform() || window.isUnsettled();
  }

  // ------------------------------------------------------------------ drawing

  /** Takes out the next entry, which follows the list. */
  int draw() {
    window.prepare(bag);
    if (bag.drawable() > 0 && law.isUniform()) { // fast path
      int slot = bag.takeAt(draws.below(bag.drawable()));
      window.add(slot);
      return slot;
    }
    int slot = nextSlot();
    boolean rests = bag.holds(slot);
    takeOut(slot);
    if (rests) {
      window.append(slot);
    } else {
      window.add(slot);
    }
    return slot;
  }

  /** Returns the next entry, which stays; it follows the list. */
  int pick() {
    return pick(end.rows());
  }

  /** Returns the next entry, which stays; it follows the list up to the first {@code rows}. */
  int pick(int rows) {
    window.preparePick(bag, rows);
    int slot = nextSlot();
    window.addPick(slot);
    return slot;
  }

  /** Returns the entry that plays next: of the open unit, else a letter, else one that rests. */
  private int nextSlot() {
    int slot = open.next(bag, end);
    if (slot != Slots.NONE) {
      law.pass(slot, end);
      return slot;
    }
    if (!law.isUniform()) {
      letters.know(bag, window.slots());
    }
    slot = law.next(bag, end, draws);
    return slot == Slots.NONE ? letters.longestResting(bag, window.slots()) : slot;
  }

  /** Makes the next draw follow {@code slot}, which was current, or the last row if it is none. */
  void follow(int slot) {
    end.follow(slot);
  }

  /** Takes out the next entry, which plays at once: its unit is the open one. */
  int drawAndOpen() {
    int slot = draw();
    open.become(slot);
    return slot;
  }

  /** Begins a cycle at the seam, where no unit is open. */
  void begin() {
    fill(entries.bag());
    open.close();
  }

  // ------------------------------------------------------------------ looking ahead

  /** Returns the next {@code count} plays beyond the rows ahead, or none if draws have no copy. */
  int[] beyond(int count) {
    return draws.copy().map(copy -> copy(copy).drawBeyond(count)).orElse(new int[0]);
  }

  /** Returns a draft of the word that the next draw of a long cycle begins with, if any. */
  Optional<WordDraft> draft() {
    return entries.drawable() >= WordDraft.MIN_LETTERS
            && (size() == 0 || !law.isDrafted())
            && draws.copy().orElse(null) instanceof Xoshiro256PlusPlus generator
        ? copy(generator).draft(generator)
        : Optional.empty();
  }

  /** Returns a draft for this copy, which draws from {@code generator}. */
  private Optional<WordDraft> draft(Xoshiro256PlusPlus generator) {
    if (size() == 0) {
      begin();
    }
    window.sync(bag, end.rows());
    letters.know(bag, window.slots());
    return open.next(bag, end) == Slots.NONE ? law.draft(bag, end, generator) : Optional.empty();
  }

  /** Returns a copy that draws from {@code copy} and leaves this pool as it is. */
  private Pool copy(Draws copy) {
    ListEnd copiedEnd = end.copy();
    Bag copied = bag.overlay();
    Letters some = letters.copy(copied, window.slots());
    Pool other =
        new Pool(
            copy,
            mode,
            copiedEnd,
            open.copy(end.lastDrawn()),
            some,
            law.copy(some),
            window.copy(copiedEnd, some));
    other.bag = copied;
    return other;
  }

  /** Draws {@code count} plays beyond the rows ahead, from all entries; this is a copy. */
  private int[] drawBeyond(int count) {
    int[] plays = new int[count];
    for (int i = 0; i < count; i++) {
      if (mode == PlayMode.SHUFFLE && bag.size() == 0) {
        begin();
      }
      plays[i] = mode == PlayMode.SHUFFLE ? drawAndOpen() : pick();
      end.play(plays[i]);
    }
    return plays;
  }

  // ------------------------------------------------------------------ saving

  /** Writes the drawable and the held entries to rows of these names, or reads them. */
  void exchange(String name, String heldName, Rows rows) {
    bag = rows.bag(name, bag);
    window.exchange(heldName, bag, rows);
    if (rows.isRead() && entries.drawing().hasWeights()) {
      IntStream.range(0, bag.size()).map(bag::at).forEach(slot -> checkDrawable(name, slot));
    }
    law.exchange(bag, () -> open.next(bag, end), rows);
  }

  private void checkDrawable(String name, int slot) {
    checkArgument(entries.canBeDrawn(slot), "%s (%s) must not have the weight 0", name, slot);
  }
}
