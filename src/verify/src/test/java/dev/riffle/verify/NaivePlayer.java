package dev.riffle.verify;

import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;

/** A player of lists, fair but for one fault. */
final class NaivePlayer implements Buttons {
  /** The faults, and the rules that each one breaks. */
  enum Fault {
    NONE,
    PREVIOUS_DRAWS(Rule.BACK, Rule.RETURN),
    PREVIOUS_STAYS(Rule.BACK, Rule.RETURN),
    PREVIOUS_REFILLS_THE_CYCLE(Rule.RETURN),
    HISTORY_ENDS_AT_THE_SEAM(Rule.BACK_ACROSS_SEAM),
    NEXT_AFTER_PREVIOUS_DRAWS(Rule.FORWARD, Rule.RETURN),
    CYCLE_SKIPS_SONGS(Rule.COVERAGE),
    NEXT_FAILS_SOMETIMES(Rule.COVERAGE),
    TOGGLE_REFILLS_THE_CYCLE(Rule.TOGGLE),
    TOGGLE_LOSES_SONGS(Rule.TOGGLE, Rule.TOGGLE_LOSS),
    TOGGLE_CHANGES_THE_SONG(Rule.TOGGLE, Rule.TOGGLE_LOSS),
    ADDED_SONG_WAITS_FOR_THE_NEXT_CYCLE(Rule.ADDED),
    ADDED_SONG_REPLACES_ONE(Rule.ADDED, Rule.REMOVED),
    REMOVED_SONG_PLAYS(Rule.REMOVED),
    PLAY_NEXT_IS_AN_ADD(Rule.PLAY_NEXT),
    PLAY_NEXT_DRAWS_AGAIN(Rule.PLAY_NEXT),
    RESTART_REFILLS_THE_CYCLE(Rule.RESTART),
    RESTART_CHANGES_THE_SONG(Rule.RESTART);

    final ImmutableSet<Rule> broken;

    Fault(Rule... broken) {
      this.broken = ImmutableSet.copyOf(broken);
    }
  }

  private final int songs;
  private final Random random;
  private final Fault fault;
  private final List<Integer> all = new ArrayList<>();
  private final List<Integer> drawn = new ArrayList<>();
  private final List<Integer> left = new ArrayList<>(); // the last is next
  private int place; // in drawn
  private int added;
  private boolean repeats = true;
  private boolean hasStopped;

  NaivePlayer(int songs, long seed, Fault fault) {
    this.songs = songs;
    this.random = new Random(seed);
    this.fault = fault;
  }

  @Override
  public int songs() {
    return songs;
  }

  @Override
  public void start() {
    all.clear();
    IntStream.range(0, songs).forEach(all::add);
    drawn.clear();
    place = -1;
    repeats = true;
    hasStopped = false;
    refill();
    draw();
  }

  private void refill() {
    left.clear();
    left.addAll(all);
    Collections.shuffle(left, random);
  }

  private void refillWithoutCurrent() {
    Integer current = drawn.get(place);
    refill();
    left.remove(current);
  }

  private void draw() {
    if (left.isEmpty()) {
      if (!repeats) {
        hasStopped = true;
        return;
      }
      refill();
      if (fault == Fault.HISTORY_ENDS_AT_THE_SEAM) {
        drawn.clear();
        place = -1;
      }
      if (fault == Fault.CYCLE_SKIPS_SONGS) {
        left.subList(left.size() - random.nextInt(Math.max(1, left.size() / 2)), left.size())
            .clear();
      }
    }
    drawn.add(left.remove(left.size() - 1));
    place++;
  }

  @Override
  public OptionalInt current() {
    return hasStopped ? OptionalInt.empty() : OptionalInt.of(drawn.get(place));
  }

  @Override
  public void next() {
    if (fault == Fault.NEXT_FAILS_SOMETIMES && random.nextInt(30) == 0) {
      return;
    }
    if (fault == Fault.NEXT_AFTER_PREVIOUS_DRAWS) {
      drawn.subList(place + 1, drawn.size()).clear();
    }
    if (place + 1 < drawn.size()) {
      place++;
    } else {
      draw();
    }
  }

  @Override
  public void previous() {
    switch (fault) {
      case PREVIOUS_STAYS -> {}
      case PREVIOUS_DRAWS -> {
        refillWithoutCurrent();
        draw();
      }
      default -> place = Math.max(0, place - 1);
    }
    if (fault == Fault.PREVIOUS_REFILLS_THE_CYCLE) {
      refillWithoutCurrent();
    }
  }

  @Override
  public void shuffle(boolean isOn) {
    if (isOn) {
      switch (fault) {
        case TOGGLE_REFILLS_THE_CYCLE -> refillWithoutCurrent();
        case TOGGLE_LOSES_SONGS -> {
          refillWithoutCurrent();
          left.subList(random.nextInt(Math.max(1, left.size() / 2)), left.size()).clear();
        }
        case TOGGLE_CHANGES_THE_SONG -> draw();
        default -> {}
      }
    }
  }

  @Override
  public void repeat(boolean isOn) {
    repeats = isOn;
  }

  @Override
  public int add() {
    int song = songs + added++;
    all.add(song);
    if (fault == Fault.ADDED_SONG_REPLACES_ONE) {
      left.remove(0);
    }
    if (fault != Fault.ADDED_SONG_WAITS_FOR_THE_NEXT_CYCLE) {
      left.add(random.nextInt(left.size() + 1), song);
    }
    return song;
  }

  @Override
  public int playNext() {
    int song = songs + added++;
    all.add(song);
    left.add(fault == Fault.PLAY_NEXT_IS_AN_ADD ? 0 : left.size(), song);
    if (fault == Fault.PLAY_NEXT_DRAWS_AGAIN) {
      refillWithoutCurrent();
      left.remove((Integer) song);
      left.add(song);
    }
    return song;
  }

  @Override
  public void remove(int song) {
    all.remove((Integer) song);
    if (fault != Fault.REMOVED_SONG_PLAYS) {
      left.remove((Integer) song);
    }
  }

  @Override
  public void restart() {
    switch (fault) {
      case RESTART_REFILLS_THE_CYCLE -> refillWithoutCurrent();
      case RESTART_CHANGES_THE_SONG -> draw();
      default -> {}
    }
  }

  /** Returns the rules that a verdict has as broken. */
  static ImmutableSet<Rule> broken(Verdict verdict) {
    return verdict.faults().stream().map(Rule.Finding::rule).collect(toImmutableSet());
  }
}
