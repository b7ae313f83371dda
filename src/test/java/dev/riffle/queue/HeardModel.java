package dev.riffle.queue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** The timeline as the contract has it: all plays there ever were in a row, and a cursor. */
final class HeardModel {
  /** A play of an entry. */
  static final class Play {
    final int slot;
    boolean isWalked = true; // unless it was dropped
    boolean isHeard = true; // unless more than are kept were heard since

    Play(int slot) {
      this.slot = slot;
    }
  }

  final List<Play> plays = new ArrayList<>();
  int forward; // the index of the first play that is not over
  int current = -1; // its index
  final Set<Integer> removed = new HashSet<>();
  final Set<Integer> cycle = new HashSet<>(); // what it has played

  boolean isWalked(int i) {
    return plays.get(i).isWalked && !removed.contains(plays.get(i).slot);
  }

  void play(int slot) {
    pass();
    current = forward++;
    plays.add(current, new Play(slot));
    cycle.add(slot);
  }

  /** Lets all be over that comes first of what is ahead and cannot be walked to. */
  void pass() {
    List<Play> ahead = plays.subList(forward, plays.size());
    List<Integer> over = new ArrayList<>();
    for (int slot : distinct(Integer.MAX_VALUE, ahead)) {
      if (IntStream.range(forward, plays.size())
          .anyMatch(i -> plays.get(i).slot == slot && isWalked(i))) {
        break;
      }
      over.add(slot);
    }
    ahead.removeIf(play -> over.contains(play.slot));
    for (int slot : over) {
      Play dropped = new Play(slot);
      dropped.isWalked = false;
      plays.add(forward++, dropped);
    }
  }

  boolean walkBack() {
    int before = (current < 0 ? forward : current) - 1;
    while (before >= 0 && !isWalked(before)) {
      before--;
    }
    if (before >= 0) {
      forward = current < 0 ? forward : current;
      current = before;
    }
    return before >= 0;
  }

  /** Returns where the next play begins that can be walked to: what is before it is over. */
  int passed() {
    int passed = forward;
    while (passed < plays.size() && !isWalked(passed)) {
      passed++;
    }
    return passed;
  }

  boolean walkForward() {
    int after = passed();
    boolean isThere = after < plays.size();
    forward = after + (isThere ? 1 : 0);
    current = isThere ? after : current;
    return isThere;
  }

  void dropForward() {
    plays.subList(forward, plays.size()).forEach(play -> play.isWalked = false);
    forward = plays.size();
    if (current >= 0) {
      Play again = plays.remove(current);
      again.isHeard = true;
      plays.add(again);
      current = plays.size() - 1;
    }
  }

  void remove(int slot) {
    removed.add(slot);
    if (current >= 0 && plays.get(current).slot == slot) {
      current = -1;
    }
  }

  /** Forgets what was heard before the last {@code kept}. */
  void keep(int kept) {
    Set<Integer> last = new HashSet<>(distinct(kept, plays));
    plays.forEach(play -> play.isHeard &= last.contains(play.slot));
  }

  /** Returns the last {@code gap} distinct ones, the last one last. */
  List<Integer> last(int gap, List<Integer> upNext, List<Integer> shown) {
    pass();
    List<Play> all = new ArrayList<>(plays);
    all.addAll(forward, upNext.stream().map(Play::new).toList());
    shown.forEach(slot -> all.add(new Play(slot)));
    return distinct(gap, all).stream()
        .map(slot -> removed.contains(slot) ? Recent.REMOVED : slot)
        .toList();
  }

  static List<Integer> distinct(int count, List<Play> plays) {
    List<Integer> last = new ArrayList<>();
    Set<Integer> seen = new HashSet<>();
    for (int i = plays.size() - 1; i >= 0 && last.size() < count; i--) {
      if (plays.get(i).isHeard && seen.add(plays.get(i).slot)) {
        last.add(0, plays.get(i).slot);
      }
    }
    return last;
  }
}
