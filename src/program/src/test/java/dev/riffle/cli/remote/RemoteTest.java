package dev.riffle.cli.remote;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.ObjectArrays;
import dev.riffle.Main;
import dev.riffle.cli.Run;
import dev.riffle.cli.music.Typist;
import dev.riffle.control.PlayerVerb;
import dev.riffle.control.Verb;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Samples;
import dev.riffle.testing.Tool;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Players in processes of their own, controlled by clients. */
@Timeout(300)
@Tag("process")
class RemoteTest {
  private static final String FIRST = "1/24  Můj milý Augustin - Kapela Vrabčí Déšť";
  private static final String SECOND = "2/24  雨停以后 - 七片茶叶小乐队";
  private static final String THIRD = "3/24  Auld Lang Syne - The Marzipan Lanterns";

  private static final String[] PLAY = {
    "play", Samples.FOLDER.toString(), "--plain", "--sound=none", "--seed=friday"
  };

  @TempDir Path runtime;
  private final List<Player> players = new ArrayList<>();

  /** A started player that reads lines on standard input. */
  private record Player(Process process, BufferedReader out) {
    long pid() {
      return process.pid();
    }

    void send(String line) throws IOException {
      process.outputWriter().write(line + "\n");
      process.outputWriter().flush();
    }

    void answers(String line, String answer) throws IOException {
      send(line);
      assertThat(out.readLine()).isEqualTo(answer);
    }
  }

  @AfterEach
  void close() {
    players.forEach(player -> OtherJvm.kill(player.process));
  }

  private ImmutableMap<String, String> environment() {
    return ImmutableMap.of("XDG_RUNTIME_DIR", runtime.toString());
  }

  private ProcessBuilder riffle(String... words) {
    ImmutableList<String> command =
        ImmutableList.<String>builder()
            .addAll(OtherJvm.command())
            .addAll(OtherJvm.QUICK)
            .add("-cp", System.getProperty("java.class.path"), Main.class.getName())
            .add(words)
            .build();
    ProcessBuilder riffle = new ProcessBuilder(command).redirectErrorStream(true);
    riffle.environment().put("XDG_RUNTIME_DIR", runtime.toString());
    riffle.environment().put("XDG_STATE_HOME", runtime.resolve("state").toString());
    riffle.environment().put("XDG_CACHE_HOME", runtime.resolve("cache").toString());
    return riffle;
  }

  private Player play() throws Exception {
    Process process = riffle(PLAY).start();
    Player player = new Player(process, process.inputReader(UTF_8));
    players.add(player);
    assertThat(player.out.readLine()).startsWith("riffle: seed ");
    assertThat(player.out.readLine()).isEqualTo("24 songs, shuffle, repeat off");
    assertThat(player.out.readLine()).isEqualTo(FIRST);
    until(() -> sockets().contains(player.pid()));
    return player;
  }

