package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.math.IntMath;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The upcoming plays of a queue, the rows ahead, then those of the mode; and those that precede.
 * Made for one call; draws rows of the current cycle, and plays beyond it from a copy of the
 * generator.
 *
 * <pre>
 *   [ rows ahead | IN_ORDER: the source order | wrapped            ]
 *   [ rows ahead | SHUFFLE: the bag, as rows  | beyond: next cycle ]
 *   [ rows ahead |                              RANDOM: beyond     ]
 * </pre>
 */
final class LookAhead {
  private final Sequencer sequencer;
  private final Ahead ahead;

  LookAhead(Sequencer sequencer) {
    this.sequencer = sequencer;
    ahead = sequencer.ahead;
  }

  /** Returns the maximum number of entries that {@link PlayQueue#upcoming} returns. */
  int max() {
    return Math.max(ahead.size(), (int) Math.min(Integer.MAX_VALUE, 2L * sequencer.entries.size()));
  }

  /** Returns the number of entries left to play before the end, or before another cycle. */
  int left() {
    return IntMath.saturatedAdd(ahead.size(), sequencer.order().left());
  }

  /** Returns the number of steps ahead, {@link #max} where there is no end. */
  private int reachable() {
    boolean wraps = sequencer.wraps() && sequencer.order().size() > 0;
    return wraps ? max() : Math.min(max(), left());
  }

  /** Makes {@code place + 1} steps on, or back; returns true. */
  boolean skip(int place, boolean isBack) {
    int end = isBack ? reachableBack() : reachable();
    checkArgument(0 <= place && place < end, "place (%s) must be in [0, %s)", place, end);
    for (int i = 0; i <= place; i++) {
      boolean unused = isBack ? sequencer.previous() : sequencer.next();
    }
    return true;
  }

  /** Returns the number of steps back, {@link #max} where there is no end. */
  private int reachableBack() {
    boolean draws = sequencer.drawsAgain();
    boolean isEndless =
        sequencer.hasPrevious() && (draws || (sequencer.isInOrder() && sequencer.wraps()));
    return isEndless ? max() : draws ? 0 : sequencer.historySize();
  }

  /** Returns the slots that the next {@code k} steps back play, but those that are drawn. */
  int[] preceding(int k) {
    if (sequencer.isInOrder()) {
      return sequencer.inOrder.preceding(Math.min(k, reachableBack()));
    }
    return sequencer.drawsAgain() ? new int[0] : sequencer.timeline.history.newest(k);
  }

  /** Draws the rows of the cycle among the next {@code k}; returns whether it drew. */
  boolean show(int k) {
    return sequencer.mode() == PlayMode.SHUFFLE && sequencer.cycle.show(Math.min(k, max()));
  }

  /** Returns a draft of the word that a call begins with, if it draws one. */
  Optional<WordDraft> draft(Cause cause, long... numbers) {
    boolean draws = sequencer.mode() == PlayMode.SHUFFLE && rows(cause, numbers) > ahead.size();
    boolean isLeft = sequencer.cycle.left() > 0 || sequencer.wraps();
    return draws && isLeft ? sequencer.cycle.pool.draft() : Optional.empty();
  }

  /** Returns the number of rows ahead that a call looks at, or 0. */
  private long rows(Cause cause, long... numbers) {
    return switch (cause) {
      case NEXT, TRACK_ENDED, SKIP_UNIT -> 1;
      case REMOVE, REMOVE_ALL, DROP -> LongStream.of(numbers).anyMatch(this::isCurrent) ? 1 : 0;
      case UPCOMING -> Math.min(numbers[0], max());
      case SKIP_AHEAD, REMOVE_AHEAD, INSERT_AHEAD, INSERT_ONCE_AHEAD -> numbers[0] + 1;
      case MOVE_AHEAD -> Math.max(numbers[0], numbers[1]) + 1;
      default -> 0;
    };
  }

  private boolean isCurrent(long id) {
    return sequencer.isPlaying() && sequencer.entries.find(id) == sequencer.current();
  }

  /**
   * Returns whether {@code k} plays reach a cycle beyond the current one, and groups are spread.
   */
  boolean needsNextWord(int k) {
    return sequencer.entries.drawing().hasGroups()
        && sequencer.mode() == PlayMode.SHUFFLE
        && sequencer.wraps()
        && Math.min(k, max()) > left();
  }

  /** Returns the slots of the next {@code k} plays at most, where {@link #show} has drawn. */
  int[] upcoming(int k) {
    int count = Math.min(k, max());
    Slots slots = new Slots();
    slots.addAll(ahead.first(count));
    int more = count - slots.size();
    if (more > 0) {
      slots.addAll(sequencer.order().upcoming(more, sequencer.wraps()));
    }
    return slots.toArray();
  }
}
