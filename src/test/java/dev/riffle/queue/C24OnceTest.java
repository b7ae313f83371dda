package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.assertUniform;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.remove;
import static dev.riffle.queue.Queues.skipTo;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ContiguousSet;
import dev.riffle.fairness.AllDraws;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An item can be asked for that is in up next and nowhere else. */
class C24OnceTest {
  private static final int ITEM = 77;

  // ------------------------------------------------------------------ where it is

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void asked_isInUpNext_andInNoSourceOrder(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(9, "once").mode(mode).build();
    play(queue, 2);
    Position position = queue.position();
    List<Entry<Integer>> entries = queue.entries();
    Entry<Integer> last = queue.enqueue(ITEM);
    Entry<Integer> first = queue.playNext(ITEM);

    assertThat(last.toString()).isEqualTo("9: " + ITEM);
    assertThat(first.toString()).isEqualTo("10: " + ITEM);
    assertThat(queue.upNext()).containsExactly(first, last).inOrder();
    assertThat(queue.upcoming(2)).containsExactly(first, last).inOrder();
    assertThat(queue.entry(9)).hasValue(last);
    assertThat(queue.size()).isEqualTo(9);
    assertThat(queue.entries()).isEqualTo(entries);
    assertThat(queue.asList()).doesNotContain(first);
    assertThat(queue.gap(PlayMode.SHUFFLE)).isEqualTo(2);
    assertThat(queue.position()).isEqualTo(position);
    assertThat(queue.add(5).id()).isEqualTo(11);
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void played_isInTheHistory_whereTheListenerWalks(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(9, "once").mode(mode).build();
    play(queue, 2);
    Entry<Integer> once = queue.playNext(ITEM);
    List<Entry<Integer>> shown = queue.upcoming(3);
    assertThat(shown.get(0)).isEqualTo(once);
    assertThat(queue.next()).hasValue(once);
    assertThat(queue.upNext()).isEmpty();
    assertThat(queue.next()).hasValue(shown.get(1));
    assertThat(queue.history(1)).containsExactly(once);
    queue.skipTo(once);
    assertThat(queue.current()).hasValue(once);
    assertThat(queue.history(2)).containsExactly(shown.get(1), once).inOrder();
  }

  @Test
  void back_andForward_passItWhereItPlayed() {
    PlayQueue<Integer> queue = numbers(9, "once").build();
    List<Integer> heard = play(queue, 2);
    queue.playNext(ITEM);
    heard.addAll(play(queue, 2));
    assertThat(heard.get(2)).isEqualTo(ITEM);
    assertThat(back(queue, 3)).containsExactly(ITEM, heard.get(1), heard.get(0)).inOrder();
    assertThat(items(queue.playOrder())).isEqualTo(heard);
    assertThat(play(queue, 3)).isEqualTo(heard.subList(1, 4));
  }

  @Test
  void asked_again_playsAgain_andIsOneEntry() {
    PlayQueue<Integer> queue = numbers(5, "once").build();
    Entry<Integer> once = queue.playNext(ITEM);
    Entry<Integer> another = queue.enqueue(ITEM);
    queue.enqueue(once); // moves
    assertThat(queue.upNext()).containsExactly(another, once).inOrder();
    play(queue, 3);
    queue.playNext(once);
    assertThat(queue.next()).hasValue(once);
    assertThat(queue.history(3).get(1)).isEqualTo(once);
  }

  @Test
  void replaced_keepsItsIdAndPlays() {
    PlayQueue<Integer> queue = numbers(5, "once").build();
    Entry<Integer> once = queue.playNext(ITEM);
    play(queue, 1);
    Entry<Integer> replaced = queue.replace(once, 78);
    assertThat(replaced.toString()).isEqualTo("5: 78");
    assertThat(queue.current()).hasValue(replaced);
    assertThat(Queues.item(queue.current())).isEqualTo(78);
  }

  // ------------------------------------------------------------------ the cycle and the draws

  @Test
  void cycle_playsEachEntryOnce_whateverPlaysOnceBetween() {
    PlayQueue<Integer> queue = numbers(6, "once").build();
    List<Integer> heard = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      queue.enqueue(ITEM);
      heard.addAll(play(queue, 2));
      assertThat(queue.position()).isEqualTo(new Position(0, i + 1, 6));
    }
    assertThat(queue.hasNext()).isFalse();
    heard.removeIf(item -> item == ITEM);
    assertThat(heard).containsExactlyElementsIn(ContiguousSet.closedOpen(0, 6));
    queue.enqueue(ITEM);
    assertThat(queue.hasNext()).isTrue();
    assertThat(play(queue, 3)).containsExactly(ITEM);
  }

