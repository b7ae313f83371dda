package dev.riffle.catalogue;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.FoldedText;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;

/** Folded names in one text, so that a search is a pass over memory in sequence. Immutable. */
final class Names {
  /** Longer names are cut; the text of all must fit into a string. */
  private static final int MAX_LENGTH = 400;

  /** Scripts from here on, such as Thai and Chinese, have few spaces between words, or none. */
  private static final char FIRST_UNSPACED = '\u0e00';

  private final String text;
  private final int[] starts; // the index of each name in the text, and the length of the text

  private Names(String text, int[] starts) {
    this.text = text;
    this.starts = starts;
  }

  /** Names to be added one after the other. */
  static final class Builder {
    private final StringBuilder text = new StringBuilder();
    private final int[] starts;
    private int size;

    Builder(int size) {
      starts = new int[size + 1];
    }

    void add(String name) {
      String head = name.substring(0, Math.min(name.length(), MAX_LENGTH));
      text.append(FoldedText.of(head)).append('\n');
      starts[++size] = text.length();
    }

    Names build() {
      return new Names(text.toString(), starts);
    }
  }

  static <T> Names of(List<T> named, Function<T, String> name) {
    Builder builder = new Builder(named.size());
    named.forEach(one -> builder.add(name.apply(one)));
    return builder.build();
  }

  int size() {
    return starts.length - 1;
  }

  /**
   * Returns the indices of the names of which a word begins with {@code prefix}.
   *
   * @param prefix folded, without white space, so that it is never in two names
   */
  BitSet beginning(String prefix) {
    BitSet found = new BitSet(size());
    int name = 0;
    int at = text.indexOf(prefix);
    while (at >= 0) {
      while (starts[name + 1] <= at) {
        name++;
      }
      boolean matches = isStart(at, prefix);
      if (matches) {
        found.set(name);
      }
      at = text.indexOf(prefix, matches ? starts[name + 1] : at + 1);
    }
    return found;
  }

  private boolean isStart(int at, String prefix) {
    return at == 0
        || prefix.charAt(0) >= FIRST_UNSPACED
        || !Character.isLetterOrDigit(text.charAt(at - 1))
        || !Character.isLetterOrDigit(prefix.charAt(0));
  }

  /** Returns the first {@code limit} members of {@code all} at the indices in {@code found}. */
  static <T> ImmutableList<T> first(List<T> all, BitSet found, int limit) {
    return found.stream().limit(limit).mapToObj(all::get).collect(ImmutableList.toImmutableList());
  }
}
