package dev.riffle.verify;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Lists;
import dev.riffle.testing.OtherJvm;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs that are made to exhaust a reader. */
@Timeout(120)
class LogHostileTest {
  private static final int DEPTH = 100_000;
  private static final int MEGABYTE = 1 << 20;
  private static final String PLAY =
      "{\"ts\":\"%s\",\"ms_played\":%s,\"master_metadata_track_name\":\"A\",\"x\":%s}";

  @TempDir Path folder;

  private Path write(String name, String... parts) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      for (String part : parts) {
        out.write(part.getBytes(UTF_8));
      }
    }
    return file;
  }

  private static String message(Path file) {
    return assertThrows(LogException.class, () -> LogFormat.read(file)).getMessage();
  }

  // ------------------------------------------------------------------ values

  @ParameterizedTest
  @ValueSource(strings = {"ts", "endTime", "listened_at", "header", "event", "listenedAt"})
  void deepJson_andLongNumbers_areRejected(String field) throws IOException {
    String begin = "[{\"" + field + "\":\"A\",\"x\":";
    String deep = "[".repeat(DEPTH) + "]".repeat(DEPTH);
    String objects = "{\"a\":".repeat(DEPTH) + "1" + "}".repeat(DEPTH);
    String number = "1".repeat(MEGABYTE);
    for (String value : List.of(deep, objects, number, "\"" + number + "\"")) {
      assertWithMessage(field)
          .that(message(write("x.json", begin, value, "}]")))
          .matches(
              ".*/x\\.json: (line 1: value too long or too deeply nested"
                  + "|line 1 is longer than 1,000,000 characters|no plays of songs)");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "+300000-01-01T00:00:00Z",
        "-300000-01-01T00:00:00Z",
        "+1000000000-12-31T23:59:59Z",
        "9223372036854775807",
        "-9223372036854775808"
      })
  void timesThatNoClockReaches_areLeftOut(String time) throws IOException {
    String good = PLAY.formatted("2024-03-01T12:00:00Z", 1, 1);
    Path file = write("x.json", good, PLAY.formatted(time, "9223372036854775807", "1e99999"));
    PlayLog log = LogFormat.read(file);
    assertThat(log.plays()).hasSize(1);
    assertThat(log.leftOut()).hasSize(1);
    Path csv = write("x.csv", "uts,artist,track\n", time, ",A,B\n1700000000,A,B\n");
    assertThat(LogFormat.read(csv).plays()).hasSize(1);
  }

  @Test
  void zipWithABadName_isRejected() throws IOException {
    byte[] bytes = Files.readAllBytes(zip("bad.zip", "caf\u00e9.json", 10));
    assertThat(bytes[6] | bytes[7] << 8).isEqualTo(1 << 11 | 1 << 3); // UTF-8
    bytes[30 + 3] = (byte) 0xFF;
    Path file = Files.write(folder.resolve("bad.zip"), bytes);
    assertThat(message(file)).isEqualTo(file + ": damaged ZIP");
  }

  @Test
  void zipThatIsCut_isRejected() throws IOException {
    byte[] bytes = Files.readAllBytes(zip("cut.zip", "a.json", 1_000));
    Path file = Files.write(folder.resolve("cut.zip"), Arrays.copyOf(bytes, bytes.length / 2));
    assertThat(message(file)).startsWith(file + ": damaged ZIP");
  }

  /** The file has only the plays that it had when it was opened. */
  @Test
  void fileThatGrows_ends() throws IOException {
    Path file = write("plays.txt", "A\n", "B\n");
    try (InputStream in = LogSource.open(file)) {
      assertThat(in.read()).isEqualTo('A');
      Files.writeString(file, "C\n".repeat(1_000), StandardOpenOption.APPEND);
      assertThat(in.readAllBytes()).isEqualTo("\nB\n".getBytes(UTF_8));
    }
  }

  // ------------------------------------------------------------------ sizes

  private Path zip(String name, String entry, int megabytesOrLess) throws IOException {
    Path file = folder.resolve(name);
    byte[] spaces = new byte[1 << 10];
    Arrays.fill(spaces, (byte) ' ');
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry(entry));
      zip.write('[');
      for (int i = 0; i < megabytesOrLess; i++) {
        zip.write(spaces);
      }
    }
    return file;
  }

  @Test
  @Tag("process")
  void hostileSizes_areRejected_in64Megabytes() throws Exception {
    String million = "x".repeat(MEGABYTE);
    String names = "\"" + "k".repeat(900);
    ImmutableMap<Path, String> refused =
        ImmutableMap.<Path, String>builder()
            .put(write("line.txt", million, million), "line 1 is longer than 1,000,000 characters")
            .put(
                write("event.json", "{\"event\":\"", million, "\"}"),
                "line 1: value too long or too deeply nested")
            .put(
                write("names.json", "[{\"ts\":1,", many(30_000, names + "%d\":1,"), "\"z\":1}]"),
                "no plays of songs")
            .put(
                write("tail.json", "[{\"ts\":1", " ".repeat(70 * MEGABYTE), "}]"),
                "64 MB without a record of a play")
            .put(
                write("array.json", "[{\"ts\":1},", "7,".repeat(1_100_000), "7]"),
                "no play of a song in the first 1,000,000 records")
            .put(write("commas.csv", ",".repeat(999_999)), "no plays of songs")
            .put(write("songs.txt", many(400_000, "A song %d of many\n")), "plays do not fit into ")
            .put(
                zip("bomb.zip", "a.json", 40_000),
                "the ZIP expands to more than 200 times its size")
            .put(
                zip("bomb-of-others.zip", "a.jpg", 40_000),
                "the ZIP expands to more than 200 times its size")
            .put(Path.of("/dev/zero"), "not text")
            .put(endless(), "plays do not fit into ")
            .buildOrThrow();
    assertRefused("log", refused);
  }

  @Test
  @Tag("process")
  void hostileLists_areRejected_in64Megabytes() throws Exception {
    Path zero = Files.createSymbolicLink(folder.resolve("zero.m3u8"), Path.of("/dev/zero"));
    ImmutableMap<Path, String> refused =
        ImmutableMap.<Path, String>builder()
            .put(
                write("line.txt", "x".repeat(2 * MEGABYTE)),
                "line 1 is longer than 1,000,000 characters")
            .put(write("songs.txt", many(400_000, "A song %d of many\n")), "songs are too many")
            .put(write("list.m3u8", "A song\n".repeat(4 * MEGABYTE)), "MB; not a playlist")
            .put(
                zip("list.zip", "a.json", 1),
                "a ZIP; use a playlist, or a text with one song per line")
            .put(Path.of("/dev/zero"), "not text; use a playlist, or a text with one song per line")
            .put(zero, "MB; not a playlist")
            .put(folder, "a folder, not a file")
            .buildOrThrow();
    assertRefused("list", refused);
    Files.delete(zero);
  }

  private static String many(int count, String line) {
    return IntStream.range(0, count).mapToObj(line::formatted).collect(joining());
  }

  private Path endless() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isEqualTo(0);
    new ProcessBuilder("sh", "-c", "exec yes > " + pipe).start(); // ends with its reader
    return pipe;
  }

  private static void assertRefused(String kind, ImmutableMap<Path, String> refused)
      throws Exception {
    Object[] arguments = Lists.asList(kind, refused.keySet().toArray()).toArray();
    Process reader = OtherJvm.start(List.of("-Xmx64m"), Reader.class, arguments);
    List<String> reasons =
        new String(reader.getInputStream().readAllBytes(), UTF_8).lines().toList();
    assertThat(reader.waitFor()).isEqualTo(0);
    assertThat(reasons).hasSize(refused.size());
    int i = 0;
    for (Map.Entry<Path, String> file : refused.entrySet()) {
      assertThat(reasons.get(i)).startsWith(file.getKey() + ": ");
      assertThat(reasons.get(i++)).contains(file.getValue());
    }
  }

  /** Reads files as logs or as lists, and prints the reason for which each is refused. */
  static final class Reader {
    private Reader() {}

    public static void main(String[] arguments) throws IOException {
      for (String file : List.of(arguments).subList(1, arguments.length)) {
        try {
          if (arguments[0].equals("log")) {
            LogFormat.read(Path.of(file));
          } else {
            SongList.read(Path.of(file));
          }
          System.out.println("read");
        } catch (LogException e) {
          System.out.println(e.getMessage());
        }
      }
    }
  }

  /** A file of 2 GB needs no disk: it is a hole. */
  @Test
  void fileOfTwoGigabytes_isRejectedAtOnce() throws IOException {
    Path file = folder.resolve("large.txt");
    try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
      large.setLength(2L << 30);
    }
    assertThat(message(file)).isEqualTo(file + ": larger than 1 GB");
    assertThat(assertThrows(LogException.class, () -> SongList.read(file)))
        .hasMessageThat()
        .isEqualTo(file + ": larger than 1 GB");
  }
}
