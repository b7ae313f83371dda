package dev.riffle.catalogue;

import static java.util.Comparator.comparing;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.Multiset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The spellings of one name. A name usually has one, so there is no table until the second. */
final class Spellings {
  private @Nullable String first;
  private int count;
  private @Nullable Multiset<String> all;

  void add(String spelling) {
    if (first == null) {
      first = spelling;
    }
    if (all == null && spelling.equals(first)) {
      count++;
      return;
    }
    if (all == null) {
      all = HashMultiset.create();
      all.add(first, count);
    }
    all.add(spelling);
  }

  /** Returns the most common spelling; of equally common ones, the first in the alphabet. */
  Optional<String> best() {
    if (all == null) {
      return Optional.ofNullable(first);
    }
    return all.entrySet().stream()
        .min(
            comparing((Multiset.Entry<String> spelling) -> -spelling.getCount())
                .thenComparing(Multiset.Entry::getElement))
        .map(Multiset.Entry::getElement);
  }
}
