package dev.riffle.library;

import static com.google.common.collect.ImmutableList.toImmutableList;
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

  /** By a clock that the test moves. */
  private Watch watch(Path... paths) {
    ParallelReader.Way way = ParallelReader.Way.of(Library.Formats.MP3_ONLY);
    return kept(watch(ImmutableList.copyOf(paths), way, problems::add));
  }

  private Watch kept(Watch watch) {
    watches.add(watch);
    return watch;
  }

  private ImmutableList<String> told(List<Watch.Event> events) {
    return events.stream().map(this::told).collect(toImmutableList());
  }

  private String told(Watch.Event event) {
    Path here = event.track().path();
    String from = event.before().equals(here) ? "" : home.relativize(event.before()) + " -> ";
    return event.kind() + " " + from + home.relativize(here);
  }

  private ImmutableList<String> told(Watch watch) {
    return told(watch.check().events());
  }

  private ImmutableList<String> toldLater(Watch watch) {
    return told(eventsLater(watch));
  }

  /** The only sentence said since. */
  private String saidOnce() {
    assertThat(problems).hasSize(1);
    return problems.remove(0);
  }

  @Test
  void check_nothingHappened_isNothing() throws IOException {
    song("a.mp3", 4);
    assertThat(toldLater(watch(music))).isEmpty();
  }

  @Test
  void check_addedChangedAndGone_areToldOnce_goneOnesFirst() throws IOException {
    song("a.mp3", 4);
    song("b.mp3", 4);
    Watch watch = watch(music);
    song("c/10.mp3", 4);
    song("c/2.mp3", 4);
    song("a.mp3", 5);
    Files.delete(music.resolve("b.mp3"));
    assertThat(toldLater(watch))
        .containsExactly(
            "GONE music/b.mp3",
            "CHANGED music/a.mp3",
            "ADDED music/c/2.mp3",
            "ADDED music/c/10.mp3")
        .inOrder();
    assertThat(toldLater(watch)).isEmpty();
  }

  @Test
  void check_fileThatIsStillWritten_isToldWhenItIsWhole() throws IOException {
    Watch watch = watch(music);
    Path file = song("a.mp3", 4);
    for (int times = 0; times < 5; times++) {
      assertThat(told(watch)).isEmpty();
      pass(900);
      Files.write(file, frames(4), StandardOpenOption.APPEND);
    }
    assertThat(told(watch)).isEmpty();
    pass(1000);
    Watch.News news = watch.check();
    assertThat(told(news.events())).containsExactly("ADDED music/a.mp3");
    assertThat(news.events().get(0).track()).isEqualTo(Library.read(file));
  }

  @Test
  void check_fileThatATaggerReplaces_hasChanged_andIsNotGone() throws IOException {
    Path file = song("a.mp3", 4);
    Watch watch = watch(music);
    Files.delete(file);
    assertThat(told(watch)).isEmpty();
    pass(900);
    song("a.mp3", 5);
    assertThat(toldLater(watch)).containsExactly("CHANGED music/a.mp3");
  }

  @Test
  void check_fileThatIsAnotherInodeOfTheSameContent_isNotTold() throws IOException {
    FileTime time = FileTime.fromMillis(1_000_000_000_000L);
    Path file = song("a.mp3", "Blue");
    Files.setLastModifiedTime(file, time);
    Watch watch = watchOfSongs();
    Files.move(file, home.resolve("kept"));
    Files.setLastModifiedTime(song("a.mp3", "Blue"), time);
    assertThat(toldLater(watch)).isEmpty();
    Files.setLastModifiedTime(song("a.mp3", "Pink"), time); // as taggers do
    assertThat(toldLater(watch)).containsExactly("CHANGED music/a.mp3");
  }

  @Test
  void check_fileThatCameAndWent_isNotTold() throws IOException {
    Watch watch = watch(music);
    Path file = song("a.mp3", 4);
    assertThat(told(watch)).isEmpty();
    Files.delete(file);
    assertThat(toldLater(watch)).isEmpty();
  }

  /** A watch over all songs, which it has read. */
  private Watch watchOfSongs() {
    Watch watch = watch(music);
    watch.knows(scan().tracks());
    return watch;
  }

  @Test
  void check_renamedFile_hasMoved() throws IOException {
    Path file = song("a.mp3", 4);
    song("c.mp3", 4);
    Watch watch = watchOfSongs();
    Files.move(file, music.resolve("b.mp3"));
    assertThat(toldLater(watch)).containsExactly("MOVED music/a.mp3 -> music/b.mp3");
    assertThat(toldLater(watch)).isEmpty();
  }

  @Test
  void check_renamedFolder_hasItsSongsMoved() throws IOException {
    song("x/1.mp3", 4);
    song("x/2.mp3", 4);
    song("y.mp3", 4);
    Watch watch = watchOfSongs();
    Files.move(music.resolve("x"), music.resolve("z"));
    assertThat(toldLater(watch))
        .containsExactly(
            "MOVED music/x/1.mp3 -> music/z/1.mp3", "MOVED music/x/2.mp3 -> music/z/2.mp3");
  }

  @Test
  void check_songsRenamedInARow_haveMovedEach() throws IOException {
    song("1.mp3", "One");
    song("2.mp3", "Two");
    Watch watch = watchOfSongs();
    Files.move(music.resolve("2.mp3"), music.resolve("3.mp3"));
    Files.move(music.resolve("1.mp3"), music.resolve("2.mp3"));
    song("1.mp3", "Zero");
    assertThat(toldLater(watch))
        .containsExactly(
            "ADDED music/1.mp3",
            "MOVED music/1.mp3 -> music/2.mp3",
            "MOVED music/2.mp3 -> music/3.mp3");
  }

  @Test
  void check_songMovedOverAnother_theOtherIsGone() throws IOException {
    song("1.mp3", "One");
    song("2.mp3", "Two");
    Watch watch = watchOfSongs();
    Files.move(music.resolve("1.mp3"), music.resolve("2.mp3"), StandardCopyOption.REPLACE_EXISTING);
    assertThat(toldLater(watch))
        .containsExactly("GONE music/2.mp3", "MOVED music/1.mp3 -> music/2.mp3")
        .inOrder();
  }

  /** As a move to another file system: another inode, and all else is the same. */
  private void copyAndDelete(Path from, Path to) throws IOException {
    Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
    Files.delete(from);
  }

  @Test
  void check_songMovedToAnotherFileSystem_hasMoved() throws IOException {
    Path file = song("a.mp3", "Blue");
    song("c.mp3", "Green");
    Watch watch = watchOfSongs();
    copyAndDelete(file, music.resolve("b.mp3"));
    assertThat(toldLater(watch)).containsExactly("MOVED music/a.mp3 -> music/b.mp3");
  }

  @Test
  void check_copyWhoseOriginalIsDeletedASecondLater_hasMoved() throws IOException {
    Path file = song("a.mp3", "Blue");
    Watch watch = watchOfSongs();
    Files.copy(file, music.resolve("b.mp3"), StandardCopyOption.COPY_ATTRIBUTES);
    assertThat(told(watch)).isEmpty();
    pass(900);
    Files.delete(file);
    assertThat(told(watch)).isEmpty();
    pass(900);
    assertThat(told(watch)).isEmpty();
    pass(100);
    assertThat(told(watch)).containsExactly("MOVED music/a.mp3 -> music/b.mp3");
  }

  @Test
  void check_anotherSongOfTheSameSizeAndTime_hasNotMoved() throws IOException {
    Path a = song("a.mp3", "Blue");
    FileTime time = Files.getLastModifiedTime(a);
    Watch watch = watchOfSongs();
    Files.delete(a);
    Files.setLastModifiedTime(song("b.mp3", "Pink"), time);
    assertThat(toldLater(watch)).containsExactly("GONE music/a.mp3", "ADDED music/b.mp3").inOrder();
  }

  @Test
  void check_twoCopiesOfOneSong_haveNotMoved_asNobodyKnowsWhichIsWhich() throws IOException {
    FileTime time = FileTime.fromMillis(1_000_000_000_000L);
    for (String name : new String[] {"a", "b"}) {
      Files.setLastModifiedTime(song(name + ".mp3", "Blue"), time);
    }
    Watch watch = watchOfSongs();
    Files.createDirectory(music.resolve("c"));
    Files.copy(
        music.resolve("a.mp3"), music.resolve("c/1.mp3"), StandardCopyOption.COPY_ATTRIBUTES);
    copyAndDelete(music.resolve("b.mp3"), music.resolve("c/2.mp3"));
    Files.delete(music.resolve("a.mp3"));
    assertThat(toldLater(watch))
        .containsExactly(
            "GONE music/a.mp3", "GONE music/b.mp3", "ADDED music/c/1.mp3", "ADDED music/c/2.mp3");
  }

  @Test
  void check_songOutOfReachThatIsFoundElsewhere_hasMoved() throws IOException {
    song("disk/a.mp3", "Blue");
    Watch watch = watchOfSongs();
    Files.move(music.resolve("disk"), home.resolve("unplugged"));
    Files.createDirectory(music.resolve("disk"));
    assertThat(toldLater(watch)).isEmpty();
    assertThat(saidOnce()).startsWith(music.resolve("disk") + ": 1 song is out of reach");
    Files.move(home.resolve("unplugged"), music.resolve("disk 2"));
    assertThat(toldLater(watch)).containsExactly("MOVED music/disk/a.mp3 -> music/disk 2/a.mp3");
  }

  @Test
  void check_folderThatCannotBeReadAnyMore_hasLostNoSong() throws IOException {
    song("a.mp3", 4);
    Watch watch = watch(music);
    Files.move(music, home.resolve("unplugged"));
    assertThat(toldLater(watch)).isEmpty();
    assertThat(saidOnce())
        .isEqualTo(
            music + ": 1 song is out of reach, as after an unmount, and not taken for deleted");
    Files.move(home.resolve("unplugged"), music);
    assertThat(toldLater(watch)).isEmpty();
    assertThat(saidOnce()).isEqualTo(music + ": is back");
  }

  @Test
  void check_folderThatCannotBeLookedAtAnyMore_hasLostNoSong() throws IOException {
    song("a.mp3", 4);
    song("x/b.mp3", 4);
    Watch watch = watch(music);
    Path x = music.resolve("x");
    Files.move(x, home.resolve("unplugged"));
    Files.createSymbolicLink(x, x); // leads to itself
    assertThat(toldLater(watch)).isEmpty();
    assertThat(saidOnce()).startsWith(x + ": 1 song is out of reach");
    Files.delete(x);
    Files.move(home.resolve("unplugged"), x);
    assertThat(toldLater(watch)).isEmpty();
    assertThat(saidOnce()).isEqualTo(x + ": is back");
  }

  @Test
  void check_folderThatCannotBeReadForAMoment_isNotSaid() throws IOException {
    song("a.mp3", 4);
    Watch watch = watch(music);
    Files.move(music, home.resolve("unplugged"));
    assertThat(told(watch)).isEmpty();
    pass(900);
    Files.move(home.resolve("unplugged"), music);
    assertThat(toldLater(watch)).isEmpty();
  }

  @Test
  void check_emptyFolderInThePlaceOfAnother_hasLostNoSong() throws IOException {
    song("a.mp3", 4);
    song("c/b.mp3", 4);
    Watch watch = watch(music);
    Files.move(music, home.resolve("unplugged"));
    Files.createDirectory(music);
    assertThat(toldLater(watch)).isEmpty();
    assertThat(saidOnce())
        .isEqualTo(
            music + ": 2 songs are out of reach, as after an unmount, and not taken for deleted");
    assertThat(toldLater(watch)).isEmpty();
    Files.delete(music);
    Files.move(home.resolve("unplugged"), music);
    assertThat(toldLater(watch)).isEmpty();
    assertThat(saidOnce()).isEqualTo(music + ": is back");
    Files.delete(music.resolve("a.mp3"));
    assertThat(toldLater(watch)).containsExactly("GONE music/a.mp3");
  }

  @Test
  void check_songDeletedWhileItsFolderWasAway_isGone() throws IOException {
    song("a.mp3", 4);
    song("b.mp3", 4);
    Watch watch = watch(music);
    Files.move(music, home.resolve("unplugged"));
    Files.createDirectory(music);
    assertThat(toldLater(watch)).isEmpty();
    Files.delete(home.resolve("unplugged/a.mp3"));
    Files.delete(home.resolve("unplugged/b.mp3"));
    Files.delete(music);
    Files.move(home.resolve("unplugged"), music);
    assertThat(toldLater(watch)).containsExactly("GONE music/a.mp3", "GONE music/b.mp3");
    assertThat(problems).hasSize(2);
    problems.clear();
  }

  @Test
  void check_folderReplacedByOneWithOtherSongs_isBelieved() throws IOException {
    song("c/a.mp3", 4);
    Watch watch = watch(music);
    Files.move(music.resolve("c"), home.resolve("old"));
    song("c/b.mp3", 5);
    assertThat(toldLater(watch))
        .containsExactly("GONE music/c/a.mp3", "ADDED music/c/b.mp3")
        .inOrder();
  }

  @Test
  void check_lastSongAndFolderDeleted_areGone() throws IOException {
    song("a.mp3", 4);
    song("c/d/b.mp3", 4);
    Watch watch = watch(music);
    Files.delete(music.resolve("a.mp3"));
    assertThat(toldLater(watch)).containsExactly("GONE music/a.mp3");
    Files.delete(music.resolve("c/d/b.mp3"));
    Files.delete(music.resolve("c/d"));
    Files.delete(music.resolve("c"));
    assertThat(toldLater(watch)).containsExactly("GONE music/c/d/b.mp3");
  }

  @Test
  void check_fileThatIsWatchedByItself_isToldToo() throws IOException {
    Path file = song("a.mp3", 4);
    Watch watch = watch(file);
    song("b.mp3", 4);
    song("a.mp3", 5);
    assertThat(toldLater(watch)).containsExactly("CHANGED music/a.mp3");
    Files.delete(file);
    assertThat(toldLater(watch)).containsExactly("GONE music/a.mp3");
  }

  @Test
  void check_fileThatIsWatchedByItself_isNotGone_withItsWholeFolder() throws IOException {
    Watch watch = watch(song("a.mp3", 4));
    Files.move(music, home.resolve("unplugged"));
    assertThat(toldLater(watch)).isEmpty();
    assertThat(saidOnce()).startsWith(music + ": 1 song is out of reach");
  }

  @Test
  void knows_tracksOfAScan_tellsWhatCameSince() throws IOException {
    Path a = song("a.mp3", 4);
    Watch watch = watch(music);
    song("b.mp3", 4);
    Library library = scan();
    song("c.mp3", 4);
    watch.knows(library.tracks());
    Files.delete(a);
    // Of b nobody knows whether the scan read it whole.
    assertThat(toldLater(watch))
        .containsExactly("GONE music/a.mp3", "CHANGED music/b.mp3", "ADDED music/c.mp3")
        .inOrder();
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
    assertThat(toldLater(watch)).isEmpty();
    disk.countDown();
    List<String> told = new ArrayList<>();
    while (told.isEmpty()) { // a busy machine may be late for the deadline again
      told.addAll(told(watch));
    }
    assertThat(told).containsExactly("ADDED music/a.mp3");
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
    assertThat(told(watch.await().events())).containsExactly("ADDED music/new/folder/a.mp3");
    other.join();
    Files.delete(music.resolve("new/folder/a.mp3"));
    assertThat(told(watch.await().events())).containsExactly("GONE music/new/folder/a.mp3");
  }
}
