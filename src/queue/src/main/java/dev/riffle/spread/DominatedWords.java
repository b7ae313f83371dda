package dev.riffle.spread;

import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Knuth;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The words of groups of which one, the dominating one, has more letters than the others can keep
 * apart: each other letter is between letters of the dominating group, but perhaps the first.
 *
 * <pre>
 *   a a a a a a b c      not after an a:   a a | b | a a a | c | a      3 blocks
 *                        after an a too:   b | a a a a | c | a a        2 blocks, and a | a once less
 * </pre>
 *
 * Immutable.
 */
final class DominatedWords {
  private final int[] sizes;
  private final boolean[] mayBegin;
  private final int dominating;
  private final int own; // letters of the dominating group
  private final int others; // letters of all other groups
  private final int beginning; // those of them that may begin

  DominatedWords(int[] sizes, boolean[] mayBegin, int heard, int letters) {
    this.sizes = sizes;
    this.mayBegin = mayBegin;
    dominating =
        IntStream.range(0, sizes.length)
            .filter(i -> 2 * sizes[i] >= letters)
            .findFirst()
            .getAsInt();
    own = sizes[dominating];
    others = letters - own;
    beginning =
        heard == dominating
            ? IntStream.range(0, sizes.length)
                .filter(i -> mayBegin[i] && i != dominating)
                .map(i -> sizes[i])
                .sum()
            : 0;
  }

  /** Returns the share of the words that begin with the dominating group, in letters. */
  private int ownShare() {
    // C(own - 1, others) words by C(own - 1, others - 1) with another letter first.
    return mayBegin[dominating] ? (beginning == 0 ? 1 : own - others) : 0;
  }

  int[] draw(Draws draws) {
    int share = beginning + ownShare();
    int drawn = beginning == 0 || share == 1 ? 0 : draws.below(share);
    boolean isOther = drawn < beginning;
    int[] rest = letters(isOther, drawn);
    int[] shuffled = isOther ? Arrays.copyOfRange(rest, 1, rest.length) : rest;
    Knuth.shuffle(shuffled, draws);
    if (isOther) {
      System.arraycopy(shuffled, 0, rest, 1, shuffled.length);
    }
    int[] cuts = Subsets.draw(own - 1, isOther ? others - 1 : others, draws);
    return join(isOther, rest, cuts);
  }

  /** Returns the other letters; the first is the one of the number {@code first} that may begin. */
  private int[] letters(boolean isOther, int first) {
    int[] all =
        IntStream.range(0, sizes.length)
            .filter(i -> i != dominating)
            .flatMap(i -> IntStream.generate(() -> i).limit(sizes[i]))
            .toArray();
    if (isOther) {
      int[] may = IntStream.range(0, all.length).filter(i -> mayBegin[all[i]]).toArray();
      int moved = all[may[first]];
      all[may[first]] = all[0];
      all[0] = moved;
    }
    return all;
  }

  private int[] join(boolean isOther, int[] rest, int[] cuts) {
    int[] word = new int[own + others];
    int end = 0;
    int next = 0;
    int cut = 0;
    if (isOther) {
      word[end++] = rest[next++];
    }
    for (int letter = 0; letter < own; letter++) {
      word[end++] = dominating;
      if (cut < cuts.length && cuts[cut] == letter) {
        word[end++] = rest[next++];
        cut++;
      }
    }
    return word;
  }

  double bits() {
    double orders = Logarithms.factorial(others);
    for (int i = 0; i < sizes.length; i++) {
      orders -= i == dominating ? 0 : Logarithms.factorial(sizes[i]);
    }
    double blocks =
        Logarithms.factorial(own - 1)
            - Logarithms.factorial(others)
            - Logarithms.factorial(own - 1 - others);
    return beginning == 0
        ? orders + blocks
        : orders + blocks + Logarithms.of((double) (beginning + ownShare()) / (own - others));
  }
}
