package dev.riffle.queue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Random lists of the vectors of one level, B to H, whose other calls are of the levels on which it
 * stands: the player, and in every second list of the levels above D the list.queue(). No other
 * list has undo.
 */
final class LevelLists {
  private static final int CALLS = 26;
  private static final int BYTE_CALLS = 14; // before the queue is restored, and after
  private static final int LONG_LIST = 90; // its spread words are counted in doubles

  /** The first number of the lists with calls of later releases, which leave the others alone. */
  private static final int LATER = 10_000;

  private final char level;
  private final char of; // the level of the calls that are no calls of B and C
  private final int number;
  private final Random random;
  private final boolean edits;
  private final boolean rests; // several cycles, in which most entries rest at the seams
  private final VectorList list;

  private LevelLists(char level, int number) {
    this.level = level;
    of = level == 'H' ? "DEFGB".charAt(number % 5) : level;
    this.number = number;
    random = new Random(1_000L * level + number);
    edits = level == 'C' || level == 'D' || level == 'H' || (level > 'D' && number % 2 == 1);
    rests = number % 4 == 2;
    list = new VectorList(members());
    if (level == 'H') {
      list.recordBytes();
    }
    if (number % 4 == 3) {
      list.call("setGap", PlayMode.SHUFFLE, random.nextInt(2));
    } else if (rests) {
      list.call("setRepeat", RepeatMode.ALL);
      list.call("setGap", PlayMode.SHUFFLE, list.queue().size() - 1 - random.nextInt(2));
    }
  }

  /** Returns lists of the numbers from 0 on, and some more. */
  static Stream<String> lines(char level, int lists, int... more) {
    return IntStream.concat(IntStream.range(0, lists), IntStream.of(more))
        .mapToObj(number -> new LevelLists(level, number).line());
  }

  /** Returns lists that also have the calls of later releases. */
  static Stream<String> later(char level, int lists) {
    return lines(level, 0, IntStream.range(LATER, LATER + lists).toArray());
  }

  private ObjectNode members() {
    int entries = number % 4 == 3 ? 8 + random.nextInt(9) : 1 + random.nextInt(7);
    if (number == 0) {
      entries = level == 'G' ? LONG_LIST : 0;
    }
    ObjectNode members =
        VectorList.members()
            .put("seed", level + " " + number)
            .put("entries", entries)
            .put("mode", (number % 3 < 2 ? PlayMode.SHUFFLE : any(Call.MODES)).name())
            .put("repeat", any(Call.REPEATS).name());
    if (number % 7 == 5) {
      members.put("limit", random.nextInt(4));
    }
    if (level == 'H') {
      members.put("undoLimit", 8);
    }
    switch (of) {
      case 'C' -> start(members, entries);
      case 'D' -> members.put("undoLimit", number % 6 == 4 ? 1 + random.nextInt(4) : 1_000);
      case 'E' -> members.put("weighted", number % 5 > 0);
      case 'F' -> members.put("units", true).put("weighted", number % 4 == 2);
      case 'G' -> members.put("groups", 1 + number % 3).put("units", number % 5 == 4);
      default -> {}
    }
    members.remove(
        Stream.of("weighted", "units").filter(name -> !members.path(name).asBoolean()).toList());
    return members;
  }

  private void start(ObjectNode members, int entries) {
    if (number % 8 == 1) {
      members.put("startAt", random.nextInt(entries));
    }
    if (number % 8 == 2) {
      random.ints(4, -1, entries + 1).forEach(members.putArray("startAfter")::add);
    }
    if (number % 8 == 4) {
      members.put("forgetful", true).put("mode", PlayMode.RANDOM.name());
    }
  }

  private String line() {
    if (level == 'H') {
      calls(BYTE_CALLS);
      list.restore();
      calls(BYTE_CALLS);
    } else {
      calls(CALLS);
    }
    return list.line();
  }

  private void calls(int count) {
    while (list.size() < count) {
      int kind = random.nextInt(10);
      if (number >= LATER && random.nextInt(4) == 0) {
        later();
      } else if (kind < 3 && level > 'C') {
        ofLevel();
      } else if (kind < 7 && edits) {
        edit();
      } else {
        play();
      }
    }
  }

  // ------------------------------------------------------------------ levels B and C

