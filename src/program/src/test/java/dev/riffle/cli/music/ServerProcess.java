package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Streams;
import dev.riffle.cli.RiffleProcess;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Tool;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A process of {@code riffle serve}, and a page of its session; ended by the test. */
final class ServerProcess implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path errors;
  private final Process process;
  private final String address;
  private int counter;

  private ServerProcess(Path errors, Process process, String address) {
    this.errors = errors;
    this.process = process;
    this.address = address;
  }

  /**
   * Starts a server.
   *
   * @param words of the command line after {@code serve}
   * @param state the name of its state folder, another one as on another machine
   */
  static ServerProcess start(Path home, String words, String state) throws IOException {
    Path errors = home.resolve("err");
    ProcessBuilder builder =
        RiffleProcess.builder(home, "serve " + words).redirectError(errors.toFile());
    builder.environment().put("XDG_STATE_HOME", home.resolve(state).toString());
    Process process = builder.start();
    BufferedReader out = process.inputReader(UTF_8);
    return new ServerProcess(errors, process, String.valueOf(out.readLine()));
  }

  /** Returns the address that it printed. */
  String address() {
    return address;
  }

  private URI uri(String path) {
    return URI.create(address).resolve(path);
  }

  String get(String path) throws IOException {
    return new String(uri(path).toURL().openStream().readAllBytes(), UTF_8);
  }

  JsonNode json(String path) {
    try {
      return JSON.readTree(get(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Waits until a search finds a song, or does not: sessions and the catalogue are updated apart.
   */
  void awaitFound(String title, boolean isFound) throws InterruptedException {
    Tool.await(
        title + " found: " + isFound,
        () ->
            json("/api/1/search?text=" + title).findValuesAsText("title").contains(title)
                == isFound);
  }

  String errors() throws IOException {
    return Files.readString(errors);
  }

  /** Waits until it has printed some words on standard error. */
  void awaitError(String words) throws InterruptedException {
    Tool.await(
        words,
        () -> {
          try {
            return errors().contains(words);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  // ------------------------------------------------------------------ the session

  private String path() {
    JsonNode sessions = json("/api/1/sessions").get("sessions");
    assertThat(sessions).hasSize(1);
    return "/api/1/sessions/" + sessions.get(0).get("session").textValue();
  }

  /** Returns the state of the session, with all rows. */
  JsonNode session() {
    return json(path() + "?from=0&count=500");
  }

  /** Returns the row of a song in the play order. */
  JsonNode row(String title) {
    for (JsonNode row : session().at("/rows/entries")) {
      if (row.get("title").textValue().equals(title)) {
        return row;
      }
    }
    throw new AssertionError(title + " is not in " + titles());
  }

  /** Returns the titles of the play order, sorted. */
  ImmutableList<String> titles() {
    return Streams.stream(session().at("/rows/entries"))
        .map(row -> row.get("title").textValue())
        .sorted()
        .collect(toImmutableList());
  }

  void awaitTitles(String... titles) throws InterruptedException {
    Tool.await(String.join(", ", titles), () -> titles().equals(ImmutableList.copyOf(titles)));
  }

  void remove(String title) throws Exception {
    press(
        JsonNodeFactory.instance
            .objectNode()
            .put("verb", "remove")
            .put("entry", row(title).get("entry").longValue()));
  }

  void press(String verb) throws Exception {
    press(JsonNodeFactory.instance.objectNode().put("verb", verb));
  }

  private void press(ObjectNode press) throws Exception {
    counter++;
    press.put("device", "test").put("counter", counter);
    press.put("seen", session().get("number").longValue());
    HttpRequest request =
        HttpRequest.newBuilder(uri(path() + "/presses"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(press.toString()))
            .build();
    String answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    assertThat(JSON.readTree(answer).get("outcome").textValue()).isEqualTo("taken");
  }

  // ------------------------------------------------------------------ events

  /** The events of the session, as an open page receives them. */
  static final class Events implements AutoCloseable {
    private final BufferedReader lines;

    private Events(BufferedReader lines) {
      this.lines = lines;
    }

    /** Reads events until a condition holds, which is checked after each event. */
    void await(String condition, BooleanSupplier holds) throws IOException {
      while (!holds.getAsBoolean()) {
        String line = lines.readLine();
        while (line != null && !line.startsWith("data:")) {
          line = lines.readLine();
        }
        assertWithMessage("an event before: " + condition).that(line).isNotNull();
      }
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }
  }

  Events events() throws IOException {
    return new Events(
        new BufferedReader(
            new InputStreamReader(uri(path() + "/events").toURL().openStream(), UTF_8)));
  }

  // ------------------------------------------------------------------ the process

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
