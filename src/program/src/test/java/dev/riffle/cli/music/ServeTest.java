package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.MoreCollectors.onlyElement;
import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Streams;
import dev.riffle.cli.RiffleProcess;
import dev.riffle.cli.Run;
import dev.riffle.testing.Mp3Tone;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Tool;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
  private static final ObjectMapper JSON = new ObjectMapper();

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
      this(options, "state");
    }

    /** Starts a server with a state folder of its own, as on another machine. */
    ServerProcess(String options, String state) throws IOException {
      ProcessBuilder builder =
          RiffleProcess.builder(home, "serve " + home.resolve("music") + " " + options)
              .redirectError(home.resolve("err").toFile());
      builder.environment().put("XDG_STATE_HOME", home.resolve(state).toString());
      process = builder.start();
      BufferedReader out = process.inputReader(UTF_8);
      address = String.valueOf(out.readLine());
    }

    String get(String path) throws IOException {
      URI uri = URI.create(address).resolve(path);
      return new String(uri.toURL().openStream().readAllBytes(), UTF_8);
    }

    private JsonNode session() throws IOException {
      JsonNode sessions = JSON.readTree(get("/api/1/sessions")).get("sessions");
      assertThat(sessions).hasSize(1);
      String path = "/api/1/sessions/" + sessions.get(0).get("session").textValue();
      return JSON.readTree(get(path + "?from=0"));
    }

    /** Returns the titles of the play order, sorted. */
    ImmutableList<String> titles() {
      try {
        return Streams.stream(session().at("/rows/entries"))
            .map(row -> row.get("title").textValue())
            .sorted()
            .collect(toImmutableList());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    void awaitTitles(String... titles) throws InterruptedException {
      Tool.await(String.join(", ", titles), () -> titles().equals(ImmutableList.copyOf(titles)));
    }

    void remove(String title) throws Exception {
      JsonNode session = session();
      JsonNode entry =
          Streams.stream(session.at("/rows/entries"))
              .filter(row -> row.get("title").textValue().equals(title))
              .map(row -> row.get("entry"))
              .collect(onlyElement());
      ObjectNode press = JSON.createObjectNode().put("verb", "remove").put("device", "test");
      press.set("entry", entry);
      press.set("seen", session.get("number"));
      press.put("counter", 1);
      String id = JSON.readTree(get("/api/1/sessions")).at("/sessions/0/session").textValue();
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(address).resolve("/api/1/sessions/" + id + "/presses"))
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(press.toString()))
              .build();
      String answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
      assertThat(JSON.readTree(answer).get("outcome").textValue()).isEqualTo("taken");
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

  private void write(String name) throws IOException {
    Mp3Tone.write(home.resolve("music/" + name + ".mp3"), 100);
  }

  @Test
  void changesOfTheFolder_areInTheSession_atTheNextStart() throws Exception {
    try (ServerProcess server = new ServerProcess("--listen 0")) {
      server.remove("b");
      server.awaitTitles("a", "c");
    }
    write("d");
    Files.delete(home.resolve("music/a.mp3"));
    try (ServerProcess again = new ServerProcess("--listen 0")) {
      again.awaitTitles("c", "d"); // not b, which the listener removed
      assertThat(again.get("/api/1/search?text=d")).contains("\"title\":\"d\"");
      assertThat(again.terminate()).isEqualTo(143);
      assertThat(Files.readString(home.resolve("err"))).isEmpty();
    }
  }

  @Test
  void serversThatStartAtOnce_addASongOnce() throws Exception {
    String options = "--listen 0 --store " + home.resolve("sessions.db");
    try (ServerProcess first = new ServerProcess(options, "one");
        ServerProcess second = new ServerProcess(options, "two")) {
      first.awaitTitles("a", "b", "c");
      second.awaitTitles("a", "b", "c");
      Tool.await("the folders to be seen", () -> seen("one") != 0 && seen("two") != 0);
    }
    int one = seen("one");
    int two = seen("two");
    write("d");
    write("e");
    try (ServerProcess first = new ServerProcess(options, "one");
        ServerProcess second = new ServerProcess(options, "two")) {
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
