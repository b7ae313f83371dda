package dev.riffle.cli;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import dev.riffle.Main;
import dev.riffle.cli.music.Typist;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.Samples;
import dev.riffle.testing.Tool;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pipe closed by its reader is not an error; a file that cannot be written is one. */
@Timeout(300)
@Tag("process")
class PipeTest {
  // Followed by the system's reason, in the language of the locale.
  private static final String LOST = "riffle: standard output could not be written: ";
  private static final String SEED = "riffle: seed " + Seed.parse("friday") + "\n";

  @TempDir Path folder;

  @ParameterizedTest(name = "riffle {0}")
  @ValueSource(
      strings = {
        "--version",
        "--help",
        "order --help",
        "order sample-playlists --seed friday",
        "order sample-playlists --seed friday --json --count 100000",
        "order sample-playlists --seed friday --format m3u8",
        "scan sample-playlists --json",
        "contrast --seed friday",
        "contrast --seed friday --json",
        "play sample-playlists --json --sound none --seed friday"
      })
  void closedPipe_isNotAnError(String line) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    ByteArrayInputStream commands = new ByteArrayInputStream("n\nn\nlist\n".getBytes(UTF_8));
    int status = new Main(commands, new ClosedPipe(5), err).run(line.split(" "));
    assertThat(status).isEqualTo(0);
    assertThat(err.toString(UTF_8))
        .isEqualTo(
            line.matches("(order s|contrast ).*(?<!contrast --seed friday --json)") ? SEED : "");
  }

  @Test
  void closedPipe_playReadsNoFurther() {
    ByteArrayInputStream commands = new ByteArrayInputStream("n\n".repeat(100_000).getBytes(UTF_8));
    new Main(commands, new ClosedPipe(5), OutputStream.nullOutputStream())
        .run("play", "sample-playlists", "--plain", "--sound", "none");
    assertThat(commands.available()).isGreaterThan(0);
  }

  private ProcessBuilder riffle(String line) throws IOException {
    return RiffleProcess.builder(folder, line).redirectError(folder.resolve("err").toFile());
  }

  /** Checks the exit status; returns the remarks. */
  private String exits(int status, Process process) throws Exception {
    Path err = folder.resolve("err");
    int exited = RiffleProcess.ended(process, err);
    String said = Files.readString(err);
    assertWithMessage(said).that(exited).isEqualTo(status);
    return said;
  }

  @Test
  void childProcess_listOnAPipe_isRead() throws Exception {
    Process riffle = riffle("order - --json").start();
    try (Writer list = riffle.outputWriter(UTF_8)) {
      list.write(Samples.SONG + "\n");
    }
    try (BufferedReader out = riffle.inputReader(UTF_8)) {
      assertThat(out.readLine()).contains("\"title\":\"found on a tape\"");
    }
    exits(0, riffle);
  }

  @Test
  void childProcess_closedAfterTheFirstLine_status0_noRemark() throws Exception {
    Process riffle = riffle("order sample-playlists --seed friday --count 10000000 --json").start();
    try (BufferedReader out = riffle.inputReader(UTF_8)) {
      assertThat(out.readLine()).startsWith("{\"event\":\"current\"");
    }
    assertThat(exits(0, riffle)).isEqualTo(SEED);
  }

  @Test
  void childProcess_fileThatCannotBeWritten_isAFailure_status1() throws Exception {
    Tool.requireLinux();
    Path out = folder.resolve("evening.m3u8");
    ProcessBuilder shell =
        riffle("order sample-playlists --seed friday --count 100000 --format m3u8");
    String script = "ulimit -f 200; exec " + Typist.shell(shell.command());
    shell.command("sh", "-c", script).redirectOutput(out.toFile());
    assertThat(exits(1, shell.start())).matches(Pattern.quote(SEED + LOST) + ".+\n");
    assertThat(Files.size(out)).isGreaterThan(0L);
  }

  @ParameterizedTest(name = "riffle {0}")
  @ValueSource(
      strings = {
        "--version",
        "--help",
        "order --help",
        "lab --help",
        "sessions --help",
        "order sample-playlists --seed friday",
        "order sample-playlists --seed friday --format m3u8",
        "scan sample-playlists",
        "scan sample-playlists --json",
        "convert --from m3u8 --to xspf - -",
        "contrast --seed friday",
        "lab law knuth -n 3",
        "lab matrix knuth -n 3 --trials 1000 --seed friday",
        "lab report - --trials 1000 --seed friday",
        "play sample-playlists --plain --sound none --seed friday"
      })
  void childProcess_fullDevice_isReportedOnce_status1(String line) throws Exception {
    Tool.requireLinux();
    ProcessBuilder riffle = riffle(line).redirectInput(new File("/dev/null"));
    String said = exits(1, riffle.redirectOutput(new File("/dev/full")).start());
    assertThat(said.replaceFirst("riffle: seed .*\n", "")).matches(LOST + ".+\n");
  }

  /** The status 1 of verify is that of a law that is named. */
  @Test
  void verify_fullDevice_isWithoutVerdict() throws Exception {
    Tool.requireLinux();
    Path list = Files.writeString(folder.resolve("list"), lines(IntStream.range(0, 12)));
    IntStream picks = new Random(1).ints(200, 0, 12);
    Path log = Files.writeString(folder.resolve("log"), lines(picks));
    ProcessBuilder verify = riffle("verify " + log + " --list " + list);
    String lost = exits(2, verify.redirectOutput(new File("/dev/full")).start());
    assertThat(lost).contains(LOST);
    exits(1, verify.redirectOutput(new File("/dev/null")).start());
  }

  private static String lines(IntStream songs) {
    return songs.mapToObj(song -> "song " + song + "\n").collect(joining());
  }

  /** Accepts a number of bytes and then fails. */
  private static final class ClosedPipe extends OutputStream {
    private int room;

    ClosedPipe(int room) {
      this.room = room;
    }

    @Override
    public void write(int b) throws IOException {
      if (room == 0) {
        throw new IOException("Broken pipe");
      }
      room--;
    }
  }
}
