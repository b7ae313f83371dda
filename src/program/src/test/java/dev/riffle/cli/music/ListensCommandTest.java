package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ObjectArrays;
import dev.riffle.cli.Console;
import dev.riffle.cli.RiffleProcess;
import dev.riffle.cli.Run;
import dev.riffle.listens.ListenLog;
import dev.riffle.testing.Mp3Tone;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The log of listens that {@code play} writes. */
@Timeout(300)
class ListensCommandTest {
  private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
  private static final String NONE = "riffle: no listens yet; riffle play logs them\n";
  private static final String MINUTE = "2026-01-0\\d \\d\\d:00  ";

  @TempDir Path home;
  private Path music = Path.of("");

  @BeforeEach
  void createFolder() throws IOException {
    music = Files.createDirectory(home.resolve("music"));
  }

  private Path state() {
    return home.resolve("state/riffle");
  }

  private Path log() {
    return state().resolve("listens.jsonl");
  }

  private ImmutableMap<String, String> environment() {
    return ImmutableMap.of("XDG_STATE_HOME", home.resolve("state").toString());
  }

  private Run riffle(String... words) {
    return Run.in(environment(), "", words);
  }

  private Run listens(String... options) {
    return riffle(ObjectArrays.concat("listens", options)).exits(0);
  }

  private Track.Builder song(String title) {
    return Track.builder(music.resolve(title + ".mp3")).title(title);
  }

  private void add(Track.Builder song) throws IOException {
    ListenLog.in(state()).add(song.build(), NOON);
  }

  private void addTwo() throws IOException {
    add(song("one").artist("Ann\u001b").album("First").durationMillis(61_000));
    add(song("two"));
  }

  @Test
  void none_isARemark_status0_andNothingIsCreated() {
    assertThat(listens().err()).isEqualTo(NONE);
    assertThat(listens("--listenbrainz").err()).isEqualTo(NONE);
    assertThat(listens("--listenbrainz").out()).isEmpty();
    assertThat(listens("--json").err()).isEmpty();
    assertThat(listens("--forget-all").out()).isEqualTo("forgot 0 listens of all songs\n");
    assertThat(Run.of("listens").exits(0).err()).isEqualTo(NONE);
    assertThat(Files.exists(home.resolve("state"))).isFalse();
  }

