package dev.riffle.verify;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableSet;
import dev.riffle.mp3.Mp3s;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Tool;
import dev.riffle.wire.LineConnection;
import dev.riffle.wire.MpdProtocol;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The buttons of a real Music Player Daemon, and of servers that are none. */
@Tag("process")
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT) // each test waits for a server of its own
class MpdTest {
  private static final int SONGS = 10;
  private static final int FRAMES = 2_000; // 52 s

  @TempDir Path folder;
  private @Nullable Process server;

  private String start() throws Exception {
    Tool.require("mpd");
    Path music = Files.createDirectory(folder.resolve("music"));
    for (int i = 0; i < SONGS; i++) {
      Files.write(music.resolve(i + ".mp3"), Mp3s.frames(FRAMES));
    }
    Path socket = folder.resolve("socket");
    Path configuration =
        Files.writeString(
            folder.resolve("conf"),
            """
            music_directory "%s"
            db_file "%s/db"
            playlist_directory "%s"
            bind_to_address "%s"
            audio_output {
            type "null"
            name "null"
            }
            """
                .formatted(music, folder, folder, socket));
    Process process =
        new ProcessBuilder("mpd", "--no-daemon", configuration.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    server = process;
    LineConnections.awaitListening(socket, process);
    awaitUpdate(socket);
    send("add \"\"");
    return socket.toString();
  }

  /** Waits for the end of an update, on a connection that misses no event of it. */
  private static void awaitUpdate(Path socket) throws IOException {
    try (LineConnection connection = LineConnection.open(UnixDomainSocketAddress.of(socket))) {
      assertThat(connection.line(0)).startsWith("OK MPD ");
      MpdProtocol.send(connection, "update", 0);
      while (MpdProtocol.send(connection, "status", 0).containsKey("updating_db")) {
        MpdProtocol.send(connection, "idle update", 0);
      }
    }
  }

  /** Sends commands on one connection, which misses no event between them. */
  private Map<String, String> send(String... commands) throws IOException {
    try (LineConnection connection =
        LineConnection.open(UnixDomainSocketAddress.of(folder.resolve("socket")))) {
      assertThat(connection.line(0)).startsWith("OK MPD ");
      Map<String, String> answer = Map.of();
      for (String command : commands) {
        answer = MpdProtocol.send(connection, command, 0);
      }
      return answer;
    }
  }

  @AfterEach
  void stop() throws InterruptedException {
    Process process = server;
    if (process != null) {
      process.destroy();
      process.waitFor();
    }
  }

  /**
   * MPD draws the next order while the last song plays, and next skips songs of it. Shuffle off and
   * on draws a new order, in which songs of the last one play again.
   */
  @Test
  void randomMode_skipsSongsOfACycle_andShuffleOffAndOnRepeatsSongs() throws Exception {
    try (Mpd player = Mpd.connect(start(), Optional.empty(), false)) {
      assertThat(player.songs()).isEqualTo(SONGS);
      Verdict verdict = ButtonTrial.of(player);
      assertThat(verdict.named().map(Finding::suspect)).hasValue(Suspect.SHORT_CYCLES);
      assertThat(verdict.broken(Rule.COVERAGE)).isGreaterThan(10);
      assertThat(verdict.broken(Rule.BACK) + verdict.broken(Rule.BACK_ACROSS_SEAM)).isEqualTo(1);
      assertThat(tried(verdict))
          .containsExactly(
              Rule.RETURN, Rule.TOGGLE, Rule.TOGGLE_LOSS, Rule.ADDED, Rule.REMOVED, Rule.PLAY_NEXT);
      assertThat(verdict.broken(Rule.TOGGLE)).isGreaterThan(5);
      for (Rule rule : tried(verdict)) {
        assertThat(rule == Rule.TOGGLE || verdict.broken(rule) == 0).isTrue();
      }
    }
    assertThat(send("status").get("playlistlength")).isEqualTo("" + SONGS);
  }

  private static ImmutableSet<Rule> tried(Verdict verdict) {
    return verdict.rules().stream()
        .filter(finding -> finding.isTried() && finding.rule().compareTo(Rule.RETURN) >= 0)
        .map(Rule.Finding::rule)
        .collect(toImmutableSet());
  }

  @ParameterizedTest
  @CsvSource({"seek 3 20, pause 1, pause", "play 3, pause 0, play", "play 3, stop, stop"})
  void player_isLeftAsItWas(String first, String second, String state) throws Exception {
    String address = start();
    send("consume 1");
    send(first);
    send(second);
    Map<String, String> before = send("status");
    try (Mpd player = Mpd.connect(address, Optional.empty(), true)) {
      player.start();
      player.add();
      player.playNext();
      player.next();
      assertThat(player.current()).isNotEqualTo(OptionalInt.empty());
    }
    Map<String, String> after = send("status");
    assertThat(after.get("state")).isEqualTo(state);
    for (String field : new String[] {"random", "repeat", "single", "consume", "playlistlength"}) {
      assertThat(after.get(field)).isEqualTo(before.get(field));
    }
    if (!state.equals("stop")) {
      assertThat(after.get("song")).isEqualTo("3");
      assertThat(Double.parseDouble(after.get("elapsed")))
          .isWithin(10)
          .of(Double.parseDouble(before.get("elapsed")));
    }
  }

  /** The queue is saved on the server meanwhile. */
  @Test
  void ownList_replacesTheQueue_untilTheEnd() throws Exception {
    String address = start();
    send("seek 3 20");
    send("pause 1");
    SongList list = SongList.ofLines(List.of("1.mp3", "4.mp3", "5.mp3"));
    try (Mpd player = Mpd.connect(address, Optional.of(list), false)) {
      assertThat(player.songs()).isEqualTo(3);
      player.start();
      assertThat(send("status").get("playlistlength")).isEqualTo("3");
      assertThat(send("listplaylist riffle-verify").get("file")).isEqualTo("9.mp3"); // the last
    }
    Map<String, String> after = send("status");
    assertThat(after.get("playlistlength")).isEqualTo("" + SONGS);
    assertThat(after.get("song")).isEqualTo("3");
    assertThat(after.get("state")).isEqualTo("pause");
    assertThat(send("listplaylists")).isEmpty();
  }

  @Test
  void queueThatAKilledTestSaved_isNotOverwritten() throws Exception {
    String address = start();
    send("save riffle-verify");
    send("delete 0");
    SongList list = SongList.ofLines(List.of("1.mp3", "4.mp3"));
    try (Mpd player = Mpd.connect(address, Optional.of(list), false)) {
      assertThat(assertThrows(IOException.class, player::start))
          .hasMessageThat()
          .startsWith("save riffle-verify: ACK ");
    }
    assertThat(send("status").get("playlistlength")).isEqualTo("" + (SONGS - 1));
    assertThat(send("listplaylists").get("playlist")).isEqualTo("riffle-verify");
  }

  @Test
  void songWithALineBreak_isNotASecondCommand() throws Exception {
    String address = start();
    SongList list = SongList.ofLines(List.of("1.mp3", "4.mp3\nclear\n"));
    try (Mpd player = Mpd.connect(address, Optional.of(list), false)) {
      assertThat(assertThrows(IOException.class, player::start))
          .hasMessageThat()
          .isEqualTo("a name with a line break cannot be sent");
    }
    assertThat(send("status").get("playlistlength")).isEqualTo("" + SONGS);
  }

  /** The answer to what changed is long, and the player is restored after it. */
  @Test
  void otherClient_thatChangesManySongs_endsTheTest() throws Exception {
    String address = start();
    for (int i = 0; i < 100; i++) {
      send("add \"\"");
    }
    try (Mpd player = Mpd.connect(address, Optional.empty(), false)) {
      player.start();
      send("shuffle");
      assertThrows(IOException.class, player::current);
    }
    assertThat(send("status").get("random")).isEqualTo("0");
    assertThat(send("status").get("state")).isEqualTo("stop");
  }

  @Test
  void songThatTheServerDoesNotHave_isRejected_andTheQueueRestored() throws Exception {
    String address = start();
    SongList list = SongList.ofLines(List.of("1.mp3", "none.mp3"));
    try (Mpd player = Mpd.connect(address, Optional.of(list), false)) {
      assertThat(assertThrows(IOException.class, player::start))
          .hasMessageThat()
          .startsWith("add \"none.mp3\": ACK ");
    }
    assertThat(send("status").get("playlistlength")).isEqualTo("" + SONGS);
  }

  @Test
  void playerThatPlays_isNotTouched() throws Exception {
    String address = start();
    send("play 3");
    assertRefused("the player is playing; stop it, or use --yes", address);
    assertThat(send("status").get("random")).isEqualTo("0");
    send("clear");
    assertRefused("the queue has fewer than 2 songs; add the songs of the test", address);
  }

  @Test
  void serverThatIsKilled_endsTheTest() throws Exception {
    try (Mpd player = Mpd.connect(start(), Optional.empty(), false)) {
      player.start();
      stop();
      assertThat(assertThrows(IOException.class, player::current))
          .hasMessageThat()
          .containsMatch("closed the connection|Broken pipe|Connection reset");
    }
  }

  @Test
  void serverThatHangs_endsTheTest() throws Exception {
    String address = start();
    long pid = requireNonNull(server).pid();
    try (Mpd player = Mpd.connect(address, Optional.empty(), false)) {
      player.start();
      OtherJvm.signal("STOP", pid);
      assertThat(assertThrows(IOException.class, player::current))
          .hasMessageThat()
          .isEqualTo("no answer within 10 s");
    } finally {
      OtherJvm.signal("CONT", pid);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"random 0", "add 1.mp3", "move 3 4", "delete 2"})
  void otherClient_endsTheTest(String command) throws Exception {
    try (Mpd player = Mpd.connect(start(), Optional.empty(), false)) {
      player.start();
      player.playNext();
      player.next();
      assertThat(player.current()).isEqualTo(OptionalInt.of(SONGS));
      send(command);
      assertThat(assertThrows(IOException.class, player::current))
          .hasMessageThat()
          .isEqualTo("another client changed the queue or its options; no verdict");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'127.0.0.1:x', 'the address must be HOST, HOST:PORT or the path of a socket'",
    "'127.0.0.1:70000', 'the address must be HOST, HOST:PORT or the path of a socket'",
    "'127.0.0.1:1', Connection refused",
    "/no/such/socket, No such file or directory"
  })
  void address_thatIsNone_isRejectedInASentence(String address, String message) {
    assertRefused(message, address);
  }

  private static void assertRefused(String message, String address) {
    assertThat(assertThrows(IOException.class, () -> Mpd.connect(address, Optional.empty(), false)))
        .hasMessageThat()
        .contains(message);
  }

  @ParameterizedTest
  @CsvSource({
    "'HTTP/1.1 400\n', 'not an MPD server: it sends HTTP/1.1 400'",
    "'OK MPD 0.23.5\nACK [4@0] {status} no permission\n', 'status: ACK [4@0] {status} no "
        + "permission'",
    "'OK MPD 0.23.5\nstate\n', 'status: state'",
    "'OK MPD 0.23.5\n', 'the player closed the connection'"
  })
  void serverThatIsNone_isRejectedInASentence(String answer, String message) throws Exception {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread thread =
          new Thread(
              () -> {
                try (Socket client = other.accept()) {
                  client.getOutputStream().write(answer.getBytes(UTF_8));
                  client.shutdownOutput();
                  client.getInputStream().readAllBytes();
                } catch (IOException e) {
                  // The client has disconnected.
                }
              });
      thread.start();
      assertRefused(message, "127.0.0.1:" + other.getLocalPort());
      thread.join();
    }
  }
}
