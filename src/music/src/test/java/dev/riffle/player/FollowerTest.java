package dev.riffle.player;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.riffle.library.Library;
import dev.riffle.library.TagEncoding;
import dev.riffle.library.Watch;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.Mp3Tone;
import dev.riffle.track.Track;
import java.net.URI;
import java.nio.file.Files;
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
    Watch watch =
        Watch.of(
            ImmutableList.of(folder), Library.Formats.MP3_ONLY, TagEncoding.AUTO, sentence -> {});
    watch.knows(ImmutableList.of(stream, first));
    try (Follower follower =
        new Follower(() -> watch, queue, (event, entries) -> added.countDown())) {
      follower.follow();
      Mp3Tone.write(folder.resolve("2.mp3"), 50);
      added.await();
    }
    assertThat(queue.entries().stream().map(entry -> entry.item().title()))
        .containsExactly("http://radio.example/", "1", "2", "http://radio.example/")
        .inOrder();
  }

  @Test
  void filesExchangeNames_entriesKeepTheirSongs() throws Exception {
    Path a = Mp3Tone.write(folder.resolve("a.mp3"), 40);
    Path b = Mp3Tone.write(folder.resolve("b.mp3"), 50);
    ImmutableList<Track> tracks = Library.scan(ImmutableList.of(folder)).tracks();
    PlayQueue<Track> queue = PlayQueue.<Track>builder(Seed.parse("swap")).addAll(tracks).build();
    ImmutableList<Long> ids = queue.entries().stream().map(Entry::id).collect(toImmutableList());
    CountDownLatch changed = new CountDownLatch(2);
    Watch watch =
        Watch.of(
            ImmutableList.of(folder), Library.Formats.MP3_ONLY, TagEncoding.AUTO, sentence -> {});
    watch.knows(tracks);
    try (Follower follower =
        new Follower(() -> watch, queue, (event, entries) -> changed.countDown())) {
      follower.follow();
      Path aside = folder.resolve("x.tmp");
      Files.move(a, aside);
      Files.move(b, a);
      Files.move(aside, b);
      changed.await();
    }
    assertThat(queue.entries().stream().map(Entry::id)).containsExactlyElementsIn(ids).inOrder();
    assertThat(queue.entries().stream().map(entry -> entry.item().durationMillis()))
        .containsExactlyElementsIn(Lists.transform(tracks, Track::durationMillis))
        .inOrder();
    assertThat(queue.entries().stream().map(entry -> entry.item().path()))
        .containsExactly(b, a)
        .inOrder();
  }
}
