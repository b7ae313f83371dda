package dev.riffle.player;

import dev.riffle.player.Player.Cause;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/** Plays files, one after the other, in a process of its own, and prints what the player tells. */
final class PlayFiles {
  private PlayFiles() {}

  /** Takes the volume and the files. */
  public static void main(String[] args) throws InterruptedException {
    PlayQueue<Track> queue =
        PlayQueue.<Track>builder(Seed.parse("files"))
            .addAll(Stream.of(args).skip(1).map(PlayFiles::track).toList())
            .mode(PlayMode.IN_ORDER)
            .build();
    CountDownLatch over = new CountDownLatch(1);
    Player.Listener listener =
        new Player.Listener() {
          @Override
          public void changed(Cause cause, Optional<Entry<Track>> playing) {
            System.out.println(
                cause + " " + playing.map(entry -> entry.item().title()).orElse("-"));
            if (cause != Cause.COMMAND && playing.isEmpty()) {
              over.countDown();
            }
          }

          @Override
          public void said(String sentence) {
            System.out.println(sentence);
          }
        };
    try (Player player = Player.audible(queue, listener)) {
      player.setVolume(Integer.parseInt(args[0]));
      player.press(PlayQueue::next);
      over.await();
    }
  }

  private static Track track(String path) {
    return Track.builder(Path.of(path)).durationMillis(50).build();
  }
}
