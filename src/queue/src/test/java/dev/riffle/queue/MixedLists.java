package dev.riffle.queue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.Lists;
import dev.riffle.shuffle.Seed;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Lists of the vectors that mix calls of the levels B to G, all with undo. Every fourth list is of
 * a longer queue with a small gap, which is settled most of the time. The last lists are of queues
 * that draw by weight, that draw units, that have deferred entries, all of these, that draw by
 * changing laws, and that spread groups.
 */
final class MixedLists {
  private static final int UNIFORM_LISTS = 240;
  private static final int WEIGHTED_LISTS = 300; // and the lists before
  private static final int UNIT_LISTS = 340;
  private static final int DEFERRED_LISTS = 360;
  private static final int COMBINED_LISTS = 380;
  private static final int CHANGING_LISTS = 400;
  private static final int LISTS = 440;
  private static final int CALLS = 50;

  private final Random random;
  private final VectorList list;
  private final PlayQueue<Integer> queue;
  private boolean isWeighted;
  private final boolean defers;
  private final boolean spreads;
  private final int kinds; // of calls

  private MixedLists(int number) {
    random = new Random(number);
    isWeighted =
        number >= CHANGING_LISTS
            ? number % 4 == 1
            : number >= DEFERRED_LISTS || (UNIFORM_LISTS <= number && number < WEIGHTED_LISTS);
    defers = number >= UNIT_LISTS && (number < CHANGING_LISTS || number % 2 == 1);
    spreads = number >= CHANGING_LISTS;
    kinds = number < WEIGHTED_LISTS ? 30 : number < COMBINED_LISTS ? 35 : 37;
    boolean isLong = number % 4 == 3;
    list = new VectorList(members(number, isLong));
    queue = list.queue();
    if (isLong) {
      list.call("setGap", PlayMode.SHUFFLE, random.nextInt(2));
    }
  }

  static Stream<String> lines() {
    return IntStream.range(0, LISTS).mapToObj(number -> new MixedLists(number).line());
  }

  private ObjectNode members(int number, boolean isLong) {
    String phrase = "vector " + number;
    int entries = isLong ? 10 + random.nextInt(20) : random.nextInt(9);
    int limit = number % 7 == 0 ? random.nextInt(5) : PlayQueue.DEFAULT_HISTORY_LIMIT;
    ObjectNode members =
        VectorList.members()
            .put("seed", number % 10 == 0 ? phrase : Seed.parse(phrase).toString())
            .put("entries", entries)
            .put("mode", (number % 5 < 3 ? PlayMode.SHUFFLE : any(Call.MODES)).name())
            .put("repeat", any(Call.REPEATS).name())
            .put("undoLimit", 1_000_000);
    if (limit != PlayQueue.DEFAULT_HISTORY_LIMIT) {
      members.put("limit", limit);
    }
    if (isWeighted) {
      members.put("weighted", true);
    }
    if (number >= CHANGING_LISTS
        ? number % 4 == 2
        : WEIGHTED_LISTS <= number && (number < UNIT_LISTS || number >= DEFERRED_LISTS)) {
      members.put("units", true);
    }
    if (spreads) {
      members.put("groups", 1 + number % 3);
    }
    return members;
  }

  private String line() {
    while (list.size() < CALLS) {
      call();
    }
    return list.line();
  }

  private void call() {
    int place = random.nextInt(6);
    switch (random.nextInt(kinds)) {
      case 0, 1, 2, 3 -> list.call("next");
      case 4, 5 -> list.call("previous");
      case 6 -> list.call("trackEnded");
      case 7, 8 -> list.call("upcoming", 2 * place);
      case 9 -> list.call("skipAhead", place / 2);
      case 10 -> list.call("skipBack", place / 2);
      case 11 -> one("skipTo");
      case 12 -> one("playNext");
      case 13 -> one("enqueue");
      case 14 -> one("dequeue");
      case 15 -> item(place);
      case 16 -> list.call("moveAhead", place, random.nextInt(6));
      case 17 -> list.call("removeAhead", place);
      case 18 -> anyEntry().ifPresent(id -> list.call("insertAhead", place, id));
      case 19 -> list.call("add", random.nextInt(queue.size() + 1), 1 + random.nextInt(3));
      case 20 -> one("remove");
      case 21 -> several();
      case 22 -> change();
      case 23, 24, 25, 26 -> list.call("undo");
      case 27, 28 -> list.call("redo");
      case 30, 31 -> list.call("skipUnit");
      case 32, 33 -> defer();
      case 34 -> updateWeights();
      case 35, 36 -> setDrawing();
      default -> list.call("upcomingAfterEnd");
    }
  }

  private void defer() {
    if (defers) {
      List<Entry<Integer>> some =
          queue.entries().stream().filter(entry -> random.nextInt(3) == 0).toList();
      list.call("setDeferred", VectorList.ids(some));
    }
  }

  private void updateWeights() {
    if (isWeighted) {
      list.call("updateWeights", random.nextInt(4));
    }
  }

  private void setDrawing() {
    isWeighted = random.nextBoolean();
    boolean hasUnits = random.nextBoolean();
    int shift = random.nextInt(4);
    list.call("setDrawing", isWeighted, hasUnits, shift, spreads ? random.nextInt(4) : 0);
  }

  private void item(int place) {
    switch (place % 3) {
      case 0 -> list.call("playOnceNext");
      case 1 -> list.call("enqueueOnce");
      default -> list.call("insertOnceAhead", place);
    }
  }

  private void several() {
    List<Integer> listed = VectorList.ids(queue.entries());
    List<Integer> some =
        Lists.reverse(listed.subList(0, Math.min(listed.size(), 1 + random.nextInt(3))));
    int index = random.nextInt(listed.size() - some.size() + 1);
    switch (random.nextInt(5)) {
      case 0 -> list.call("removeAll", some);
      case 1 -> list.call("enqueueAll", some);
      case 2 -> list.call("playNextAll", some);
      case 3 -> one("replace");
      default -> {
        if (!some.isEmpty()) {
          list.call("move", some, index);
        }
      }
    }
  }

  private void change() {
    int gap = random.nextInt(queue.size() + 2);
    PlayMode mode = any(Call.MODES);
    RepeatMode repeat = any(Call.REPEATS);
    switch (random.nextInt(9)) {
      case 0, 1, 2 -> list.call("setMode", mode);
      case 3 -> list.call("setRepeat", repeat);
      case 4 -> list.call("reshuffle");
      case 5 -> list.call("setStopAfterCurrent");
      case 6 -> list.call("replaceAll", 4, random.nextInt(4));
      case 7 -> list.call("clear");
      default ->
          list.call("setGap", random.nextBoolean() ? PlayMode.SHUFFLE : PlayMode.RANDOM, gap);
    }
  }

  private void one(String name) {
    anyEntry().ifPresent(id -> list.call(name, id));
  }

  private Optional<Integer> anyEntry() {
    List<Integer> all =
        IntStream.range(0, 2 * queue.size() + 10)
            .filter(id -> queue.entry(id).isPresent())
            .boxed()
            .toList();
    return all.isEmpty() ? Optional.empty() : Optional.of(any(all));
  }

  private <E> E any(List<E> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
