package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Converts states of order version r2, whose rows were three lists. Rows beyond the cycle are drawn
 * anew, and edits can no longer be undone; all else stays. Stateless.
 */
final class StateR2 {
  private static final ImmutableLongArray NONE = ImmutableLongArray.of();
  private static final ImmutableLongArray ZERO = ImmutableLongArray.of(0);

  private StateR2() {}

  /** Returns the state of order version r3; of a damaged state, perhaps one that is refused. */
  static <T> QueueState<T> convert(QueueState<T> state) {
    Rows old = new Rows(state.rows(), state.items().size());
    List<Long> single = old.row("once").asList();
    List<Long> unwanted = new ArrayList<>(old.row("outside").asList());
    unwanted.removeAll(single);
    int[] ranks = ranks(state.items().size(), unwanted); // in the new state, or NONE
    ImmutableList.Builder<T> items = ImmutableList.builder();
    for (int i = 0; i < ranks.length; i++) {
      if (ranks[i] >= 0) {
        items.add(state.items().get(i));
      }
    }
    Ids ids =
        Ids.of(
            IntStream.range(0, ranks.length)
                .filter(i -> ranks[i] >= 0)
                .mapToLong(i -> state.ids().at(i)));
    return new QueueState<>(state.seed(), items.build(), ids, rows(state.rows(), old, ranks));
  }

  private static int[] ranks(int n, List<Long> unwanted) {
    int[] ranks = new int[n];
    int next = 0;
    for (int i = 0; i < n; i++) {
      ranks[i] = unwanted.contains((long) i) ? Slots.NONE : next++;
    }
    return ranks;
  }

  private static ImmutableMap<String, ImmutableLongArray> rows(
      ImmutableMap<String, ImmutableLongArray> rows, Rows old, int[] ranks) {
    Map<String, ImmutableLongArray> converted = new LinkedHashMap<>();
    for (String same :
        List.of(
            "generator",
            "nextId",
            "repeat",
            "forgetful",
            "mode",
            "gaps",
            "historyLimit",
            "stopAfterCurrent")) {
      converted.put(same, old.row(same));
    }
    converted.put(QueueState.ORDER_VERSION, ImmutableLongArray.of(3));
    for (String ranked : List.of("order", "current", "history")) {
      converted.put(ranked, ranked(old.row(ranked), ranks));
    }
    converted.put("outside", ranked(old.row("once"), ranks));
    converted.put("once", ranked(old.row("once"), ranks));
    converted.put("undoLimit", old.row("undoLimit"));
    for (String dropped : List.of("undo", "undoSlots", "redo", "redoSlots")) {
      converted.put(dropped, NONE);
    }
    converted.put(
        "heard", heard(ranked(old.row("recent"), ranks), ranked(old.row("current"), ranks).get(0)));
    converted.put("gone", NONE);
    converted.put("gonePlaces", NONE);
    converted.put("played", old.row("recent").isEmpty() ? ZERO : ImmutableLongArray.of(1));
    ImmutableLongArray cursor = old.row("cursor");
    converted.put(
        "cursor",
        ImmutableLongArray.builder()
            .addAll(ranked(cursor.subArray(0, 1), ranks))
            .addAll(cursor.subArray(1, cursor.length()))
            .build());
    putCycle(converted, old, ranks);
    if (rows.containsKey("picked")) {
      converted.put("picks", old.row("picked"));
      converted.put("pickBag", runs(members(old.row("pickedBag"), ranks)));
      converted.put("pickHeld", ranked(old.row("pickedHeld"), ranks));
    }
    return ImmutableMap.copyOf(converted);
  }

  /** Returns what was heard, the current entry last: going back left it where it was. */
  private static ImmutableLongArray heard(ImmutableLongArray recent, long current) {
    List<Long> heard = new ArrayList<>();
    long gone = -2;
    for (long rank : recent.asList()) {
      heard.add(rank >= 0 ? rank : gone--);
    }
    if (current >= 0) {
      heard.remove(heard.contains(current) ? current : heard.stream().findFirst().orElse(current));
      heard.add(current);
    }
    return ImmutableLongArray.copyOf(heard);
  }

  private static void putCycle(Map<String, ImmutableLongArray> converted, Rows old, int[] ranks) {
    ImmutableLongArray cycle = old.row("cycle");
    ImmutableLongArray shown = old.row("shown");
    int first = old.integer("cycle", 2, 0, 0, shown.length());
    boolean isBeyond = first < shown.length();
    ImmutableLongArray asked = old.row("upNext");
    ImmutableLongArray.Builder ahead = ImmutableLongArray.builder().addAll(asked);
    ImmutableLongArray.Builder kinds = ImmutableLongArray.builder();
    IntStream.range(0, asked.length())
        .forEach(i -> kinds.add(old.flag("upNextReserved", i, false) ? 1 : 0));
    ImmutableLongArray forward = old.row("forward");
    for (int i = forward.length() - 1; i >= 0; i--) {
      if (forward.get(i) >= 0) {
        ahead.add(forward.get(i));
        kinds.add(2);
      }
    }
    if (old.integer("mode", 0, 0, 0, 2) == 1) {
      ahead.addAll(shown.subArray(0, first));
    }
    converted.put("ahead", ranked(ahead.build(), ranks));
    converted.put("aheadKinds", kinds.build());
    converted.put("cycle", ImmutableLongArray.of(cycle.get(0), cycle.get(1), 0));
    List<Long> bag = isBeyond ? new ArrayList<>() : members(old.row("bag"), ranks);
    if (old.integer("mode", 0, 0, 0, 2) != 1) {
      // Rows that SHUFFLE had shown return to the bag, as a switch now does.
      bag.addAll(ranked(shown.subArray(0, first), ranks).asList());
    }
    converted.put("bag", runs(bag));
    converted.put("held", isBeyond ? NONE : ranked(old.row("held"), ranks));
  }

  private static ImmutableLongArray ranked(ImmutableLongArray row, int[] ranks) {
    return ImmutableLongArray.copyOf(
        row.stream().map(old -> 0 <= old && old < ranks.length ? ranks[(int) old] : old));
  }

  private static List<Long> members(ImmutableLongArray runs, int[] ranks) {
    List<Long> members = new ArrayList<>();
    for (int i = 0; i + 1 < runs.length(); i += 2) {
      long first = runs.get(i);
      long end = Math.min(ranks.length, first + Math.max(0, runs.get(i + 1)));
      for (long rank = Math.max(0, first); rank < end; rank++) {
        members.add((long) ranks[(int) rank]);
      }
    }
    return members;
  }

  private static ImmutableLongArray runs(List<Long> members) {
    ImmutableLongArray.Builder runs = ImmutableLongArray.builder();
    for (int i = 0; i < members.size(); ) {
      int length = 1;
      while (i + length < members.size() && members.get(i + length) == members.get(i) + length) {
        length++;
      }
      runs.add(members.get(i)).add(length);
      i += length;
    }
    return runs.build();
  }
}
