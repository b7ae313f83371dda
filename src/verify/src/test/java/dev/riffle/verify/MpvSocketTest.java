package dev.riffle.verify;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.riffle.mp3.Mp3s;
import dev.riffle.testing.Tool;
import dev.riffle.wire.LineConnection;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The buttons of a real mpv. */
@Tag("process")
@ResourceLock("mpv processes of this JVM")
@Timeout(120)
class MpvSocketTest {
  private static final int SONGS = 10;
  private static final int FRAMES = 2_000; // 52 s

  @TempDir Path folder;
  private @Nullable Process player;

  private Path start(String... options) throws IOException {
    Tool.require("mpv");
    Path socket = folder.resolve("socket");
    List<String> command =
        Lists.newArrayList(
            "mpv",
            "--no-config",
            "--ao=null",
            "--vo=null",
            "--idle",
            "--input-ipc-server=" + socket);
    command.addAll(List.of(options));
    for (int i = 0; i < SONGS; i++) {
      command.add(Files.write(folder.resolve(i + ".mp3"), Mp3s.frames(FRAMES)).toString());
    }
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    player = process;
    LineConnections.awaitListening(socket, process);
    awaitPosition(socket);
    return socket;
  }

  /** Waits for a position: mpv accepts commands before it shuffles the list and loads a file. */
  private static void awaitPosition(Path socket) throws IOException {
    try (LineConnection connection = LineConnection.open(UnixDomainSocketAddress.of(socket))) {
      connection.send("{\"command\":[\"observe_property\",1,\"time-pos\"]}");
      JsonNode event;
      do {
        event = new ObjectMapper().readTree(connection.line(0));
      } while (!event.path("event").asText().equals("property-change") || !event.has("data"));
    }
  }

  @AfterEach
  void stop() throws InterruptedException {
    Process process = player;
    if (process != null) {
      process.destroy();
      process.waitFor();
    }
  }

  @Test
  void playlistShuffle_hasTheSameOrderInEachCycle() throws IOException {
    try (MpvSocket mpv = MpvSocket.connect(start("--pause"), false)) {
      Verdict verdict = ButtonTrial.of(mpv);
      assertThat(verdict.named().map(Finding::suspect)).hasValue(Suspect.SAME_ORDER);
      assertThat(verdict.broken(Rule.COVERAGE)).isEqualTo(0);
      assertThat(verdict.broken(Rule.BACK)).isEqualTo(0);
      assertThat(verdict.broken(Rule.TOGGLE)).isGreaterThan(5);
      assertThat(verdict.broken(Rule.TOGGLE_LOSS)).isGreaterThan(0);
      for (Rule rule : new Rule[] {Rule.RETURN, Rule.ADDED, Rule.REMOVED, Rule.PLAY_NEXT}) {
        assertThat(kept(verdict, rule)).isEqualTo(10);
      }
    }
  }

  @Test
  void shuffleOption_hasAnotherOrderInEachCycle() throws IOException {
    try (MpvSocket mpv = MpvSocket.connect(start("--pause", "--shuffle"), false)) {
      Verdict verdict = ButtonTrial.of(mpv);
      assertThat(verdict.named()).isEmpty();
      assertThat(verdict.broken(Rule.COVERAGE)).isEqualTo(0);
      assertThat(verdict.broken(Rule.BACK_ACROSS_SEAM)).isEqualTo(1);
      assertThat(kept(verdict, Rule.TOGGLE)).isEqualTo(0); // not tried
    }
  }

  private static int kept(Verdict verdict, Rule rule) {
    return verdict.rules().stream()
        .filter(finding -> finding.rule() == rule && finding.broken() == 0)
        .mapToInt(Rule.Finding::kept)
        .sum();
  }

  @Test
  void player_isLeftAsItWas() throws IOException {
    Path socket = start("--pause", "--playlist-start=3", "--start=20");
    ImmutableList<String> before = properties(socket);
    try (MpvSocket mpv = MpvSocket.connect(socket, false)) {
      mpv.start();
      mpv.add();
      mpv.playNext();
      mpv.next();
      assertThat(properties(socket)).isNotEqualTo(before);
    }
    assertThat(properties(socket)).isEqualTo(before);
  }

  private static ImmutableList<String> properties(Path socket) throws IOException {
    ImmutableList.Builder<String> all = ImmutableList.builder();
    for (String name : new String[] {"playlist-pos", "loop-playlist", "pause", "playlist"}) {
      all.add(property(socket, name));
    }
    String time = property(socket, "time-pos");
    return all.add(time.isEmpty() ? "" : "" + Math.round(Double.parseDouble(time))).build();
  }

  /** Returns the value of a property, or an empty string if it has none. */
  private static String property(Path socket, String name) throws IOException {
    try (LineConnection connection = LineConnection.open(UnixDomainSocketAddress.of(socket))) {
      connection.send("{\"command\":[\"get_property\",\"" + name + "\"],\"request_id\":7}");
      JsonNode answer = new ObjectMapper().readTree(connection.line(0));
      while (answer.path("request_id").asInt() != 7) {
        answer = new ObjectMapper().readTree(connection.line(0));
      }
      return answer.path("data").isValueNode()
          ? answer.path("data").asText()
          : answer.path("data").toString();
    }
  }

  @Test
  void playerThatPlays_isNotTouched() throws IOException {
    Path socket = start();
    assertThat(assertThrows(IOException.class, () -> MpvSocket.connect(socket, false)))
        .hasMessageThat()
        .isEqualTo("the player is playing; pause it, or use --yes");
  }
}
