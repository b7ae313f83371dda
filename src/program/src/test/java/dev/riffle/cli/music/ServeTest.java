package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.cli.RiffleProcess;
import dev.riffle.cli.Run;
import dev.riffle.testing.Mp3Tone;
import dev.riffle.testing.OtherJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code serve}, in a process of its own. */
@Timeout(120)
@Tag("process")
class ServeTest {
  @TempDir Path home;

  @BeforeEach
  void writeSongs() throws IOException {
    Files.createDirectory(home.resolve("music"));
    for (String name : new String[] {"a", "b", "c"}) {
      Mp3Tone.write(home.resolve("music/" + name + ".mp3"), 100);
    }
  }

  /** A server that prints its address; ended by the test. */
  private final class ServerProcess implements AutoCloseable {
    final Process process;
    final String address;

    ServerProcess(String options) throws IOException {
      process =
          RiffleProcess.builder(home, "serve " + home.resolve("music") + " " + options)
              .redirectError(home.resolve("err").toFile())
              .start();
      BufferedReader out = process.inputReader(UTF_8);
      address = String.valueOf(out.readLine());
    }

    String get(String path) throws IOException {
      URI uri = URI.create(address).resolve(path);
      return new String(uri.toURL().openStream().readAllBytes(), UTF_8);
    }

    /** Sends SIGTERM, and returns the exit status. */
    int terminate() throws InterruptedException {
      process.destroy();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      return process.exitValue();
    }

    @Override
    public void close() throws IOException {
      OtherJvm.kill(process);
    }
  }

  @Test
  void serve_printsItsAddress_servesTheSongs_andEndsAtSigterm() throws Exception {
    String session;
    try (ServerProcess server = new ServerProcess("--listen 0")) {
      assertThat(server.address).matches("http://localhost:\\d+/");
      assertThat(server.get("/")).contains("<title>Riffle</title>");
      session = server.get("/api/1/sessions");
      assertThat(session).contains("\"name\":\"music\"");
      assertThat(server.terminate()).isEqualTo(143);
      assertThat(Files.readString(home.resolve("err"))).isEmpty();
    }
    try (ServerProcess again = new ServerProcess("--listen 0")) {
      assertThat(again.get("/api/1/sessions")).isEqualTo(session);
    }
  }

  @Test
  void portInUse_isReported_inOneSentence() throws Exception {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = other.getLocalPort();
      ProcessBuilder second =
          RiffleProcess.builder(home, "serve " + home.resolve("music") + " --listen " + port);
      Run run = RiffleProcess.run(home, second, "");
      assertThat(run.status()).isEqualTo(1);
      assertThat(run.err())
          .isEqualTo("riffle: --listen: port " + port + " is in use; choose another\n");
    }
  }

  @Test
  void otherMachines_needTheLink_whichIsPrintedOnce() throws Exception {
    String link;
    try (ServerProcess server = new ServerProcess("--listen 0.0.0.0:0")) {
      link = server.address;
      assertThat(link).contains("/link/");
    }
    try (ServerProcess again = new ServerProcess("--listen 0.0.0.0:0")) {
      assertThat(again.address).endsWith("/");
      assertThat(Files.readString(home.resolve("err"))).contains("--token local");
    }
    Run renewed = RiffleProcess.run(home, RiffleProcess.builder(home, "serve --token local"), "");
    assertThat(renewed.out()).matches("http://localhost:8737/link/[A-Za-z0-9_-]{32}\n");
    assertThat(link)
        .doesNotContain(renewed.out().strip().substring("http://localhost:8737".length()));
  }

  @Test
  void tokenOfABadName_orWithAPath_isRefused() {
    Run bad = Run.of("serve", "--token", "a b");
    assertThat(bad.status()).isEqualTo(2);
    assertThat(bad.err()).contains("--token: 'a b' must have 1 to 64 of the characters");
    Run both = Run.of("serve", home.toString(), "--token", "ann");
    assertThat(both.status()).isEqualTo(2);
    assertThat(both.err()).contains("--token cannot be combined with a PATH");
    Run none = Run.of("serve");
    assertThat(none.status()).isEqualTo(2);
    assertThat(none.err()).contains("serve needs a PATH");
  }

  @Test
  void badAddress_isRefused() {
    Run run = Run.of("serve", home.resolve("music").toString(), "--listen", "example.org:1");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("--listen: example.org:1 is unknown; use a port");
  }
}
