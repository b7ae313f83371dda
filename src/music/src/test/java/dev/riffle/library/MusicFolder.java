package dev.riffle.library;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.join;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.text;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.mp3.RawTrack;
import dev.riffle.mp3.TrackReader;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A folder of songs, and a watch over it with a clock that the test controls. */
abstract class MusicFolder {
  /** Late enough that all files are old at any clock granularity. */
  static final Stamp.Clock LATER = () -> System.currentTimeMillis() + 10_000;

  final AtomicLong clock = new AtomicLong();

  /** The MP3 files read by {@link #indexed}. */
  final Queue<Path> read = new ConcurrentLinkedQueue<>();

  @TempDir Path home;
  Path music;

  @BeforeEach
  void makeFolder() throws IOException {
    music = Files.createDirectory(home.resolve("music"));
  }

  final Path write(String name, byte[] bytes) throws IOException {
    Path file = music.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    return Files.write(file, bytes);
  }

  /** Writes songs without tags. */
  final void songs(String... names) throws IOException {
    for (String name : names) {
      write(name, frames(4));
    }
  }

  final Path song(String name, String title) throws IOException {
    return write(name, join(tag(3, 0, text("TIT2", title)), frames(4)));
  }

  /** Asserts that the tracks are these files, in this order. */
  final void assertNames(Library library, String... names) {
    assertThat(library.tracks().stream().map(track -> music.relativize(track.path()).toString()))
        .containsExactlyElementsIn(ImmutableList.copyOf(names))
        .inOrder();
  }

  static ImmutableList<String> titles(Library library) {
    return library.tracks().stream().map(Track::title).collect(toImmutableList());
  }

  final Library scan() {
    return Library.scan(List.of(music));
  }

  /** Returns a scan with an index in {@code home/cache}. */
  final Scan indexed() {
    read.clear();
    return Scan.of(List.of(music)).index(home.resolve("cache")).reader(this::read).clock(LATER);
  }

  final RawTrack read(Path path) throws IOException {
    read.add(path);
    return TrackReader.read(path);
  }

  final Watch watch(Library.Formats formats) {
    return watch(List.of(music), SongReaders.of(formats), problem -> {});
  }

  final Watch watch(List<Path> paths, SongReaders readers, Consumer<String> problems) {
    Look look = Look.at(paths, ImmutableSet.of(), readers::walk);
    return new Watch(paths, readers, TagEncoding.AUTO, problems, clock::get, false, look);
  }

  final void pass(long millis) {
    clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  /** Asserts that a first look has no events, and returns those of a look a second later. */
  final ImmutableList<Watch.Event> eventsLater(Watch watch) {
    assertThat(watch.check().events()).isEmpty();
    pass(1000);
    return watch.check().events();
  }
}
