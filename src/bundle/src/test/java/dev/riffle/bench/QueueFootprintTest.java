package dev.riffle.bench;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.testing.Footprint;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

class QueueFootprintTest {
  @Test
  void close_aSubscription_releasesItsListener() {
    PlayQueue<Integer> queue = Numbers.queue(Numbers.inMemory(100), PlayMode.SHUFFLE);
    Executor executor = Runnable::run;
    queue.subscribe(change -> {}, executor).close(); // the first makes what all of them share
    long before = bytes(queue);
    for (int i = 0; i < 100; i++) {
      queue.subscribe(change -> {}).close();
      queue.subscribe(change -> {}, executor).close();
      queue.follow(change -> {}).close();
    }
    assertThat(bytes(queue)).isEqualTo(before);
  }

  private static long bytes(PlayQueue<Integer> queue) {
    Module jdk = Object.class.getModule(); // whose objects are closed
    return Footprint.bytes(
        queue, object -> !object.getClass().isArray() && object.getClass().getModule() == jdk);
  }
}
