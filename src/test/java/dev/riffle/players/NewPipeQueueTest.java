package dev.riffle.players;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Change;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What NewPipe relies on, as learnt from {@code player/playqueue/PlayQueue.java} of
 * TeamNewPipe/NewPipe and its test: an index that stays with its stream whatever is edited, a
 * shuffle that puts the current stream first and can be taken back, and lists that are equal if
 * their streams are.
 */
class NewPipeQueueTest {
  private final NewPipeQueue<String> streams = of();
  private final List<Change<String>> changes = new ArrayList<>();

  private static NewPipeQueue<String> of(String... items) {
    Seed seed = Seed.parse("newpipe");
    PlayQueue<String> queue =
        PlayQueue.<String>builder(seed)
            .addAll(ImmutableList.copyOf(items))
            .mode(PlayMode.IN_ORDER)
            .repeat(RepeatMode.ALL)
            .build();
    return new NewPipeQueue<>(queue, seed.derive(1).draws(), new ArrayList<>());
  }

  private void begin(int index) {
    streams.append(List.of("a", "b", "c", "d", "e"));
    streams.setIndex(index);
    streams.queue().subscribe(changes::add);
  }

  private String current() {
    return streams.queue().current().map(Entry::item).orElse("none");
  }

  @Test
  void setIndex_beyondTheEnd_wraps_andBeforeTheBeginning_isTheFirst() {
    begin(1);
    streams.setIndex(7);
    assertThat(current()).isEqualTo("c");
    streams.setIndex(-5);
    assertThat(current()).isEqualTo("a");
    streams.offsetIndex(3);
    assertThat(streams.getIndex()).isEqualTo(3);
    assertThat(streams.getStreams()).containsExactly("a", "b", "c", "d", "e").inOrder();
  }

  @Test
  void next_afterTheLast_isTheFirst() {
    begin(4);
    streams.queue().trackEnded();
    assertThat(streams.getIndex()).isEqualTo(0);
  }

  @Test
  void remove_theCurrentStream_playsTheOneThatTakesItsPlace() {
    begin(1);
    streams.remove(1);
    assertThat(current()).isEqualTo("c");
    assertThat(streams.getIndex()).isEqualTo(1);
    streams.setIndex(3);
    streams.remove(3); // the last
    assertThat(current()).isEqualTo("a");
  }

  @Test
  void shuffle_andBack_keepsWhatPlays_andTheOrderBefore() {
    begin(2);
    streams.shuffle();
    assertThat(streams.getIndex()).isEqualTo(0);
    assertThat(current()).isEqualTo("c");
    assertThat(streams.getStreams()).containsExactly("a", "b", "c", "d", "e");
    streams.shuffle();
    streams.remove(1);
    List<String> left = new ArrayList<>(streams.getStreams());
    streams.append(List.of("x", "y", "z"));
    assertThat(streams.getStreams().subList(0, 4)).isEqualTo(left);
    streams.unshuffle();
    Collections.sort(left);
    left.addAll(List.of("x", "y", "z"));
    assertThat(streams.getStreams()).isEqualTo(left);
    assertThat(current()).isEqualTo("c");
  }

  @Test
  void unshuffle_ofWhatIsNotShuffled_changesNothing() {
    begin(2);
    streams.move(4, 0);
    streams.unshuffle();
    assertThat(streams.getStreams()).containsExactly("e", "a", "b", "c", "d").inOrder();
    assertThat(changes).hasSize(1);
  }

  @Test
  void listener_hearsEachCallOnce_andThatTheSameStreamPlaysOn() {
    begin(1);
    streams.append(List.of("f", "g"));
    streams.move(1, 5);
    streams.shuffle();
    streams.unshuffle();
    streams.remove(0);
    assertThat(changes.stream().map(Change::cause))
        .containsExactly(Cause.ADD, Cause.MOVE, Cause.MOVE_ALL, Cause.MOVE_ALL, Cause.REMOVE)
        .inOrder();
    changes.forEach(change -> assertThat(change.now()).isEqualTo(change.before()));
    streams.setIndex(0);
    assertThat(changes.get(5).cause()).isEqualTo(Cause.SKIP_TO);
    assertThat(changes.get(5).now()).isNotEqualTo(changes.get(5).before());
  }

  @Test
  void streams_ofTwoQueues_areEqualIfAllAre() {
    assertThat(of("a", "b").getStreams()).isEqualTo(of("a", "b").getStreams());
    assertThat(of("a", "b").getStreams()).isNotEqualTo(of("a", "c").getStreams());
    assertThat(of("a", "b").getStreams()).isNotEqualTo(of("a", "b", "b").getStreams());
    NewPipeQueue<String> elsewhere = of("a", "b");
    elsewhere.setIndex(1);
    assertThat(of("a", "b").getStreams()).isEqualTo(elsewhere.getStreams());
  }

  @Test
  void setRecovery_isAnotherItem_inTheSamePlace() {
    begin(1);
    Entry<String> entry = streams.queue().entryAt(1);
    streams.queue().replace(entry, "b, from 0:42");
    assertThat(current()).isEqualTo("b, from 0:42");
    assertThat(streams.getIndex()).isEqualTo(1);
    assertThat(changes.get(0).now().map(Entry::id)).hasValue(entry.id());
  }

  private static IntStream seeds() {
    return IntStream.range(0, 20);
  }

  /** The same calls on a list and an index, as there. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyCalls_areAsOnAListWithAnIndex(int seed) {
    Random random = new Random(seed);
    List<String> list = new ArrayList<>();
    int index = 0;
    for (int i = 0; i < 500; i++) {
      int at = list.isEmpty() ? 0 : random.nextInt(list.size());
      switch (list.isEmpty() ? 0 : random.nextInt(6)) {
        case 0 -> {
          streams.append(List.of("s" + i, "t" + i));
          list = added(list, List.of("s" + i, "t" + i));
          index = list.size() == 2 ? 0 : index;
          streams.setIndex(index); // which an empty list does not have
        }
        case 1 -> {
          streams.remove(at);
          list.remove(at);
          index = index > at ? index - 1 : index == list.size() ? 0 : index;
        }
        case 2 -> {
          int to = random.nextInt(list.size());
          streams.move(at, to);
          list.add(to, list.remove(at));
          index = moved(index, at, to);
        }
        case 3 -> {
          streams.setIndex(at + list.size());
          index = at;
        }
        case 4 -> {
          streams.shuffle();
          list.add(0, list.remove(index));
          assertThat(streams.getStreams()).containsExactlyElementsIn(list);
          assertThat(streams.getStreams().get(0)).isEqualTo(list.get(0));
          list = new ArrayList<>(streams.getStreams());
          index = 0;
        }
        default -> {
          String plays = list.get(index);
          streams.unshuffle();
          assertThat(streams.getStreams()).containsExactlyElementsIn(list);
          list = new ArrayList<>(streams.getStreams());
          index = list.indexOf(plays);
        }
      }
      assertThat(streams.getStreams()).isEqualTo(list);
      assertThat(streams.getIndex()).isEqualTo(index);
    }
  }

  /** Returns the list with {@code items} after it, in the order that they have taken there. */
  private List<String> added(List<String> list, List<String> items) {
    List<String> longer = new ArrayList<>(streams.getStreams());
    assertThat(longer.subList(0, list.size())).isEqualTo(list);
    assertThat(longer.subList(list.size(), longer.size())).containsExactlyElementsIn(items);
    return longer;
  }

  private static int moved(int index, int from, int to) {
    if (index == from) {
      return to;
    }
    int left = from < index ? index - 1 : index;
    return to <= left ? left + 1 : left;
  }
}
