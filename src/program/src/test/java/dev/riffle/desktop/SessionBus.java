package dev.riffle.desktop;

import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ObjectArrays;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Tool;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A session bus for one test, and client programs on it. */
final class SessionBus implements AutoCloseable {
  private static final String CONFIGURATION =
      """
      <busconfig>
        <type>session</type>
        <listen>unix:path=%s</listen>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """;

  private static final long SECONDS = 120;

  private final Path folder;
  private final Process daemon;

  private SessionBus(Path folder, Process daemon) {
    this.folder = folder;
    this.daemon = daemon;
  }

  /** Starts a bus with its socket in {@code folder}; skips the test if D-Bus is not installed. */
  static SessionBus start(Path folder) throws IOException {
    Tool.require("dbus-daemon", "gdbus", "playerctl");
    Path configuration =
        Files.writeString(
            folder.resolve("bus.conf"), CONFIGURATION.formatted(folder.resolve("bus")));
    Process daemon =
        new ProcessBuilder(
                "dbus-daemon", "--nofork", "--print-address", "--config-file=" + configuration)
            .redirectError(folder.resolve("bus.log").toFile())
            .start();
    BufferedReader output = daemon.inputReader(UTF_8);
    assertWithMessage("%s", Files.readString(folder.resolve("bus.log")))
        .that(output.readLine()) // the bus is listening
        .isNotNull();
    return new SessionBus(folder, daemon);
  }

  /** Returns the environment variables by which programs find the bus. */
  ImmutableMap<String, String> environment() {
    return ImmutableMap.of("DBUS_SESSION_BUS_ADDRESS", "unix:path=" + folder.resolve("bus"));
  }

  /** Runs a program and returns its output without trailing white space. */
  String run(String... words) throws IOException, InterruptedException {
    Process process = begin(words);
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertWithMessage("%s ends", String.join(" ", words))
        .that(process.waitFor(SECONDS, TimeUnit.SECONDS))
        .isTrue();
    return output.stripTrailing();
  }

  /** Starts a program on the bus. */
  Process begin(String... words) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.environment().putAll(environment());
    builder.environment().put("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=" + folder.resolve("none"));
    builder.environment().put("LC_ALL", "C.UTF-8");
    return builder.start();
  }

  /** Runs {@code playerctl} and returns its output. */
  String playerctl(String... words) throws IOException, InterruptedException {
    String[] start = {"playerctl", "-p", "riffle"};
    return run(ObjectArrays.concat(start, words, String.class));
  }

  /** Calls a D-Bus method and returns the reply as text. */
  String call(String method, String... arguments) throws IOException, InterruptedException {
    String[] start = {
      "gdbus",
      "call",
      "--session",
      "--dest",
      "org.mpris.MediaPlayer2.riffle",
      "--object-path",
      "/org/mpris/MediaPlayer2",
      "--method",
      method,
      "--"
    };
    return run(ObjectArrays.concat(start, arguments, String.class));
  }

  /** Kills the bus, as in a session that crashes. */
  void kill() {
    daemon.destroyForcibly().onExit().join();
  }

  /** Suspends the bus: it stays connected but no longer replies. */
  void stop() throws IOException, InterruptedException {
    OtherJvm.signal("STOP", daemon.pid());
  }

  @Override
  public void close() {
    kill();
  }
}
