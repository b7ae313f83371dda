package dev.riffle.queue;

import static com.google.common.truth.Truth.assertWithMessage;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Checks the rows of a queue against each other, after every call of every random test: their
 * kinds, the remaining entries, and each count that is kept beside the rows.
 */
final class Invariants {
  private final Sequencer sequencer;
  private final Entries<?> entries;
  private final Ahead ahead;
  private final Cycle cycle;
  private final List<RowKind> kinds = new ArrayList<>(); // of the places ahead
  private final Set<Integer> own = new HashSet<>(); // entries with an asked or DRAWN row

  private Invariants(Sequencer sequencer) {
    this.sequencer = sequencer;
    entries = sequencer.entries;
    ahead = sequencer.ahead;
    cycle = sequencer.cycle;
    IntStream.range(0, ahead.slots.size()).mapToObj(ahead::kindAt).forEach(kinds::add);
  }

  /** Fails unless the rows of {@code queue} agree with each other. */
  static void check(PlayQueue<?> queue) {
    boolean unused =
        queue.calls.ask(
            engine -> {
              new Invariants(engine.sequencer()).check();
              return true;
            });
  }

  private void check() {
    checkKinds();
    checkEntries();
    checkCounts();
    checkHistory();
    checkCycle();
  }

  /** Kept places precede free rows; each gone place has a kept row after it. */
  private void checkKinds() {
    for (int i = 0; i < kinds.size(); i++) {
      RowKind kind = kinds.get(i);
      boolean isKept = i < ahead.keptPlaces();
      check("a free row is drawn", isKept || kind == RowKind.DRAWN);
      check("a gone place precedes a kept row", kind != RowKind.GONE || i + 1 < ahead.keptPlaces());
      check("drawn rows are in SHUFFLE", kind != RowKind.DRAWN || is(PlayMode.SHUFFLE));
      check("no forward rows are IN_ORDER", kind != RowKind.FORWARD || !is(PlayMode.IN_ORDER));
    }
    List<Integer> rows =
        IntStream.range(0, kinds.size())
            .filter(i -> kinds.get(i) != RowKind.GONE)
            .mapToObj(ahead.slots::at)
            .toList();
    equal("rows", IntStream.range(0, ahead.size()).mapToObj(ahead::at).toList(), rows);
  }

  private boolean is(PlayMode mode) {
    return sequencer.mode() == mode;
  }

  /** Each entry has one row that is not forward, and it is one that can have this row. */
  private void checkEntries() {
    for (int i = 0; i < kinds.size(); i++) {
      int slot = ahead.slots.at(i);
      RowKind kind = kinds.get(i);
      if (kind != RowKind.GONE) {
        check("a row is of an entry in the queue", entries.isPlayable(slot));
      }
      if (!kind.isHeard()) {
        check("an entry has one row that is not forward", own.add(slot));
        check("that row is known", ahead.hasOwn(slot));
        check("that row is found", ahead.kind(ahead.rowOf(slot)) == kind);
        check("the bag has no entry of a row", !cycle.pool.contains(slot));
      }
      if (kind == RowKind.DRAWN || kind == RowKind.RESERVED) {
        check("a remaining entry is listed", !entries.isRemoved(slot));
        check("a remaining entry can be drawn", entries.canBeDrawn(slot));
      }
    }
  }

  private void checkCounts() {
    equal("asked", ahead.asked(), count(RowKind.ASKED) + count(RowKind.RESERVED));
    equal("reserved", ahead.reserved(), count(RowKind.RESERVED));
    equal("forward", ahead.forward(), count(RowKind.FORWARD));
    equal("gone", ahead.gone(), count(RowKind.GONE));
    equal("drawn", ahead.drawn(), count(RowKind.DRAWN));
    int end = 0;
    for (int row = 0; row < ahead.kept() && ahead.kind(row) != RowKind.DRAWN; row++) {
      end = ahead.kind(row).isAsked() ? row + 1 : end;
    }
    equal("the end of up next", ahead.askedEnd(), end);
  }

  private int count(RowKind kind) {
    return (int) kinds.stream().filter(one -> one == kind).count();
  }

  private void checkHistory() {
    History history = sequencer.timeline.history;
    int[] live = history.newest(Integer.MAX_VALUE);
    equal("plays in the history", history.live(), live.length);
    check("plays of removed entries count", history.plays() >= live.length);
    for (int slot : entries.kept().toArray()) {
      boolean isNeeded = ahead.isAsked(slot) || !entries.kept().isUnplayed(slot);
      check("a single play has a row or a play", isNeeded);
    }
  }

  private void checkCycle() {
    int left = 0;
    for (int slot = 0; slot < entries.slots(); slot++) {
      if (cycle.pool.contains(slot)) {
        left++;
        check("an entry in the bag is listed", !entries.isRemoved(slot));
        check("an entry in the bag can be drawn", entries.canBeDrawn(slot));
      }
    }
    equal("entries in the bag", cycle.left(), left);
    equal("remaining", cycle.remaining(), left + ahead.drawn() + ahead.reserved());
    check("SHUFFLE has a cycle", cycle.isBegun() || !is(PlayMode.SHUFFLE));
  }

  private static void check(String rule, boolean isKept) {
    assertWithMessage(rule).that(isKept).isTrue();
  }

  private static void equal(String what, Object actual, Object expected) {
    assertWithMessage(what).that(actual).isEqualTo(expected);
  }
}
