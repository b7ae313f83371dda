package dev.riffle.library;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.mp3.Mp3s.frames;

import com.google.common.collect.ImmutableList;
import com.google.common.util.concurrent.Uninterruptibles;
import dev.riffle.mp3.TrackReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Following a folder: what is told, and what is not told yet. */
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

  /** By a clock that the test moves. */
  private Watch watch(Path... paths) {
    ParallelReader.Way way = ParallelReader.Way.of(Library.Formats.MP3_ONLY);
    return kept(watch(ImmutableList.copyOf(paths), way, problems::add));
  }

  /** A watch over all songs, which it has read. */
  private Watch watchOfSongs() {
    Watch watch = watch(music);
    watch.knows(scan().tracks());
    return watch;
  }

  private Watch kept(Watch watch) {
    watches.add(watch);
    return watch;
  }

  private void assertTold(List<Watch.Event> events, String... told) {
    assertThat(events.stream().map(this::told).toList()).containsExactlyElementsIn(told).inOrder();
  }

  private String told(Watch.Event event) {
    Path here = event.track().path();
    String from = event.before().equals(here) ? "" : music.relativize(event.before()) + " -> ";
    return event.kind() + " " + from + music.relativize(here);
  }

  private void assertTold(Watch watch, String... told) {
    assertTold(watch.check().events(), told);
  }

  /** Nothing is told at once, and this a second later. */
  private void assertToldLater(Watch watch, String... told) {
    assertTold(eventsLater(watch), told);
  }

  /** This is the only sentence said since. */
  private void assertSaid(String sentence) {
    assertThat(problems).containsExactly(sentence);
    problems.clear();
  }

  private static String outOfReach(Path folder, String songs) {
    return folder + ": " + songs + " out of reach, as after an unmount, and not taken for deleted";
  }

  @Test
  void check_nothingHappened_isNothing() throws IOException {
    song("a.mp3", 4);
    assertToldLater(watch(music));
  }

  @Test
  void check_addedChangedAndGone_areToldOnce_goneOnesFirst() throws IOException {
    songs("a.mp3", "b.mp3");
    Watch watch = watch(music);
    songs("c/10.mp3", "c/2.mp3");
    song("a.mp3", 5);
    delete("b.mp3");
    assertToldLater(watch, "GONE b.mp3", "CHANGED a.mp3", "ADDED c/2.mp3", "ADDED c/10.mp3");
    assertToldLater(watch);
  }

  @Test
  void check_fileThatIsStillWritten_isToldWhenItIsWhole() throws IOException {
    Watch watch = watch(music);
    Path file = song("a.mp3", 4);
    for (int times = 0; times < 5; times++) {
      assertTold(watch);
      pass(900);
      Files.write(file, frames(4), StandardOpenOption.APPEND);
    }
    ImmutableList<Watch.Event> events = eventsLater(watch);
    assertTold(events, "ADDED a.mp3");
    assertThat(events.get(0).track()).isEqualTo(Library.read(file));
  }

  @Test
  void check_fileThatATaggerReplaces_hasChanged_andIsNotGone() throws IOException {
    song("a.mp3", 4);
    Watch watch = watch(music);
    delete("a.mp3");
    assertTold(watch);
    pass(900);
    song("a.mp3", 5);
    assertToldLater(watch, "CHANGED a.mp3");
  }

  @Test
  void check_fileThatIsAnotherInodeOfTheSameContent_isNotTold() throws IOException {
    FileTime time = FileTime.fromMillis(1_000_000_000_000L);
    Path file = song("a.mp3", "Blue");
    Files.setLastModifiedTime(file, time);
    Watch watch = watchOfSongs();
    Files.move(file, home.resolve("kept"));
    Files.setLastModifiedTime(song("a.mp3", "Blue"), time);
    assertToldLater(watch);
    Files.setLastModifiedTime(song("a.mp3", "Pink"), time); // as taggers do
    assertToldLater(watch, "CHANGED a.mp3");
  }

  @Test
  void check_fileThatCameAndWent_isNotTold() throws IOException {
    Watch watch = watch(music);
    song("a.mp3", 4);
    assertTold(watch);
    delete("a.mp3");
    assertToldLater(watch);
  }

  @Test
  void check_renamedFile_hasMoved() throws IOException {
    songs("a.mp3", "c.mp3");
    Watch watch = watchOfSongs();
    move("a.mp3", "b.mp3");
    assertToldLater(watch, "MOVED a.mp3 -> b.mp3");
    assertToldLater(watch);
  }

  @Test
  void check_renamedFolder_hasItsSongsMoved() throws IOException {
    songs("x/1.mp3", "x/2.mp3", "y.mp3");
    Watch watch = watchOfSongs();
    move("x", "z");
    assertToldLater(watch, "MOVED x/1.mp3 -> z/1.mp3", "MOVED x/2.mp3 -> z/2.mp3");
  }

  @Test
  void check_songsRenamedInARow_haveMovedEach() throws IOException {
    song("1.mp3", "One");
    song("2.mp3", "Two");
    Watch watch = watchOfSongs();
    move("2.mp3", "3.mp3");
    move("1.mp3", "2.mp3");
    song("1.mp3", "Zero");
    assertToldLater(watch, "ADDED 1.mp3", "MOVED 1.mp3 -> 2.mp3", "MOVED 2.mp3 -> 3.mp3");
  }

  @Test
  void check_songMovedOverAnother_theOtherIsGone() throws IOException {
    song("1.mp3", "One");
    song("2.mp3", "Two");
    Watch watch = watchOfSongs();
    move("1.mp3", "2.mp3");
    assertToldLater(watch, "GONE 2.mp3", "MOVED 1.mp3 -> 2.mp3");
  }

  /** As to another file system: another inode, and all else is the same. */
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
    assertToldLater(watch, "MOVED a.mp3 -> b.mp3");
  }

  @Test
  void check_copyWhoseOriginalIsDeletedASecondLater_hasMoved() throws IOException {
    song("a.mp3", "Blue");
    Watch watch = watchOfSongs();
    copy("a.mp3", "b.mp3");
    assertTold(watch);
    pass(900);
    delete("a.mp3");
    assertTold(watch);
    pass(900);
    assertTold(watch);
    pass(100);
    assertTold(watch, "MOVED a.mp3 -> b.mp3");
  }

  @Test
  void check_anotherSongOfTheSameSizeAndTime_hasNotMoved() throws IOException {
    FileTime time = Files.getLastModifiedTime(song("a.mp3", "Blue"));
    Watch watch = watchOfSongs();
    delete("a.mp3");
    Files.setLastModifiedTime(song("b.mp3", "Pink"), time);
    assertToldLater(watch, "GONE a.mp3", "ADDED b.mp3");
  }

  @Test
  void check_twoCopiesOfOneSong_haveNotMoved_asNobodyKnowsWhichIsWhich() throws IOException {
    song("a.mp3", "Blue");
    copy("a.mp3", "b.mp3");
    Watch watch = watchOfSongs();
    Files.createDirectory(music.resolve("c"));
    copy("a.mp3", "c/1.mp3");
    copy("b.mp3", "c/2.mp3");
    delete("a.mp3", "b.mp3");
    assertToldLater(watch, "GONE a.mp3", "GONE b.mp3", "ADDED c/1.mp3", "ADDED c/2.mp3");
  }

  /** Moves a folder away, as if its disk were unplugged. */
  private void unplug(Path folder) throws IOException {
    Files.move(folder, home.resolve("unplugged"));
  }

  private void plugIn(Path folder) throws IOException {
    Files.deleteIfExists(folder);
    Files.move(home.resolve("unplugged"), folder);
  }

  @Test
  void check_songOutOfReachThatIsFoundElsewhere_hasMoved() throws IOException {
    Path disk = song("disk/a.mp3", "Blue").resolveSibling("");
    Watch watch = watchOfSongs();
    unplug(disk);
    Files.createDirectory(disk);
    assertToldLater(watch);
    assertSaid(outOfReach(disk, "1 song is"));
    plugIn(music.resolve("disk 2"));
    assertToldLater(watch, "MOVED disk/a.mp3 -> disk 2/a.mp3");
  }

  /** What is at a path whose disk was unplugged. */
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
  void check_folderWhoseDiskIsAway_hasLostNoSong(Instead instead) throws IOException {
    songs("a.mp3", "c/b.mp3");
    Watch watch = watch(music);
    unplug(music);
    instead.make(music);
    assertToldLater(watch);
    assertSaid(outOfReach(music, "2 songs are"));
    assertToldLater(watch);
    plugIn(music);
    assertToldLater(watch);
    assertSaid(music + ": is back");
    delete("a.mp3");
    assertToldLater(watch, "GONE a.mp3");
  }

  @Test
  void check_folderWithinThatCannotBeLookedAt_hasLostNoSong() throws IOException {
    song("a.mp3", 4);
    Path inner = song("x/b.mp3", 4).resolveSibling("");
    Watch watch = watch(music);
    unplug(inner);
    Instead.LINK_TO_ITSELF.make(inner);
    assertToldLater(watch);
    assertSaid(outOfReach(inner, "1 song is"));
    plugIn(inner);
    assertToldLater(watch);
    assertSaid(inner + ": is back");
  }

  @Test
  void check_folderThatCannotBeReadForAMoment_isNotSaid() throws IOException {
    song("a.mp3", 4);
    Watch watch = watch(music);
    unplug(music);
    assertTold(watch);
    pass(900);
    plugIn(music);
    assertToldLater(watch);
  }

  @Test
  void check_songDeletedWhileItsFolderWasAway_isGone() throws IOException {
    songs("a.mp3", "b.mp3");
    Watch watch = watch(music);
    unplug(music);
    Files.createDirectory(music);
    assertToldLater(watch);
    assertSaid(outOfReach(music, "2 songs are"));
    plugIn(music);
    delete("a.mp3", "b.mp3");
    assertToldLater(watch, "GONE a.mp3", "GONE b.mp3");
    assertSaid(music + ": is back");
  }

  @Test
  void check_folderReplacedByOneWithOtherSongs_isBelieved() throws IOException {
    song("c/a.mp3", 4);
    Watch watch = watch(music);
    unplug(music.resolve("c"));
    song("c/b.mp3", 5);
    assertToldLater(watch, "GONE c/a.mp3", "ADDED c/b.mp3");
  }

  @Test
  void check_lastSongAndFolderDeleted_areGone() throws IOException {
    songs("a.mp3", "c/d/b.mp3");
    Watch watch = watch(music);
    delete("a.mp3");
    assertToldLater(watch, "GONE a.mp3");
    delete("c/d/b.mp3", "c/d", "c");
    assertToldLater(watch, "GONE c/d/b.mp3");
  }

  @Test
  void check_fileThatIsWatchedByItself_isToldToo() throws IOException {
    Watch watch = watch(song("a.mp3", 4));
    song("b.mp3", 4);
    song("a.mp3", 5);
    assertToldLater(watch, "CHANGED a.mp3");
    delete("a.mp3");
    assertToldLater(watch, "GONE a.mp3");
  }

  @Test
  void check_fileThatIsWatchedByItself_isNotGone_withItsWholeFolder() throws IOException {
    Watch watch = watch(song("a.mp3", 4));
    unplug(music);
    assertToldLater(watch);
    assertSaid(outOfReach(music, "1 song is"));
  }

  @Test
  void knows_tracksOfAScan_tellsWhatCameSince() throws IOException {
    song("a.mp3", 4);
    Watch watch = watch(music);
    song("b.mp3", 4);
    Library library = scan();
    song("c.mp3", 4);
    watch.knows(library.tracks());
    delete("a.mp3");
    // Of b nobody knows whether the scan read it whole.
    assertToldLater(watch, "GONE a.mp3", "CHANGED b.mp3", "ADDED c.mp3");
  }

  @Test
  void check_fileThatIsNotReadInTime_isReadAgain() throws Exception {
    CountDownLatch disk = new CountDownLatch(1);
    ParallelReader.RawReader reader =
        file -> {
          Uninterruptibles.awaitUninterruptibly(disk);
          return TrackReader.read(file);
        };
    ParallelReader.Way way =
        new ParallelReader.Way(
            reader, Library.Formats.MP3_ONLY, Duration.ofMillis(50), System::currentTimeMillis, 2);
    Watch watch = kept(watch(ImmutableList.of(music), way, problems::add));
    song("a.mp3", 4);
    assertToldLater(watch);
    disk.countDown();
    List<Watch.Event> events = watch.check().events();
    while (events.isEmpty()) { // a busy machine may be late for the deadline again
      events = watch.check().events();
    }
    assertTold(events, "ADDED a.mp3");
  }

  @ParameterizedTest(name = "hinted by the system: {0}")
  @ValueSource(booleans = {true, false})
  void await_whatHappensMeanwhile_isTold(boolean hinted) throws Exception {
    Watch watch =
        kept(
            new Watch(
                ImmutableList.of(music),
                ParallelReader.Way.of(Library.Formats.MP3_ONLY),
                TagEncoding.AUTO,
                problems::add,
                System::nanoTime,
                hinted));
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
    assertTold(watch.await().events(), "ADDED new/folder/a.mp3");
    other.join();
    delete("new/folder/a.mp3");
    assertTold(watch.await().events(), "GONE new/folder/a.mp3");
  }
}
