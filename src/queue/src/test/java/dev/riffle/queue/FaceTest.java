package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The calls that hosts would otherwise build of others. */
class FaceTest {
  private static PlayQueue<Integer> queue(PlayMode mode, int size) {
    return PlayQueue.<Integer>builder(Seed.parse("face"))
        .mode(mode)
        .undoLimit(100)
        .addAll(IntStream.range(0, size).mapToObj(i -> i % 4).toList())
        .build();
  }

  @Test
  void of_isInShuffle_withAnotherSeedEachTime() {
    PlayQueue<String> queue = PlayQueue.of(List.of("a", "b"));
    assertThat(queue.mode()).isEqualTo(PlayMode.SHUFFLE);
    assertThat(queue.items()).containsExactly("a", "b").inOrder();
    assertThat(PlayQueue.of(List.of("a")).seed()).isNotEqualTo(queue.seed());
  }

  @ParameterizedTest
  @EnumSource(RepeatMode.class)
  void peekPrevious_inOrderAndShuffle_matchesPrevious_andMovesNothing(RepeatMode repeat) {
    for (PlayMode mode : PlayMode.values()) {
      PlayQueue<Integer> queue = queue(mode, 8);
      queue.setRepeat(repeat);
      for (int i = 0; i < 5; i++) {
        queue.next();
      }
      for (int i = 0; i < 7; i++) {
        Optional<Entry<Integer>> current = queue.current();
        Optional<Entry<Integer>> before = queue.peekPrevious();
        assertThat(queue.current()).isEqualTo(current);
        assertThat(before.isPresent()).isEqualTo(queue.hasPrevious());
        assertThat(queue.previous()).isEqualTo(before);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void preceding_isWhatPreviousReturns(PlayMode mode) {
    for (RepeatMode repeat : RepeatMode.values()) {
      PlayQueue<Integer> queue = queue(mode, 4);
      queue.setRepeat(repeat);
      queue.skipAhead(2);
      List<Entry<Integer>> preceding = queue.preceding(99);
      boolean wraps = mode == PlayMode.IN_ORDER && repeat == RepeatMode.ALL;
      assertThat(preceding).hasSize(wraps ? 8 : 2);
      assertThat(queue.preceding(1)).isEqualTo(preceding.subList(0, 1));
      for (Entry<Integer> entry : preceding) {
        assertThat(queue.previous()).hasValue(entry);
      }
    }
  }

  @Test
  void preceding_inOrder_isNotWhatWasHeard_andAHostGoesBackOverThat() {
    PlayQueue<Integer> queue = queue(PlayMode.IN_ORDER, 8);
    for (int place : new int[] {6, 1, 4}) {
      queue.skipTo(queue.entryAt(place));
    }
    assertThat(queue.preceding(2)).containsExactly(queue.entryAt(3), queue.entryAt(2)).inOrder();
    assertThat(queue.history(2)).containsExactly(queue.entryAt(1), queue.entryAt(6)).inOrder();
    Iterator<Entry<Integer>> heard = queue.history(100).iterator();
    queue.skipTo(heard.next());
    queue.skipTo(heard.next());
    assertThat(queue.current()).hasValue(queue.entryAt(6));
    assertThat(heard.hasNext()).isFalse();
  }

  @Test
  void shuffle_keepsTheCurrentEntry_andAllOthersAreToCome_asOneChange() {
    PlayQueue<Integer> queue = queue(PlayMode.IN_ORDER, 8);
    queue.skipTo(queue.entryAt(3));
    List<Change<Integer>> changes = new ArrayList<>();
    queue.subscribe(changes::add);
    queue.shuffle();
    assertThat(Queues.causes(changes)).containsExactly(Cause.SHUFFLE);
    assertThat(queue.mode()).isEqualTo(PlayMode.SHUFFLE);
    assertThat(queue.current()).hasValue(queue.entryAt(3));
    Set<Long> cycle = new HashSet<>();
    cycle.add(queue.current().orElseThrow().id());
    for (int i = 0; i < 7; i++) {
      cycle.add(queue.next().orElseThrow().id());
    }
    assertThat(cycle).hasSize(8);
  }

  @Test
  void isRemaining_holdsUntilTheEntryHasPlayed() {
    PlayQueue<Integer> queue = queue(PlayMode.SHUFFLE, 8);
    Entry<Integer> first = queue.upcoming(1).get(0);
    assertThat(queue.isRemaining(first)).isTrue();
    queue.next();
    assertThat(queue.isRemaining(first)).isFalse();
    queue.shuffle();
    assertThat(queue.entries().stream().filter(queue::isRemaining)).hasSize(7);
  }

  @Test
  void entriesOf_areAllOfTheItem_inSourceOrder() {
    PlayQueue<Integer> queue = queue(PlayMode.SHUFFLE, 8);
    assertThat(queue.entriesOf(2)).containsExactly(queue.entryAt(2), queue.entryAt(6)).inOrder();
    assertThat(queue.entriesOf(9)).isEmpty();
  }

  @Test
  void removeIf_removesByItem_inOneEdit() {
    PlayQueue<Integer> queue = queue(PlayMode.SHUFFLE, 8);
    queue.next();
    assertThat(queue.removeIf(item -> item % 2 == 0)).isTrue();
    assertThat(queue.items()).containsExactly(1, 3, 1, 3).inOrder();
    assertThat(queue.removeIf(item -> item % 2 == 0)).isFalse();
    assertThat(queue.undo()).isTrue();
    assertThat(queue.items()).hasSize(8);
  }
}
