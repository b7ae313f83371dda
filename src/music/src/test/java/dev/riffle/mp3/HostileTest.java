package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.read;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.text;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.library.Library;
import dev.riffle.mp3.HostileFiles.Made;
import dev.riffle.testing.OtherJvm;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each hostile file gives a track and only whole frames, in bounded time and memory. */
class HostileTest {
  private static final int MUTANTS = 1_000;

  @TempDir Path folder;

  /**
   * The process: reads the files of a folder and mutants of them, and prints the number of files
   * read.
   */
  static final class Reader {
    private Reader() {}

    public static void main(String[] args) throws IOException {
      Library library = Library.scan(List.of(Path.of(args[0])));
      Random random = new Random(0);
      for (int i = 0; i < MUTANTS; i++) {
        read(HostileFiles.mutant(random));
      }
      System.out.print(library.tracks().size());
    }
  }

  static Stream<Made> crafted() {
    return HostileFiles.crafted();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("crafted")
  @Timeout(300)
  void read_madeUpFile_isATrackAndWholeFrames(Made file) throws IOException {
    byte[] bytes = file.bytes();
    assertHarmless(file.toString(), bytes, new Random(0));
    assertThat(read(bytes).title()).isNotEqualTo("Inner");
  }

  private static void assertHarmless(String name, byte[] file, Random random) throws IOException {
    Track track = read(file);
    assertWithMessage(name)
        .that(track.durationMillis().isPresent() || !track.problems().isEmpty())
        .isTrue();
    assertWithMessage(name).that(track.durationMillis().orElse(0)).isAtMost(60_000);
    Mp3FramesHostileTest.assertFrames(name, file, random);
  }

  @Test
  void read_titleOf100000Letters_isTheTitle() throws IOException {
    String title = "音".repeat(100_000);
    assertThat(read(tag(3, 0, text("TIT2", 1, "\uFEFF" + title, UTF_16LE))).title())
        .isEqualTo(title);
  }

  @Test
  void read_controlCharacters_areNotEscaped() throws IOException {
    String title = "\033[2J\u0007a\u0081b";
    assertThat(read(tag(3, 0, text("TIT2", title)), frames(4)).title()).isEqualTo(title);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  @Timeout(300)
  void read_mutantsOfGoodFiles_areTracksAndWholeFrames(long seed) throws IOException {
    Random random = new Random(seed);
    for (int i = 0; i < MUTANTS; i++) {
      assertHarmless("mutant " + i, HostileFiles.mutant(random), random);
    }
  }

  @Test
  @Timeout(300)
  @Tag("process")
  void scan_allOfThem_needsNoMoreThan64Megabytes() throws Exception {
    int files = 0;
    for (Made file : (Iterable<Made>) crafted()::iterator) {
      Files.write(folder.resolve(files++ + ".mp3"), file.bytes());
    }
    Process reader = OtherJvm.start(List.of("-Xmx64m"), Reader.class, folder);
    assertThat(new String(reader.getInputStream().readAllBytes(), UTF_8))
        .isEqualTo(String.valueOf(files));
    assertThat(reader.waitFor()).isEqualTo(0);
  }
}
