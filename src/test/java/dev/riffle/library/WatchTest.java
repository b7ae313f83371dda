package dev.riffle.library;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.mp3.Mp3s.frames;

import com.google.common.collect.ImmutableList;
import com.google.common.util.concurrent.Uninterruptibles;
import dev.riffle.mp3.TextEncoding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Following a folder: what is told, and what is not told yet. */
@Timeout(60)
class WatchTest {
  @TempDir Path home;
  private Path music;
  private final AtomicLong clock = new AtomicLong();
  private final List<String> problems = new ArrayList<>();
  private final List<Watch> watches = new ArrayList<>();

  @BeforeEach
  void folder() throws IOException {
    music = Files.createDirectory(home.resolve("music"));
  }

  @AfterEach
  void close() {
    watches.forEach(Watch::close);
    assertThat(problems).isEmpty();
  }

  private Path song(String name, int frames) throws IOException {
    Path file = music.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    return Files.write(file, frames(frames));
  }

  /** By a clock that the test moves. */
  private Watch watch(Path... paths) {
    return kept(
        new Watch(
            ImmutableList.copyOf(paths), TextEncoding.AUTO, problems::add, clock::get, false));
  }

  private Watch kept(Watch watch) {
    watches.add(watch);
    return watch;
  }

  private void pass(long millis) {
    clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  private ImmutableList<String> told(Watch.News news) {
    return news.events().stream()
        .map(event -> event.kind() + " " + home.relativize(event.track().path()))
        .collect(toImmutableList());
  }

  private ImmutableList<String> told(Watch watch) {
    return told(watch.check());
  }

  /** What is told after a first look, and another one a second later. */
  private ImmutableList<String> toldLater(Watch watch) {
    assertThat(told(watch)).isEmpty();
    pass(1000);
    return told(watch);
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
    assertThat(told(news)).containsExactly("ADDED music/a.mp3");
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
  void check_fileThatCameAndWent_isNotTold() throws IOException {
    Watch watch = watch(music);
    Path file = song("a.mp3", 4);
    assertThat(told(watch)).isEmpty();
    Files.delete(file);
    assertThat(toldLater(watch)).isEmpty();
  }

  @Test
  void check_renamedFile_isGoneAndAdded() throws IOException {
    Path file = song("a.mp3", 4);
    Watch watch = watch(music);
    Files.move(file, music.resolve("b.mp3"));
    assertThat(toldLater(watch)).containsExactly("GONE music/a.mp3", "ADDED music/b.mp3").inOrder();
  }

  @Test
  void check_folderThatCannotBeReadAnyMore_hasLostNoSong() throws IOException {
    song("a.mp3", 4);
    Watch watch = watch(music);
    Files.move(music, home.resolve("unplugged"));
    assertThat(toldLater(watch)).isEmpty();
    Files.move(home.resolve("unplugged"), music);
    assertThat(toldLater(watch)).isEmpty();
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
  }

  @Test
  void knows_tracksOfAScan_tellsWhatCameSince() throws IOException {
    Path a = song("a.mp3", 4);
    Watch watch = watch(music);
    song("b.mp3", 4);
    Library library = Library.scan(List.of(music));
    song("c.mp3", 4);
    watch.knows(library.tracks());
    Files.delete(a);
    // Of b nobody knows whether the scan read it whole.
    assertThat(toldLater(watch))
        .containsExactly("GONE music/a.mp3", "CHANGED music/b.mp3", "ADDED music/c.mp3")
        .inOrder();
  }

  @ParameterizedTest(name = "hinted by the system: {0}")
  @ValueSource(booleans = {true, false})
  void await_whatHappensMeanwhile_isTold(boolean hinted) throws Exception {
    Watch watch =
        kept(
            new Watch(
                ImmutableList.of(music),
                TextEncoding.AUTO,
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
    assertThat(told(watch.await())).containsExactly("ADDED music/new/folder/a.mp3");
    other.join();
    Files.delete(music.resolve("new/folder/a.mp3"));
    assertThat(told(watch.await())).containsExactly("GONE music/new/folder/a.mp3");
  }
}
