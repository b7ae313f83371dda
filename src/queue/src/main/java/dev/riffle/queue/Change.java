package dev.riffle.queue;

import static com.google.common.base.Strings.lenientFormat;

import java.util.List;
import java.util.Optional;

/**
 * A call that changed a queue, and its effects. An immutable value; made only if a listener has
 * subscribed, in constant time for a call on one entry (logarithmic after edits in the middle).
 *
 * <p>A list of the entries that is kept elsewhere follows the source order by changes alone. By
 * {@link #cause}:
 *
 * <ul>
 *   <li>ADD inserts the entries, each at its place, the first one first;
 *   <li>REMOVE and REMOVE_ALL remove the places, the last one first;
 *   <li>MOVE and MOVE_ALL remove the places {@code from}, the highest first, and insert as ADD
 *       does;
 *   <li>REPLACE sets the entry at its place;
 *   <li>CLEAR removes all;
 *   <li>REPLACE_ALL, UNDO, REDO and RESTORE carry no entries: read the list again. If other threads
 *       call the queue too, {@link PlayQueue#entries} may be newer than this change; then the list
 *       is the entries of the queue that {@link PlayQueue#restore} makes of the state of a new
 *       {@link PlayQueue#follow}, which delivers the changes that come after it.
 * </ul>
 *
 * @param <T> the type of the items
 * @since 0.1
 */
public final class Change<T> {
  private final long number;
  private final Call<T> call;
  private final Optional<Entry<T>> before;
  private final Optional<Entry<T>> now;
  private final CallEntries<T> on;
  private final boolean startsAnew;

  /** Creates a change by a call on {@code on}; {@code stops} is whether it ends playback. */
  Change(
      long number,
      Call<T> call,
      Optional<Entry<T>> before,
      Optional<Entry<T>> now,
      CallEntries<T> on,
      boolean stops) {
    this.number = number;
    this.call = call;
    this.before = before;
    this.now = now;
    this.on = on;
    boolean isOther = now.isPresent() && !now.map(Entry::id).equals(before.map(Entry::id));
    startsAnew = !stops && (isOther || call.cause().kind() == Cause.CallKind.PLAYS);
  }

  /**
   * Returns the number of the change, from 1 and without gaps since the queue was made; a restored
   * queue continues the numbers. A peek that drew is not a change, and carries the number of the
   * change before it.
   */
  public long number() {
    return number;
  }

  /** Returns the call and its arguments, for {@link PlayQueue#take}. */
  public Call<T> call() {
    return call;
  }

  /** Returns the method that was called. */
  public Cause cause() {
    return call.cause();
  }

  /** Returns the entry that was current before the change. */
  public Optional<Entry<T>> before() {
    return before;
  }

  /**
   * Returns the entry that is current after the change; the same if only the order, the modes or
   * the list changed, or if the entry is replayed.
   */
  public Optional<Entry<T>> now() {
    return now;
  }

  /**
   * Returns the entries that the call was on: those added, removed, moved, replaced (as they are
   * after it), asked for, dequeued or jumped to; empty for other calls, also for CLEAR,
   * REPLACE_ALL, UNDO, REDO and RESTORE. Removed entries are each there once, in source order;
   * those that play once have no place, and are last.
   */
  public List<Entry<T>> entries() {
    return on.entries;
  }

  /**
   * Returns the places of {@link #entries} in the source order, of which the last may have none:
   * after the call or, of entries that it removed, before it; empty for calls that do not touch the
   * source order. They ascend.
   */
  public List<Integer> places() {
    return on.places.asList();
  }

  /** Returns the places that entries moved by MOVE or MOVE_ALL had before the call; else empty. */
  public List<Integer> from() {
    return on.from.asList();
  }

  /**
   * Returns whether {@link #now} plays from its beginning: another entry than before, or the same
   * one again, as in a replay. Not if the list is edited while the current entry plays on, if its
   * item is replaced, or if the queue stops after it.
   */
  public boolean startsAnew() {
    return startsAnew;
  }

  /** Returns all of the above by name, for people. */
  @Override
  public String toString() {
    return lenientFormat(
        "Change[number=%s, call=%s, before=%s, now=%s, entries=%s, places=%s, from=%s, "
            + "startsAnew=%s]",
        number, call, before, now, on.entries, on.places, on.from, startsAnew);
  }
}
