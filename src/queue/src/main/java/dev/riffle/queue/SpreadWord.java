package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Letters.State;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Xoshiro256PlusPlus;
import dev.riffle.spread.SpreadWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The word over the groups of the letters in a bag (C31): the order in which groups play, with as
 * few equal neighbours as possible after the last row. Not thread-safe.
 *
 * <pre>
 *   letters   a1 a2 a3 b1 b2 c1           after b3
 *   word      a  b  a  c  a  b            next: one of a1, a2, a3 that does not rest
 * </pre>
 *
 * A word is uniform among those whose first group has a letter that can be drawn. Drawn once, it is
 * kept while nothing but draws takes letters, and drawn again where no letter of its next group can
 * be drawn: the rest of a uniform word is uniform, so both have the law of a fresh draw. Drawing
 * one takes a pass over the letters.
 */
final class SpreadWord implements Law {
  private static final String ROW = "word";
  private static final int[] NONE = {};
  private static final ImmutableList<State> DRAWN_STATES =
      ImmutableList.of(State.CALM, State.DEFERRED);

  /** The tables of the last word, and the last draft of one, which copies share. */
  private static final class Memory {
    private @Nullable SpreadWords last;
    private @Nullable WordDraft draft;

    SpreadWords words(int[] sizes, boolean[] mayBegin, int heard) {
      return last == null
          ? SpreadWords.of(sizes, mayBegin, heard)
          : last.with(sizes, mayBegin, heard);
    }

    int[] draw(SpreadWords words, int bestOf, Draws draws) {
      WordDraft known = draft;
      if (known != null
          && draws instanceof Xoshiro256PlusPlus generator
          && known.isOf(words, bestOf, generator)) {
        int[] word = known.take(generator);
        if (word != null) {
          last = known.words();
          return word;
        }
      }
      last = words;
      return words.drawBest(draws, bestOf);
    }

    WordDraft draft(SpreadWords words, int bestOf, Xoshiro256PlusPlus generator) {
      WordDraft known = draft;
      if (known == null || !known.isOf(words, bestOf, generator)) {
        known = new WordDraft(words, bestOf, generator);
        draft = known;
      }
      return known;
    }
  }

  private final EntrySlots entries;
  private final Letters letters;
  private final Memory memory;
  private int[] groups = NONE; // of the word: indexes of members
  private int next; // index in the word
  private List<Slots> members = List.of(); // by group: its letters, ascending

  SpreadWord(EntrySlots entries, Letters letters) {
    this(entries, letters, new Memory());
  }

  private SpreadWord(EntrySlots entries, Letters letters, Memory memory) {
    this.entries = entries;
    this.letters = letters;
    this.memory = memory;
  }

  @Override
  public Law copy(Letters other) {
    SpreadWord copy = new SpreadWord(entries, other, memory);
    if (isDrawn()) {
      copy.lay(tail());
    }
    return copy;
  }

  private boolean isDrawn() {
    return next < groups.length;
  }

  @Override
  public void forget() {
    groups = NONE;
    next = 0;
    members = List.of();
  }

  /** Returns as the overridden method does. Deferral gives way first, then spreading. */
  @Override
  public int next(Bag bag, ListEnd before, Draws draws) {
    int lastRow = before.lastRow();
    for (State worst : DRAWN_STATES) {
      if (letters.has(worst) && (canDraw(worst) || drawWord(worst, bag, lastRow, draws))) {
        return drawLetter(worst, draws);
      }
    }
    forget();
    return letters.draw(draws);
  }

  /** Returns whether the next draw takes a letter of the word, and draws no other one. */
  @Override
  public boolean isDrafted() {
    return DRAWN_STATES.stream().filter(letters::has).findFirst().filter(this::canDraw).isPresent();
  }

  /**
   * Returns whether the next group of the word has a letter that is no worse than {@code worst}.
   */
  private boolean canDraw(State worst) {
    return isDrawn() && hasAny(members.get(groups[next]), worst);
  }

  private boolean hasAny(Slots some, State worst) {
    for (int i = 0; i < some.size(); i++) {
      if (letters.state(some.at(i)).compareTo(worst) <= 0) {
        return true;
      }
    }
    return false;
  }

