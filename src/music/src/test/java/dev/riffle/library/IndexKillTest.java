package dev.riffle.library;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.mp3.Mp3s;
import dev.riffle.testing.OtherJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kills a real process (SIGKILL) repeatedly while it scans and writes its index. */
@Timeout(300)
@Tag("process")
class IndexKillTest {
  private static final int KILLS = 8;
  private static final int MAX_MICROS = 30_000;

  @TempDir Path home;

  /** The process: scans a folder that keeps changing, until it is killed. */
  static final class Scanner {
    private Scanner() {}

    public static void main(String[] args) throws IOException {
      Path music = Path.of(args[0]);
      while (!System.out.checkError()) {
        Files.write(music.resolve("changed.mp3"), Mp3s.frames(4));
        Library library = Scan.of(List.of(music)).index(Path.of(args[1])).run();
        System.out.println(library.problems());
      }
    }
  }

  @Test
  void killedAtAnyInstant_theNextScanIsRight_andReportsNoDamage() throws Exception {
    Path music = Files.createDirectory(home.resolve("music"));
    Path cache = home.resolve("cache");
    for (int i = 0; i < 300; i++) {
      Files.write(music.resolve(i + ".mp3"), Mp3s.frames(3 + i % 5));
    }
    SplittableRandom random = new SplittableRandom(1);
    for (int kill = 1; kill <= KILLS; kill++) {
      killAfter(random.nextInt(MAX_MICROS), music, cache);
      Library without = Library.scan(List.of(music));
      Library with = Scan.of(List.of(music)).index(cache).run();
      assertWithMessage("kill %s", kill).that(with.problems()).isEmpty();
      assertWithMessage("kill %s", kill)
          .that(with.tracks())
          .containsExactlyElementsIn(without.tracks())
          .inOrder();
    }
  }

  private static void killAfter(int micros, Path music, Path cache) throws Exception {
    Process process = OtherJvm.start(OtherJvm.QUICK, Scanner.class, music, cache);
    try (BufferedReader out = process.inputReader(UTF_8)) {
      assertThat(out.readLine()).isEqualTo("[]");
      TimeUnit.MICROSECONDS.sleep(micros);
    } finally {
      OtherJvm.kill(process);
    }
  }
}
