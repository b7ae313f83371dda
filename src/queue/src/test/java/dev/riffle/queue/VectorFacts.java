package dev.riffle.queue;

import com.google.common.collect.ImmutableListMultimap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.Stream;

/** Lists of the vectors of one level that reject a certain fault. */
final class VectorFacts {
  private VectorFacts() {}

  private static final ImmutableListMultimap<Character, String> LISTS =
      ImmutableListMultimap.<Character, String>builder()
          // The worked example.
          .put(
              'B',
              """
              {"seed": "six songs", "entries": 6, "mode": "SHUFFLE", "repeat": "OFF", "calls": [
                ["setGap", "SHUFFLE", 3], ["next"], ["upcoming", 3], ["next"], ["previous"],
                ["skipTo", 5], ["skipAhead", 3], ["setRepeat", "ALL"], ["skipAhead", 1],
                ["upcoming", 3], ["skipTo", 0], ["setMode", "RANDOM"]]}""")
          // Playback has ended after a trackEnded, not after a next, until something comes or
          // plays.
          .put(
              'B',
              """
              {"seed": "ended", "entries": 2, "mode": "SHUFFLE", "repeat": "OFF", "calls": [
                ["hasEnded"], ["trackEnded"], ["trackEnded"], ["next"], ["hasEnded"],
                ["trackEnded"], ["hasEnded"], ["setRepeat", "ALL"], ["hasEnded"],
                ["setRepeat", "ONE"], ["hasEnded"], ["trackEnded"], ["hasEnded"],
                ["setRepeat", "OFF"], ["setStopAfterCurrent"], ["trackEnded"], ["hasEnded"],
                ["previous"], ["hasEnded"], ["next"], ["next"], ["hasEnded"]]}""")
          // A gap that is set to the value of the default discards the drawn rows.
          .put(
              'B',
              """
              {"seed": "fuzz 238482775861", "entries": 6, "mode": "SHUFFLE", "repeat": "OFF", "calls": [
                ["next"], ["upcoming", 40], ["setGap", "SHUFFLE", 1], ["upcoming", 40],
                ["setGap", "SHUFFLE", 1], ["next"]]}""")
          // A play beyond the limit rests on.
          .put(
              'B',
              """
              {"seed": "fuzz 114032103948", "entries": 11, "mode": "SHUFFLE", "repeat": "ALL", "limit": 0,
                "calls": [["upcoming", 40], ["skipAhead", 12], ["previous"], ["upcoming", 40]]}""")
          // A wider gap does not wake entries that were forgotten under the narrower one.
          .put(
              'B',
              """
              {"seed": "wide gap", "entries": 1100, "mode": "IN_ORDER", "repeat": "OFF", "calls": [
                ["skipAhead", 1049], ["setGap", "SHUFFLE", 1090], ["setMode", "SHUFFLE"], ["next"],
                ["next"], ["next"], ["next"], ["next"]]}""")
          // The default gap is at most 1,000.
          .put(
              'B',
              """
              {"seed": "long list", "entries": 4100, "mode": "IN_ORDER", "repeat": "OFF", "calls": [
                ["skipAhead", 1010], ["setMode", "SHUFFLE"], ["next"], ["next"], ["next"]]}""")
          // Plays that are no rows any more rest, and rest again after they are passed.
          .put(
              'B',
              """
              {"seed": "passed", "entries": 6, "mode": "RANDOM", "repeat": "OFF", "calls": [
                ["setGap", "RANDOM", 4], ["next"], ["next"], ["next"], ["next"], ["previous"],
                ["previous"], ["setMode", "SHUFFLE"], ["setMode", "RANDOM"], ["previous"], ["next"],
                ["next"], ["next"], ["previous"], ["previous"], ["previous"], ["next"],
                ["setMode", "SHUFFLE"], ["setMode", "RANDOM"], ["next"], ["next"], ["next"]]}""")
          // If all remaining entries rest, the one that has rested longest plays.
          .put(
              'B',
              """
              {"seed": "all rest", "entries": 6, "mode": "SHUFFLE", "repeat": "ALL", "calls": [
                ["skipAhead", 5], ["setGap", "SHUFFLE", 5], ["next"], ["skipTo", 0], ["skipTo", 1],
                ["skipTo", 2], ["next"], ["next"], ["next"], ["skipTo", 3], ["skipTo", 4],
                ["skipTo", 5], ["skipTo", 3], ["next"], ["upcoming", 5], ["skipTo", 1],
                ["skipAhead", 4]]}""")
          // IN_ORDER: both ends, under OFF and ALL, and the bound of skipBack under ALL.
          .put(
              'B',
              """
              {"seed": "order", "entries": 3, "mode": "IN_ORDER", "repeat": "OFF", "calls": [
                ["previous"], ["next"], ["previous"], ["next"], ["previous"], ["next"], ["next"],
                ["next"], ["skipBack", 2], ["skipBack", 1], ["setRepeat", "ALL"], ["skipBack", 5],
                ["skipBack", 6], ["skipAhead", 5], ["skipAhead", 6], ["next"], ["upcoming", 9]]}""")
          .put(
              'B',
              """
              {"seed": "one song", "entries": 1, "mode": "IN_ORDER", "repeat": "ALL", "calls": [
                ["previous"], ["next"], ["previous"], ["skipBack", 1], ["skipBack", 2], ["next"],
                ["setMode", "SHUFFLE"], ["next"], ["previous"], ["setMode", "RANDOM"], ["next"],
                ["setGap", "RANDOM", 0], ["setGap", "RANDOM", 1]]}""")
          // Outside of IN_ORDER, skipBack goes as far as the past.
          .put(
              'B',
              """
              {"seed": "far back", "entries": 1, "mode": "SHUFFLE", "repeat": "ALL", "calls": [
                ["next"], ["next"], ["next"], ["next"], ["skipBack", 3], ["skipBack", 2],
                ["skipBack", 0], ["next"]]}""")
          // RANDOM begins with all ids in ascending order.
          .put(
              'B',
              """
              {"seed": "again", "entries": 7, "mode": "RANDOM", "repeat": "OFF", "calls": [
                ["setGap", "RANDOM", 3], ["skipAhead", 5], ["setMode", "IN_ORDER"], ["next"],
                ["setMode", "RANDOM"], ["setGap", "RANDOM", 0], ["next"], ["next"], ["next"],
                ["next"]]}""")
          // shuffle begins a cycle, also in SHUFFLE.
          .put(
              'B',
              """
              {"seed": "shuffle", "entries": 5, "mode": "SHUFFLE", "repeat": "OFF", "calls": [
                ["next"], ["next"], ["shuffle"], ["upcoming", 9], ["skipAhead", 1],
                ["setMode", "IN_ORDER"], ["next"], ["shuffle"], ["upcoming", 9]]}""")
          // Without a play in the past, the cursor of IN_ORDER is after the last listed one.
          .put(
              'C',
              """
              {"seed": "fuzz 528266328806", "entries": 5, "mode": "SHUFFLE", "repeat": "OFF", "calls": [
                ["insertOnceAhead", 2], ["insertOnceAhead", 2], ["next"], ["trackEnded"],
                ["skipAhead", 1], ["setMode", "IN_ORDER"], ["removeAll", [5, 1, 3]], ["next"]]}""")
          // The successor of a removed entry is drawn while that entry rests.
          .put(
              'C',
              """
              {"seed": "fuzz 4360194030", "entries": 7, "mode": "RANDOM", "repeat": "OFF", "calls": [
                ["next"], ["setGap", "RANDOM", 3], ["next"], ["skipAhead", 0],
                ["removeAll", [6, 2, 0, 4]], ["next"], ["removeAll", [5, 1, 3]]]}""")
          // A FORWARD row that is removed counts as heard before the current entry.
          .put(
              'C',
              """
              {"seed": "removed row", "entries": 4, "mode": "RANDOM", "repeat": "OFF", "calls": [
                ["setGap", "RANDOM", 3], ["skipTo", 0], ["skipTo", 1], ["skipTo", 2],
                ["skipTo", 3], ["previous"], ["removeAhead", 0], ["next"], ["next"]]}""")
          // A removed entry of a FORWARD row rests before the kept row that was before it.
          .put(
              'C',
              """
              {"seed": "removed entry", "entries": 7, "mode": "RANDOM", "repeat": "OFF", "calls": [
                ["setGap", "RANDOM", 3], ["skipTo", 0], ["skipTo", 1], ["skipTo", 2],
                ["skipTo", 3], ["previous"], ["previous"], ["remove", 3], ["next"], ["next"],
                ["next"], ["next"]]}""")
          // An entry that plays out of turn no longer remains, and its asked row stays.
          .put(
              'C',
              """
              {"seed": "asked", "entries": 4, "mode": "SHUFFLE", "repeat": "OFF", "calls": [
                ["skipTo", 3], ["playNext", 2], ["setMode", "IN_ORDER"], ["previous"],
                ["setMode", "SHUFFLE"], ["dequeue", 2], ["upcoming", 9]]}""")
          // IN_ORDER continues after entries added to play next; playNext plays one twice.
          .put(
              'C',
              """
              {"seed": "turn", "entries": 6, "mode": "IN_ORDER", "repeat": "ALL", "calls": [
                ["next"], ["next"], ["enqueue", 4], ["addNext", 2], ["addNext", 1], ["upcoming", 12],
                ["next"], ["previous"], ["next"], ["next"], ["next"], ["next"], ["playNext", 3],
                ["next"], ["next"], ["addNext", 2], ["remove", 4], ["dequeue", 9], ["next"], ["next"],
                ["addNext", 2], ["skipTo", 0], ["next"], ["next"], ["next"]]}""")
          // An entry added to play next has played in the cycle, unless it is dequeued.
          .put(
              'C',
              """
              {"seed": "next", "entries": 4, "mode": "SHUFFLE", "repeat": "OFF", "calls": [
                ["next"], ["upcoming", 2], ["addNext", 3], ["dequeue", 5], ["next"], ["upcoming", 9],
                ["playOnceNext"], ["next"], ["addNext", 1], ["setMode", "IN_ORDER"], ["next"],
                ["addNext", 1], ["setMode", "SHUFFLE"], ["upcoming", 9], ["addNext", 0]]}""")
          // All of up next leaves: entries that remained take fair places, single plays leave.
          .put(
              'C',
              """
              {"seed": "clear", "entries": 9, "mode": "SHUFFLE", "repeat": "OFF", "calls": [
                ["clearUpNext"], ["setGap", "SHUFFLE", 0], ["next"], ["next"], ["previous"],
                ["upcoming", 5], ["enqueueAll", [1, 2, 3, 4]], ["playOnceNext"], ["moveAhead", 7, 2],
                ["clearUpNext"], ["enqueue", 9], ["clearUpNext"], ["upcoming", 9]]}""")
          // Undone, they return to up next in their order, each after its neighbour.
          .put(
              'D',
              """
              {"seed": "clear", "entries": 9, "mode": "SHUFFLE", "repeat": "OFF", "undoLimit": 1000,
                "calls": [["next"], ["next"], ["previous"], ["enqueueAll", [1, 2, 3, 4]],
                ["playOnceNext"], ["upcoming", 6], ["moveAhead", 7, 2], ["clearUpNext"],
                ["upcoming", 9], ["undo"], ["redo"], ["undo"], ["upcoming", 9]]}""")
          // The weight of one entry stays until those of the items are asked for.
          .put(
              'E',
              """
              {"seed": "weight", "entries": 5, "mode": "SHUFFLE", "repeat": "ALL", "weighted": true,
                "calls": [["setWeight", 1, 1000000], ["setWeight", 3, 0], ["setWeight", 3, 0],
                ["remove", 4], ["setWeight", 4, 1], ["setWeight", 2, 1000001], ["upcoming", 5], ["setWeight", 0, 2],
                ["upcoming", 9], ["updateWeights", 0], ["upcoming", 5], ["setWeight", 2, 0],
                ["setDrawing", false, false, 0, 0], ["setWeight", 2, 2], ["upcoming", 5]]}""")
          // A switch of both orders drops asked rows, but not single plays.
          .put(
              'C',
              """
              {"seed": "switch", "entries": 6, "mode": "SHUFFLE", "repeat": "OFF", "calls": [
                ["next"], ["next"], ["previous"], ["enqueue", 3], ["enqueue", 4], ["enqueueOnce"],
                ["setShuffled", 0], ["setShuffled", 0], ["playNext", 2], ["addNext", 2],
                ["setShuffled", 0], ["next"], ["next"], ["setMode", "SHUFFLE"], ["upcoming", 9],
                ["moveAhead", 2, 0], ["enqueue", 0], ["setShuffled", 1], ["upcoming", 9], ["next"],
                ["setShuffled", 1], ["upcoming", 9], ["setMode", "RANDOM"], ["playNext", 1],
                ["setShuffled", 1], ["upcoming", 9]]}""")
          // A forward row that returns rests, so the free rows after it are drawn again.
          .put(
              'D',
              """
              {"seed": "rests", "entries": 3, "mode": "SHUFFLE", "repeat": "OFF", "undoLimit": 1000,
                "calls": [["next"], ["skipAhead", 1], ["previous"], ["removeAhead", 0],
                ["reshuffle"], ["upcoming", 3], ["undo"], ["upcoming", 3], ["redo"],
                ["upcoming", 3]]}""")
          // A list that is replaced while an entry rests loses its free rows, also for undo.
          .put(
              'D',
              """
              {"seed": "replaced", "entries": 6, "mode": "SHUFFLE", "repeat": "ALL", "undoLimit": 1000,
                "calls": [["setGap", "SHUFFLE", 3], ["next"], ["next"], ["next"], ["next"], ["next"],
                ["next"], ["next"], ["upcoming", 3], ["replaceAll", 3, 2], ["undo"],
                ["upcoming", 6]]}""")
          // Entries that had free rows return in the order of these.
          .put(
              'D',
              """
              {"seed": "fuzz 342971105789", "entries": 7, "mode": "SHUFFLE", "repeat": "OFF", "undoLimit": 1000,
                "calls": [["moveAhead", 4, 3], ["setRepeat", "ALL"], ["upcoming", 40],
                ["replaceAll", 1, 0], ["next"], ["undo"], ["upcoming", 40]]}""")
          // A single play returns only with an asked row.
          .put(
              'D',
              """
              {"seed": "fuzz 379741767726", "entries": 6, "mode": "SHUFFLE", "repeat": "OFF", "undoLimit": 1000,
                "calls": [["replaceAll", 4, 0], ["insertOnceAhead", 0], ["next"], ["previous"],
                ["removeAhead", 0], ["undo"], ["undo"], ["redo"], ["redo"]]}""")
          // A FORWARD row after another one of its entry.
          .put(
              'D',
              """
              {"seed": "fuzz 645614248892", "entries": 2, "mode": "SHUFFLE", "repeat": "ALL", "undoLimit": 1000,
                "calls": [["next"], ["remove", 0], ["next"], ["previous"], ["removeAhead", 0],
                ["undo"], ["next"]]}""")
          // Places that only rest move before the last kept row.
          .put(
              'D',
              """
              {"seed": "fuzz 725738358676", "entries": 10, "mode": "RANDOM", "repeat": "OFF",
                "undoLimit": 1000, "calls": [["skipAhead", 1], ["removeAll", [5, 1, 2, 0]],
                ["previous"], ["removeAhead", 0], ["undo"], ["setMode", "SHUFFLE"], ["undo"],
                ["insertOnceAhead", 5], ["next"]]}""")
          // refresh is no edit; its item stays, but where the entry was replaced.
          .put(
              'D',
              """
              {"seed": "refresh", "entries": 5, "mode": "SHUFFLE", "repeat": "OFF", "undoLimit": 1000,
                "calls": [["replace", 1], ["remove", 3], ["undo"], ["refresh", [1, 2, 3]], ["redo"],
                ["refresh", [3, 4]], ["undo"], ["undo"], ["undo"], ["replace", 1], ["replace", 2]]}""")
          // After drop, nothing is undone or redone; without an effect, it forgets no edit.
          .put(
              'D',
              """
              {"seed": "drop", "entries": 6, "mode": "SHUFFLE", "repeat": "OFF", "undoLimit": 1000,
                "calls": [["next"], ["remove", 3], ["enqueue", 1], ["undo"], ["drop", [3]], ["redo"],
                ["undo"], ["drop", [3, 1, 2]], ["redo"], ["undo"], ["upcoming", 9]]}""")
          // The groups with which a word may begin are those of the letters that do not rest.
          .put(
              'G',
              """
              {"seed": "fuzz 819603244882", "entries": 8, "mode": "SHUFFLE", "repeat": "OFF",
                "groups": 2, "calls": [["remove", 4], ["skipAhead", 2], ["upcoming", 8]]}""")
          // Undoing a replacement restores the group.
          .put(
              'G',
              """
              {"seed": "fuzz 180106491511", "entries": 11, "mode": "SHUFFLE", "repeat": "OFF",
                "groups": 2, "undoLimit": 1000, "calls": [["replace", 8], ["undo"], ["trackEnded"],
                ["upcoming", 11]]}""")
          // One group has more letters than the others can keep apart.
          .put(
              'G',
              """
              {"seed": "large group", "entries": 5, "mode": "SHUFFLE", "repeat": "ALL", "groups": 1,
                "calls": [["add", 0, 8], ["next"], ["upcoming", 13], ["skipTo", 6],
                ["upcoming", 13], ["skipTo", 0], ["upcoming", 13], ["skipTo", 8], ["next"],
                ["next"], ["skipTo", 2], ["upcoming", 13], ["skipTo", 9], ["upcoming", 13],
                ["next"], ["next"], ["upcoming", 9]]}""")
          .put(
              'G',
              """
              {"seed": "large group at the seam", "entries": 5, "mode": "SHUFFLE", "repeat": "ALL",
                "groups": 2, "calls": [["add", 0, 8], ["setGap", "SHUFFLE", 5], ["skipTo", 5],
                ["upcoming", 12], ["skipTo", 6], ["upcoming", 12], ["skipTo", 1],
                ["upcoming", 12], ["remove", 2], ["skipTo", 7], ["upcoming", 12],
                ["skipAhead", 12], ["upcoming", 12], ["skipTo", 8], ["upcoming", 12]]}""")
          .put(
              'G',
              """
              {"seed": "just apart", "entries": 6, "mode": "SHUFFLE", "repeat": "ALL", "groups": 1,
                "calls": [["add", 0, 3], ["skipTo", 6], ["upcoming", 9], ["skipTo", 1],
                ["upcoming", 9], ["skipTo", 7], ["upcoming", 9], ["remove", 3], ["skipTo", 8],
                ["upcoming", 9], ["next"], ["next"], ["reshuffle"], ["upcoming", 9],
                ["skipTo", 6], ["upcoming", 9], ["reshuffle"], ["skipTo", 7], ["upcoming", 9]]}""")
          // Words over so many letters that they are counted in doubles.
          .put(
              'G',
              """
              {"seed": "in doubles", "entries": 84, "mode": "SHUFFLE", "repeat": "ALL",
                "groups": 1, "calls": [["reshuffle"], ["upcoming", 84], ["reshuffle"],
                ["upcoming", 84], ["reshuffle"], ["upcoming", 84], ["reshuffle"],
                ["upcoming", 84], ["reshuffle"], ["upcoming", 84]]}""")
          .put(
              'G',
              """
              {"seed": "in doubles, uneven", "entries": 42, "mode": "SHUFFLE", "repeat": "ALL",
                "groups": 1, "calls": [["add", 0, 10], ["reshuffle"], ["upcoming", 52],
                ["reshuffle"], ["upcoming", 52], ["reshuffle"], ["upcoming", 52],
                ["skipTo", 50], ["upcoming", 51], ["removeAll", [0, 1, 6, 7]], ["upcoming", 47],
                ["reshuffle"], ["upcoming", 47], ["reshuffle"], ["upcoming", 47]]}""")
          .build();

  static Stream<String> lines(char level) {
    return LISTS.get(level).stream().map(VectorFacts::answered);
  }

  private static String answered(String list) {
    try {
      return VectorList.of(list).line();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
