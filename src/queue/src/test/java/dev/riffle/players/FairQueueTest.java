package dev.riffle.players;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.queue.Cause;
import dev.riffle.queue.Change;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/**
 * The behaviour that a bot with many users relies on, learnt from {@code queue/AbstractQueue.java},
 * {@code queue/FairQueue.java} and {@code FairQueueTest.java} of jagrosh/MusicBot: each user's
 * songs stay in their order, users take turns, and a user shuffles the own songs alone.
 */
class FairQueueTest {
  private final Seed seed = Seed.parse("bot");
  private final PlayQueue<String> queue =
      PlayQueue.<String>builder(seed).mode(PlayMode.IN_ORDER).historyLimit(10).build();
  private final FairQueue<String> fair =
      new FairQueue<>(queue, FairQueueTest::user, seed.derive(1).draws());

  private static Object user(String song) {
    return song.charAt(0);
  }

  private void add(String... songs) {
    for (String song : songs) {
      fair.add(song);
    }
  }

  private List<String> waiting() {
    return fair.getList().stream().map(Entry::item).toList();
  }

  @Test
  void add_usersTakeTurns_eachInTheirOrder() {
    add("a1", "a2", "a3", "b1", "b2", "c1");
    assertThat(waiting()).containsExactly("a1", "b1", "c1", "a2", "b2", "a3").inOrder();
  }

  @Test
  void pull_playsInOrder_andLeavesPlayedSongsInTheHistoryAlone() {
    add("a1", "a2", "b1");
    assertThat(fair.pull().orElseThrow()).isEqualTo("a1");
    assertThat(fair.pull().orElseThrow()).isEqualTo("b1");
    assertThat(waiting()).containsExactly("a2");
    assertThat(queue.history(9).stream().map(Entry::item)).containsExactly("a1");
    assertThat(fair.pull().orElseThrow()).isEqualTo("a2");
    assertThat(fair.pull().isEmpty()).isTrue();
    add("c1");
    assertThat(fair.pull().orElseThrow()).isEqualTo("c1");
  }

  @Test
  void shuffle_isOneChange_ofTheOwnSongs() {
    add("a1", "b1", "a2", "b2", "a3", "b3");
    List<Change<String>> changes = new ArrayList<>();
    queue.subscribe(changes::add);
    assertThat(fair.shuffle('b')).isEqualTo(3);
    assertThat(changes.stream().map(Change::cause)).containsExactly(Cause.PLAY_NEXT_ALL);
    assertThat(waiting()).containsAtLeast("a1", "a2", "a3").inOrder();
    assertThat(fair.shuffle('z')).isEqualTo(0);
  }

  @RepeatedTest(value = 20, name = "seed {currentRepetition}")
  void add_manyAtRandom_eachUsersSongsStayInTheirOrder(RepetitionInfo run) {
    Random random = new Random(run.getCurrentRepetition());
    for (int i = 0; i < 500; i++) {
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

  @RepeatedTest(value = 20, name = "seed {currentRepetition}")
  void anyCalls_areAsOnAList(RepetitionInfo run) {
    Random random = new Random(run.getCurrentRepetition());
    List<String> list = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      String song = (char) ('a' + random.nextInt(5)) + String.valueOf(i);
      Object owner = user(song);
      int size = list.size();
      int at = size == 0 ? 0 : random.nextInt(size);
      switch (size == 0 ? random.nextInt(3) : random.nextInt(12)) {
        case 0 -> {
          int index = random.nextInt(size + 5);
          fair.addAt(index, song);
          list.add(Math.min(index, size), song);
        }
        case 1 -> assertThat(fair.pull()).isEqualTo(first(list));
        case 2, 3, 4, 5 -> assertThat(fair.add(song)).isEqualTo(added(list, song));
        case 6 -> assertThat(fair.remove(at)).isEqualTo(list.remove(at));
        case 7 -> {
          int to = random.nextInt(size);
          String moved = list.remove(at);
          assertThat(fair.moveItem(at, to)).isEqualTo(moved);
          list.add(to, moved);
        }
        case 8 -> {
          int skipped = random.nextInt(Math.min(size, 3) + 1);
          fair.skip(skipped);
          list.subList(0, skipped).clear();
        }
        case 9 -> {
          int removed = (int) list.stream().filter(own -> user(own).equals(owner)).count();
          assertThat(fair.removeAll(owner)).isEqualTo(removed);
          list.removeIf(own -> user(own).equals(owner));
        }
        default -> {
          int own = (int) list.stream().filter(one -> user(one).equals(owner)).count();
          assertThat(fair.shuffle(owner)).isEqualTo(own);
          assertShuffled(list, owner);
          list = new ArrayList<>(waiting());
        }
      }
      assertThat(waiting()).isEqualTo(list);
    }
  }

  private static Optional<String> first(List<String> list) {
    return list.isEmpty() ? Optional.empty() : Optional.of(list.remove(0));
  }

  /** Adds a song as the bot does, and returns its index. */
  private static int added(List<String> list, String song) {
    IntPredicate isOwn = index -> user(list.get(index)).equals(user(song));
    int index = IntStream.range(0, list.size()).filter(isOwn).reduce(-1, (a, b) -> b) + 1;
    Set<Object> round = new HashSet<>();
    while (index < list.size() && round.add(user(list.get(index)))) {
      index++;
    }
    list.add(index, song);
    return index;
  }

  /** Checks that the songs of {@code owner} are in the places that these had, in any order. */
  private void assertShuffled(List<String> before, Object owner) {
    assertThat(waiting()).containsExactlyElementsIn(before);
    for (int i = 0; i < before.size(); i++) {
      if (!user(before.get(i)).equals(owner)) {
        assertThat(waiting().get(i)).isEqualTo(before.get(i));
      } else {
        assertThat(user(waiting().get(i))).isEqualTo(owner);
      }
    }
  }
}
