package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static java.util.Objects.requireNonNull;

import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class PlayerThreadTest {
  private final BlockingQueue<Throwable> handled = new LinkedBlockingQueue<>();

  private void handleHere() {
    Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> handled.add(e));
  }

  private @Nullable String nextMessage() throws InterruptedException {
    return requireNonNull(handled.poll(200, TimeUnit.SECONDS)).getMessage();
  }

  @Test
  void exceptionOfAListener_isNotSwallowed_andLaterEventsFollow() throws InterruptedException {
    PlayerListener listener =
        new PlayerListener() {
          @Override
          public void changed(Trigger trigger, Optional<Entry<Track>> playing) {
            handleHere();
            throw new IllegalStateException("of " + playing.orElseThrow().id());
          }

          @Override
          public void said(String sentence) {}
        };
    Track song = Track.builder(URI.create("https://songs.example/a.mp3")).build();
    PlayQueue<Track> queue = PlayQueue.of(List.of(song, song));
    try (Player player = Player.timeless(queue, listener)) {
      for (int i = 0; i < 2; i++) {
        long playing = player.press(PlayQueue::next).orElseThrow().id();
        assertThat(nextMessage()).isEqualTo("of " + playing);
      }
    }
  }

  @Test
  void exceptionOfAnAlarm_isNotSwallowed() throws InterruptedException {
    PlayerThread thread = new PlayerThread("alarms");
    thread.set(
        1,
        () -> {
          handleHere();
          throw new IllegalStateException("of the alarm");
        });
    assertThat(nextMessage()).isEqualTo("of the alarm");
    thread.shutdown();
  }
}
