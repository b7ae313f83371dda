package dev.riffle.desktop;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableMap;
import dev.riffle.player.Controls.State;
import dev.riffle.player.Player;
import dev.riffle.queue.PlayQueue;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests connection to a bus and disconnection, with buses that are missing, suspended or killed.
 */
class MprisLifeTest extends OnSessionBus {
  @Test
  void open_noBus_failsWithTheCause() throws Exception {
    Path stale = Files.createFile(folder.resolve("stale"));
    assertThat(failure(ImmutableMap.of()))
        .isEqualTo("there is no session bus: DBUS_SESSION_BUS_ADDRESS is not set");
    assertThat(failure(ImmutableMap.of("DBUS_SESSION_BUS_ADDRESS", "unix:abstract=x,guid=1")))
        .isEqualTo(
            "DBUS_SESSION_BUS_ADDRESS (unix:abstract=x,guid=1) must contain unix:path= and a path");
    assertThat(failure(ImmutableMap.of("DBUS_SESSION_BUS_ADDRESS", "unix:path=" + stale)))
        .startsWith("cannot connect to the session bus (" + stale + "): ");
    assertThat(failure(ImmutableMap.of("DBUS_SESSION_BUS_ADDRESS", "unix:path=/none,guid=1")))
        .startsWith("cannot connect to the session bus (/none): ");
  }

  private static String failure(Map<String, String> environment) {
    IOException failure =
        assertThrows(
            IOException.class,
            () -> new Desk(environment, Desk.tracks(1), Optional.empty(), Player::timeless));
    return String.valueOf(failure.getMessage());
  }

  @Test
  void socket_followsTheEnvironmentVariables() throws Exception {
    assertThat(
            Bus.socket(
                ImmutableMap.of(
                    "DBUS_SESSION_BUS_ADDRESS", "unix:abstract=a;unix:path=/a%20b+c,guid=12")))
        .isEqualTo(Path.of("/a b+c"));
    Files.createFile(folder.resolve("run"));
    assertThat(Bus.socket(ImmutableMap.of("XDG_RUNTIME_DIR", folder.toString())))
        .isEqualTo(folder.resolve("bus"));
  }

  @Test
  void open_nameTaken_usesAnInstanceName() throws Exception {
    Desk first = desk("a");
    Desk second = desk("b");
    String instance = "riffle.instance" + ProcessHandle.current().pid();
    assertThat(bus().run("playerctl", "-l").lines()).containsExactly("riffle", instance);
    assertThat(bus().run("playerctl", "-p", instance, "metadata", "title")).isEqualTo("b");
    assertThat(first.playing() + second.playing()).isEqualTo("ab");
    first.close();
    second.close();
    assertThat(bus().run("playerctl", "-l")).isEqualTo("No players found");
  }

  @Test
  void quit_fromTheDesktop_callsTheProgram() throws Exception {
    Desk desk = desk("a");
    assertThat(bus().call("org.mpris.MediaPlayer2.Quit")).isEqualTo("()");
    Tool.await("quit", () -> desk.quits.get() == 1);
  }

  @Test
  void busKilled_playbackContinues() throws Exception {
    Desk desk = desk("a", "b", "c");
    bus().kill();
    desk.player.press(PlayQueue::next);
    desk.player.pause();
    desk.queue.add(Desk.track("d"));
    assertThat(desk.playing()).isEqualTo("b");
    assertThat(desk.player.state()).isEqualTo(State.PAUSED);
  }

  @Test
  void close_suspendedBus_returnsQuickly() throws Exception {
    Desk desk = desk("a", "b");
    bus().stop();
    long start = System.nanoTime();
    desk.close();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"running", "killed", "stopped"})
  void process_anyStateOfItsBus_endsSilently(String state) throws Exception {
    Process process =
        bus()
            .begin(
                OtherJvm.java(),
                "-cp",
                System.getProperty("java.class.path"),
                MprisProcess.class.getName());
    OutputLines lines = new OutputLines(process);
    lines.await("ready");
    if (state.equals("killed")) {
      bus().kill();
    } else if (state.equals("stopped")) {
      bus().stop();
    }
    process.getOutputStream().write('\n');
    process.getOutputStream().close();
    lines.await("bye");
    assertWithMessage("ends").that(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(0);
    assertThat(lines.linesToEnd()).containsExactly("ready", "bye").inOrder();
  }
}
