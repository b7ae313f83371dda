/**
 * What plays now, next and before. {@link PlayQueue} is the queue; all else is what it takes and
 * returns.
 *
 * <p>What a listener can rely on (order version r2):
 *
 * <ul>
 *   <li><b>C1 Coverage.</b> In SHUFFLE each cycle plays each entry exactly once, whatever is
 *       called; walking, replays, up next and jumps come in addition.
 *   <li><b>C2 Fairness.</b> Given what was heard, all orders of the remaining entries that respect
 *       the gap are equally likely; for the limits of 256 bits see {@link dev.riffle.shuffle.Seed}.
 *   <li><b>C3 Previous goes back.</b> {@link PlayQueue#previous previous} makes the previously
 *       current entry current, across cycles, jumps and restarts; {@link PlayQueue#next next} then
 *       walks forward over the same entries. In IN_ORDER both walk the source order. The oldest
 *       plays of a full history are dropped.
 *   <li><b>C4 Peeking.</b> {@link PlayQueue#upcoming upcoming} returns what {@code next()} will
 *       return, and changes neither that nor the distribution of anything later.
 *   <li><b>C5 The seam.</b> Under ALL a cycle follows a finished one, and the last {@code gap}
 *       entries heard are not drawn; removed ones count. If all that remains rests, which only
 *       jumps can cause, the entry that has rested longest plays.
 *   <li><b>C6 Repeat.</b> {@link PlayQueue#trackEnded trackEnded} replays the current entry under
 *       ONE; {@code next()} does not.
 *   <li><b>C7 The end.</b> Before the first {@code next()} nothing is current. Under OFF, past the
 *       last entry, {@code next()} returns empty and the current entry stays.
 *   <li><b>C8 Switching.</b> A cycle survives switches: what another mode plays counts as played,
 *       and SHUFFLE goes on with the rest. If nothing remains, or on {@link PlayQueue#reshuffle
 *       reshuffle}, a cycle begins in which the current entry and up next count as played. A switch
 *       drops the forward history.
 *   <li><b>C9 Adding.</b> A new entry takes a uniformly random place among the remaining entries.
 *   <li><b>C10 Up next</b> plays before anything else, in every mode. A remaining entry counts as
 *       played when it is asked for, and remains again if it is dequeued.
 *   <li><b>C11 Removing.</b> A removed entry disappears everywhere. If it was current, its
 *       successor plays; if there is none, or after {@link PlayQueue#clear clear} and {@link
 *       PlayQueue#replaceAll replaceAll}, nothing is current.
 *   <li><b>C12 Jumping.</b> {@link PlayQueue#skipTo skipTo} adds the current entry to the history.
 *       The cycle counts the entry as played.
 *   <li><b>C13 Moving</b> in the source order affects IN_ORDER only; {@link
 *       PlayQueue#reorderUpcoming reorderUpcoming} rearranges the look-ahead.
 *   <li><b>C14 Determinism.</b> Order version, seed and calls, including peeks that drew, determine
 *       every result.
 *   <li><b>C15 Restore.</b> {@link PlayQueue#restore restore} of {@link PlayQueue#state state}
 *       returns from every later call what this queue would; {@link PlayQueue#follow follow}
 *       delivers every later call.
 *   <li><b>C16 RANDOM</b> draws independently and uniformly among entries that do not rest, and its
 *       {@code previous()} goes back, unless it is forgetful.
 *   <li><b>C17 Threads.</b> All methods may be called from any thread. Listeners receive every
 *       change once, in order and numbered, before its call returns, and may call the queue.
 *   <li><b>C18 Cost.</b> A queue costs what its listener did: it copies no immutable list. {@link
 *       PlayQueue#upcoming upcoming} takes O(k). Computing what rests takes O(gap), once after a
 *       call that changed it by more than a play; discarding the look-ahead takes its length; an
 *       edit in the middle, and IN_ORDER after it, logarithmic time. After half as many removals as
 *       entries and plays are left, one of them numbers the entries anew.
 *   <li><b>C19 Bad arguments</b> throw an exception that names them, and change nothing: an entry
 *       that is not in this queue an {@code IllegalArgumentException}, null a {@code
 *       NullPointerException}.
 *   <li><b>C20 Places.</b> {@link PlayQueue#entryAt} and {@link PlayQueue#placeOf} answer for the
 *       source order; {@link PlayQueue#asList} is a view of it. They change nothing, and take
 *       constant time, or logarithmic after edits in the middle.
 *   <li><b>C21 Jumping ahead.</b> {@link PlayQueue#skipAhead} does what as many calls of {@code
 *       next()} would as it takes until the entry plays, as {@code upcoming} shows it, in one call
 *       and one change: the entries skipped are in the history, and the order of all others stays.
 *       An entry that is not shown is refused.
 *   <li><b>C22 Play order.</b> {@link PlayQueue#playOrder} is the history, the current entry, and
 *       what is known to follow, as one list with a cursor; in IN_ORDER the source order, with the
 *       current entry and up next where they play. It draws nothing and leaves no trace.
 *   <li><b>C23 Stop.</b> After {@link PlayQueue#setStopAfterCurrent setStopAfterCurrent(true)} the
 *       next {@code trackEnded()} returns empty, whatever the repeat mode, and changes no more than
 *       that; the one after it goes on. The order stays as it is. Any other play clears it.
 *   <li><b>C24 Once.</b> {@link PlayQueue#playNext(Object) playNext(item)} and {@link
 *       PlayQueue#enqueue(Object) enqueue(item)} make an entry that is in up next and, once played,
 *       in the history: never in the source order, in no cycle, and not counted by {@code size()}.
 *       It counts among the entries heard last. It leaves the queue once it is neither current, nor
 *       in up next, nor in the history or forward history.
 *   <li><b>C25 Undo.</b> {@link PlayQueue#undo undo} makes the entries of the last edit what they
 *       were: their places in the source order and in up next, ids, items, and whether they remain
 *       in the cycle; one that remains again takes a fair place (C9), and in a later cycle each
 *       remains. What the edit added is removed (C11). Plays that a removal took out of the history
 *       do not return. {@link PlayQueue#redo redo} undoes that; a new edit ends it. Both are part
 *       of the state. An edit on more entries than the limit cannot be undone, nor can those before
 *       it.
 * </ul>
 *
 * <p>The look-ahead, what was drawn because somebody peeked, is kept where that is fair: calls that
 * change what comes next discard what it has of later cycles, and all of it if an entry that
 * remains rests before or after the call. In RANDOM any edit discards it, and so does another gap.
 */
@NullMarked
package dev.riffle.queue;

import org.jspecify.annotations.NullMarked;