  @ParameterizedTest
  @EnumSource(
      value = PlayMode.class,
      names = {"SHUFFLE", "IN_ORDER"})
  void position_isThatOfThePlayBefore(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(6, "once").mode(mode).build();
    queue.playNext(ITEM);
    queue.next();
    assertThat(queue.position()).isEqualTo(new Position(0, 1, 6)); // at least 1
    play(queue, 3);
    queue.playNext(ITEM);
    Position position = queue.position();
    assertThat(position.cycle()).isEqualTo(0);
    queue.next();
    assertThat(queue.position()).isEqualTo(position);
  }

  @Test
  void position_inRandom_countsItAsAPlay() {
    PlayQueue<Integer> queue = numbers(6, "once").mode(PlayMode.RANDOM).build();
    play(queue, 2);
    queue.playNext(ITEM);
    play(queue, 2);
    assertThat(queue.position()).isEqualTo(new Position(0, 4, 6));
    queue.previous();
    assertThat(queue.position()).isEqualTo(new Position(0, 3, 6));
  }

  @ParameterizedTest
  @EnumSource(
      value = PlayMode.class,
      names = {"SHUFFLE", "RANDOM"})
  void position_walkedBackOverIt_isThatOfTheFirstTime(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(6, "once").mode(mode).build();
    List<Position> positions = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      if (i == 2) {
        queue.playNext(ITEM);
      }
      queue.next();
      positions.add(queue.position());
    }
    for (int i = 3; i >= 0; i--) {
      queue.previous();
      assertThat(queue.position()).isEqualTo(positions.get(i));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = PlayMode.class,
      names = {"SHUFFLE", "RANDOM"})
  void played_isNeverDrawn(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(3, "once").mode(mode).repeat(RepeatMode.ALL).build();
    queue.playNext(ITEM);
    assertThat(play(queue, 500).stream().filter(item -> item == ITEM)).hasSize(1);
  }

