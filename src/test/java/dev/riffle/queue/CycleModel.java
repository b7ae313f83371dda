package dev.riffle.queue;

import com.google.common.collect.Sets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What {@link QueueModel} knows of draws: the entries that remain, those that are reserved, and the
 * look-ahead. What was heard by then is told to it with each question.
 */
final class CycleModel {
  private static final int DEFAULT = -1;

  private final Set<Integer> live;
  private final Choice choice;
  private final Set<Fault> faults;
  RepeatMode repeat;
  private int shuffleGap = DEFAULT;
  private int randomGap = DEFAULT;

  boolean exists; // whether the queue ever was in SHUFFLE
  int number;
  private int begun; // so that to begin another is a change
  private final Set<Integer> remaining = new HashSet<>();
  private final Set<Integer> reserved = new HashSet<>();
  private final List<List<Integer>> lookAhead = new ArrayList<>(); // of this cycle, then others

  int randomPlays;
  private final List<Integer> picked = new ArrayList<>(); // the look-ahead of RANDOM

  CycleModel(Set<Integer> live, RepeatMode repeat, Choice choice, Set<Fault> faults) {
    this.live = live;
    this.repeat = repeat;
    this.choice = choice;
    this.faults = faults;
    lookAhead.add(new ArrayList<>());
  }

  int gap(PlayMode of) {
    return gap(of, live.size());
  }

  private int gap(PlayMode of, int n) {
    int configured =
        of == PlayMode.SHUFFLE
            ? (shuffleGap == DEFAULT ? Math.max(1, Math.min(n / 4, 1000)) : shuffleGap)
            : Math.max(0, randomGap);
    return Math.max(0, Math.min(configured, n - 1));
  }

  /** Returns how many entries the cycle has played. */
  int played() {
    return live.size() - remaining.size() - reserved.size();
  }

  boolean isSettled(List<Integer> heard) {
    List<Integer> resting = TimelineModel.resting(heard, gap(PlayMode.SHUFFLE));
    return remaining.stream().noneMatch(resting::contains);
  }

  /** Returns what changes when a cycle begins. */
  List<Integer> identity() {
    return List.of(begun, number);
  }

  /** Returns what the cycle has yet to play, what waits in up next included. */
  Set<Integer> unheard() {
    return Sets.union(remaining, reserved).immutableCopy();
  }

  boolean isOver() {
    return remaining.isEmpty() && reserved.isEmpty();
  }

  boolean hasNext(PlayMode mode) {
    boolean endless = mode == PlayMode.RANDOM || repeat == RepeatMode.ALL;
    return (endless && !live.isEmpty()) || (mode == PlayMode.SHUFFLE && !remaining.isEmpty());
  }

  /** Returns the look-ahead of {@code mode}. */
  List<Integer> upcoming(PlayMode mode) {
    List<Integer> upcoming = new ArrayList<>();
    if (mode == PlayMode.RANDOM) {
      upcoming.addAll(picked);
    } else {
      lookAhead.forEach(upcoming::addAll);
    }
    return upcoming;
  }

  /** Returns the look-ahead of the current cycle. */
  List<Integer> here() {
    return lookAhead.get(0);
  }

  /** Returns whether there is anything to draw behind the look-ahead. */
  boolean canDraw(PlayMode mode) {
    boolean endless = mode == PlayMode.RANDOM || repeat == RepeatMode.ALL;
    return endless ? !live.isEmpty() : remaining.size() > here().size();
  }

  // ------------------------------------------------------------------ drawing

  /** Draws one more of {@code mode}, after what was {@code heard} and after the look-ahead. */
  void draw(PlayMode mode, List<Integer> heard, Set<Integer> possible, int n) {
    List<Integer> then = new ArrayList<>(heard);
    then.addAll(upcoming(mode));
    if (mode == PlayMode.RANDOM) {
      picked.add(among(possible, TimelineModel.resting(then, gap(mode, n))));
      return;
    }
    if (undrawn(possible).isEmpty()) {
      lookAhead.add(new ArrayList<>());
    }
    List<Integer> last = lookAhead.get(lookAhead.size() - 1);
    last.add(among(undrawn(possible), TimelineModel.resting(then, gap(mode, n))));
  }

  /** Returns what the last cycle that the look-ahead reaches has left. */
  private Set<Integer> undrawn(Set<Integer> possible) {
    Set<Integer> left = new HashSet<>(lookAhead.size() == 1 ? remaining : possible);
    left.removeAll(lookAhead.get(lookAhead.size() - 1));
    return left;
  }

  private int among(Set<Integer> from, List<Integer> resting) {
    Set<Integer> drawable = new HashSet<>(from);
    resting.forEach(drawable::remove);
    if (!drawable.isEmpty()) {
      return choice.among(drawable);
    }
    List<Integer> longest = new ArrayList<>(resting);
    longest.retainAll(from);
    return choice.only(longest.get(longest.size() - 1));
  }

