package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Receives what a queue reports: its changes as a listener, and as a follower, and as a list that
 * is kept by them.
 */
final class QueueWitness {
  private final List<Change<Integer>> changes = new ArrayList<>();
  private final List<Change<Integer>> followed = new ArrayList<>();
  private final List<Call<Integer>> calls = new ArrayList<>();
  private long number; // of the last change
  private Runnable checkList = () -> {};

  void watch(PlayQueue<Integer> queue) {
    queue.subscribe(changes::add);
    QueueState<Integer> before = queue.state();
    assertThat(queue.follow(followed::add).state()).isEqualTo(before);
    number = requireNonNull(before.rows().get("changes")).get(0);
    ListMirror<Integer> mirror =
        new ListMirror<>(queue, state -> PlayQueue.restore(state, none -> 0));
    checkList =
        () -> {
          assertThat(mirror.entries()).isEqualTo(queue.entries());
          assertThat(Queues.items(mirror.entries())).isEqualTo(queue.items());
        };
  }

  /**
   * Holds what was received since it was last asked against one call: one that changed nothing is
   * reported to nobody, and a peek to followers only.
   */
  void check(Cause cause, boolean changed, int before, int now) {
    boolean isPeek = cause == Cause.UPCOMING;
    number += changed && !isPeek ? 1 : 0;
    assertWithMessage("changes listened to").that(changes).hasSize(changed && !isPeek ? 1 : 0);
    assertWithMessage("changes followed").that(followed).hasSize(changed ? 1 : 0);
    if (changed) {
      Change<Integer> change = followed.get(0);
      assertThat(change.cause()).isEqualTo(cause);
      assertWithMessage("number").that(change.number()).isEqualTo(number);
      assertThat(id(change.before())).isEqualTo(before);
      assertThat(id(change.now())).isEqualTo(now);
      calls.add(change.call());
      assertThat(changes).isEqualTo(isPeek ? List.of() : followed);
    }
    checkList.run();
    changes.clear();
    followed.clear();
  }

  /**
   * Lets {@code other}, built as the first was, take all calls, and holds the two against each
   * other.
   */
  void checkReplay(PlayQueue<Integer> other, PlayQueue<Integer> queue) {
    calls.forEach(other::take);
    assertThat(other.state()).isEqualTo(queue.state());
    assertThat(id(other.current())).isEqualTo(id(queue.current()));
    assertThat(other.position()).isEqualTo(queue.position());
    assertThat(ids(other.history(Integer.MAX_VALUE)))
        .isEqualTo(ids(queue.history(Integer.MAX_VALUE)));
    assertThat(ids(other.upNext())).isEqualTo(ids(queue.upNext()));
    assertThat(ids(other.entries())).isEqualTo(ids(queue.entries()));
    int all = 2 * queue.size();
    assertThat(ids(other.upcoming(all))).isEqualTo(ids(queue.upcoming(all)));
  }

  static int id(Optional<Entry<Integer>> entry) {
    return entry.map(one -> (int) one.id()).orElse(-1);
  }

  static List<Integer> ids(List<Entry<Integer>> entries) {
    return Lists.transform(entries, entry -> (int) entry.id());
  }
}
