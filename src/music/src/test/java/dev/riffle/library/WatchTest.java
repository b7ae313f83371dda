package dev.riffle.library;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.mp3.Mp3s.frames;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.util.concurrent.Uninterruptibles;
import dev.riffle.mp3.TrackReader;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Watching a folder: reported and deferred changes. */
@Timeout(300)
class WatchTest extends MusicFolder {
  private final List<String> problems = new ArrayList<>();
  private final List<Watch> watches = new ArrayList<>();

  @AfterEach
  void close() {
    watches.forEach(Watch::close);
    assertThat(problems).isEmpty();
  }

  private Path song(String name, int frames) throws IOException {
    return write(name, frames(frames));
  }

  private void move(String from, String to) throws IOException {
    Files.move(music.resolve(from), music.resolve(to), StandardCopyOption.REPLACE_EXISTING);
  }

  private void delete(String... names) throws IOException {
    for (String name : names) {
      Files.delete(music.resolve(name));
    }
  }

  /** With a clock that the test controls. */
  private Watch watch(Path... paths) {
    SongReaders readers = SongReaders.of(Library.Formats.MP3_ONLY);
    return kept(watch(ImmutableList.copyOf(paths), readers, problems::add));
  }

  /** A watch that knows all songs of the folder. */
  private Watch watchOfSongs() {
    Watch watch = watch(music);
    watch.knows(scan().tracks());
    return watch;
  }

  private Watch kept(Watch watch) {
    watches.add(watch);
    return watch;
  }

  private void assertReported(List<Watch.Event> events, String... expected) {
    assertThat(events.stream().map(this::describe).toList())
        .containsExactlyElementsIn(expected)
        .inOrder();
  }

  private String describe(Watch.Event event) {
    Path here = event.track().path();
    String from = event.before().equals(here) ? "" : music.relativize(event.before()) + " -> ";
    return event.kind() + " " + from + music.relativize(here);
  }

  private void assertReported(Watch watch, String... expected) {
    assertReported(watch.check().events(), expected);
  }

  /** Asserts that the first look reports nothing, and one a second later these events. */
  private void assertReportedLater(Watch watch, String... expected) {
    assertReported(eventsLater(watch), expected);
  }

  /** Asserts that this is the only problem reported since the last call. */
  private void assertProblem(String sentence) {
    assertThat(problems).containsExactly(sentence);
    problems.clear();
  }

  private static String outOfReach(Path folder, String songs) {
    return folder + ": " + songs + " out of reach, as after an unmount; their entries are kept";
  }

  @Test
  void check_nothingHappened_isNothing() throws IOException {
    song("a.mp3", 4);
    assertReportedLater(watch(music));
  }

  @Test
  void check_addedChangedAndGone_areReportedOnce_goneFirst() throws IOException {
    songs("a.mp3", "b.mp3");
    Watch watch = watch(music);
    songs("c/10.mp3", "c/2.mp3");
    song("a.mp3", 5);
    delete("b.mp3");
    assertReportedLater(watch, "GONE b.mp3", "CHANGED a.mp3", "ADDED c/2.mp3", "ADDED c/10.mp3");
    assertReportedLater(watch);
  }

  @Test
  void check_titlesWithDots_areFollowed_andHiddenOnesAreNot() throws IOException {
    songs("...And Justice for All/1.mp3", ".stash/1.mp3", "#recycle/1.mp3");
    Watch watch = watch(music);
    songs("...And Justice for All/2.mp3", ".22.mp3");
    song(".38 Special/1.mp3", 5); // else a copy of the song that leaves
    songs(".stash/2.mp3", ".3.a/.a.mp3", "#recycle/2.mp3", "$RECYCLE.BIN/1.mp3", "@eaDir/1.mp3");
    delete("...And Justice for All/1.mp3", ".stash/1.mp3", "#recycle/1.mp3");
    ImmutableList<Watch.Event> events = eventsLater(watch);
    assertThat(events.stream().map(this::describe))
        .containsExactly(
            "GONE ...And Justice for All/1.mp3",
            "ADDED ...And Justice for All/2.mp3",
            "ADDED .38 Special/1.mp3",
            "ADDED .22.mp3");
    assertThat(ImmutableList.sortedCopyOf(watch.check().order()))
        .isEqualTo(ImmutableList.sortedCopyOf(scan().tracks().stream().map(Track::path).toList()));
  }

