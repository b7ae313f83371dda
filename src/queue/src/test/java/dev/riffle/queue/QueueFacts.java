package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import java.util.List;

/**
 * The state that an undo restores: the entries in source order, up next, the items of both, and the
 * entries that the cycle of SHUFFLE has yet to play.
 */
record QueueFacts(
    List<Entry<Integer>> entries,
    List<Entry<Integer>> upNext,
    ImmutableList<Integer> items,
    ImmutableSet<Long> remaining) {
  /** Asks {@code queue}, and a copy of it where asking would leave a trace. */
  static QueueFacts of(PlayQueue<Integer> queue) {
    PlayQueue<Integer> copy = PlayQueue.restore(queue.state());
    copy.setMode(PlayMode.IN_ORDER); // which drops the forward history
    copy.setMode(PlayMode.SHUFFLE);
    copy.setRepeat(RepeatMode.OFF);
    List<Entry<Integer>> upcoming = copy.upcoming(Integer.MAX_VALUE);
    return new QueueFacts(
        queue.entries(),
        queue.upNext(),
        ImmutableList.copyOf(
            Iterables.transform(Iterables.concat(queue.entries(), queue.upNext()), Entry::item)),
        upcoming.stream()
            .skip(queue.upNext().size())
            .map(Entry::id)
            .sorted()
            .collect(ImmutableSet.toImmutableSet()));
  }
}