  /** Draws a word that begins with such a group; returns whether there is one. */
  private boolean drawWord(State worst, Bag bag, int lastRow, Draws draws) {
    int[] indexes = new int[entries.numbers().groups()];
    List<Slots> parted = part(letters.all(bag), indexes);
    SpreadWords words = words(worst, parted, indexes, lastRow);
    if (words.isEmpty()) {
      return false;
    }
    groups = memory.draw(words, entries.drawing().bestOf(), draws);
    next = 0;
    members = parted;
    return true;
  }

  @Override
  public Optional<WordDraft> draft(Bag bag, ListEnd before, Xoshiro256PlusPlus generator) {
    for (State worst : DRAWN_STATES) {
      if (letters.has(worst)) {
        int[] indexes = new int[entries.numbers().groups()];
        SpreadWords words =
            words(worst, part(letters.all(bag), indexes), indexes, before.lastRow());
        if (!words.isEmpty()) {
          return Optional.of(memory.draft(words, entries.drawing().bestOf(), generator));
        }
      }
    }
    return Optional.empty();
  }

  private SpreadWords words(State worst, List<Slots> parted, int[] indexes, int lastRow) {
    int[] sizes = parted.stream().mapToInt(Slots::size).toArray();
    boolean[] mayBegin = new boolean[sizes.length];
    for (int group = 0; group < sizes.length; group++) {
      mayBegin[group] = hasAny(parted.get(group), worst);
    }
    int heard = lastRow == Slots.NONE ? SpreadWords.NONE : indexes[group(lastRow)] - 1;
    return memory.words(sizes, mayBegin, heard);
  }

  /**
   * Records it; the word continues after the group of its letter, and the unit after another one.
   */
  @Override
  public void pass(int slot, ListEnd before) {
    int lastRow = before.lastRow();
    if (lastRow == Slots.NONE || group(slot) != group(lastRow)) {
      forget();
    }
  }

  private int group(int slot) {
    return entries.numbers().group(slot);
  }

  /**
   * Returns ascending letters by group, in the order of their first letters; {@code indexes} gets
   * the index of each group, plus 1.
   */
  private List<Slots> part(int[] all, int[] indexes) {
    List<Slots> parted = new ArrayList<>();
    for (int letter : all) {
      int group = group(letter);
      if (indexes[group] == 0) {
        parted.add(new Slots());
        indexes[group] = parted.size();
      }
      parted.get(indexes[group] - 1).addLast(letter);
    }
    return parted;
  }

  /** Takes a letter of the next group, by weight. */
  private int drawLetter(State worst, Draws draws) {
    Slots some = members.get(groups[next++]);
    long[] weights = new long[some.size()];
    for (int i = 0; i < weights.length; i++) {
      int letter = some.at(i);
      weights[i] = letters.state(letter).compareTo(worst) <= 0 ? letters.weightOf(letter) : 0;
    }
    int index = WeightSums.drawIndex(weights, draws);
    int slot = some.at(index);
    some.remove(index);
    return slot;
  }

  // ------------------------------------------------------------------ saving

  /** Returns the word as letters: each group as the first of its letters that is not taken yet. */
  private int[] tail() {
    int[] taken = new int[members.size()];
    return IntStream.range(next, groups.length)
        .map(i -> members.get(groups[i]).at(taken[groups[i]]++))
        .toArray();
  }

  private void lay(int[] word) {
    int[] indexes = new int[entries.numbers().groups()];
    members = part(Arrays.stream(word).sorted().toArray(), indexes);
    groups = IntStream.of(word).map(letter -> indexes[group(letter)] - 1).toArray();
    next = 0;
  }

  @Override
  public void exchange(Bag bag, IntSupplier open, Rows rows) {
    if (!rows.isRead() && isDrawn()) {
      int[] unused = rows.slots(ROW, tail());
    } else if (rows.has(ROW, false)) {
      int[] word = rows.slots(ROW, NONE);
      int begun = open.getAsInt();
      checkArgument(
          Arrays.equals(
              IntStream.of(word).sorted().toArray(),
              IntStream.of(letters.all(bag)).filter(letter -> !isOfUnit(letter, begun)).toArray()),
          "word must have each letter once");
      lay(word);
    }
  }

  private boolean isOfUnit(int letter, int open) {
    return open != Slots.NONE && entries.numbers().unit(letter) == entries.numbers().unit(open);
  }
}