  private void play() {
    int place = random.nextInt(4);
    switch (random.nextInt(rests ? 18 : 24)) {
      case 0, 1, 2, 3, 4 -> list.call("next");
      case 5, 6, 7, 8 -> list.call("previous");
      case 9 -> list.call("trackEnded");
      case 10, 11 -> list.call("upcoming", random.nextInt(3 + 2 * list.queue().size()));
      case 12 -> list.call("upcomingAfterEnd");
      case 13 -> list.call("skipAhead", place);
      case 14 -> list.call("skipBack", place);
      case 15, 16, 17 -> one("skipTo");
      case 18, 19 -> list.call("setMode", any(Call.MODES));
      case 20 -> list.call("setRepeat", any(Call.REPEATS));
      case 21 -> setGap();
      case 22 -> list.call("reshuffle");
      default -> list.call("setStopAfterCurrent");
    }
  }

  private void setGap() {
    PlayMode mode = random.nextBoolean() ? PlayMode.SHUFFLE : PlayMode.RANDOM;
    int gap =
        random.nextInt(4) == 0
            ? list.queue().gap(mode)
            : random.nextInt(list.queue().size() + 2) - 1;
    list.call("setGap", mode, gap);
  }

  private void edit() {
    int place = random.nextInt(5);
    switch (random.nextInt(24)) {
      case 0, 1 -> one("playNext");
      case 2, 3 -> one("enqueue");
      case 4 -> one("dequeue");
      case 5, 6 -> list.call("moveAhead", place, random.nextInt(5));
      case 7, 8 -> list.call("removeAhead", place);
      case 9, 10 -> {
        if (!ids().isEmpty()) {
          list.call("insertAhead", place, any(ids()));
        }
      }
      case 11 -> list.call("playOnceNext");
      case 12 -> list.call("enqueueOnce");
      case 13 -> list.call("insertOnceAhead", place);
      case 14, 15 -> list.call("add", random.nextInt(list.queue().size() + 2), random.nextInt(4));
      case 16, 17 -> one("remove");
      case 18 -> list.call("removeAll", some());
      case 19 -> list.call("playNextAll", some());
      case 20 -> list.call("enqueueAll", some());
      case 21 -> list.call("move", some(), random.nextInt(list.queue().size() + 1));
      case 22 -> one("replace");
      default -> restart();
    }
  }

  private void restart() {
    switch (random.nextInt(4)) {
      case 0 -> list.call("clear");
      case 1 -> list.call("replaceAll", random.nextInt(4));
      default -> list.call("replaceAll", 4, random.nextInt(5));
    }
  }

  private void later() {
    switch (random.nextInt(edits ? 5 : 1)) {
      case 0 -> list.call("shuffle");
      case 3, 4 -> list.call("addNext", random.nextInt(4));
      case 1 -> list.call("refresh", someKnown());
      default -> list.call("drop", someKnown());
    }
  }

  // ------------------------------------------------------------------ levels D to G

  private void ofLevel() {
    boolean is = random.nextBoolean();
    switch (of) {
      case 'D' -> list.call(random.nextInt(3) > 0 ? "undo" : "redo");
      case 'E' -> ofWeights(is);
      case 'F' -> {
        if (random.nextInt(4) > 0) {
          list.call("skipUnit");
        } else {
          list.call("setDrawing", false, is, 0, 0);
        }
      }
      default -> list.call(is ? "next" : "upcoming", is ? new Object[0] : new Object[] {4});
    }
    if (of == 'G' && random.nextInt(10) == 0) {
      list.call("setDrawing", false, false, 0, random.nextInt(4));
    }
  }

  private void ofWeights(boolean is) {
    if (random.nextInt(6) == 0) {
      list.call("setDrawing", is, false, random.nextInt(4), 0);
    } else if (is) {
      list.call("setDeferred", some());
    } else {
      list.call("updateWeights", random.nextInt(4));
    }
  }

  // ------------------------------------------------------------------ entries

  private void one(String name) {
    if (!ids().isEmpty()) {
      list.call(name, any(ids()));
    }
  }

  /** Returns the ids of entries, also of such as have been removed. */
  private List<Integer> ids() {
    return list.knownIds();
  }

  /** Returns up to three ids of listed entries, in any order. */
  private List<Integer> some() {
    List<Integer> some = new ArrayList<>(VectorList.ids(list.queue().entries()));
    Collections.shuffle(some, random);
    return some.subList(0, Math.min(some.size(), random.nextInt(4)));
  }

  /** Returns up to three ids of entries, also of such as have been removed, in any order. */
  private List<Integer> someKnown() {
    List<Integer> some = new ArrayList<>(ids());
    Collections.shuffle(some, random);
    return some.subList(0, Math.min(some.size(), random.nextInt(4)));
  }

  private <E> E any(List<E> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
