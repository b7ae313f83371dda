package dev.riffle.listens;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.files.Disk;
import dev.riffle.track.Track;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** The log of listens. */
@Timeout(60)
class ListenLogTest {
  private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");

  @TempDir Path home;
  private final List<String> problems = new ArrayList<>();

  private ListenLog log() {
    return ListenLog.in(home.resolve("state"));
  }

  private Path file() {
    return home.resolve("state/listens.jsonl");
  }

  static Track song(int number) {
    return Track.builder(Path.of("/music/" + number % 3 + "/" + number + ".mp3"))
        .title("song " + number)
        .artist("七片茶叶小乐队\n\u202e")
        .album("\"quoted\"")
        .durationMillis(1000L + number)
        .build();
  }

  private ImmutableList<Listen> listens() throws IOException {
    ImmutableList.Builder<Listen> listens = ImmutableList.builder();
    log().read(listens::add, problems::add);
    return listens.build();
  }

  private ImmutableList<String> titles() throws IOException {
    return listens().stream().map(listen -> listen.track().title()).collect(toImmutableList());
  }

  private void add(int... numbers) throws IOException {
    for (int number : numbers) {
      log().add(song(number), NOON.plusSeconds(number));
    }
  }

  private void write(String text) throws IOException {
    Files.writeString(file(), text, StandardOpenOption.APPEND);
  }

  @Test
  void missingLog_hasNoListens_andIsNotCreated() throws IOException {
    assertThat(listens()).isEmpty();
    assertThat(log().forget(song -> true)).isEqualTo(0);
    assertThat(log().forgetAll()).isEqualTo(0);
    assertThat(Files.exists(home.resolve("state"))).isFalse();
  }

  @Test
  void added_areRead_inTheirOrder() throws IOException {
    add(2, 1, 1);
    Track stream = Track.builder(URI.create("https://example.org/live")).title("live").build();
    log().add(stream, NOON);
    assertThat(listens())
        .containsExactly(
            new Listen(song(2), NOON.plusSeconds(2)),
            new Listen(song(1), NOON.plusSeconds(1)),
            new Listen(song(1), NOON.plusSeconds(1)),
            new Listen(stream, NOON))
        .inOrder();
    assertThat(problems).isEmpty();
  }

  @Test
  void timeOutOfRange_isRejected() {
    assertThrows(IllegalArgumentException.class, () -> log().add(song(1), Instant.MAX));
    assertThrows(IllegalArgumentException.class, () -> log().add(song(1), Instant.MIN));
  }

