package dev.riffle.spread;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A word into which groups are put, one after the other. Its letters are in chunks, and each chunk
 * has the number of its bad gaps, those between equal neighbours:
 *
 * <pre>
 *   chunks   | a b b c | c a d d b | a |
 *   gaps     . . . ! .   ! . . ! .   . .       a chunk has the gap before each of its letters,
 *   bad            1         2       0         the last chunk also the last gap
 * </pre>
 *
 * A block finds its chunk by these numbers, and moves the letters of that chunk only: n insertions
 * take n<sup>1.5</sup> steps. Not thread-safe.
 */
final class GrowingWord {
  private static final int MIN_CHUNK = 64;
  private static final int NO_LETTER = -1;

  private final List<Chunk> chunks = new ArrayList<>();
  private final int maxChunk;
  private final int[] word; // also the space in which a chunk is copied

  private static final class Chunk {
    private final int[] letters;
    private final int bad; // number of bad gaps

    Chunk(int[] letters, int bad) {
      this.letters = letters;
      this.bad = bad;
    }
  }

  GrowingWord(int letters) {
    word = new int[letters];
    maxChunk = Math.max(MIN_CHUNK, (int) Math.sqrt(letters));
    chunks.add(new Chunk(new int[0], 0));
  }

  /**
   * Puts a group in.
   *
   * @param mayBegin whether the gap before the first letter is one of the good gaps
   * @param blocks the numbers of letters of its blocks, in the order of the word
   * @param inBad which bad gaps get a block, ascending
   * @param inGood which good gaps get a block, ascending
   */
  void insert(int group, boolean mayBegin, int[] blocks, int[] inBad, int[] inGood) {
    Blocks rest =
        new Blocks(group, blocks, new Gaps(inBad, 0), new Gaps(inGood, mayBegin ? 0 : -1));
    int before = NO_LETTER;
    for (int i = 0; rest.isLeft(); i++) {
      Chunk chunk = chunks.get(i);
      int length = chunk.letters.length;
      int gaps = length + (i == chunks.size() - 1 ? 1 : 0);
      if (rest.isIn(chunk.bad, gaps - chunk.bad)) {
        int end = rest.copy(chunk.letters, before, gaps, word);
        i += replace(i, before, end);
      } else {
        rest.skip(chunk.bad, gaps - chunk.bad);
      }
      before = length == 0 ? before : chunk.letters[length - 1];
    }
  }

  /** Replaces a chunk by the first letters of the copy; returns how many more chunks these are. */
  private int replace(int i, int before, int end) {
    int pieces = (end + maxChunk - 1) / maxChunk;
    List<Chunk> replaced = new ArrayList<>(pieces);
    int last = before;
    for (int piece = 0; piece < pieces; piece++) {
      int from = (int) ((long) end * piece / pieces);
      int[] letters = new int[(int) ((long) end * (piece + 1) / pieces) - from];
      int bad = 0;
      for (int letter = 0; letter < letters.length; letter++) {
        letters[letter] = word[from + letter];
        bad += letters[letter] == last ? 1 : 0;
        last = letters[letter];
      }
      replaced.add(new Chunk(letters, bad));
    }
    chunks.set(i, replaced.get(0));
    chunks.addAll(i + 1, replaced.subList(1, pieces));
    return pieces - 1;
  }

  /** Returns all letters. The word must not grow later. */
  int[] letters() {
    int end = 0;
    for (Chunk chunk : chunks) {
      System.arraycopy(chunk.letters, 0, word, end, chunk.letters.length);
      end += chunk.letters.length;
    }
    return word;
  }

  /** The gaps of a kind, bad or good, of which some get a block. */
  private static final class Gaps {
    private final int[] chosen; // ascending
    private int next; // index in chosen
    private int passed;

    Gaps(int[] chosen, int passed) {
      this.chosen = chosen;
      this.passed = passed;
    }

    /** Returns whether one of the next {@code count} gets a block. */
    boolean isIn(int count) {
      return next < chosen.length && chosen[next] < passed + count;
    }

    /** Passes a gap; returns whether it gets a block. */
    boolean pass() {
      boolean isNext = isIn(1);
      next += isNext ? 1 : 0;
      passed++;
      return isNext;
    }
  }

  /** The blocks of a group that were not put in yet. */
  private static final class Blocks {
    private final int group;
    private final int[] blocks;
    private final Gaps bad;
    private final Gaps good;
    private int block;

    Blocks(int group, int[] blocks, Gaps bad, Gaps good) {
      this.group = group;
      this.blocks = blocks;
      this.bad = bad;
      this.good = good;
    }

    boolean isLeft() {
      return block < blocks.length;
    }

    /** Returns whether the next gaps get a block. */
    boolean isIn(int badGaps, int goodGaps) {
      return bad.isIn(badGaps) || good.isIn(goodGaps);
    }

    void skip(int badGaps, int goodGaps) {
      bad.passed += badGaps;
      good.passed += goodGaps;
    }

    /** Copies letters with the blocks in their gaps; returns the number of letters then. */
    int copy(int[] letters, int before, int gaps, int[] to) {
      int last = before;
      int end = 0;
      for (int gap = 0; gap < gaps; gap++) {
        boolean isBad = gap < letters.length && letters[gap] == last;
        if ((isBad ? bad : good).pass()) {
          Arrays.fill(to, end, end + blocks[block], group);
          end += blocks[block++];
        }
        if (gap < letters.length) {
          last = letters[gap];
          to[end++] = last;
        }
      }
      return end;
    }
  }
}
