package dev.riffle.players;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.util.concurrent.MoreExecutors;
import dev.riffle.queue.CallBytes;
import dev.riffle.queue.Entry;
import dev.riffle.queue.Following;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueList;
import dev.riffle.queue.StateBytes;
import dev.riffle.queue.Subscription;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The behaviour that an app relies on whose process ends in the background: the bytes that it left
 * restore the queue, with the ids by which the position in the song finds its entry.
 */
class SavedQueueTest {
  private static final int MAX_BUNDLE = 50_000; // as Android's guide recommends

  /** A song, by its id in the database of the app. */
  private record Song(String id) {
    byte[] toBytes() {
      return id.getBytes(UTF_8);
    }

    static Song fromBytes(byte[] bytes) {
      return new Song(new String(bytes, UTF_8));
    }
  }

  private static PlayQueue<Song> played(int size) {
    PlayQueue<Song> queue =
        PlayQueue.<Song>builder(Seed.parse("android"))
            .addAll(
                IntStream.range(0, size)
                    .mapToObj(i -> new Song("ü" + i))
                    .collect(toImmutableList()))
            .build();
    IntStream.range(0, 150).forEach(i -> queue.next());
    queue.remove(queue.entryAt(3));
    queue.add(9, new Song("new"));
    queue.playNext(queue.entryAt(20));
    queue.upcoming(10);
    return queue;
  }

  /** A screen. */
  private interface View {
    void show(List<Entry<Song>> rows, OptionalInt position);
  }

  @Test
  void rowsOfAScreen_areRepainted() {
    PlayQueue<Song> queue = played(200);
    Executor executor = MoreExecutors.directExecutor();
    List<Song> current = new ArrayList<>();
    View view = (all, position) -> current.add(all.get(position.orElseThrow()).item());
    QueueList<Song> rows = QueueList.of(queue);
    Subscription repaints =
        rows.subscribe(() -> view.show(List.copyOf(rows), rows.position()), executor);
    Song before = queue.current().orElseThrow().item();
    Song now = queue.next().orElseThrow().item();
    repaints.close();
    queue.next();
    assertThat(current).containsExactly(before, now).inOrder();
  }

  private static void assertContinues(PlayQueue<Song> restored, PlayQueue<Song> queue) {
    assertThat(restored.entry(queue.current().orElseThrow().id())).isEqualTo(restored.current());
    assertThat(restored.upcoming(60).toString()).isEqualTo(queue.upcoming(60).toString());
    assertThat(restored.history(100).toString()).isEqualTo(queue.history(100).toString());
  }

  @Test
  void bytesWithItems_restoreTheQueue() {
    PlayQueue<Song> queue = played(200);
    byte[] saved = StateBytes.encode(queue.state(), Song::toBytes);
    PlayQueue<Song> restored = PlayQueue.restore(StateBytes.decode(saved, Song::fromBytes));
    assertContinues(restored, queue);
  }

  @Test
  void bytesWithoutItems_restoreTheQueue_andFitInABundle() {
    PlayQueue<Song> queue = played(10_000);
    List<Song> items = queue.state().items();
    byte[] saved = StateBytes.encode(queue.state());
    assertThat(saved.length).isLessThan(MAX_BUNDLE);
    PlayQueue<Song> restored = PlayQueue.restore(StateBytes.decode(saved, items));
    assertContinues(restored, queue);
  }

  @Test
  void calls_sinceAState_restoreTheQueue() {
    PlayQueue<Song> queue = played(200);
    List<Long> numbers = new ArrayList<>();
    List<byte[]> calls = new ArrayList<>();
    Executor executor = MoreExecutors.directExecutor();
    Following<Song> following =
        queue.follow(
            change -> {
              numbers.add(change.number());
              calls.add(CallBytes.encode(change.call(), Song::toBytes));
            },
            executor);
    byte[] state = StateBytes.encode(following.state(), Song::toBytes);
    Random random = new Random(1);
    for (int i = 0; i < 300; i++) {
      switch (random.nextInt(6)) {
        case 0 -> queue.previous();
        case 1 -> queue.upcoming(random.nextInt(20));
        case 2 -> queue.add(new Song("more" + i));
        case 3 -> queue.remove(queue.entryAt(random.nextInt(queue.size())));
        default -> queue.next();
      }
    }
    following.close();
    PlayQueue<Song> restored = PlayQueue.restore(StateBytes.decode(state, Song::fromBytes));
    for (int i = 0; i < calls.size(); i++) {
      restored.take(numbers.get(i), CallBytes.decode(calls.get(i), Song::fromBytes));
    }
    assertContinues(restored, queue);
    assertThat(restored.state()).isEqualTo(queue.state());
  }
}
