package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import com.google.common.collect.Sets;
import dev.riffle.queue.Ids;
import dev.riffle.queue.QueueState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Converts a state in an older format of rows to the current one. Immutable. The converted state
 * has no edits to undo. There are two older formats:
 *
 * <ul>
 *   <li>order version r2 had three lists of rows ahead: up next, forward history and look-ahead.
 *       The converted state omits rows beyond the cycle, which are drawn again, and removed entries
 *       that only undo could restore;
 *   <li>r3 in version 4 of the files had three lists: the plays, the entries heard, and the entries
 *       between the rows ahead.
 * </ul>
 */
final class OlderState {
  private static final String ORDER_VERSION = "orderVersion";
  private static final int SHUFFLE = 1; // in row mode
  private static final long FORWARD = 2; // in row aheadKinds
  private static final long GONE = 4;

  private final Map<String, List<Long>> rows;
  private final int n; // entries
  private final int[] kept; // the ranks of the entries in the state of r3, ascending

  private OlderState(QueueState<?> state) {
    rows = state.rows();
    n = state.items().size();
    Set<Long> once = ImmutableSet.copyOf(row("once"));
    Set<Long> outside = ImmutableSet.copyOf(row("outside"));
    Set<Long> removed = isR2(state) ? Sets.difference(outside, once) : ImmutableSet.of();
    kept = IntStream.range(0, n).filter(i -> !removed.contains((long) i)).toArray();
  }

  private static boolean isR2(QueueState<?> state) {
    return List.of(2L).equals(state.rows().get(ORDER_VERSION));
  }

  /**
   * Returns {@code state}, converted if its format is older.
   *
   * @throws IllegalArgumentException if a damaged state cannot be converted; {@link
   *     dev.riffle.queue.PlayQueue#restore} checks the result
   */
  static <T> QueueState<T> toCurrent(QueueState<T> state) {
    boolean isR2 = isR2(state);
    if (!isR2 && !state.rows().containsKey("heard")) {
      return state;
    }
    OlderState old = new OlderState(state);
    int ids = state.ids().size();
    checkArgument(ids == old.n, "ids (%s) must be as many as items (%s)", ids, old.n);
    return QueueState.of(
        state.seed(),
        IntStream.of(old.kept).mapToObj(state.items()::get).collect(toImmutableList()),
        Ids.of(IntStream.of(old.kept).mapToLong(state.ids()::at)),
        isR2 ? old.convertedR2() : old.convertedVersion4());
  }

  private Map<String, List<Long>> convertedVersion4() {
    Map<String, List<Long>> converted = new LinkedHashMap<>(rows);
    List<Long> heard = new ArrayList<>(row("heard"));
    if (row("current").get(0) >= 0 && !heard.isEmpty()) {
      heard.remove(heard.size() - 1);
    }
    putHistory(converted, heard);
    List<Long> ahead = new ArrayList<>(row("ahead"));
    List<Long> kinds = new ArrayList<>(row("aheadKinds"));
    for (int i = row("gone").size() - 1; i >= 0; i--) {
      int place = number("gonePlaces", i, Math.min(ahead.size(), kinds.size()));
      ahead.add(place, row("gone").get(i));
      kinds.add(place, GONE);
    }
    converted.put("ahead", ahead);
    converted.put("aheadKinds", kinds);
    List.of("heard", "gone", "gonePlaces").forEach(converted::remove);
    return withoutEdits(converted);
  }

  private static Map<String, List<Long>> withoutEdits(Map<String, List<Long>> converted) {
    List.of("undo", "redo").forEach(name -> converted.put(name, List.of(0L)));
    List.of("undoSlots", "redoSlots").forEach(converted::remove);
    return converted;
  }

  private Map<String, List<Long>> convertedR2() {
    Map<String, List<Long>> converted = new LinkedHashMap<>(rows);
    converted.put(ORDER_VERSION, List.of(3L));
    for (String ranked : List.of("order", "current", "once")) {
      converted.put(ranked, ranked(row(ranked)));
    }
    converted.put("outside", ranked(row("once")));
    putHistory(converted, heard());
    converted.put("played", List.of(row("recent").isEmpty() ? 0L : 1L));
    long isAfter = number("cursor", 1, 1);
    converted.put("cursor", List.of(rank(row("cursor").get(0)), isAfter));
    putCycle(converted);
    if (rows.containsKey("picked")) {
      converted.put("picks", row("picked"));
      converted.put("pickBag", runs(row("pickedBag")));
      converted.put("pickHeld", ranked(row("pickedHeld")));
    }
    List.of("recent", "upNext", "upNextReserved", "forward", "shown").forEach(converted::remove);
    List.of("picked", "pickedShown", "pickedBag", "pickedHeld").forEach(converted::remove);
    return withoutEdits(converted);
  }

