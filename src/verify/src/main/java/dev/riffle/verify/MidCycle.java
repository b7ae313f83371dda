package dev.riffle.verify;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableList;
import dev.riffle.verify.Press.Button;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * Tests the rules on changes in mid-cycle: plays half of a cycle, makes the change, and expects
 * each remaining song to play once. Not thread-safe.
 *
 * <pre>
 *   start  next ... next   change   next ... next
 *   c a d     played               e b f g          each once, in any order
 * </pre>
 */
final class MidCycle {
  /** Maximum number of songs, because each rule takes a press per song. */
  static final int MAX_SONGS = 500;

  // Per rule: with few songs, a faulty player may pass by chance.
  private static final int MIN_ATTEMPTS = 3;
  private static final int MAX_ATTEMPTS = 10;
  private static final int PRESSES = 300;

  private static final int BACK = 5;

  private final Presses presses;
  private int attempts; // per rule

  MidCycle(Presses presses) {
    this.presses = presses;
    int songs = presses.songs();
    attempts =
        songs > MAX_SONGS ? 0 : Math.max(MIN_ATTEMPTS, Math.min(MAX_ATTEMPTS, PRESSES / songs));
  }

  /** A change in mid-cycle. */
  private interface Change {
    /**
     * @param current the current song
     * @param left the remaining songs; the change adds any other song that must play
     * @return true if the immediate effect is correct
     */
    boolean make(int current, Set<Integer> left) throws IOException;
  }

  /** Returns the finding of each rule. Tries none unless cycles without a change are complete. */
  ImmutableList<Rule.Finding> findings() throws IOException {
    if (attempt(Rule.COVERAGE, (current, left) -> true).kept() < attempts) {
      attempts = 0;
    }
    return ImmutableList.of(
        attempt(Rule.RETURN, this::goBack),
        attempt(Rule.TOGGLE, this::toggle),
        attempt(Rule.TOGGLE_LOSS, this::toggleWithoutRepeat),
        attempt(Rule.ADDED, (current, left) -> left.add(presses.add())),
        attempt(Rule.REMOVED, this::addAndRemove),
        attempt(Rule.PLAY_NEXT, (current, left) -> presses.plays(Button.NEXT, presses.playNext())),
        attempt(Rule.RESTART, (current, left) -> presses.plays(Button.RESTART, current)));
  }

  private Rule.Finding attempt(Rule rule, Change change) throws IOException {
    RuleCount count = new RuleCount(rule);
    for (int i = 0; i < attempts; i++) {
      Set<Integer> left = new TreeSet<>(ContiguousSet.closedOpen(0, presses.songs()));
      Optional<Integer> current = playHalf(left);
      if (current.isPresent()) {
        try {
          count.count(change.make(current.get(), left) && playsAll(left), presses.count());
        } catch (UnsupportedOperationException e) {
          break; // the rule requires an unsupported button
        }
      }
    }
    return count.finding();
  }

  /** Plays half a cycle; returns the current song, or empty after a repeat or a stop. */
  private Optional<Integer> playHalf(Set<Integer> left) throws IOException {
    OptionalInt song = presses.press(Button.START);
    for (int i = 1; i < presses.songs() / 2; i++) {
      if (song.isEmpty() || !left.remove(song.getAsInt())) {
        return Optional.empty();
      }
      song = presses.press(Button.NEXT);
    }
    return song.isPresent() && left.remove(song.getAsInt())
        ? Optional.of(song.getAsInt())
        : Optional.empty();
  }

  private boolean playsAll(Set<Integer> left) throws IOException {
    while (!left.isEmpty()) {
      OptionalInt song = presses.press(Button.NEXT);
      if (song.isEmpty() || !left.remove(song.getAsInt())) {
        return false;
      }
    }
    return true;
  }

  private boolean goBack(int current, Set<Integer> left) throws IOException {
    int steps = Math.min(BACK, presses.songs() / 2 - 1);
    for (int i = 0; i < steps; i++) {
      presses.press(Button.PREVIOUS);
    }
    OptionalInt song = OptionalInt.of(current);
    for (int i = 0; i < steps; i++) {
      song = presses.press(Button.NEXT);
    }
    return song.equals(OptionalInt.of(current));
  }

  private boolean toggle(int current, Set<Integer> left) throws IOException {
    return presses.plays(Button.SHUFFLE_OFF, current) && presses.plays(Button.SHUFFLE_ON, current);
  }

  /** Toggles shuffle without repeat; returns whether all remaining songs play within two cycles. */
  private boolean toggleWithoutRepeat(int current, Set<Integer> left) throws IOException {
    presses.press(Button.REPEAT_OFF);
    if (!toggle(current, left)) {
      return false;
    }
    OptionalInt last = OptionalInt.of(current);
    for (int i = 0; i < 2 * presses.songs() && !left.isEmpty(); i++) {
      OptionalInt song = presses.press(Button.NEXT);
      if (song.isEmpty() || song.equals(last)) {
        return false;
      }
      left.remove(song.getAsInt());
      last = song;
    }
    return left.isEmpty();
  }

  private boolean addAndRemove(int current, Set<Integer> left) throws IOException {
    presses.remove(presses.add());
    return true;
  }
}