  /**
   * Returns the processes that have a socket; in the locale C, these are children of the players.
   */
  private ImmutableList<Long> sockets() {
    Path folder = runtime.resolve("riffle");
    if (!Files.exists(folder)) {
      return ImmutableList.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("\\d+"))
          .map(Long::valueOf)
          .flatMap(pid -> Stream.of(pid, parent(pid)))
          .collect(toImmutableList());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static long parent(long pid) {
    return ProcessHandle.of(pid).flatMap(ProcessHandle::parent).map(ProcessHandle::pid).orElse(pid);
  }

  private static void until(BooleanSupplier wish) throws InterruptedException {
    for (int i = 0; !wish.getAsBoolean(); i++) {
      assertThat(i).isLessThan(12_000);
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  private Run client(String... words) {
    return Run.in(environment(), "", words);
  }

  private static void assertDone(Run run, String... lines) {
    String out = Stream.of(lines).map(line -> line + "\n").collect(joining());
    assertThat(run).isEqualTo(new Run(0, out, ""));
  }

  private static void assertRefused(Run run, int status, String sentence) {
    assertThat(run).isEqualTo(new Run(status, "", "riffle: " + sentence + "\n"));
  }

  // ------------------------------------------------------------------ words

  @Test
  void nextAndPrevious_moveThePlayer_andAnswerWithItsState() throws Exception {
    Player player = play();
    assertDone(client("next"), "playing  " + SECOND);
    assertDone(client("--debug", "next"), "playing  " + THIRD);
    assertDone(client("previous", "--debug"), "playing  " + SECOND);
    player.answers("current", SECOND);
    player.answers("previous", FIRST);
    assertDone(client("previous"), "nothing", "playing  " + FIRST);
  }

  @Test
  void pauseResumeToggle_changeTheState_statusShowsIt() throws Exception {
    play();
    for (String step :
        List.of(
            "pause: paused",
            "pause: paused",
            "resume: playing",
            "toggle: paused",
            "toggle: playing")) {
      String state = step.replaceFirst(".*: ", "");
      String place = FIRST.replace("1/24", state + "  1/24");
      assertDone(client(step.replaceFirst(":.*", "")), place);
      assertDone(client("status"), place, "0:00 / 0:04, shuffle, repeat off, volume 100");
      JsonNode status = client("status", "--json").json().get(0);
      assertThat(status.path("state").asText()).isEqualTo(state);
    }
  }

  @Test
  void statusJson_hasWhatIsKnown() throws Exception {
    play();
    JsonNode status = client("status", "--json").json().get(0);
    assertThat(Joiner.on(' ').join(status.fieldNames()))
        .isEqualTo(
            "event state entry path title artist album positionMillis durationMillis mode by repeat"
                + " volume cycle place size");
    assertThat(status.path("album").asText()).isEqualTo("Písně do deště");
    assertThat(status.path("volume").asInt()).isEqualTo(100);
    assertThat(Files.exists(Path.of(status.path("path").asText()))).isTrue();
  }

  @Test
  void rules_changeTheRunningPlayer_andTheNextOneKeepsThem_afterAKill() throws Exception {
    Player player = play();
    Path file = Files.writeString(runtime.resolve("weights"), "5 nowhere.mp3\n");
    assertThat(client("by", "folder").out()).contains(", shuffle by folder, repeat off");
    assertThat(client("weights", file.toString()).out()).endsWith(", weights " + file + "\n");
    client("exclude", "genre=Speech");
    client("exclude", "sample-playlists/Odds and Ends");
    client("not-for", "7d");
    assertRefused(
        client("weights", "nowhere"),
        1,
        "weights: "
            + Path.of("nowhere").toAbsolutePath()
            + ": no such file or folder; use rating, age, off or a file");
    JsonNode status = client("status", "--json").json().get(0);
    assertThat(status.path("by").asText()).isEqualTo("folder");
    assertThat(status.path("exclude").get(1).asText())
        .isEqualTo(Path.of("sample-playlists/Odds and Ends").toAbsolutePath().toString());
    OtherJvm.kill(player.process);
    Process resumed = riffle("play", "--plain", "--json", "--sound=none").start();
    players.add(new Player(resumed, resumed.inputReader(UTF_8)));
    until(() -> sockets().contains(resumed.pid()));
    JsonNode kept = client("status", "--json").json().get(0);
    for (String rule : List.of("by", "weights", "exclude", "notFor", "size")) {
      assertThat(kept.path(rule)).isEqualTo(status.path(rule));
    }
  }

  @Test
  void queue_marksTheCurrentEntryAndUpNext() throws Exception {
    Player player = play();
    client("next");
    player.answers("enqueue 11", "11  found on a tape");
    assertDone(
        client("queue", "2"),
        "  -1  Můj milý Augustin - Kapela Vrabčí Déšť",
        ">     雨停以后 - 七片茶叶小乐队",
        "+  1  found on a tape",
        "   2  Row, Row, Row Your Boat - The Marzipan Lanterns");
    JsonNode queue = client("queue", "--json").json().get(0);
    assertThat(queue.path("history")).hasSize(1);
    assertThat(queue.path("current").path("entry").asLong()).isEqualTo(22);
    assertThat(queue.path("upNext").asInt()).isEqualTo(1);
    assertThat(queue.path("upcoming")).hasSize(10);
    assertDone(client("queue", "0"), ">     雨停以后 - 七片茶叶小乐队");
  }

  @Test
  void add_blanksChineseAndBadPaths_theGoodOnesAreAdded() throws Exception {
    play();
    Path song = Samples.FOLDER.resolve("Odds and Ends/found on a tape.mp3");
    Path folder = Files.createDirectories(runtime.resolve("a  b 雨 "));
    Path copy = Files.copy(song, folder.resolve("c.mp3"));
    assertDone(client("add-again", song.toString()), "24  found on a tape", playing(25));
    assertDone(
        client("add", folder.toString(), "--", copy.toString()),
        "25  c",
        playing(26),
        "added 0 songs; 1 is already in the queue; add-again adds it",
        playing(26));
    String nowhere = Path.of("nowhere").toAbsolutePath().toString();
    assertThat(client("add-again", "nowhere", copy.toString()))
        .isEqualTo(
            new Run(
                1,
                "26  c\n" + playing(27) + "\n",
                "riffle: " + nowhere + ": no such file or folder\n"));
  }

  private static String playing(int size) {
    return "playing  " + FIRST.replace("/24", "/" + size);
  }

  @Test
  void signedNumbers_areOperands_notOptions() throws Exception {
    play();
    assertDone(client("skip", "2"), "playing  " + THIRD);
    assertDone(client("skip", "-1"), "playing  " + SECOND);
    assertDone(client("--debug", "skip", "-1"), "playing  " + FIRST);
    assertThat(client("volume", "-40").out()).endsWith(", volume 60\n");
    assertThat(client("shuffle", "off").out()).contains(", in-order, ");
    assertThat(client("repeat", "all").out()).contains(", repeat all, ");
    assertThat(client("stop").out()).startsWith("stopped  ");
  }

  @Test
  void add_inAProcessAndAFolderOfItsOwn_inAnyLocale() throws Exception {
    play();
    Path folder = Files.createDirectories(runtime.resolve("songs"));
    Files.copy(
        Samples.FOLDER.resolve("Odds and Ends/found on a tape.mp3"), folder.resolve("雨.mp3"));
    for (String locale : new String[] {"C.UTF-8", "C"}) {
      ProcessBuilder client = riffle("add-again", "雨.mp3");
      List<String> command = new ArrayList<>(List.of("/usr/bin/env", "LC_ALL=" + locale));
      command.addAll(client.command());
      Process process = client.command(command).directory(folder.toFile()).start();
      String answer = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(answer).matches("2[45]  雨\nplaying  1/2[56]  .*\n");
      assertThat(process.waitFor()).isEqualTo(0);
    }
  }

  @Test
  void watch_reportsEachChange_andEndsWithThePlayer() throws Exception {
    Player player = play();
    Process watch = riffle("watch").start();
    try (BufferedReader lines = watch.inputReader(UTF_8)) {
      JsonNode first = Run.parse(lines.readLine());
      assertThat(first.path("event").asText()).isEqualTo("status");
      assertThat(first.has("cause")).isFalse();
      client("next");
      JsonNode next = Run.parse(lines.readLine());
      assertThat(next.path("place").asInt()).isEqualTo(2);
      assertThat(next.path("cause").asText()).isEqualTo("command");
      client("pause");
      assertThat(Run.parse(lines.readLine()).path("state").asText()).isEqualTo("paused");
      player.send("mode random");
      JsonNode mode = Run.parse(lines.readLine());
      assertThat(mode.path("mode").asText()).isEqualTo("random");
      assertThat(mode.path("cause").asText()).isEqualTo("mode");
      player.send("repeat all");
      assertThat(Run.parse(lines.readLine()).path("repeat").asText()).isEqualTo("all");
      assertThat(client("by", "folder").out()).contains(", random, repeat all");
      JsonNode by = Run.parse(lines.readLine());
      assertThat(by.path("by").asText()).isEqualTo("folder");
      assertThat(by.path("cause").asText()).isEqualTo("by");
      player.send("not-for 7d");
      assertThat(Run.parse(lines.readLine()).path("notFor").asText()).isEqualTo("7d");
      assertThat(client("stop-after", "45m").out()).contains(", stops in 45 min");
      JsonNode stop = Run.parse(lines.readLine());
      assertThat(stop.path("stopAfter").asText()).isEqualTo("45m");
      assertThat(stop.path("cause").asText()).isEqualTo("stop-after");
      player.send("playnext 5");
      assertThat(lines.readLine()).isEqualTo("{\"event\":\"queue-changed\",\"size\":24}");
      assertDone(client("quit"));
      assertThat(lines.readLine()).isEqualTo("{\"event\":\"quit\"}");
      assertThat(lines.readLine()).isNull();
    }
    assertThat(watch.waitFor()).isEqualTo(0);
    assertThat(player.process.waitFor()).isEqualTo(0);
    assertThat(sockets()).isEmpty();
  }

  @Test
  void watch_readerThatCloses_isNotAnError() throws Exception {
    Player player = play();
    Process watch = riffle("watch").start();
    BufferedReader lines = watch.inputReader(UTF_8);
    assertThat(lines.readLine()).contains("status");
    lines.close();
    for (int i = 0; watch.isAlive(); i++) {
      player.send("mode " + (i % 2 == 0 ? "random" : "shuffle"));
      TimeUnit.MILLISECONDS.sleep(10);
    }
    assertThat(watch.waitFor()).isEqualTo(0);
  }

  /** Each next of one side is visible to the other; together they press 20 times. */
  @Test
  void linesFromBothSides_areEachExecutedOnce() throws Exception {
    Player player = play();
    Thread typist =
        new Thread(
            () -> {
              for (int i = 0; i < 10; i++) {
                assertThat(client("next").status()).isEqualTo(0);
              }
            });
    typist.start();
    for (int i = 0; i < 10; i++) {
      player.send("next");
    }
    typist.join();
    for (int i = 0; i < 10; i++) {
      assertThat(player.out.readLine()).contains("/24  ");
    }
    player.send("current");
    assertThat(player.out.readLine()).startsWith("21/24  ");
  }

  @Test
  void playerOnAScreen_obeysToo_andRestoresTheTerminalOnQuit() throws Exception {
    Tool.require("script");
    String words = "play sample-playlists --sound none --seed friday --mode in-order";
    try (Typist typist =
        Typist.at("XDG_RUNTIME_DIR=" + runtime + " " + Typist.shell(Typist.riffle(words)), 100)) {
      typist.sees("Kočka leze dírou");
      until(() -> !sockets().isEmpty());
      Run next = client("next");
      assertThat(next.out()).startsWith("playing  2/24  ");
      typist.sees(next.out().strip().substring("playing  2/24  ".length()));
      assertDone(client("quit"));
      assertThat(typist.leaves()).isEqualTo(0);
    }
    assertThat(sockets()).isEmpty();
  }

  @ParameterizedTest(name = "riffle {0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "next extra | next: unexpected argument extra (see riffle next --help)",
        "status --jsn | unknown option: '--jsn' (see riffle status --help)",
        "next --debug extra | next: unexpected argument extra (see riffle next --help)",
        "next --json | unknown option: '--json' (see riffle next --help)",
        "queue many | K (many) must be a number (see riffle queue --help)",
        "queue -1 | unknown option: '-1' (see riffle queue --help)",
        "queue 1 2 | queue: unexpected argument 2 (see riffle queue --help)",
        "volume 101 | volume: 101 is unknown; use 0 to 100, or a step such as +5 or -5 (see "
            + "riffle volume --help)",
        "seek | seek needs a TIME (see riffle seek --help)",
        "by artist | by: artist is unknown; use one of song, album, disc, folder, next (see "
            + "riffle by --help)",
        "weights age age | weights: unexpected argument age (see riffle weights --help)",
        "skip -x | unknown option: '-x' (see riffle skip --help)",
        "add | add needs a PATH (see riffle add --help)",
        "add - | PATH (-) must be a folder or a file (see riffle add --help)",
        "nxt | no such command or file: nxt; did you mean next?"
      })
  void badWords_areMisuse_whetherAPlayerRunsOrNot(String line, String sentence) {
    assertRefused(client(line.split(" ")), 2, sentence);
  }

  @Test
  void add_lineBreakInThePath_isMisuse() {
    assertRefused(
        client("add", "a\nnext"),
        2,
        "PATH (a next) must not contain a line break (see riffle add --help)");
  }

  @Test
  void help_ofEachWord_andTheListOfAll() {
    String all = client("--help").out();
    for (Verb verb : Iterables.filter(PlayerVerb.all(), Verb::isCommand)) {
      assertThat(all).contains("\n  " + verb.word());
      Run help = client(verb.word(), "--help");
      assertThat(help.status()).isEqualTo(0);
      assertThat(help.out()).startsWith("Usage: riffle " + verb.word());
      assertThat(help.out()).contains("\nExamples:\n  riffle " + verb.word());
    }
  }

  // ------------------------------------------------------------------ which player

  @Test
  void noPlayer_isASentence_status1() {
    assertRefused(client("next"), 1, "no player is running: riffle play starts one");
    ImmutableMap<String, String> temporary = ImmutableMap.of("TMPDIR", runtime.toString());
    assertRefused(Run.in(temporary, "", "next"), 1, "no player is running: riffle play starts one");
    assertRefused(
        Run.of("next"),
        1,
        "XDG_RUNTIME_DIR is not set, so there is no folder for a player's socket");
  }

  @Test
  void twoPlayers_theLatestIsControlled_afterItsEndTheOther() throws Exception {
    Player first = play();
    TimeUnit.MILLISECONDS.sleep(20); // the resolution of file times is limited
    Player second = play();
    assertDone(client("next"), "playing  " + SECOND);
    second.answers("current", SECOND);
    first.answers("current", FIRST);
    assertDone(client("quit"));
    assertThat(second.process.waitFor()).isEqualTo(0);
    assertDone(client("previous"), "nothing", "playing  " + FIRST);
    first.send("quit");
    assertThat(first.process.waitFor()).isEqualTo(0);
    assertRefused(client("next"), 1, "no player is running: riffle play starts one");
  }

  @Test
  void killedPlayer_leavesASocket_theNextClientDeletesIt() throws Exception {
    Player player = play();
    OtherJvm.kill(player.process);
    assertThat(sockets()).isNotEmpty();
    assertRefused(client("next"), 1, "no player is running: riffle play starts one");
    assertThat(sockets()).isEmpty();
  }

  @Test
  void terminatedPlayer_leavesNoSocket() throws Exception {
    Player player = play();
    player.process.destroy();
    player.process.waitFor();
    assertThat(sockets()).isEmpty();
  }

  @Test
  void stoppedPlayer_doesNotAnAswer_andExecutesNothingLater() throws Exception {
    Player player = play();
    long pid = sockets().get(0);
    OtherJvm.signal("STOP", pid);
    assertRefused(client("next"), 1, "the player does not answer (process " + pid + ")");
    OtherJvm.signal("CONT", pid);
    player.answers("current", FIRST);
    assertDone(client("next"), "playing  " + SECOND);
  }

  // ------------------------------------------------------------------ access

  @Test
  void folderThatOthersCanEnter_isRejectedByTheClient() throws Exception {
    play();
    Path folder = runtime.resolve("riffle");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-x---"));
    assertRefused(client("next"), 1, folder + " must not be accessible to others (chmod 700)");
  }

  @Test
  void playerWithoutASocket_continuesToPlay() {
    Path folder = runtime.resolve("a".repeat(110 - 1 - runtime.toString().length()));
    Map<String, String> environment = ImmutableMap.of("XDG_RUNTIME_DIR", folder.toString());
    Run silent = Run.in(environment, "n\n", PLAY);
    assertThat(silent.err()).matches("riffle: seed .*\n");
    assertThat(silent.lines()).hasSize(3);
    assertRefused(
        Run.in(environment, "", "next"),
        1,
        "XDG_RUNTIME_DIR ("
            + folder
            + ") is too long: with /riffle it must be at most 92 bytes, or a socket path would "
            + "be too long");
  }

  @Test
  void runtimeFolderThatIsMissing_isReportedByTheClient_asByThePlayerWithDebug() throws Exception {
    String nowhere = runtime.resolve("nowhere").toString();
    assertRefused(
        Run.in(ImmutableMap.of("XDG_RUNTIME_DIR", nowhere), "", "next"),
        1,
        "XDG_RUNTIME_DIR (" + nowhere + ") must be a folder that you can write to");
    ProcessBuilder riffle = riffle(ObjectArrays.concat(PLAY, "--debug"));
    riffle.environment().put("XDG_RUNTIME_DIR", nowhere);
    Process process = riffle.start();
    players.add(new Player(process, process.inputReader(UTF_8)));
    assertThat(players.get(0).out.lines().limit(5)) // among the first remarks and answers
        .contains(
            "riffle: other programs cannot control this player: XDG_RUNTIME_DIR ("
                + nowhere
                + ") must be a folder that you can write to");
  }

  @Test
  void anotherUser_isDisconnected() throws Exception {
    Tool.require(System.getProperty("user.name").equals("root"), "root");
    Tool.require("setpriv");
    Player player = play();
    Path folder = runtime.resolve("riffle");
    Path socket = folder.resolve(String.valueOf(sockets().get(0)));
    // Leaves the check of the peer as the only protection.
    for (Path path : List.of(runtime, folder, socket)) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxrwxrwx"));
    }
    Path source = Files.writeString(runtime.resolve("Stranger.java"), STRANGER);
    for (String uid : new String[] {"65534", "0"}) {
      Process stranger =
          new ProcessBuilder(
                  "setpriv",
                  "--reuid=" + uid,
                  "--clear-groups",
                  OtherJvm.java(),
                  source.toString(),
                  socket.toString())
              .redirectErrorStream(true)
              .start();
      String heard = new String(stranger.getInputStream().readAllBytes(), UTF_8);
      assertThat(heard)
          .isEqualTo("connected\n" + (uid.equals("0") ? "playing  " + SECOND + "\n" : ""));
    }
    player.answers("current", SECOND);
  }

  private static final String STRANGER =
      """
      import java.net.UnixDomainSocketAddress;
      import java.nio.ByteBuffer;
      import java.nio.channels.SocketChannel;

      class Stranger {
        public static void main(String[] args) throws Exception {
          try (var channel = SocketChannel.open(UnixDomainSocketAddress.of(args[0]))) {
            System.out.println("connected");
            channel.write(ByteBuffer.wrap("next\\n".getBytes()));
            channel.shutdownOutput();
            var bytes = ByteBuffer.allocate(1000);
            while (channel.read(bytes) >= 0) {}
            System.out.write(bytes.array(), 0, bytes.position());
            System.out.flush();
          } catch (java.io.IOException e) {
            // The server closed the connection before all lines were sent.
          }
        }
      }
      """;
}