  /** Heard 0 1 2 3 with a gap of 2: 2 and 3 rest; what plays once takes the place of 2. */
  @ParameterizedTest(name = "once {0}")
  @ValueSource(booleans = {false, true})
  void played_isOneOfTheLastThatRest(boolean isOnce) {
    Map<String, BigFraction> law =
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue =
                  numbers(4, draws).repeat(RepeatMode.ALL).gap(PlayMode.SHUFFLE, 2).build();
              for (int id = 0; id < 4; id++) {
                skipTo(queue, id);
              }
              if (isOnce) {
                queue.playNext(ITEM);
                queue.next();
              }
              return item(queue.next()) + "";
            });
    assertUniform(law, isOnce ? 3 : 2);
    assertThat(law).doesNotContainKey("3");
    assertThat(law).doesNotContainKey(ITEM + "");
  }

  /** As for an entry that is asked for: what was shown of the cycle stays, and follows. */
  @Test
  void asked_inASettledCycle_keepsWhatIsShown() {
    PlayQueue<Integer> queue = numbers(9, "once").build();
    play(queue, 2);
    List<Integer> shown = items(queue.upcoming(4));
    queue.playNext(ITEM);
    queue.enqueue(ITEM + 1);
    List<Integer> expected = new ArrayList<>(List.of(ITEM, ITEM + 1));
    expected.addAll(shown);
    assertThat(items(queue.upcoming(6))).isEqualTo(expected);
    assertThat(play(queue, 6)).isEqualTo(expected);
  }

  @Test
  void upcoming_showsAtMostTwiceAsManyAsThereAre() {
    PlayQueue<Integer> queue = numbers(2, "once").repeat(RepeatMode.ALL).build();
    queue.enqueue(ITEM);
    assertThat(queue.upcoming(99)).hasSize(4);
    queue.next();
    assertThat(queue.upcoming(99)).hasSize(4);
    PlayQueue<Integer> empty = numbers(0, "once").repeat(RepeatMode.ALL).build();
    Entry<Integer> only = empty.enqueue(ITEM);
    assertThat(empty.upcoming(99)).containsExactly(only);
    assertThat(empty.next()).hasValue(only);
    assertThat(empty.hasNext()).isFalse();
  }

  // ------------------------------------------------------------------ in order

  @Test
  void inOrder_interrupts_andGoesOnAfterWhatItInterrupted() {
    PlayQueue<Integer> queue = numbers(6, "once").mode(PlayMode.IN_ORDER).build();
    play(queue, 3);
    Entry<Integer> once = queue.playNext(ITEM);
    assertThat(items(queue.upcoming(3))).containsExactly(ITEM, 3, 4).inOrder();
    assertThat(play(queue, 2)).containsExactly(ITEM, 3).inOrder();
    queue.skipTo(once);
    assertThat(queue.position()).isEqualTo(new Position(0, 4, 6));
    assertThat(items(queue.playOrder())).containsExactly(0, 1, 2, 3, ITEM, 4, 5).inOrder();
    assertThat(queue.playOrder().cursor()).hasValue(4);
    assertThat(back(queue, 1)).containsExactly(3);
    queue.skipTo(once);
    assertThat(play(queue, 9)).containsExactly(4, 5).inOrder();
  }

  @Test
  void inOrder_beforeTheFirst_thenTheFirstPlays() {
    PlayQueue<Integer> queue = numbers(3, "once").mode(PlayMode.IN_ORDER).build();
    queue.playNext(ITEM);
    queue.next();
    assertThat(queue.hasPrevious()).isFalse();
    assertThat(play(queue, 3)).containsExactly(0, 1, 2).inOrder();
  }

  @Test
  void inOrder_nothingElseInTheQueue_isTheEndBothWays() {
    PlayQueue<Integer> queue =
        numbers(0, "once").mode(PlayMode.IN_ORDER).repeat(RepeatMode.ALL).build();
    Entry<Integer> once = queue.playNext(ITEM);
    queue.next();
    assertThat(queue.hasNext()).isFalse();
    assertThat(queue.hasPrevious()).isFalse();
    assertThat(queue.previous()).isEmpty();
    assertThat(queue.next()).isEmpty();
    assertThat(queue.current()).hasValue(once);
  }

  @Test
  void switchedToInOrder_whileItPlays_continuesAfterTheLastListedEntryPlayed() {
    PlayQueue<Integer> queue = numbers(6, "once").build();
    int last = play(queue, 2).get(1);
    Entry<Integer> once = queue.playNext(ITEM);
    queue.next();
    queue.setMode(PlayMode.IN_ORDER);
    assertThat(queue.current()).hasValue(once);
    assertThat(play(queue, 9)).isEqualTo(ContiguousSet.closedOpen(last + 1, 6).asList());
  }

  @Test
  void switchedToInOrder_afterSinglePlaysAlone_continuesAtTheFirst() {
    PlayQueue<Integer> queue = numbers(6, "once").build();
    queue.playNext(ITEM);
    queue.next();
    queue.setMode(PlayMode.IN_ORDER);
    assertThat(play(queue, 2)).containsExactly(0, 1).inOrder();
  }

  // ------------------------------------------------------------------ others

  @Test
  void ofNoPlace_isRefusedWhereAPlaceIsMeant() {
    PlayQueue<Integer> queue = numbers(5, "once").build();
    Entry<Integer> once = queue.playNext(ITEM);
    QueueState<Integer> before = queue.state();
    for (Runnable call :
        List.<Runnable>of(
            () -> queue.placeOf(once),
            () -> queue.move(once, 0),
            () -> queue.moveAll(List.of(entry(queue, 1), once), 0))) {
      assertThat(assertThrows(IllegalArgumentException.class, call::run))
          .hasMessageThat()
          .isEqualTo("entry (5: 77) must be in the source order");
    }
    assertThat(queue.state()).isEqualTo(before);
  }

  @Test
  @SuppressWarnings("NullAway") // a caller without NullAway can pass it
  void nullItem_isRefused() {
    PlayQueue<Integer> queue = numbers(5, "once").build();
    assertThat(assertThrows(NullPointerException.class, () -> queue.playNext((Integer) null)))
        .hasMessageThat()
        .isEqualTo("item must not be null");
    assertThat(assertThrows(NullPointerException.class, () -> queue.enqueue((Integer) null)))
        .hasMessageThat()
        .isEqualTo("item must not be null");
    assertThat(queue.upNext()).isEmpty();
  }

  @Test
  void repeatOne_replaysIt() {
    PlayQueue<Integer> queue = numbers(5, "once").repeat(RepeatMode.ONE).build();
    Entry<Integer> once = queue.playNext(ITEM);
    queue.next();
    assertThat(queue.trackEnded()).hasValue(once);
    assertThat(queue.trackEnded()).hasValue(once);
  }

  @Test
  void allOthersRemoved_playsOn() {
    PlayQueue<Integer> queue = numbers(2, "once").build();
    play(queue, 1);
    Entry<Integer> once = queue.playNext(ITEM);
    queue.next();
    remove(queue, 0);
    remove(queue, 1);
    assertThat(queue.current()).hasValue(once);
    assertThat(queue.hasPrevious()).isFalse();
    queue.add(7);
    assertThat(play(queue, 1)).containsExactly(7);
    assertThat(queue.previous()).hasValue(once);
  }
}
