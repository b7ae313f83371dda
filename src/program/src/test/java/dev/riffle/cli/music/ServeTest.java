package dev.riffle.cli.music;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.cli.RiffleProcess;
import dev.riffle.cli.Run;
import dev.riffle.testing.Mp3Tone;
import dev.riffle.testing.Tool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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

  private ServerProcess serve(String options) throws IOException {
    return serve(options, "state");
  }

  private ServerProcess serve(String options, String state) throws IOException {
    return ServerProcess.start(home, home.resolve("music") + " " + options, state);
  }

  @Test
  void serve_printsItsAddress_servesTheSongs_andEndsAtSigterm() throws Exception {
    String session;
    try (ServerProcess server = serve("--listen 0")) {
      assertThat(server.address()).matches("http://localhost:\\d+/");
      assertThat(server.get("/")).contains("<title>Riffle</title>");
      session = server.get("/api/1/sessions");
      assertThat(session).contains("\"name\":\"music\"");
      assertThat(server.terminate()).isEqualTo(143);
      assertThat(Files.readString(home.resolve("err"))).isEmpty();
    }
    try (ServerProcess again = serve("--listen 0")) {
      assertThat(again.get("/api/1/sessions")).isEqualTo(session);
    }
  }

  private void write(String name) throws IOException {
    Mp3Tone.write(home.resolve("music/" + name + ".mp3"), 100);
  }

  @Test
  void changesOfTheFolder_areInTheSession_atTheNextStart() throws Exception {
    try (ServerProcess server = serve("--listen 0")) {
      server.remove("b");
      server.awaitTitles("a", "c");
    }
    write("d");
    Files.delete(home.resolve("music/a.mp3"));
    try (ServerProcess again = serve("--listen 0")) {
      again.awaitTitles("c", "d"); // not b, which the listener removed
      assertThat(again.get("/api/1/search?text=d")).contains("\"title\":\"d\"");
      assertThat(again.terminate()).isEqualTo(143);
      assertThat(Files.readString(home.resolve("err"))).isEmpty();
    }
  }

  @Test
  void serversThatStartAtOnce_addASongOnce() throws Exception {
    String options = "--listen 0 --store " + home.resolve("sessions.db");
    try (ServerProcess first = serve(options, "one");
        ServerProcess second = serve(options, "two")) {
      first.awaitTitles("a", "b", "c");
      second.awaitTitles("a", "b", "c");
      Tool.await("the folders to be seen", () -> seen("one") != 0 && seen("two") != 0);
    }
    int one = seen("one");
    int two = seen("two");
    write("d");
    write("e");
    try (ServerProcess first = serve(options, "one");
        ServerProcess second = serve(options, "two")) {
      Tool.await("the changes to be seen", () -> seen("one") != one && seen("two") != two);
      first.awaitTitles("a", "b", "c", "d", "e");
      second.awaitTitles("a", "b", "c", "d", "e");
    }
  }

  /** Returns a hash of the file in which a server keeps the state of its folders, or 0. */
  private int seen(String state) {
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(home.resolve(state).resolve("riffle"), "*.folders")) {
      for (Path file : files) {
        return Arrays.hashCode(Files.readAllBytes(file));
      }
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
    try (ServerProcess server = serve("--listen 0.0.0.0:0")) {
      link = server.address();
      assertThat(link).contains("/link/");
    }
    try (ServerProcess again = serve("--listen 0.0.0.0:0")) {
      assertThat(again.address()).endsWith("/");
      assertThat(Files.readString(home.resolve("err"))).contains("--token local");
    }
    Run renewed = RiffleProcess.run(home, RiffleProcess.builder(home, "serve --token local"), "");
    assertThat(renewed.out()).matches("http://localhost:8737/link/[A-Za-z0-9_-]{32}\n");
    assertThat(link)
        .doesNotContain(renewed.out().strip().substring("http://localhost:8737".length()));
  }

  @Test
  void tokenOfABadName_orWithAPath_isRejected() {
    Run bad = Run.of("serve", "--token", "a b");
    assertThat(bad.status()).isEqualTo(2);
    assertThat(bad.err()).contains("--token: 'a b' must consist of 1 to 64 characters");
    Run both = Run.of("serve", home.toString(), "--token", "ann");
    assertThat(both.status()).isEqualTo(2);
    assertThat(both.err()).contains("--token cannot be combined with a PATH");
    Run none = Run.of("serve");
    assertThat(none.status()).isEqualTo(2);
    assertThat(none.err()).contains("serve needs a PATH");
  }

  @Test
  void badAddress_isRejected() {
    Run run = Run.of("serve", home.resolve("music").toString(), "--listen", "example.org:1");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("--listen: example.org:1 is unknown; use a port");
  }
}
