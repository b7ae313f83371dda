package dev.riffle.queue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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
    return isWalked(plays.get(i));
  }

  private void hearAgain(int i) {
    Play again = plays.remove(i);
    again.isHeard = true;
    plays.add(again);
  }

  private boolean isWalked(Play play) {
    return play.isWalked && !removed.contains(play.slot);
  }

  /** Plays between what is current and what is ahead; what cannot be walked to comes before it. */
  void play(int slot) {
    List<Play> unwalked =
        plays.subList(forward, plays.size()).stream().filter(play -> !isWalked(play)).toList();
    plays.removeAll(unwalked);
    plays.addAll(forward, unwalked);
    forward += unwalked.size();
    current = forward++;
    plays.add(current, new Play(slot));
    cycle.add(slot);
  }

  boolean walkBack() {
    int before = (current < 0 ? forward : current) - 1;
    while (before >= 0 && !isWalked(before)) {
      before--;
    }
    if (before >= 0) {
      forward = current < 0 ? before + 1 : current;
      current = before;
      endWithWalked();
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
      hearAgain(current);
      current = plays.size() - 1;
    }
  }

  void remove(int slot) {
    removed.add(slot);
    if (current >= 0 && plays.get(current).slot == slot) {
      current = -1;
    }
    endWithWalked();
  }

  /** Lets the last one that can be walked to, or is current, be the last of all. */
  private void endWithWalked() {
    int last = plays.size() - 1;
    while (last >= forward && !isWalked(last)) {
      last--;
    }
    if (last >= forward) {
      hearAgain(last);
    } else if (current >= 0) {
      hearAgain(current);
      current = plays.size() - 1;
      forward = plays.size();
    }
  }

  /** Forgets what was heard before the last {@code kept}. */
  void keep(int kept) {
    Set<Integer> last = new HashSet<>(distinct(kept, plays));
    plays.forEach(play -> play.isHeard &= last.contains(play.slot));
  }

  /** Returns the last {@code gap} distinct ones, the last one last. */
  List<Integer> last(int gap, List<Integer> upNext, List<Integer> shown) {
    List<Play> all = new ArrayList<>(plays);
    if (!upNext.isEmpty()) {
      List<Play> walked =
          plays.subList(forward, plays.size()).stream().filter(this::isWalked).toList();
      all.removeAll(walked);
      upNext.forEach(slot -> all.add(new Play(slot)));
      all.addAll(walked);
    }
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
