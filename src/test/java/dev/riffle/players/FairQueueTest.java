package dev.riffle.players;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What a bot with many users relies on, as learnt from {@code FairQueue.java} of jagrosh/MusicBot:
 * each user's songs stay in their order, and nobody waits longer than a round of the others.
 */
class FairQueueTest {
  private final PlayQueue<String> queue =
      PlayQueue.<String>builder(Seed.parse("bot")).mode(PlayMode.IN_ORDER).build();
  private final FairQueue<String> fair = new FairQueue<>(queue, song -> song.charAt(0));

  private void add(String... songs) {
    for (String song : songs) {
      fair.add(song);
    }
  }

  private List<String> waiting() {
    List<String> songs = queue.asList().stream().map(Entry::item).toList();
    return songs.subList(songs.size() - fair.size(), songs.size());
  }

  @Test
  void add_usersTakeTurns_eachInTheirOrder() {
    add("a1", "a2", "a3", "b1", "b2", "c1");
    assertThat(waiting()).containsExactly("a1", "b1", "c1", "a2", "b2", "a3").inOrder();
  }

  @Test
  void add_tellsThePlaceAmongThoseThatWait() {
    assertThat(fair.add("a1")).isEqualTo(0);
    assertThat(fair.add("a2")).isEqualTo(1);
    assertThat(fair.pull().orElseThrow()).isEqualTo("a1");
    assertThat(fair.add("b1")).isEqualTo(1);
    assertThat(fair.add("c1")).isEqualTo(2);
    assertThat(fair.add("b2")).isEqualTo(3);
  }

  @Test
  void pull_playsInOrder_andLeavesNothingOfWhatWasPlayed() {
    add("a1", "a2", "b1");
    assertThat(fair.pull().orElseThrow()).isEqualTo("a1");
    assertThat(fair.pull().orElseThrow()).isEqualTo("b1");
    assertThat(queue.size()).isEqualTo(2);
    assertThat(fair.pull().orElseThrow()).isEqualTo("a2");
    assertThat(fair.pull().isEmpty()).isTrue();
    add("c1");
    assertThat(fair.pull().orElseThrow()).isEqualTo("c1");
  }

  @Test
  void add_manyAtRandom_eachUsersSongsStayInTheirOrder() {
    Random random = new Random(3);
    for (int i = 0; i < 300; i++) {
      fair.add((char) ('a' + random.nextInt(7)) + String.valueOf(i));
      if (random.nextInt(3) == 0) {
        fair.pull();
      }
      assertEachInTheirOrder(waiting());
    }
  }

  private static void assertEachInTheirOrder(List<String> waiting) {
    Map<Character, Integer> last = new HashMap<>();
    for (String song : waiting) {
      int number = Integer.parseInt(song.substring(1));
      assertThat(last.getOrDefault(song.charAt(0), -1)).isLessThan(number);
      last.put(song.charAt(0), number);
    }
  }
}
