/**
 * Play queues. {@link PlayQueue} is the queue; all other types are its arguments and results.
 *
 * <p>A queue is one list of rows with a cursor. A row ahead of the current entry is asked (the
 * listener put it there), forward (heard, before the listener went back) or drawn (because a call
 * showed it). Kept rows precede the free rows, which are all drawn; the bag holds the remaining
 * entries without a row.
 *
 * <pre>
 *   [ history | current | asked  asked | forward | drawn  drawn ]        bag
 *                       {--------- kept ---------} {--- free ---}
 * </pre>
 *
 * <p><b>The invariant of all rules.</b> After any call, {@link PlayQueue#restore restore} of {@link
 * PlayQueue#state state} returns a queue that answers every later call as this one would.
 *
 * <p>The rules (order version r3):
 *
 * <ul>
 *   <li><b>C1 Coverage.</b> In SHUFFLE each cycle plays each entry exactly once, in any sequence of
 *       calls; walking, replays, asked rows and jumps come in addition.
 *   <li><b>C2 Fairness.</b> Given the plays so far and the kept rows, all orders of the other
 *       remaining entries that respect the gap are equally likely; for the limits of 256 bits see
 *       {@link dev.riffle.shuffle.Seed}.
 *   <li><b>C3 Previous goes back.</b> {@link PlayQueue#previous previous} makes the previously
 *       current entry current, across cycles, jumps and restarts; {@link PlayQueue#next next} then
 *       walks forward over the same entries. In IN_ORDER both walk the source order. The oldest
 *       plays of a full history are dropped.
 *   <li><b>C4 Peeking.</b> {@link PlayQueue#upcoming upcoming} returns what {@code next()} will
 *       return. Rows of the current cycle are drawn; everything beyond is computed on a copy of the
 *       generator and is part of no state. A queue whose draws cannot be copied shows rows to the
 *       end of its cycle only.
 *   <li><b>C5 The seam.</b> Under ALL a cycle follows a finished one. The last {@code gap} distinct
 *       entries heard rest and are not drawn; removed ones count. If all that remains rests, the
 *       entry that has rested longest plays.
 *   <li><b>C6 Repeat.</b> {@link PlayQueue#trackEnded trackEnded} replays the current entry under
 *       ONE; {@code next()} does not.
 *   <li><b>C7 The end.</b> Before the first {@code next()} nothing is current. Under OFF, past the
 *       last entry, {@code next()} returns empty and the current entry stays. {@link
 *       PlayQueue#hasEnded hasEnded} is true once {@code trackEnded()} has returned empty with
 *       nothing to come, until an entry plays or {@code hasNext()} is true.
 *   <li><b>C8 Switching.</b> A cycle survives switches: plays of another mode count as played, and
 *       SHUFFLE continues with the rest. A switch keeps asked rows, but {@link
 *       QueueList#setShuffled setShuffled} only single plays, and drops the others: forward rows
 *       count as heard just before the current entry, drawn ones return to the bag. If nothing
 *       remains, or on {@link PlayQueue#reshuffle reshuffle}, a cycle begins in which the current
 *       entry and the asked rows count as played.
 *   <li><b>C9 Adding.</b> A new entry takes a uniformly random position among the free rows and the
 *       bag. {@link PlayQueue#addNext addNext} adds entries that play next, once in the cycle, or
 *       in the pass of IN_ORDER, which continues after them.
 *   <li><b>C10 Up next</b> is the asked rows. {@link PlayQueue#playNext(Entry) playNext} inserts at
 *       the head, {@link PlayQueue#enqueue(Entry) enqueue} after the last asked row that no drawn
 *       row precedes. A remaining entry counts as played when it is asked for, and remains again if
 *       it is dequeued.
 *   <li><b>C11 Removing.</b> A removed entry disappears from every row. If it was current, its
 *       successor plays: in SHUFFLE the first other entry that {@code upcoming} shows. If there is
 *       none, or after {@link PlayQueue#clear clear} and {@code replaceAll}, nothing is current.
 *       Entries that were heard keep resting.
 *   <li><b>C12 Jumping.</b> {@link PlayQueue#skipTo skipTo} adds the current entry to the history.
 *       The cycle counts the entry as played; all other rows stay.
 *   <li><b>C13 Moving</b> in the source order affects IN_ORDER and units only.
 *   <li><b>C14 Determinism.</b> Order version, seed and calls, including those that drew a row of
 *       the current cycle, determine every result.
 *   <li><b>C15 Restore.</b> {@link PlayQueue#restore restore} of {@link PlayQueue#state state}
 *       returns from every later call what this queue would, and costs what its listener did;
 *       {@link PlayQueue#follow follow} delivers every later call.
 *   <li><b>C16 RANDOM</b> draws independently and uniformly among entries that do not rest, and its
 *       {@code previous()} goes back, unless it is forgetful.
 *   <li><b>C17 Threads.</b> All methods may be called from any thread. Listeners receive every
 *       change once, in order and numbered, and may call the queue. A journal, of {@link
 *       PlayQueue#follow follow}, has each change before its call returns. No call waits for other
 *       listeners on another thread; on an executor, no lock or queue of the host can deadlock.
 *       Numbers continue after a restore.
 *   <li><b>C18 Cost.</b> Cost depends on the edit, not on the size of the queue: it copies no
 *       immutable list, and {@link PlayQueue#state state} and {@link PlayQueue#restore restore}
 *       make no pass over one while entries are only played, or added at its end. {@link
 *       PlayQueue#upcoming upcoming} takes O(k), past the end of the cycle O(k + gap), O(n) then
 *       and in RANDOM if entries weigh, are of units, or are deferred; such draws take O(log n),
 *       after O(n) at the first of a cycle, and those of units a scan of the entries of the unit
 *       that were played. A draw by a {@link Rule} takes time linear in the entries that remain and
 *       in the plays since the one heard longest ago. Computing what rests takes O(gap), once after
 *       a call that changed it by more than a play; asking for, jumping to, moving or removing a
 *       row ahead takes one scan of the rows ahead; an edit in the middle, and IN_ORDER after it,
 *       logarithmic time. After half as many removals as entries and plays are left, one of them
 *       renumbers the entries.
 *   <li><b>C19 Bad arguments</b> throw an exception that names them, and change nothing: an entry
 *       that was removed or is of another queue an {@code IllegalArgumentException}, null a {@code
 *       NullPointerException}. {@code equals} of an item is called by {@link
 *       PlayQueueBuilder#startAfter} alone.
 *   <li><b>C20 Places.</b> {@link PlayQueue#entryAt}, {@link PlayQueue#placeOf}, {@link
 *       PlayQueue#asList} and {@link PlayQueue#items} read the source order and change nothing; a
 *       place outside of it is an {@code IndexOutOfBoundsException}.
 *   <li><b>C21 Skipping rows.</b> {@link PlayQueue#skipAhead} and {@link PlayQueue#skipBack} make
 *       several calls of {@code next} or {@code previous} as one change.
 *   <li><b>C22 Play order.</b> {@link PlayQueue#playOrder} is the list with its cursor; in IN_ORDER
 *       the source order, with the current entry and the asked rows where they play. It draws
 *       nothing.
 *   <li><b>C23 Stop.</b> After {@link PlayQueue#setStopAfterCurrent setStopAfterCurrent(true)} the
 *       next {@code trackEnded()} returns empty in every repeat mode, and changes nothing else; the
 *       one after it continues. Any other play clears it.
 *   <li><b>C24 Single plays.</b> {@link PlayQueue#playOnceNext playOnceNext}, {@code enqueueOnce}
 *       and {@code insertOnceAhead} create an entry with an asked row and no place in the source
 *       order or in a cycle. It leaves the queue when it has no row, no play in the history and is
 *       not current.
 *   <li><b>C25 Undo.</b> {@link PlayQueue#undo undo} restores the entries of the last edit: their
 *       positions in the source order and among the rows, ids, items, and whether they remain in
 *       the cycle, so that every order is as likely as without the edit. An entry that has played
 *       since stays as it is. One that was current when it was removed is asked for at the head.
 *       Entries that the edit added are removed (C11). Plays taken out of the history do not
 *       return, and rows that the edit kept stay kept. {@link PlayQueue#redo redo} reverts it; a
 *       new edit ends that. An edit on more entries than the limit cannot be undone, nor can those
 *       before it.
 *   <li><b>C26 Start.</b> {@link PlayQueue#replaceAll(Iterable, int)} and {@link
 *       PlayQueueBuilder#startAt} make the entry at a place current; it counts as played. {@link
 *       PlayQueueBuilder#startAfter} lets items rest that were heard elsewhere, each once.
 *   <li><b>C27 Arranging.</b> {@link PlayQueue#moveAhead moveAhead}, {@link PlayQueue#insertAhead(
 *       int, Entry) insertAhead} and {@link PlayQueue#removeAhead removeAhead} edit the rows that
 *       {@code upcoming} shows, drawing and keeping those before.
 *   <li><b>C28 Drawing.</b> A cycle draws letters, which are entries or units, by a {@link Drawing}
 *       that is uniform, by weight, spread by group, or a {@link Rule} of the program's own, which
 *       knows the remaining entries, how long ago each was heard and the last row; a replay needs
 *       the same one. {@link PlayQueue#setDrawing setDrawing} sets another one in the course of a
 *       cycle and drops the drawn rows, kept ones included. Cycle, gap and kept rows are the same
 *       under all.
 *   <li><b>C29 Units.</b> With {@link Drawing#units units} a cycle draws units of which no entry
 *       rests, such as albums, and plays the entries of each by rank, then in source order. If
 *       every unit rests, the one that has rested longest plays. The open unit, that of the last
 *       entry drawn, skipped to or played in another mode, continues after that entry, after asked
 *       rows and though an entry rests; at the seam none is open. If the entry is removed, the one
 *       before it in the unit, or the beginning of the unit, takes its place; undo does not restore
 *       it. {@link PlayQueue#skipUnit skipUnit} counts the rest of the current unit as played.
 *   <li><b>C30 By weight.</b> With {@link Drawing#weights weights} a draw yields each letter that
 *       does not rest with a probability proportional to its weight; a unit weighs the sum of its
 *       entries in the bag. An entry of weight 0 is in no cycle and is never drawn; it can be asked
 *       for, skipped to and played IN_ORDER. With another weight it joins the cycle, unless it has
 *       played since the cycle began, by any call, or is asked for.
 *   <li><b>C31 Spread by group.</b> With {@link Drawing#spread groups} the next letter is of the
 *       first group of a word: an order of the groups of the remaining letters, uniform among those
 *       with as few equal neighbours as possible after the last row, and with a first group of
 *       which a letter does not rest. Among these letters of the group, the draw is as without
 *       groups. If a unit ends with another group than it began with, the rest of the word is drawn
 *       again. If there is no such word, spreading gives way before the gap does, for one draw.
 *       RANDOM does not spread.
 *   <li><b>C32 Deferring.</b> A letter with a {@link PlayQueue#setDeferred deferred} entry is drawn
 *       only if all other letters rest. Deferring gives way before spreading and the gap do, for
 *       one draw.
 * </ul>
 *
 * <p>Free rows are kept over edits where that is fair: a call that changes the next entries
 * discards them, back to the bag, if an entry of theirs or of the bag rests, at the end of the kept
 * rows, before or after the call. Another gap of SHUFFLE always does, as does another weight, unit,
 * rank or group; and any such call does if entries weigh, are of units or groups, are deferred, or
 * drawn by a rule.
 */
@NullMarked
package dev.riffle.queue;

import org.jspecify.annotations.NullMarked;