  @Test
  void check_fileBeingWritten_isReportedWhenWhole() throws IOException {
    Watch watch = watch(music);
    Path file = song("a.mp3", 4);
    for (int times = 0; times < 5; times++) {
      assertReported(watch);
      pass(900);
      Files.write(file, frames(4), StandardOpenOption.APPEND);
    }
    ImmutableList<Watch.Event> events = eventsLater(watch);
    assertReported(events, "ADDED a.mp3");
    assertThat(events.get(0).track()).isEqualTo(Library.read(file));
  }

  @Test
  void check_fileReplacedByATagger_hasChanged() throws IOException {
    song("a.mp3", 4);
    Watch watch = watch(music);
    delete("a.mp3");
    assertReported(watch);
    pass(900);
    song("a.mp3", 5);
    assertReportedLater(watch, "CHANGED a.mp3");
  }

  @Test
  void check_anotherInodeWithTheSameContent_isNotReported() throws IOException {
    FileTime time = FileTime.fromMillis(1_000_000_000_000L);
    Path file = song("a.mp3", "Blue");
    Files.setLastModifiedTime(file, time);
    Watch watch = watchOfSongs();
    Files.move(file, home.resolve("kept"));
    Files.setLastModifiedTime(song("a.mp3", "Blue"), time);
    assertReportedLater(watch);
    Files.setLastModifiedTime(song("a.mp3", "Pink"), time); // as taggers do
    assertReportedLater(watch, "CHANGED a.mp3");
  }

  @Test
  void check_fileAddedAndDeleted_isNotReported() throws IOException {
    Watch watch = watch(music);
    song("a.mp3", 4);
    assertReported(watch);
    delete("a.mp3");
    assertReportedLater(watch);
  }

  @Test
  void check_renamedFile_hasMoved() throws IOException {
    songs("a.mp3", "c.mp3");
    Watch watch = watchOfSongs();
    move("a.mp3", "b.mp3");
    assertReportedLater(watch, "MOVED a.mp3 -> b.mp3");
    assertReportedLater(watch);
  }

  @Test
  void check_renamedFolder_hasItsSongsMoved() throws IOException {
    songs("x/1.mp3", "x/2.mp3", "y.mp3");
    Watch watch = watchOfSongs();
    move("x", "z");
    assertReportedLater(watch, "MOVED x/1.mp3 -> z/1.mp3", "MOVED x/2.mp3 -> z/2.mp3");
  }

  @Test
  void check_songsRenamedInARow_haveMovedEach() throws IOException {
    song("1.mp3", "One");
    song("2.mp3", "Two");
    Watch watch = watchOfSongs();
    move("2.mp3", "3.mp3");
    move("1.mp3", "2.mp3");
    song("1.mp3", "Zero");
    assertReportedLater(watch, "MOVED 2.mp3 -> 3.mp3", "MOVED 1.mp3 -> 2.mp3", "ADDED 1.mp3");
  }

  @Test
  void check_songMovedOverAnother_theOtherIsGone() throws IOException {
    song("1.mp3", "One");
    song("2.mp3", "Two");
    Watch watch = watchOfSongs();
    move("1.mp3", "2.mp3");
    assertReportedLater(watch, "GONE 2.mp3", "MOVED 1.mp3 -> 2.mp3");
  }

