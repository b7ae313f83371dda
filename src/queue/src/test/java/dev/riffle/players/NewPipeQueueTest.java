package dev.riffle.players;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.Lists;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Change;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/**
 * The behaviour that NewPipe relies on, learnt from {@code player/playqueue/PlayQueue.java} and
 * {@code PlayQueueTest.java} of TeamNewPipe/NewPipe: an index that stays with its stream in every
 * edit, a history of the streams that were selected, a shuffle that puts the current stream first
 * and can be undone, and lists that are equal if their streams are.
 *
 * <p>Four things differ, the first three while the list is shuffled: appended streams take fair
 * places among those to come; a played stream that is dragged below the current one plays again;
 * and one that is dragged to or above the current one plays next. Edits and shuffles that keep the
 * current stream add nothing to the history.
 */
class NewPipeQueueTest {
  private final PlayQueue<String> queue = queue();
  private NewPipeQueue<String> streams = new NewPipeQueue<>(queue, List.of());

  private static PlayQueue<String> queue(String... items) {
    return PlayQueue.<String>builder(Seed.parse("newpipe"))
        .addAll(List.of(items))
        .mode(PlayMode.IN_ORDER)
        .gap(PlayMode.SHUFFLE, 0)
        .build();
  }

  private static List<String> items(NewPipeQueue<String> streams) {
    return Lists.transform(streams.list(), Entry::item);
  }

  private static int index(NewPipeQueue<String> streams) {
    return streams.list().position().orElse(0);
  }

  private static NewPipeQueue<String> of(String... items) {
    return new NewPipeQueue<>(queue(items), List.of());
  }

  private void begin(int start) {
    streams.append(List.of("a", "b", "c", "d", "e"));
    streams.setIndex(start);
  }

  private Optional<String> current() {
    return streams.getItem(index(streams));
  }

  @Test
  void setIndex_beyondTheEnd_wraps_andBeforeTheBeginning_isTheFirst() {
    begin(1);
    streams.setIndex(7);
    assertThat(current()).hasValue("c");
    streams.setIndex(-5);
    assertThat(current()).hasValue("a");
    streams.setIndex(index(streams) + 3);
    assertThat(index(streams)).isEqualTo(3);
    streams.isComplete().set(false);
    streams.setIndex(7);
    assertThat(current()).hasValue("e");
    assertThat(items(streams)).containsExactly("a", "b", "c", "d", "e").inOrder();
  }

  @Test
  void setIndex_ofAnEmptyList_isZero() {
    for (int any : new int[] {-5, 0, 2}) {
      streams.setIndex(any);
      assertThat(index(streams)).isEqualTo(0);
      assertThat(current().isEmpty()).isTrue();
    }
  }

  @Test
  void unshuffle_ofAListThatIsNotShuffled_changesNothing() {
    begin(2);
    streams.list().move(4, 0);
    List<Change<String>> changes = new ArrayList<>();
    queue.subscribe(changes::add);
    streams.list().setShuffled(false);
    assertThat(items(streams)).containsExactly("e", "a", "b", "c", "d").inOrder();
    assertThat(changes).isEmpty();
  }

  @Test
  void listener_getsEachEditOnce_andTheSameStreamPlaysOn() {
    begin(1);
    List<Change<String>> changes = new ArrayList<>();
    queue.subscribe(changes::add);
    streams.append(List.of("f", "g"));
    streams.list().move(1, 5);
    streams.remove(0);
    assertThat(changes.stream().map(Change::cause))
        .containsExactly(Cause.ADD, Cause.MOVE, Cause.REMOVE)
        .inOrder();
    changes.forEach(change -> assertThat(change.now()).isEqualTo(change.before()));
    streams.setIndex(0);
    assertThat(changes.get(3).startsAnew()).isTrue();
  }

  @Test
  void streams_ofTwoQueues_areEqualIfAllAre() {
    assertThat(items(of("a", "b"))).isEqualTo(items(of("a", "b")));
    assertThat(items(of("a", "b"))).isNotEqualTo(items(of("a", "c")));
    assertThat(items(of("a", "b"))).isNotEqualTo(items(of("a", "b", "b")));
    NewPipeQueue<String> elsewhere = of("a", "b");
    elsewhere.setIndex(1);
    assertThat(items(of("a", "b"))).isEqualTo(items(elsewhere));
  }

