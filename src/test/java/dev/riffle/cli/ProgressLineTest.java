package dev.riffle.cli;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.cli.music.Typist;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The line that shows how far a scan has come: on a terminal, and nowhere else. */
@Timeout(180)
class ProgressLineTest {
  @TempDir Path folder;

  @Test
  void line_isWrittenOver_andErasedAtTheEnd() {
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    AtomicLong clock = new AtomicLong();
    try (ProgressLine line =
        new ProgressLine(new PrintStream(shown, true, UTF_8), "file", clock::get)) {
      clock.set(TimeUnit.SECONDS.toNanos(1));
      line.at(100, 1000); // all of them known
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
  void line_drawnByAThreadThatIsStillAtWork_isNotDrawnAgainOnceErased() {
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    ProgressLine line = new ProgressLine(new PrintStream(shown, true, UTF_8), "file", () -> 0);
    line.close();
    line.at(1, 2);
    assertThat(shown.size()).isEqualTo(0);
  }

  @Test
  void line_withinATenthOfASecond_isDrawnOnce() {
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    try (ProgressLine line =
        new ProgressLine(new PrintStream(shown, true, UTF_8), "file", () -> 0)) {
      line.at(1, 2);
      line.at(2, 2);
      assertThat(shown.toString(UTF_8)).isEqualTo("\r1 of 2 files");
    }
  }

  @Test
  void line_ofAScanThatIsOverAtOnce_isNotThere() {
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    new ProgressLine(new PrintStream(shown, true, UTF_8), "file", System::nanoTime).close();
    assertThat(shown.size()).isEqualTo(0);
  }

  private String terminalOf(String command) throws Exception {
    Path out = folder.resolve("out");
    List<String> words = Typist.riffle(command + " " + songs());
    try (Typist typist = Typist.at(Typist.shell(words) + " >" + out, 80)) {
      assertThat(typist.leaves()).isEqualTo(0);
      return typist.sent();
    }
  }

  private Path songs() throws IOException {
    Path music = Files.createDirectories(folder.resolve("music"));
    byte[] song = Files.readAllBytes(Samples.FOLDER.resolve("Odds and Ends/found on a tape.mp3"));
    for (int i = 0; i < 4000; i++) {
      Files.write(music.resolve(i + ".mp3"), song);
    }
    return music;
  }

  @Test
  @Tag("process")
  void terminal_showsTheLine_andIsAsItWasBefore() throws Exception {
    assumeScript();
    String sent = terminalOf("scan");
    assertThat(sent).containsMatch("\r\\d+ of 4000 files, \\d+ a second *\r");
    assertThat(sent).containsMatch("\r *\rriffle: 4000 files\r?\n\\z");
  }

  @Test
  @Tag("process")
  void terminal_withJson_showsNothing() throws Exception {
    assumeScript();
    assertThat(terminalOf("scan --json")).isEmpty();
  }

  private static void assumeScript() {}
}
