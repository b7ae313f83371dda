package dev.riffle.queue;

import com.google.common.math.IntMath;
import java.util.stream.IntStream;

/**
 * What {@code previous} and {@code next} walk, as one list of slots: what {@link PlayOrder} shows.
 * A view, which changes nothing. Not thread-safe.
 */
final class PlaySequence {
  private final Entries<?> entries;
  private final Timeline timeline;
  private final Orders orders;

  PlaySequence(Entries<?> entries, Timeline timeline, Orders orders) {
    this.entries = entries;
    this.timeline = timeline;
    this.orders = orders;
  }

  /** Returns the number of plays before the current one, or before what comes next. */
  int cursor() {
    return isInOrder() ? orders.inOrder().before() : timeline.history().live();
  }

  boolean isPlaying() {
    return timeline.isPlaying();
  }

  int size() {
    return next() + asked() + forward() + orders.current().known();
  }

  /** Returns how many entries are left to play before the end, or before another cycle. */
  int left() {
    return IntMath.saturatedAdd(asked() + forward(), orders.current().left());
  }

  /** Returns the slot at {@code i}. */
  int at(int i) {
    int before = cursor();
    int asked = i - next();
    if (i < before) {
      return isInOrder() ? entries.slotAt(i) : timeline.history().at(i);
    }
    if (asked < 0) {
      return timeline.current();
    }
    return asked < asked() ? timeline.upNext().first(asked + 1)[asked] : after(asked - asked());
  }

  /** Returns the slot at {@code i} of what comes after up next. */
  private int after(int i) {
    return i < forward()
        ? timeline.forward().at(forward() - 1 - i)
        : orders.current().knownAt(i - forward());
  }

  int[] toArray() {
    Slots slots = new Slots();
    IntStream.range(0, next()).map(this::at).forEach(slots::addLast);
    slots.addAll(timeline.upNext().toArray());
    IntStream.range(slots.size(), size()).map(this::at).forEach(slots::addLast);
    return slots.toArray();
  }

  /** Returns the index of what comes next. */
  private int next() {
    return cursor() + (isPlaying() ? 1 : 0);
  }

  private int asked() {
    return timeline.upNext().size();
  }

  private int forward() {
    return timeline.forward().live();
  }

  private boolean isInOrder() {
    return orders.mode() == PlayMode.IN_ORDER;
  }
}