  @Test
  void check_songsExchangeNames_bothHaveChanged_andKnowTheirOldPaths() throws IOException {
    song("1.mp3", "One");
    song("2.mp3", "Two");
    Watch watch = watchOfSongs();
    move("1.mp3", "x.tmp");
    move("2.mp3", "1.mp3");
    move("x.tmp", "2.mp3");
    assertReportedLater(watch, "CHANGED 2.mp3 -> 1.mp3", "CHANGED 1.mp3 -> 2.mp3");
    assertReportedLater(watch);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void check_namesPermuted_eventsAppliedInOrder_giveTheTracksOfAScan(long seed) throws IOException {
    Random random = new Random(seed);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      names.add(i + ".mp3");
    }
    for (String name : names.subList(0, 5)) {
      song(name, "Song " + name);
    }
    Watch watch = watchOfSongs();
    Map<Path, Track> tracks = byPath(scan());
    for (int round = 0; round < 3; round++) {
      ImmutableList<String> before = ImmutableList.copyOf(names);
      Collections.shuffle(names, random);
      permute(before, names);
      if (random.nextBoolean()) {
        song(names.get(0), "New " + round); // adds or replaces
      }
      eventsLater(watch).forEach(event -> apply(event, tracks));
      assertThat(tracks).isEqualTo(byPath(scan()));
    }
  }

  static LongStream seeds() {
    return LongStream.range(0, 30);
  }

  private void permute(List<String> from, List<String> to) throws IOException {
    for (String name : from) {
      if (Files.exists(music.resolve(name))) {
        move(name, name + ".tmp");
      }
    }
    for (int i = 0; i < from.size(); i++) {
      if (Files.exists(music.resolve(from.get(i) + ".tmp"))) {
        move(from.get(i) + ".tmp", to.get(i));
      }
    }
  }

  private static void apply(Watch.Event event, Map<Path, Track> tracks) {
    switch (event.kind()) {
      case GONE -> tracks.remove(event.track().path());
      case MOVED -> {
        assertThat(tracks.remove(event.before())).isNotNull();
        assertThat(tracks.put(event.track().path(), event.track())).isNull();
      }
      case ADDED -> assertThat(tracks.put(event.track().path(), event.track())).isNull();
      case CHANGED -> assertThat(tracks.put(event.track().path(), event.track())).isNotNull();
    }
  }

  private static Map<Path, Track> byPath(Library library) {
    Map<Path, Track> tracks = new HashMap<>();
    library.tracks().forEach(track -> tracks.put(track.path(), track));
    return tracks;
  }

  /** Like a move to another file system: only the inode differs. */
  private void copy(String from, String to) throws IOException {
    Files.copy(music.resolve(from), music.resolve(to), StandardCopyOption.COPY_ATTRIBUTES);
  }

  @Test
  void check_songMovedToAnotherFileSystem_hasMoved() throws IOException {
    song("a.mp3", "Blue");
    song("c.mp3", "Green");
    Watch watch = watchOfSongs();
    copy("a.mp3", "b.mp3");
    delete("a.mp3");
    assertReportedLater(watch, "MOVED a.mp3 -> b.mp3");
  }

  @Test
  void check_copyWhoseOriginalIsDeletedASecondLater_hasMoved() throws IOException {
    song("a.mp3", "Blue");
    Watch watch = watchOfSongs();
    copy("a.mp3", "b.mp3");
    assertReported(watch);
    pass(900);
    delete("a.mp3");
    assertReported(watch);
    pass(900);
    assertReported(watch);
    pass(100);
    assertReported(watch, "MOVED a.mp3 -> b.mp3");
  }

  @Test
  void check_anotherSongOfTheSameSizeAndTime_hasNotMoved() throws IOException {
    FileTime time = Files.getLastModifiedTime(song("a.mp3", "Blue"));
    Watch watch = watchOfSongs();
    delete("a.mp3");
    Files.setLastModifiedTime(song("b.mp3", "Pink"), time);
    assertReportedLater(watch, "GONE a.mp3", "ADDED b.mp3");
  }

  @Test
  void check_twoCopiesOfOneSong_areAmbiguous_andNotMoved() throws IOException {
    song("a.mp3", "Blue");
    copy("a.mp3", "b.mp3");
    Watch watch = watchOfSongs();
    Files.createDirectory(music.resolve("c"));
    copy("a.mp3", "c/1.mp3");
    copy("b.mp3", "c/2.mp3");
    delete("a.mp3", "b.mp3");
    assertReportedLater(watch, "GONE a.mp3", "GONE b.mp3", "ADDED c/1.mp3", "ADDED c/2.mp3");
  }