  /**
   * Adds the history in the order of listening: the plays, and the entries of {@code heard} that
   * rest and have no play left.
   */
  private void putHistory(Map<String, List<Long>> converted, List<Long> heard) {
    List<Long> plays = new ArrayList<>(ranked(row("history")));
    plays.removeIf(rank -> rank < 0);
    Map<Long, Integer> index = new HashMap<>();
    heard.forEach(rank -> index.put(rank, index.size()));
    int left = heard.size();
    List<Long> places = new ArrayList<>(); // the newest first
    List<Boolean> arePlays = new ArrayList<>();
    for (int i = plays.size() - 1; i >= 0; i--) {
      for (int last = index.getOrDefault(plays.get(i), left); last < left - 1; left--) {
        places.add(heard.get(left - 1));
        arePlays.add(false);
      }
      left -= left > 0 && heard.get(left - 1).equals(plays.get(i)) ? 1 : 0;
      places.add(plays.get(i));
      arePlays.add(true);
    }
    for (; left > 0; left--) {
      places.add(heard.get(left - 1));
      arePlays.add(false);
    }
    IntStream changes =
        IntStream.range(0, places.size())
            .map(i -> places.size() - 1 - i)
            .filter(i -> arePlays.get(i) != (i + 1 < places.size() && arePlays.get(i + 1)))
            .map(i -> places.size() - 1 - i);
    converted.put("history", Lists.reverse(places));
    converted.put("historyKinds", changes.asLongStream().boxed().toList());
    converted.put("historyRests", List.of(0L));
  }

  /**
   * Returns the entries heard before the current one. In r2, going back did not remove the current
   * entry from this list.
   */
  private List<Long> heard() {
    List<Long> heard = new ArrayList<>();
    long removed = -2;
    for (long rank : ranked(row("recent"))) {
      heard.add(rank >= 0 ? rank : removed--);
    }
    for (Long current : ranked(row("current"))) {
      if (current >= 0 && !heard.remove(current) && !heard.isEmpty()) {
        heard.remove(0);
      }
    }
    return heard;
  }

  private void putCycle(Map<String, List<Long>> converted) {
    List<Long> upNext = row("upNext");
    List<Long> ahead = new ArrayList<>(upNext);
    List<Long> kinds = new ArrayList<>();
    for (int i = 0; i < upNext.size(); i++) {
      kinds.add((long) number("upNextReserved", i, 1));
    }
    for (long slot : Lists.reverse(row("forward"))) {
      if (slot >= 0) {
        ahead.add(slot);
        kinds.add(FORWARD);
      }
    }
    List<Long> lookAhead = row("shown");
    int end = number("cycle", 2, lookAhead.size()); // the end of the cycle in the look-ahead
    boolean isBeyond = end < lookAhead.size();
    List<Long> bag = new ArrayList<>(isBeyond ? List.of() : row("bag"));
    if (number("mode", 0, 2) == SHUFFLE) {
      ahead.addAll(lookAhead.subList(0, end));
    } else { // the rows return to the bag, as in a mode change of r3
      lookAhead.subList(0, end).forEach(slot -> bag.addAll(List.of(slot, 1L)));
    }
    converted.put("ahead", ranked(ahead));
    converted.put("aheadKinds", kinds);
    List<Long> cycle = row("cycle");
    converted.put("cycle", List.of(cycle.get(0), cycle.get(1), 0L));
    converted.put("bag", runs(bag));
    converted.put("held", isBeyond ? List.of() : ranked(row("held")));
  }

  /** Converts {@code old}, which alternates first ranks and lengths of runs, to ranks of r3. */
  private List<Long> runs(List<Long> old) {
    List<Long> runs = new ArrayList<>();
    for (int i = 0; i + 1 < old.size(); i += 2) {
      long first = rank(old.get(i));
      long length = old.get(i + 1);
      checkArgument(
          first >= 0 && length > 0 && rank(old.get(i) + length - 1) - first == length - 1,
          "bag (%s) must be runs of entries",
          old);
      int last = runs.size() - 2;
      if (last >= 0 && runs.get(last) + runs.get(last + 1) == first) {
        runs.set(last + 1, runs.get(last + 1) + length);
      } else {
        runs.add(first);
        runs.add(length);
      }
    }
    return runs;
  }

  private List<Long> ranked(List<Long> row) {
    return row.stream().map(this::rank).toList();
  }

  /** Returns the rank in r3 of the entry with rank {@code old}, or -1 if it is omitted. */
  private long rank(long old) {
    boolean isRank = 0 <= old && old < n;
    return isRank ? Math.max(-1, Arrays.binarySearch(kept, (int) old)) : old;
  }

  private int number(String name, int i, int max) {
    List<Long> row = row(name);
    checkArgument(i < row.size(), "row %s (%s) is too short", name, row);
    long number = row.get(i);
    checkArgument(0 <= number && number <= max, "%s (%s) must be in [0, %s]", name, number, max);
    return (int) number;
  }

  private List<Long> row(String name) {
    List<Long> row = rows.get(name);
    checkArgument(row != null, "row %s is missing", name);
    return row;
  }
}
