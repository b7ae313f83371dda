package dev.riffle.cli;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.cli.music.Typist;
import dev.riffle.testing.Samples;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jline.utils.ScreenTerminal;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The progress of a scan is shown on a terminal only. */
@Timeout(180)
class ProgressLineTest {
  @TempDir Path folder;
  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

  private ProgressLine line(LongSupplier nanos) {
    return new ProgressLine(new PrintStream(shown, true, UTF_8), "file", Optional.empty(), nanos);
  }

  @Test
  void line_isOverwritten_andErasedAtTheEnd() {
    AtomicLong clock = new AtomicLong();
    try (ProgressLine line = line(clock::get)) {
      clock.set(TimeUnit.SECONDS.toNanos(1));
      line.at(100, 1000); // all from the index
      clock.set(TimeUnit.SECONDS.toNanos(2));
      line.at(700, 1000);
      clock.set(TimeUnit.SECONDS.toNanos(100));
      line.at(900, 1000);
    }
    String first = "100 of 1000 files, 0 a second";
    String second = "700 of 1000 files, 300 a second";
    String third = "900 of 1000 files, 8 a second";
    assertThat(shown.toString(UTF_8))
        .isEqualTo(
            "\r" + first + "\r" + second + "\r" + third + "  " + "\r" + " ".repeat(29) + "\r");
  }

  @Test
  void line_closedAtOnce_isNotDrawn_norByAThreadThatStillRuns() {
    ProgressLine line = line(() -> 0);
    line.close();
    assertThat(shown.size()).isEqualTo(0);
    line.at(1, 2);
    assertThat(shown.size()).isEqualTo(0);
  }

  @Test
  void line_withinATenthOfASecond_isDrawnOnce() {
    try (ProgressLine line = line(() -> 0)) {
      line.at(1, 2);
      line.at(2, 2);
      assertThat(shown.toString(UTF_8)).isEqualTo("\r1 of 2 files");
    }
  }

  @Test
  void line_inTheLastRow_leavesTheCursorWhereItWas() {
    PrintStream terminal = new PrintStream(shown, true, UTF_8);
    ScreenTerminal screen = new ScreenTerminal(40, 10);
    screen.write("prompt\r\n");
    AtomicLong clock = new AtomicLong();
    try (ProgressLine line =
        new ProgressLine(terminal, "file", Optional.of("  q quits"), clock::get)) {
      line.at(1200, 20_000);
      clock.set(TimeUnit.SECONDS.toNanos(1));
      line.at(13_000, 20_000);
      screen.write(shown.toString(UTF_8) + "next");
      assertThat(rows(screen).get(1)).isEqualTo("next");
      assertThat(rows(screen).get(9)).isEqualTo("13000 of 20000 files  q quits");
      shown.reset();
    }
    screen.write(shown.toString(UTF_8));
    assertThat(rows(screen).subList(2, 10).stream().filter(row -> !row.isEmpty())).isEmpty();
  }

  private static List<String> rows(ScreenTerminal screen) {
    return screen.toString().lines().map(String::stripTrailing).toList();
  }

  @ParameterizedTest
  @Tag("process")
  @CsvSource({"scan, true", "scan --json, false"})
  void terminal_showsAndErasesTheLine_withJsonNothing(String command, boolean isShown)
      throws Exception {
    Path music = Files.createDirectory(folder.resolve("music"));
    byte[] song = Files.readAllBytes(Samples.SONG);
    for (int i = 0; i < 4000; i++) {
      Files.write(music.resolve(i + ".mp3"), song);
    }
    List<String> words = Typist.riffle(command + " " + music);
    try (Typist typist = Typist.at(Typist.shell(words) + " >" + folder.resolve("out"), 80)) {
      assertThat(typist.leaves()).isEqualTo(0);
      if (isShown) {
        assertThat(typist.sent()).containsMatch("\r\\d+ of 4000 files, \\d+ a second *\r");
        assertThat(typist.sent()).containsMatch("\r *\rriffle: 4000 files\r?\n\\z");
      } else {
        assertThat(typist.sent()).isEmpty();
      }
    }
  }
}