  @Test
  void text_isALineForEach_theNewestLast_withVisibleCharacters() throws IOException {
    addTwo();
    ImmutableList<String> lines = listens().lines();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).matches(MINUTE + "one - Ann<U\\+001B>");
    assertThat(lines.get(1)).matches(MINUTE + "two");
  }

  @Test
  void json_hasTheKeysOfScan_andTheTime() throws IOException {
    addTwo();
    Run run = listens("--json");
    JsonNode line = run.json().get(0);
    assertThat(ImmutableList.copyOf(line.fieldNames()))
        .containsExactly("listenedAt", "path", "title", "artist", "album", "durationMillis")
        .inOrder();
    assertThat(line.path("listenedAt").asText()).isEqualTo("2026-01-02T12:00:00Z");
    assertThat(line.path("artist").asText()).isEqualTo("Ann\u001b");
    assertThat(run.out()).doesNotContain("\u001b");
  }

  @Test
  void listenBrainz_isForTheApi_andCountsWhatItLeavesOut() throws IOException {
    addTwo();
    ListenLog.in(state()).add(song("old").artist("Bob").build(), Instant.EPOCH);
    ListenLog.in(state())
        .add(song("late").artist("Bob").build(), NOON.plus(Duration.ofDays(36_500)));
    Run run = listens("--listenbrainz");
    assertThat(run.json().get(0).path("payload")).hasSize(1);
    assertThat(run.err())
        .isEqualTo(
            """
            riffle: omitted 1 listen dated before October 2002
            riffle: omitted 1 listen dated in the future
            riffle: omitted 1 listen of songs without an artist
            """);
  }

  @Test
  void badLine_isARemark_withVisibleCharacters() throws IOException {
    addTwo();
    Path file = state().resolve("listens.jsonl");
    Files.writeString(
        file,
        "{\"listenedAt\":\"2026-01-02T12:00:00Z\",\"\\u001b[2J\":1}\n",
        StandardOpenOption.APPEND);
    Run run = listens();
    assertThat(run.lines()).hasSize(2);
    assertThat(run.err())
        .isEqualTo("riffle: " + file + ":3: skipped: a track has no field <U+001B>[2J\n");
  }

  @Test
  void forget_removesTheLinesOfAFileOrFolder() throws IOException {
    addTwo();
    addTwo();
    add(Track.builder(home.resolve("elsewhere.mp3")));
    assertForgets("0 listens of " + music + "/tw", "--forget", music + "/tw");
    assertForgets("2 listens of " + music + "/one.mp3", "--forget", music + "/one.mp3");
    assertForgets("2 listens of " + music, "--forget", music + "/../music/");
    assertThat(listens().lines()).hasSize(1);
    assertForgets("1 listen of all songs", "--forget-all");
    assertThat(listens().err()).isEqualTo(NONE);
  }

  private void assertForgets(String what, String... options) {
    assertThat(listens(options).out()).isEqualTo("forgot " + what + "\n");
  }

  @Test
  void forgetAll_countsBadLinesApart() throws IOException {
    addTwo();
    Files.writeString(log(), "{}\nno JSON\n", StandardOpenOption.APPEND);
    assertForgets("2 listens of all songs and 2 other lines", "--forget-all");
    Files.writeString(log(), "{}\n");
    assertForgets("0 listens of all songs and 1 other line", "--forget-all");
    assertThat(Files.readString(log())).isEmpty();
  }

  @Test
  void forget_ofAnEmptyPath_isRejected_andForgetsNothing() throws IOException {
    Path below = Path.of("song.mp3").toAbsolutePath(); // in the working folder
    ListenLog.in(state()).add(Track.builder(below).build(), NOON);
    riffle("listens", "--forget", "").refuses(2, "--forget: must not be empty");
    riffle("listens", "--forget=").refuses(2, "--forget: must not be empty");
    assertThat(listens().lines()).hasSize(1);
    assertForgets("1 listen of " + below.getParent(), "--forget", ".");
  }

  @Test
  void forget_whileAnotherProcessHoldsTheLock_isReported_andEndsWithIt() throws Exception {
    addTwo();
    try (FileChannel lock = FileChannel.open(lockFile(), StandardOpenOption.WRITE)) {
      FileLock held = lock.lock();
      String sentence =
          "riffle: waiting at most 5 s for another process, which holds " + lockFile() + "\n";
      ByteArrayOutputStream remarks =
          new ByteArrayOutputStream() {
            @Override
            public synchronized void write(byte[] bytes, int from, int length) {
              super.write(bytes, from, length);
              if (toString(UTF_8).equals(sentence)) {
                release(held);
              }
            }
          };
      assertThat(forgetAll(Duration.ofSeconds(5), remarks))
          .isEqualTo("forgot 2 listens of all songs\n");
      assertThat(remarks.toString(UTF_8)).isEqualTo(sentence);
    }
  }

  private static void release(FileLock held) {
    try {
      held.release();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path lockFile() {
    return state().resolve("listens.jsonl.lock");
  }

  private String forgetAll(Duration maxWait, OutputStream remarks) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Console console = new Console(InputStream.nullInputStream(), out, remarks, environment());
    ListensCommand command = new ListensCommand(console, maxWait);
    new CommandLine(command).parseArgs("--forget-all");
    assertThat(command.call()).isEqualTo(0);
    console.out().flush();
    return out.toString(UTF_8);
  }

  @Test
  void forget_whileAnotherProcessKeepsTheLock_fails_andForgetsNothing() throws Exception {
    addTwo();
    try (FileChannel lock = FileChannel.open(lockFile(), StandardOpenOption.WRITE)) {
      var unused = lock.lock();
      Failure failure =
          assertThrows(
              Failure.class, () -> forgetAll(Duration.ofMillis(20), new ByteArrayOutputStream()));
      assertThat(failure)
          .hasMessageThat()
          .isEqualTo(
              log()
                  + ": another process has held its lock for 0 s; nothing was changed; try "
                  + "again later");
    }
    assertThat(listens().lines()).hasSize(2);
  }

  @Test
  void optionsThatExcludeEachOther_areRejected() {
    riffle("listens", "--json", "--forget-all")
        .refuses(2, "use one of --json, --listenbrainz, --forget and --forget-all");
    riffle("listens", "--forget", "\0").refuses(2, "--forget: <U+0000> is not a path");
  }

  @Test
  void unreadableLog_isAFailure() throws IOException {
    Path file = Files.createDirectories(state().resolve("listens.jsonl"));
    riffle("listens").refuses(1, file + ": not a file");
  }

  @Test
  void withoutAClock_nothingIsLogged() throws IOException {
    Mp3Tone.write(music.resolve("1.mp3"), 40);
    Run.in(
            ImmutableMap.of("XDG_STATE_HOME", home.resolve("state").toString()),
            "ended\nnext\n",
            "play",
            music.toString(),
            "--sound",
            "none",
            "--repeat",
            "all")
        .exits(0);
    assertThat(listens().err()).isEqualTo(NONE);
  }

  private Run play(String options) throws Exception {
    return RiffleProcess.run(
            home,
            RiffleProcess.builder(home, "play --plain --mode in-order " + music + options),
            "nothing", // after the last song
            "")
        .exits(0);
  }

  @Test
  @Tag("process")
  void play_logsEachSong_unlessItIsToldNotTo() throws Exception {
    Mp3Tone.write(music.resolve("1.mp3"), 40); // a second
    Mp3Tone.write(music.resolve("2.mp3"), 40);
    play(" --no-log");
    assertThat(listens().err()).isEqualTo(NONE);
    play("");
    ImmutableList<JsonNode> lines = listens("--json").json();
    assertThat(lines.stream().map(line -> line.path("path").asText()))
        .containsExactly(music + "/1.mp3", music + "/2.mp3")
        .inOrder();
    Path configuration = Files.createDirectories(home.resolve("config/riffle")).resolve("config");
    Files.writeString(configuration, "no-log\n");
    assertThat(play("").err()).doesNotContain("config");
    assertThat(listens().lines()).hasSize(2);
  }
}
