package dev.riffle.library;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.join;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.text;

import com.google.common.collect.ImmutableList;
import dev.riffle.mp3.TrackReader;
import dev.riffle.player.Follower;
import dev.riffle.player.TagLoader;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A queue that plays and follows its folder while the scan of the folder runs. */
@Timeout(300)
class FollowedScanTest extends MusicFolder {
  private enum Stage {
    /** The queue has been made of the names. */
    NAMED,
    /** The first song plays, and the scan begins. */
    PLAYED,
    /** The tags of some files have been read. */
    SCANNED_IN_PART,
    /** The tags of all files have been read, and are not in the queue yet. */
    SCANNED
  }

  private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
  private final List<String> problems = new ArrayList<>();
  private Stage when = Stage.NAMED;

  private void write(String name, String title, int frames) throws IOException {
    write(name, join(tag(3, 0, text("TIT2", title)), frames(frames)));
  }

  private void move(String from, String to) throws IOException {
    Files.move(music.resolve(from), music.resolve(to));
  }

  /** Songs with the same length and time, which differ in their tags alone. */
  private void makeSongs() throws IOException {
    List<String> titles = List.of("Ana", "Bea", "Cid", "Dot", "Eve", "Fay", "Gil");
    for (int i = 0; i < titles.size(); i++) {
      write(i + 1 + ".mp3", titles.get(i), 4);
    }
  }

  private void changeFiles() throws IOException {
    Files.createDirectory(music.resolve("z"));
    move("2.mp3", "z/2.mp3");
    move("3.mp3", "33.mp3");
    write("4.mp3", "Dot, again", 5);
    Files.delete(music.resolve("5.mp3"));
    move("6.mp3", "x.tmp");
    move("7.mp3", "6.mp3");
    move("x.tmp", "7.mp3");
    write("8.mp3", "Hal", 4);
  }

  private void at(Stage stage) {
    if (stage == when) {
      try {
        changeFiles();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private TagLoader.Reader reader(Scan scan, List<Path> files, Watch watch) {
    return new TagLoader.Reader() {
      @Override
      public List<Track> all() {
        at(Stage.PLAYED);
        ImmutableList<Track> tracks = scan.run().tracksInTime();
        at(Stage.SCANNED);
        watch.knows(files, tracks);
        return tracks;
      }

      @Override
      public List<Track> some(Set<Path> songs) {
        return Library.readInTime(songs, Library.Formats.MP3_ONLY, TagEncoding.AUTO);
      }
    };
  }

  private Scan followedScan() {
    return Scan.of(List.of(music))
        .threads(1)
        .reader(
            file -> {
              var track = TrackReader.read(file);
              if (file.endsWith("3.mp3")) {
                at(Stage.SCANNED_IN_PART);
              }
              return track;
            });
  }

  /** The end is that of the same changes after the scan: the same entries at the same places. */
  @ParameterizedTest(name = "changes when the songs have been: {0}")
  @EnumSource
  void changesDuringTheScan_areThoseAfterIt(Stage stage) throws Exception {
    when = stage;
    makeSongs();
    Scan scan = followedScan();
    Watch watch = Watch.of(scan, path -> path, problems::add);
    ImmutableList<Path> files = scan.names();
    PlayQueue<Track> queue =
        PlayQueue.<Track>builder(Seed.parse("follow"))
            .addAll(files.stream().map(file -> Track.builder(file).build()).toList())
            .mode(PlayMode.IN_ORDER)
            .build();
    ImmutableList<Entry<Track>> named = ImmutableList.copyOf(queue.entries());
    at(Stage.NAMED);
    CompletableFuture<Follower> follower = new CompletableFuture<>();
    try (TagLoader tags =
        new TagLoader(
            queue,
            reader(scan, files, watch),
            error -> {
              throw error;
            })) {
      assertThat(tags.prepareFirst()).isTrue();
      queue.next();
      tags.start();
      tags.whenRead(
          () -> {
            Follower following =
                new Follower(
                    () -> watch,
                    queue,
                    (event, entries) -> entries.forEach(any -> events.add(event)));
            following.follow();
            follower.complete(following);
          });
      ImmutableList.Builder<String> seen = ImmutableList.builder();
      for (int i = 0; i < 7; i++) {
        seen.add(events.take());
      }
      assertThat(seen.build())
          .containsExactly("gone", "moved", "moved", "changed", "changed", "changed", "added");
    } finally {
      follower.join().close();
    }
    assertEntry(queue, named.get(0), "1.mp3", "Ana");
    assertEntry(queue, named.get(1), "z/2.mp3", "Bea");
    assertEntry(queue, named.get(2), "33.mp3", "Cid");
    assertEntry(queue, named.get(3), "4.mp3", "Dot, again");
    assertEntry(queue, named.get(5), "7.mp3", "Fay");
    assertEntry(queue, named.get(6), "6.mp3", "Gil");
    assertThat(queue.entries().stream().map(entry -> entry.item().title()))
        .containsExactly("Ana", "Bea", "Cid", "Dot, again", "Fay", "Gil", "Hal");
    assertThat(queue.entries().stream().map(Entry::id).filter(id -> id < named.size()))
        .containsExactlyElementsIn(
            named.stream().filter(entry -> entry.id() != named.get(4).id()).map(Entry::id).toList())
        .inOrder();
    assertThat(problems).isEmpty();
  }

  private void assertEntry(PlayQueue<Track> queue, Entry<Track> named, String path, String title) {
    Optional<Track> now = queue.entry(named.id()).map(Entry::item);
    assertThat(now.map(Track::path)).hasValue(music.resolve(path));
    assertThat(now.map(Track::title)).hasValue(title);
    assertThat(now.map(TagLoader::isUnread)).hasValue(false);
  }
}
