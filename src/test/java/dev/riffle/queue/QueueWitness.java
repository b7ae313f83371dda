package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Hears what a queue tells of itself: its changes as a listener, its calls as a journal. */
final class QueueWitness {
  private final List<Change<Integer>> changes = new ArrayList<>();
  private final List<Call<Integer>> journal = new ArrayList<>();
  private int journaled;

  void watch(PlayQueue<Integer> queue) {
    queue.subscribe(changes::add);
    queue.journal(journal::add);
  }

  /**
   * Holds what was heard since it was last asked against one call: one that changed nothing is
   * neither heard nor journaled, and a peek is not heard.
   */
  void check(Cause cause, boolean changed, int before, int now) {
    if (changed && cause != Cause.UPCOMING) {
      assertWithMessage("changes heard").that(changes).hasSize(1);
      Change<Integer> change = changes.get(0);
      assertThat(change.cause()).isEqualTo(cause);
      assertThat(id(change.before())).isEqualTo(before);
      assertThat(id(change.now())).isEqualTo(now);
    } else {
      assertWithMessage("changes heard").that(changes).isEmpty();
    }
    changes.clear();
    assertWithMessage("calls journaled")
        .that(journal.size() - journaled)
        .isEqualTo(changed ? 1 : 0);
    journaled = journal.size();
  }

  /**
   * Lets {@code other}, built as the first was, take all calls, and holds the two against each
   * other.
   */
  void checkReplay(PlayQueue<Integer> other, PlayQueue<Integer> queue) {
    journal.forEach(other::take);
    assertThat(id(other.current())).isEqualTo(id(queue.current()));
    assertThat(other.position()).isEqualTo(queue.position());
    assertThat(ids(other.history(Integer.MAX_VALUE)))
        .isEqualTo(ids(queue.history(Integer.MAX_VALUE)));
    assertThat(ids(other.lane())).isEqualTo(ids(queue.lane()));
    assertThat(ids(other.entries())).isEqualTo(ids(queue.entries()));
    int all = 2 * queue.size();
    assertThat(ids(other.upcoming(all))).isEqualTo(ids(queue.upcoming(all)));
  }

  static int id(Optional<Entry<Integer>> entry) {
    return entry.map(one -> (int) one.id()).orElse(QueueModel.NONE);
  }

  static List<Integer> ids(List<Entry<Integer>> entries) {
    return Lists.transform(entries, entry -> (int) entry.id());
  }
}
