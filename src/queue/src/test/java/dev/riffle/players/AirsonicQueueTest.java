package dev.riffle.players;

import static com.google.common.collect.ImmutableList.sortedCopyOf;
import static com.google.common.truth.Truth.assertThat;
import static java.util.Comparator.comparing;

import com.google.common.collect.Lists;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.queue.Subscription;
import dev.riffle.shuffle.Seed;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The behaviour that airsonic-advanced relies on, learnt from {@code domain/PlayQueue.java} and
 * {@code PlayQueueTestCase.java} of airsonic-advanced/airsonic-advanced: an index into a list that
 * a sort, a shuffle and a move rearrange; the file before takes over when the last one is removed;
 * and the queue stops at the end, at which the first file is next.
 *
 * <p>Two things differ. Files that are inserted before the current one leave it current; there the
 * index stays, so that another file plays. And a jump is no edit: undo reverts the edit before.
 */
class AirsonicQueueTest {
  private final PlayQueue<String> queue =
      PlayQueue.<String>builder(Seed.parse("airsonic"))
          .mode(PlayMode.IN_ORDER)
          .undoLimit(10_000)
          .build();
  private final AirsonicQueue<String> files =
      new AirsonicQueue<>(queue, queue.seed().derive(1).draws());

  private void sort(Comparator<String> order) {
    queue.moveAll(sortedCopyOf(comparing(Entry::item, order), queue.asList()), 0);
  }

  private void rearrange(List<Integer> indexes) {
    queue.moveAll(Lists.transform(indexes, queue::entryAt), 0);
  }

  private void moveFileDown(int index) {
    queue.move(queue.entryAt(index), index + 1);
  }

  private void begin(int index) {
    files.addFiles(false, List.of("a", "b", "c", "d"));
    files.setIndex(index);
  }

  private void assertFiles(int index, String... all) {
    assertThat(queue.items()).containsExactlyElementsIn(all).inOrder();
    assertThat(files.getCurrentFile()).isEqualTo(Optional.of(all[index]));
    assertThat(files.getIndex()).isEqualTo(index);
  }

  @Test
  void empty_hasNoFile_andStops() {
    assertThat(files.getIndex()).isEqualTo(0);
    assertThat(files.getStatus()).isTrue();
    assertThat(files.getCurrentFile()).isEmpty();
    assertThat(files.getStatus()).isFalse();
  }

  @Test
  void setStatus_staysUntilFilesAreAdded() {
    files.setStatus(false);
    assertThat(files.getStatus()).isFalse();
    files.addFiles(true, List.of("a"));
    assertThat(files.getStatus()).isTrue();
    files.clear();
    assertThat(files.getStatus()).isTrue();
  }

  @Test
  void undo_takesBackTheLastEdit_andRedoMakesItAgain() {
    begin(1);
    List<Runnable> edits =
        List.of(
            () -> files.removeFileAt(2),
            () -> files.removeFileAt(0),
            () -> files.addFiles(true, List.of("e", "f")),
            () -> files.addFilesAt(List.of("e", "f"), 1),
            () -> moveFileDown(1),
            () -> moveFileDown(0),
            () -> rearrange(List.of(3, 1, 2, 0)),
            () -> files.shuffle(),
            () -> sort(Comparator.reverseOrder()));
    for (Runnable edit : edits) {
      edit.run();
      List<String> edited = List.copyOf(queue.items());
      queue.undo();
      assertFiles(1, "a", "b", "c", "d");
      queue.redo();
      assertThat(queue.items()).isEqualTo(edited);
      queue.undo();
    }
  }

  @Test
  void undo_ofTheRemovalOfTheCurrentFile_restoresIt_andContinues() {
    begin(1);
    Entry<String> before = queue.entryAt(1);
    files.removeFileAt(1);
    queue.undo();
    assertThat(queue.entryAt(1)).isEqualTo(before);
    assertFiles(2, "a", "b", "c", "d");
    files.clear();
    queue.undo();
    assertFiles(2, "a", "b", "c", "d");
    files.addFiles(false, List.of("x"));
    queue.undo();
    assertThat(queue.items()).containsExactly("a", "b", "c", "d").inOrder();
  }

  @Test
  void undo_ofManyEdits_isEachListBefore() {
    begin(0);
    Random random = new Random(8);
    Deque<List<String>> before = new ArrayDeque<>();
    for (int i = 0; i < 200; i++) {
      List<String> now = List.copyOf(queue.items());
      int at = random.nextInt(now.size());
      switch (now.size() < 2 ? 0 : random.nextInt(4)) {
        case 0 -> files.addFilesAt(List.of("s" + i, "t" + i), at);
        case 1 -> files.removeFileAt(at);
        case 2 -> moveFileDown(Math.min(at, now.size() - 2));
        default -> files.shuffle();
      }
      if (!queue.items().equals(now)) {
        before.push(now);
      }
    }
    while (!before.isEmpty()) {
      assertThat(queue.undo()).isTrue();
      assertThat(queue.items()).isEqualTo(before.pop());
    }
  }