  /** Takes the next entry out of the look-ahead of {@code mode}, and counts it as played. */
  int next(PlayMode mode, List<Integer> heard, Set<Integer> possible, int n) {
    if (upcoming(mode).isEmpty()) {
      draw(mode, heard, possible, n);
    }
    int entry;
    if (mode == PlayMode.RANDOM) {
      randomPlays++;
      entry = picked.remove(0);
    } else {
      if (here().isEmpty()) {
        lookAhead.remove(0);
        number++;
        remaining.addAll(possible);
      }
      entry = here().remove(0);
    }
    count(entry);
    return entry;
  }

  /** Counts {@code entry} as played, by whichever mode. */
  void count(int entry) {
    remaining.remove(entry);
    reserved.remove(entry);
    here().remove((Integer) entry);
  }

  // ------------------------------------------------------------------ asking

  void reserve(int entry) {
    if (remaining.contains(entry)) {
      count(entry);
      reserved.add(entry);
    }
  }

  /** Returns whether {@code entry} remains again. */
  boolean release(int entry) {
    boolean isReserved = reserved.remove(entry);
    if (isReserved) {
      remaining.add(entry);
    }
    return isReserved;
  }

  // ------------------------------------------------------------------ changing

  /** Adds an entry, which remains if there is a cycle. */
  void add(int entry) {
    if (exists) {
      remaining.add(entry);
    }
  }

  /**
   * Gives entries that remain since this call a fair place each, with one draw, if something is
   * shown; else they are in the bag.
   */
  void place(List<Integer> newcomers) {
    List<Integer> here = here();
    List<Integer> old = new ArrayList<>(here);
    if (old.isEmpty() || faults.contains(Fault.NEWCOMER_TO_THE_BAG)) {
      return;
    }
    int bag = remaining.size() - here.size() - newcomers.size();
    List<Integer> placed = new ArrayList<>();
    for (int entry : newcomers) {
      int shown = old.size() + placed.size();
      int place = choice.below(shown + bag + (faults.contains(Fault.NARROW_BAG) ? 0 : 1));
      if (place == 0) {
        here.add(0, entry);
      } else if (place < old.size()) {
        here.add(here.indexOf(old.get(place - 1)) + 1, entry);
      } else if (place < shown) {
        here.add(here.indexOf(placed.get(place - old.size())) + 1, entry);
      } else {
        bag++;
        continue;
      }
      placed.add(entry);
    }
  }

  void remove(int entry) {
    count(entry);
    lookAhead.forEach(cycle -> cycle.remove((Integer) entry));
    picked.removeIf(one -> one == entry);
  }

  void clear() {
    remaining.clear();
    reserved.clear();
    randomPlays = 0;
    discard(false);
  }

  /** Begins a cycle with what is {@code playing} as its first, if anything is. */
  void begin(int playing, List<Integer> upNext) {
    discard(false);
    begun++;
    number += exists ? 1 : 0;
    exists = true;
    remaining.addAll(live);
    remaining.remove(playing);
    reserved.clear();
    upNext.forEach(this::reserve);
  }

  /** Moves what is shown of the current cycle. */
  void reorder(int from, int to) {
    if (from != to) {
      discard(true);
      here().add(to, here().remove(from));
    }
  }

  void setRepeat(RepeatMode newRepeat) {
    if (newRepeat != repeat) {
      repeat = newRepeat;
      discard(true);
    }
  }

  void setGap(PlayMode of, int gap) {
    boolean changes = gap != (of == PlayMode.SHUFFLE ? shuffleGap : randomGap);
    if (of == PlayMode.SHUFFLE) {
      shuffleGap = gap;
    } else {
      randomGap = gap;
    }
    if (changes && of == PlayMode.RANDOM) {
      picked.clear();
    } else if (changes && !faults.contains(Fault.KEEPS_AT_A_NEW_GAP)) {
      discardBeyond();
      here().clear();
    }
  }

  /** Discards the look-ahead, but for that of the current cycle if this may be kept. */
  void discard(boolean keepsHere) {
    picked.clear();
    discardBeyond();
    if (!keepsHere) {
      here().clear();
    }
  }

  /** Discards the look-ahead of RANDOM. */
  void discardPicked() {
    picked.clear();
  }

  private void discardBeyond() {
    if (!faults.contains(Fault.KEEPS_BEYOND)) {
      lookAhead.subList(1, lookAhead.size()).clear();
    }
  }

  List<Object> snapshot() {
    return List.of(
        List.of(repeat, shuffleGap, randomGap, begun, number, randomPlays),
        new HashSet<>(remaining),
        new HashSet<>(reserved),
        lookAhead.stream().map(ArrayList::new).toList(),
        new ArrayList<>(picked));
  }
}
