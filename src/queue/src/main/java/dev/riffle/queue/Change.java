package dev.riffle.queue;

import static com.google.common.base.Strings.lenientFormat;

import java.util.List;
import java.util.Optional;

/**
 * A call that changed a queue, and its effects. An immutable value; created only if there is a
 * subscriber, in constant time for a call on one entry (logarithmic after edits in the middle).
 *
 * <p>A separate list of the entries can be kept in source order from the changes. By {@link
 * #cause}:
 *
 * <ul>
 *   <li>ADD inserts the entries, each at its place, the first one first;
 *   <li>REMOVE and REMOVE_ALL remove the places, the last one first;
 *   <li>MOVE and MOVE_ALL remove the places {@code from}, the highest first, and insert as ADD
 *       does;
 *   <li>REPLACE sets the entry at its place;
 *   <li>CLEAR removes all;
 *   <li>REPLACE_ALL, UNDO, REDO and RESTORE carry no entries: read the list again. If other threads
 *       call the queue too, {@link PlayQueue#entries} may be newer than this change; then restore a
 *       queue ({@link PlayQueue#restore}) from the state of a new {@link PlayQueue#follow}, which
 *       delivers the subsequent changes, and read its entries.
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
   * Returns the number of the change, from 1 without gaps since the queue was created; a restored
   * queue continues the numbers. A peek that drew is not a change, and has the number of the
   * previous change.
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
   * Returns the affected entries: those added, removed, moved, replaced (with the new items),
   * requested, dequeued or jumped to; empty for other calls, also for CLEAR, REPLACE_ALL, UNDO,
   * REDO and RESTORE. Removed entries occur once each, in source order; entries that play once have
   * no place, and are last.
   */
  public List<Entry<T>> entries() {
    return on.entries;
  }

  /**
   * Returns the places of {@link #entries} in the source order, ascending: after the call or, for
   * removed entries, before it. Entries that play once have none. Empty for calls that do not
   * change the source order.
   */
  public List<Integer> places() {
    return on.places.asList();
  }

  /** Returns the places before the call of entries moved by MOVE or MOVE_ALL; else empty. */
  public List<Integer> from() {
    return on.from.asList();
  }

  /**
   * Returns whether {@link #now} plays from its beginning: another entry, or a replay of the same
   * one. False if the list is edited while the current entry continues, if its item is replaced, or
   * if the queue stops after it.
   */
  public boolean startsAnew() {
    return startsAnew;
  }

  /** Returns all components by name, for diagnostics. */
  @Override
  public String toString() {
    return lenientFormat(
        "Change[number=%s, call=%s, before=%s, now=%s, entries=%s, places=%s, from=%s, "
            + "startsAnew=%s]",
        number, call, before, now, on.entries, on.places, on.from, startsAnew);
  }
}