  /** Moves a folder away, as if its disk was unplugged. */
  private void unplug(Path folder) throws IOException {
    Files.move(folder, home.resolve("unplugged"));
  }

  private void plugIn(Path folder) throws IOException {
    Files.deleteIfExists(folder);
    Files.move(home.resolve("unplugged"), folder);
  }

  @Test
  void check_unavailableSongFoundElsewhere_hasMoved() throws IOException {
    Path disk = song("disk/a.mp3", "Blue").resolveSibling("");
    Watch watch = watchOfSongs();
    unplug(disk);
    Files.createDirectory(disk);
    assertReportedLater(watch);
    assertProblem(outOfReach(disk, "1 song is"));
    plugIn(music.resolve("disk 2"));
    assertReportedLater(watch, "MOVED disk/a.mp3 -> disk 2/a.mp3");
  }

  /** A replacement at the path of an unplugged disk. */
  enum Instead {
    NOTHING,
    EMPTY_FOLDER,
    LINK_TO_ITSELF;

    void make(Path path) throws IOException {
      switch (this) {
        case NOTHING -> {}
        case EMPTY_FOLDER -> Files.createDirectory(path);
        case LINK_TO_ITSELF -> Files.createSymbolicLink(path, path);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void check_folderOfAnUnpluggedDisk_keepsItsSongs(Instead instead) throws IOException {
    songs("a.mp3", "c/b.mp3");
    Watch watch = watch(music);
    unplug(music);
    instead.make(music);
    assertReportedLater(watch);
    assertProblem(outOfReach(music, "2 songs are"));
    assertReportedLater(watch);
    plugIn(music);
    assertReportedLater(watch);
    assertProblem(music + ": is back");
    delete("a.mp3");
    assertReportedLater(watch, "GONE a.mp3");
  }

  @Test
  void check_unreadableSubfolder_keepsItsSongs() throws IOException {
    song("a.mp3", 4);
    Path inner = song("x/b.mp3", 4).resolveSibling("");
    Watch watch = watch(music);
    unplug(inner);
    Instead.LINK_TO_ITSELF.make(inner);
    assertReportedLater(watch);
    assertProblem(outOfReach(inner, "1 song is"));
    plugIn(inner);
    assertReportedLater(watch);
    assertProblem(inner + ": is back");
  }

  @Test
  void check_brieflyUnreadableFolder_isNotReported() throws IOException {
    song("a.mp3", 4);
    Watch watch = watch(music);
    unplug(music);
    assertReported(watch);
    pass(900);
    plugIn(music);
    assertReportedLater(watch);
  }

  @Test
  void check_songDeletedWhileItsFolderWasAway_isGone() throws IOException {
    songs("a.mp3", "b.mp3");
    Watch watch = watch(music);
    unplug(music);
    Files.createDirectory(music);
    assertReportedLater(watch);
    assertProblem(outOfReach(music, "2 songs are"));
    plugIn(music);
    delete("a.mp3", "b.mp3");
    assertReportedLater(watch, "GONE a.mp3", "GONE b.mp3");
    assertProblem(music + ": is back");
  }

  @Test
  void check_folderReplacedByOneWithOtherSongs_isAccepted() throws IOException {
    song("c/a.mp3", 4);
    Watch watch = watch(music);
    unplug(music.resolve("c"));
    song("c/b.mp3", 5);
    assertReportedLater(watch, "GONE c/a.mp3", "ADDED c/b.mp3");
  }

  @Test
  void check_lastSongAndFolderDeleted_areGone() throws IOException {
    songs("a.mp3", "c/d/b.mp3");
    Watch watch = watch(music);
    delete("a.mp3");
    assertReportedLater(watch, "GONE a.mp3");
    delete("c/d/b.mp3", "c/d", "c");
    assertReportedLater(watch, "GONE c/d/b.mp3");
  }

  @Test
  void check_fileWatchedByItself_isReported() throws IOException {
    Watch watch = watch(song("a.mp3", 4));
    song("b.mp3", 4);
    song("a.mp3", 5);
    assertReportedLater(watch, "CHANGED a.mp3");
    delete("a.mp3");
    assertReportedLater(watch, "GONE a.mp3");
  }

  @Test
  void check_fileWatchedByItself_unpluggedFolder_isNotGone() throws IOException {
    Watch watch = watch(song("a.mp3", 4));
    unplug(music);
    assertReportedLater(watch);
    assertProblem(outOfReach(music, "1 song is"));
  }

  @Test
  void knows_tracksOfAScan_reportsLaterChanges() throws IOException {
    song("a.mp3", 4);
    Watch watch = watch(music);
    song("b.mp3", 4);
    Library library = scan();
    song("c.mp3", 4);
    watch.knows(library.tracks());
    delete("a.mp3");
    // The watch cannot know whether the scan read b before or after the change.
    assertReportedLater(watch, "GONE a.mp3", "CHANGED b.mp3", "ADDED c.mp3");
  }

  @Test
  void check_fileNotReadInTime_isReadAgain() throws Exception {
    CountDownLatch disk = new CountDownLatch(1);
    ParallelReader.RawReader reader =
        file -> {
          Uninterruptibles.awaitUninterruptibly(disk);
          return TrackReader.read(file);
        };
    SongReaders readers =
        new SongReaders(
            reader, Library.Formats.MP3_ONLY, Duration.ofMillis(50), System::currentTimeMillis, 2);
    Watch watch = kept(watch(ImmutableList.of(music), readers, problems::add));
    song("a.mp3", 4);
    assertReportedLater(watch);
    disk.countDown();
    List<Watch.Event> events = watch.check().events();
    while (events.isEmpty()) { // a busy machine may miss the deadline again
      events = watch.check().events();
    }
    assertReported(events, "ADDED a.mp3");
  }

  @ParameterizedTest(name = "hinted by the system: {0}")
  @ValueSource(booleans = {true, false})
  void await_changesMeanwhile_areReported(boolean hinted) throws Exception {
    ImmutableList<Path> paths = ImmutableList.of(music);
    SongReaders readers = SongReaders.of(Library.Formats.MP3_ONLY);
    Look look = Look.at(paths, ImmutableSet.of(), readers::walk);
    Watch watch =
        kept(
            new Watch(
                paths, readers, TagEncoding.AUTO, problems::add, System::nanoTime, hinted, look));
    Thread other =
        new Thread(
            () -> {
              Uninterruptibles.sleepUninterruptibly(200, TimeUnit.MILLISECONDS);
              try {
                song("new/folder/a.mp3", 4);
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    other.start();
    assertReported(watch.await().events(), "ADDED new/folder/a.mp3");
    other.join();
    delete("new/folder/a.mp3");
    assertReported(watch.await().events(), "GONE new/folder/a.mp3");
  }

  @Test
  void await_changeWhileTooManyReadsAreStuck_isReportedAfterwards() throws Exception {
    CountDownLatch answer = new CountDownLatch(1);
    ParallelReader.RawReader stuck =
        path -> {
          Uninterruptibles.awaitUninterruptibly(answer);
          throw new IOException("late");
        };
    ImmutableList<Path> files =
        IntStream.range(0, 65).mapToObj(i -> Path.of(i + ".mp3")).collect(toImmutableList());
    Watch watch =
        kept(
            Watch.of(
                ImmutableList.of(music),
                Library.Formats.MP3_ONLY,
                TagEncoding.AUTO,
                problems::add));
    new ParallelReader(files, stuck, Duration.ofMillis(100), System::currentTimeMillis)
        .results(32, done -> {});
    assertThat(DiskThreads.areStuck()).isTrue();
    CompletableFuture<Watch.News> news = CompletableFuture.supplyAsync(() -> await(watch));
    // Time for the watch to begin to wait, and to be notified; too little only weakens the test.
    Uninterruptibles.sleepUninterruptibly(500, TimeUnit.MILLISECONDS);
    song("a.mp3", 4);
    Uninterruptibles.sleepUninterruptibly(500, TimeUnit.MILLISECONDS);
    answer.countDown();
    assertReported(news.get().events(), "ADDED a.mp3");
  }

  private static Watch.News await(Watch watch) {
    try {
      return watch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
