package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import dev.riffle.library.Library;
import dev.riffle.library.TagEncoding;
import dev.riffle.library.Watch;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class FollowerTest {
  @TempDir Path folder;

  @Test
  void addedFile_queueWithAStream_isAddedAfterItsPredecessor() throws InterruptedException {
    Track first = Library.read(Mp3Tone.write(folder.resolve("1.mp3"), 40));
    Track stream = Track.builder(URI.create("http://radio.example/")).build();
    PlayQueue<Track> queue =
        PlayQueue.<Track>builder(Seed.parse("follow"))
            .addAll(ImmutableList.of(stream, first, stream))
            .mode(PlayMode.IN_ORDER)
            .build();
    CountDownLatch added = new CountDownLatch(1);
    Watch watch = Watch.of(ImmutableList.of(folder), TagEncoding.AUTO, sentence -> {});
    watch.knows(ImmutableList.of(stream, first));
    try (Follower follower = new Follower(watch, queue, (event, entries) -> added.countDown())) {
      assertThat(follower).isNotNull();
      Mp3Tone.write(folder.resolve("2.mp3"), 50);
      added.await();
    }
    assertThat(queue.entries().stream().map(entry -> entry.item().title()))
        .containsExactly("http://radio.example/", "1", "2", "http://radio.example/")
        .inOrder();
  }
}