  @Test
  void file_isOneLineOfJsonForEach_readableByTheOwnerOnly() throws IOException {
    add(1);
    log().add(Track.builder(Path.of("/a.mp3")).build(), NOON);
    assertThat(Files.readString(file()))
        .isEqualTo(
            "{\"listenedAt\":\"2026-01-02T12:00:01Z\",\"path\":\"/music/1/1.mp3\","
                + "\"title\":\"song 1\",\"artist\":\"七片茶叶小乐队\\n\\u202e\","
                + "\"album\":\"\\\"quoted\\\"\",\"durationMillis\":1001}\n"
                + "{\"listenedAt\":\"2026-01-02T12:00:00Z\",\"path\":\"/a.mp3\",\"title\":\"a\"}\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
  }

  @Test
  void incompleteLastLine_isIgnored_andEndedByTheNextListen() throws IOException {
    add(1);
    write("{\"listenedAt\":\"2026-01-0");
    assertThat(titles()).containsExactly("song 1");
    assertThat(problems).isEmpty();
    add(2);
    assertThat(titles()).containsExactly("song 1", "song 2").inOrder();
    assertThat(problems)
        .containsExactly(file() + ":2: skipped: a listen must be JSON that begins with listenedAt");
  }

  @Test
  void completeLastLineWithoutLineBreak_isKept() throws IOException {
    add(1);
    write(new Listen(song(2), NOON).json());
    assertThat(titles()).containsExactly("song 1", "song 2").inOrder();
    add(3);
    assertThat(titles()).containsExactly("song 1", "song 2", "song 3").inOrder();
    assertThat(problems).isEmpty();
  }

  @Test
  void badLines_areNamedAndSkipped() throws IOException {
    add(1);
    write("\n \r\nnonsense\n{\"listenedAt\":\"noon\",\"path\":\"/a\",\"title\":\"a\"}\n");
    write("{\"listenedAt\":\"-0044-03-15T12:00:00Z\",\"path\":\"/a\",\"title\":\"a\"}\n");
    write("{\"listenedAt\":\"2026-01-02T12:00:01Z\",\"title\":\"a\"}\n");
    write(" { \"listenedAt\" : \"2026-01-02T12:00:01Z\" , \"path\":\"/a\", \"title\":\"a\" } \r\n");
    assertThat(titles()).containsExactly("song 1", "a").inOrder();
    assertThat(problems)
        .containsExactly(
            file() + ":4: skipped: a listen must be JSON that begins with listenedAt",
            file() + ":5: skipped: listenedAt must be a time such as 1970-01-01T00:00:00Z",
            file() + ":6: skipped: listenedAt (-0044-03-15T12:00:00Z) must be 1970 to 9999",
            file() + ":7: skipped: a track must have a path")
        .inOrder();
  }

  @Test
  void manyBadLines_areReportedUpToALimit() throws IOException {
    add(1);
    write("x\n".repeat(1000));
    assertThat(titles()).containsExactly("song 1");
    assertThat(problems).hasSize(11);
    assertThat(problems.get(10)).isEqualTo(file() + ": skipped 990 other bad lines");
  }

  @Test
  void lineThatIsTooLong_isOneProblem_andIsKept() throws IOException {
    add(1);
    String huge = "{\"listenedAt\":\"".repeat(500_000) + "\n";
    write(huge);
    add(2);
    assertThat(titles()).containsExactly("song 1", "song 2").inOrder();
    assertThat(problems).containsExactly(file() + ":2: skipped: the line is longer than 1 MB");
    assertThat(log().forget(song -> song.equals(song(1)))).isEqualTo(1);
    assertThat(Files.readString(file()))
        .isEqualTo(huge + new Listen(song(2), NOON.plusSeconds(2)).json() + "\n");
    assertThrows(
        IOException.class, () -> log().add(Track.builder(Path.of("/a")).title(huge).build(), NOON));
    assertThat(titles()).containsExactly("song 2");
  }

  @Test
  void damagedLines_seeds0To2000_areSkippedWithoutAnException() throws IOException {
    add(1);
    String line = Files.readString(file());
    StringBuilder text = new StringBuilder();
    for (int seed = 0; seed < 2000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      StringBuilder damaged = new StringBuilder(line);
      damaged.setCharAt(
          random.nextInt(line.length() - 1), "\"{}[],:\\09-a\0\ud800".charAt(random.nextInt(14)));
      text.append(damaged);
    }
    Files.writeString(file(), text.toString().replace('\ud800', '?'));
    add(2);
    assertThat(titles()).contains("song 2");
    assertThat(problems).isNotEmpty();
  }

  @Test
  void forget_removesTheListensOfTheSongs_andKeepsAllOtherLines() throws IOException {
    add(1, 2, 3, 4);
    write("nonsense\r\n");
    add(4, 5);
    write("{\"listenedAt\":\"20");
    Path folder = Path.of("/music/1");
    assertThat(log().forget(song -> song.path().startsWith(folder))).isEqualTo(3);
    assertThat(titles()).containsExactly("song 2", "song 3", "song 5").inOrder();
    assertThat(Files.readString(file())).contains("nonsense\r\n");
    assertThat(Files.readString(file())).endsWith("{\"listenedAt\":\"20");
    assertThat(log().forget(song -> song.path().startsWith(folder))).isEqualTo(0);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
  }

  @Test
  void forgetAll_removesAllLines() throws IOException {
    add(1, 2);
    write("nonsense\n");
    assertThat(log().forgetAll()).isEqualTo(3);
    assertThat(Files.size(file())).isEqualTo(0);
    assertThat(log().forgetAll()).isEqualTo(0);
    add(3);
    assertThat(titles()).containsExactly("song 3");
  }

  @Test
  void linkToAFileElsewhere_isKept() throws IOException {
    add(1, 2);
    Path elsewhere = Files.move(file(), home.resolve("elsewhere"));
    Files.createSymbolicLink(file(), elsewhere);
    add(3);
    assertThat(log().forget(song -> song.equals(song(1)))).isEqualTo(1);
    assertThat(Files.isSymbolicLink(file())).isTrue();
    assertThat(Files.readAllLines(elsewhere)).hasSize(2);
  }

  @Test
  void fileThatIsNotAFile_isAnIOException() throws IOException {
    Files.createDirectories(file());
    assertThat(assertThrows(IOException.class, this::listens))
        .hasMessageThat()
        .contains("not a file");
    assertThrows(IOException.class, () -> add(1));
  }

  @Test
  void fullDisk_leavesTheLogUnchanged() throws IOException {
    add(1, 2);
    Disk full =
        new Disk() {
          @Override
          public void before(String operation, Path file) throws IOException {
            if (operation.equals("write")) {
              throw new IOException("no space left");
            }
          }
        };
    ListenLog log = new ListenLog(full, home.resolve("state"));
    assertThrows(IOException.class, () -> log.add(song(3), NOON));
    assertThrows(IOException.class, () -> log.forget(song(1)::equals));
    assertThat(titles()).containsExactly("song 1", "song 2").inOrder();
    assertThat(problems).isEmpty();
  }

  @Test
  void lockOfAnotherProcess_isWaitedForUntilTheLimit_thenNothingChanges() throws IOException {
    add(1, 2);
    List<String> waits = new ArrayList<>();
    ListenLog log = log().waitingAtMost(Duration.ofMillis(30), waits::add);
    Path lock = file().resolveSibling("listens.jsonl.lock");
    try (FileChannel other = FileChannel.open(lock, StandardOpenOption.WRITE)) {
      var unused = other.lock();
      for (Executable call :
          new Executable[] {
            () -> log.add(song(3), NOON), () -> log.forget(song -> true), log::forgetAll
          }) {
        assertThat(assertThrows(IOException.class, call))
            .hasMessageThat()
            .isEqualTo(
                "another process has held its lock for 0 s; nothing was changed; try again later");
      }
    }
    assertThat(titles()).containsExactly("song 1", "song 2").inOrder();
    assertThat(ImmutableSet.copyOf(waits))
        .containsExactly("waiting at most 0 s for another process, which holds " + lock);
    assertThat(waits).hasSize(3);
    log.add(song(3), NOON);
    assertThat(titles()).hasSize(3);
    assertThat(waits).hasSize(3);
  }

  @Test
  void fourThreads_thatAddAndForget_loseNoListen() throws Exception {
    List<Thread> threads = new ArrayList<>();
    List<Exception> failures = new ArrayList<>();
    for (int thread = 0; thread < 4; thread++) {
      int first = 1000 * thread;
      threads.add(
          new Thread(
              () -> {
                try {
                  for (int i = 0; i < 50; i++) {
                    add(first + i);
                    if (i % 10 == 9) {
                      Track last = song(first + i);
                      assertThat(log().forget(last::equals)).isEqualTo(1);
                    }
                  }
                } catch (IOException | RuntimeException | Error e) {
                  synchronized (failures) {
                    failures.add(new Exception(e));
                  }
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failures).isEmpty();
    assertThat(titles())
        .containsExactlyElementsIn(
            IntStream.range(0, 4)
                .boxed()
                .flatMap(
                    thread ->
                        IntStream.range(0, 50)
                            .filter(i -> i % 10 != 9)
                            .mapToObj(i -> "song " + (1000 * thread + i)))
                .collect(toImmutableList()));
    assertWithMessage("%s", problems).that(problems).isEmpty();
    assertThat(Files.readString(file(), UTF_8)).endsWith("}\n");
  }
}