  @Test
  void refill_isShuffleRadio_untilItIsClosed() {
    AtomicInteger asked = new AtomicInteger();
    Subscription radio = queue.refill(25, () -> List.of("r" + asked.getAndIncrement()));
    assertThat(queue.size()).isEqualTo(25);
    files.setIndex(0);
    assertThat(queue.size()).isEqualTo(26);
    radio.close();
    files.clear();
    assertThat(queue.size()).isEqualTo(0);
    begin(0);
    assertThat(queue.size()).isEqualTo(4);
  }

  /** A listener by an executor may call the object whose lock the caller holds. */
  @Test
  @Timeout(300)
  void listener_thatCallsTheHost_getsEachChange() throws InterruptedException {
    ExecutorService listeners = Executors.newSingleThreadExecutor();
    AtomicInteger heard = new AtomicInteger();
    queue.subscribe(
        change -> {
          files.getIndex();
          heard.incrementAndGet();
        },
        listeners);
    begin(0);
    Thread other = new Thread(() -> IntStream.range(0, 300).forEach(i -> moveFileDown(i % 3)));
    other.start();
    IntStream.range(0, 300).forEach(i -> files.setIndex(i % 4));
    other.join();
    listeners.shutdown();
    assertThat(listeners.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    assertThat(heard.get()).isAtLeast(300);
  }

  // The list and the index, as the server has them.
  private List<String> list = new ArrayList<>();
  private int index;

  @RepeatedTest(value = 20, name = "seed {currentRepetition}")
  void anyCalls_areAsOnAListWithAnIndex(RepetitionInfo run) {
    Random random = new Random(run.getCurrentRepetition());
    for (int i = 0; i < 500; i++) {
      List<String> before = List.copyOf(list);
      call(random, i);
      assertIsTheList();
      boolean isEdited = !before.equals(list);
      if (isEdited && random.nextInt(8) == 0 && before.contains(current())) {
        String plays = current();
        assertThat(queue.undo()).isTrue();
        queue.upNext().forEach(queue::dequeue); // a removed current file, but the index stays
        list = new ArrayList<>(before);
        index = list.indexOf(plays);
        assertIsTheList();
      }
    }
  }

  private String current() {
    return list.isEmpty() ? "none" : list.get(index);
  }

  private void assertIsTheList() {
    assertThat(queue.items()).isEqualTo(list);
    assertThat(files.getIndex()).isEqualTo(index);
    assertThat(files.getCurrentFile().orElse("none")).isEqualTo(current());
  }

  private void call(Random random, int i) {
    int size = list.size();
    int at = size == 0 ? 0 : random.nextInt(size);
    List<String> more = List.of("s" + i, "t" + i);
    switch (size == 0 ? 0 : random.nextInt(random.nextInt(20) > 0 ? 10 : 12)) {
      case 0 -> {
        boolean isEnd = random.nextInt(4) == 0;
        if (isEnd) {
          files.addFiles(true, more);
        } else {
          files.addFilesAt(more, at);
        }
        list.addAll(isEnd ? size : at, more);
        index += size > 0 && at <= index && !isEnd ? 2 : 0;
      }
      case 1, 2 -> {
        int beyond = random.nextInt(3); // denotes the nearest file
        files.removeFileAt(at == size - 1 ? at + beyond : at == 0 ? -beyond : at);
        list.remove(at);
        index = Math.max(0, Math.min(index > at ? index - 1 : index, list.size() - 1));
      }
      case 3 -> {
        if (at < size - 1) {
          moveFileDown(at);
          Collections.swap(list, at, at + 1);
          index = index == at ? at + 1 : index == at + 1 ? at : index;
        }
      }
      case 4 -> {
        int any = random.nextInt(size + 4) - 2;
        files.setIndex(any);
        index = Math.max(0, Math.min(any, size - 1));
      }
      case 5, 6 -> next();
      case 7 -> {
        String plays = current();
        sort(Comparator.naturalOrder());
        list.sort(Comparator.naturalOrder());
        index = list.indexOf(plays);
      }
      case 8 -> rearrange(random);
      case 9 -> queue.setRepeat(List.of(RepeatMode.values()).get(random.nextInt(3)));
      case 10 -> {
        String plays = current();
        files.shuffle();
        assertThat(queue.items()).containsExactlyElementsIn(list);
        list = new ArrayList<>(queue.items());
        index = 0;
        assertThat(current()).isEqualTo(plays);
      }
      default -> {
        files.addFiles(false, more);
        list = new ArrayList<>(more);
        index = 0;
      }
    }
  }

  private void rearrange(Random random) {
    List<Integer> indexes = new ArrayList<>(IntStream.range(0, list.size()).boxed().toList());
    Collections.shuffle(indexes, random);
    rearrange(indexes);
    list = new ArrayList<>(indexes.stream().map(list::get).toList());
    index = indexes.indexOf(index);
  }

  private void next() {
    files.next();
    if (queue.repeat() == RepeatMode.ONE) {
      return;
    }
    index = (index + 1) % list.size();
    boolean isOver = index == 0 && queue.repeat() == RepeatMode.OFF;
    if (isOver) {
      assertThat(files.getIndex()).isEqualTo(-1);
      assertThat(files.getCurrentFile()).isEmpty();
    }
    assertThat(files.getStatus()).isEqualTo(!isOver);
    files.setStatus(true);
  }
}
