package dev.riffle.players;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.shuffle.Seed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What an Android app relies on: a process that ends in the background has left bytes from which
 * the queue goes on, with ids by which the position in the song finds its entry.
 */
class QueueBytesTest {
  private static PlayQueue<String> played() {
    PlayQueue<String> queue =
        PlayQueue.<String>builder(Seed.parse("android"))
            .addAll(IntStream.range(0, 200).mapToObj(i -> "media:ü" + i).collect(toImmutableList()))
            .historyLimit(100)
            .build();
    IntStream.range(0, 150).forEach(i -> queue.next());
    queue.remove(queue.entryAt(3));
    queue.add(9, "media:new");
    queue.playNext(queue.entryAt(20));
    queue.upcoming(10);
    return queue;
  }

  private static byte[] written(QueueState<String> state) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    QueueBytes.write(state, new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  private static QueueState<String> read(byte[] bytes) throws IOException {
    return QueueBytes.read(new DataInputStream(new ByteArrayInputStream(bytes)));
  }

  @Test
  void read_ofWritten_isTheSameState() throws IOException {
    QueueState<String> state = played().state();
    assertThat(read(written(state))).isEqualTo(state);
    QueueState<String> empty = PlayQueue.<String>builder(Seed.parse("none")).build().state();
    assertThat(read(written(empty))).isEqualTo(empty);
  }

  @Test
  void restored_goesOnAsBefore_andKnowsTheEntryThatPlayed() throws IOException {
    PlayQueue<String> queue = played();
    long playing = queue.current().orElseThrow().id();
    PlayQueue<String> restored = PlayQueue.restore(read(written(queue.state())));
    assertThat(restored.entry(playing)).isEqualTo(restored.current());
    assertThat(restored.upcoming(60).toString()).isEqualTo(queue.upcoming(60).toString());
    assertThat(restored.history(100).toString()).isEqualTo(queue.history(100).toString());
  }

  @Test
  void bytes_areFewerThanABundleHolds() throws IOException {
    PlayQueue<String> queue = played();
    IntStream.range(0, 2_000).forEach(i -> queue.add("media:more" + i));
    IntStream.range(0, 3_000).forEach(i -> queue.next());
    assertThat(written(queue.state()).length).isLessThan(1 << 18);
  }
}
