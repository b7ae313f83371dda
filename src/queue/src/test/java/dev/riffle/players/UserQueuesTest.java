package dev.riffle.players;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The behaviour that a server with many users relies on: one list for all, an order for each, and
 * queues that continue after a restart.
 */
class UserQueuesTest {
  private final ImmutableList<Integer> songs =
      IntStream.range(0, 1_000).boxed().collect(toImmutableList());
  private final UserQueues<Integer> users = server();

  private UserQueues<Integer> server() {
    AtomicInteger made = new AtomicInteger();
    return new UserQueues<>(songs, () -> Seed.parse("server").derive(made.getAndIncrement()));
  }

  private static List<Integer> played(PlayQueue<Integer> queue, int count) {
    return IntStream.range(0, count).mapToObj(i -> queue.next().orElseThrow().item()).toList();
  }

  @Test
  void of_eachUser_isAnOrderOfItsOwn_overTheSameList() {
    assertThat(users.of("ann")).isSameInstanceAs(users.of("ann"));
    assertThat(played(users.of("ann"), 20)).isNotEqualTo(played(users.of("bob"), 20));
    assertThat(users.of("bob").state().items()).isSameInstanceAs(songs);
  }

  @Test
  void edits_ofOneUser_areNotSeenByAnother() {
    users.of("ann").remove(users.of("ann").entryAt(5));
    users.of("ann").add(5_000);
    assertThat(users.of("bob").asList().stream().map(Entry::item).toList()).isEqualTo(songs);
  }

  /** The plays and edits of a user are saved, and none of the shared songs. */
  @Test
  void save_ofAHundredThousandSongs_hasLessThanAKilobyteForEachUser() {
    ImmutableList<Integer> many = IntStream.range(0, 100_000).boxed().collect(toImmutableList());
    UserQueues<Integer> server = new UserQueues<>(many, () -> Seed.parse("many"));
    played(server.of("ann"), 100);
    played(server.of("bob"), 100);
    server.of("bob").enqueue(server.of("bob").entryAt(7));
    server.of("bob").add(1_000_000);
    server.of("bob").replace(server.of("bob").entryAt(9), 2_000_000);
    played(server.of("cid"), 100);
    server.of("cid").remove(server.of("cid").entryAt(5));
    Map<String, byte[]> saved = server.save(Ints::toByteArray);
    assertThat(saved).hasSize(3);
    saved.forEach((user, bytes) -> assertWithMessage(user).that(bytes.length).isAtMost(950));

    UserQueues<Integer> restarted = new UserQueues<>(many, () -> Seed.parse("other"));
    saved.forEach((user, bytes) -> restarted.restore(user, bytes, Ints::fromByteArray));
    for (String user : saved.keySet()) {
      assertThat(restarted.of(user).state()).isEqualTo(server.of(user).state());
      assertThat(restarted.of(user).items()).isEqualTo(server.of(user).items());
    }
    assertThat(restarted.of("ann").state().items()).isSameInstanceAs(many);
    assertThat(restarted.save(Ints::toByteArray).get("cid")).isEqualTo(saved.get("cid"));
  }

  @Test
  void restore_onAnotherServer_continuesWhereTheUserWas() {
    played(users.of("ann"), 300);
    users.of("ann").enqueue(users.of("ann").entryAt(7));
    UserQueues<Integer> restarted = server();
    users
        .save(Ints::toByteArray)
        .forEach((user, saved) -> restarted.restore(user, saved, Ints::fromByteArray));
    assertThat(played(restarted.of("ann"), 400)).isEqualTo(played(users.of("ann"), 400));
    assertThat(restarted.of("ann").history(300).toString())
        .isEqualTo(users.of("ann").history(300).toString());
  }
}