  @Test
  void setRecovery_isAnotherItem_inTheSamePlace() {
    begin(1);
    Entry<String> entry = queue.entryAt(1);
    queue.replace(entry, "b, from 0:42");
    assertThat(current()).hasValue("b, from 0:42");
    assertThat(index(streams)).isEqualTo(1);
    assertThat(queue.entryAt(1)).isEqualTo(entry);
  }

  /** Returns the queue after serialization, as an intent or a saved state does it. */
  @SuppressWarnings("unchecked") // it is the written value
  private static NewPipeQueue<String> copy(NewPipeQueue<String> streams)
      throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(streams);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (NewPipeQueue<String>) in.readObject();
    }
  }

  // The lists, the index and the history, as the player has them.
  private List<String> source = new ArrayList<>();
  private List<String> shown = new ArrayList<>();
  private final List<String> history = new ArrayList<>();
  private int index;
  private boolean isShuffled;

  @RepeatedTest(value = 20, name = "seed {currentRepetition}")
  void anyCalls_areAsOnAListWithAnIndexAndAHistory(RepetitionInfo run) throws Exception {
    Random random = new Random(run.getCurrentRepetition());
    for (int i = 0; i < 500; i++) {
      call(random, i);
      if (random.nextInt(100) == 0) {
        streams = copy(streams);
      }
      assertThat(items(streams)).isEqualTo(shown);
      assertThat(index(streams)).isEqualTo(index);
    }
  }

  private void record() {
    if (!shown.isEmpty()
        && (history.isEmpty() || !history.get(history.size() - 1).equals(shown.get(index)))) {
      history.add(shown.get(index));
    }
  }

  private void call(Random random, int i) {
    int size = shown.size();
    int at = size == 0 ? 0 : random.nextInt(size);
    switch (size == 0 ? 0 : random.nextInt(12)) {
      case 0, 1 -> append(List.of("s" + i, "t" + i));
      case 2 -> remove(at);
      case 3 -> move(at, random.nextInt(size));
      case 4 -> {
        streams.setIndex(at + size);
        index = at;
        record();
      }
      case 5 -> {
        streams.setIndex(index(streams) - 1);
        index = Math.max(0, index - 1);
        record();
      }
      case 6 -> {
        boolean isNext = index < size - 1;
        assertThat(streams.error()).isEqualTo(isNext);
        index += isNext ? 1 : 0;
        record();
      }
      case 7, 8 -> {
        assertThat(streams.previous()).isEqualTo(history.size() > 1);
        if (history.size() > 1) {
          history.remove(history.size() - 1);
          index = shown.indexOf(history.get(history.size() - 1));
        }
      }
      case 9 -> {
        String plays = shown.get(index);
        streams.list().setShuffled(true);
        isShuffled = true;
        shown = new ArrayList<>(items(streams));
        index = 0;
        assertThat(shown).containsExactlyElementsIn(source);
        assertThat(shown.get(0)).isEqualTo(plays);
      }
      case 10 -> {
        String plays = shown.get(index);
        streams.list().setShuffled(false);
        isShuffled = false;
        shown = new ArrayList<>(source);
        index = shown.indexOf(plays);
      }
      default -> {
        streams.remove(size);
        streams.remove(-1);
      }
    }
  }

  private void append(List<String> more) {
    streams.append(more);
    source.addAll(more);
    List<String> longer = new ArrayList<>(items(streams));
    if (isShuffled) {
      assertThat(longer.subList(0, index)).isEqualTo(shown.subList(0, index));
      List<String> old = new ArrayList<>(longer);
      old.removeAll(more);
      assertThat(old).isEqualTo(shown);
      shown = longer;
    } else {
      shown.addAll(more);
    }
    record();
  }

  private void remove(int at) {
    String removed = shown.get(at);
    streams.remove(at);
    shown.remove(at);
    source.remove(removed);
    index = index > at ? index - 1 : index == shown.size() ? 0 : index;
    history.removeIf(removed::equals);
    record();
  }

  private void move(int from, int to) {
    if (isShuffled && from <= index) {
      return; // a played stream
    }
    streams.list().move(from, to);
    if (isShuffled) {
      shown.add(Math.max(index + 1, to), shown.remove(from));
    } else {
      String plays = shown.get(index);
      shown.add(to, shown.remove(from));
      source = new ArrayList<>(shown);
      index = shown.indexOf(plays);
    }
  }
}
