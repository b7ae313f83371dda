package dev.riffle.device;

import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.riffle.catalogue.Catalogue;
import dev.riffle.catalogue.MusicFolders;
import dev.riffle.playlist.TrackJson;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.serve.WebServer;
import dev.riffle.session.ItemCodec;
import dev.riffle.shuffle.Seed;
import dev.riffle.store.Store;
import dev.riffle.testing.Mp3Tone;
import dev.riffle.track.Track;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A server of new songs of a second, with a session, and a page that presses there. */
final class ServedMusic implements AutoCloseable {
  private static final int FRAMES = 40; // about a second
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client = HttpClient.newHttpClient();
  private final Path folder;
  private final ImmutableList<Track> songs;
  final Queue<Throwable> traces = new ConcurrentLinkedQueue<>();
  private Store<Track> store;
  private WebServer server;
  final int port;
  final String session;
  private long counter;

  ServedMusic(Path folder, int count, String seed) throws IOException {
    this.folder = folder;
    songs = songs(music(), count);
    store = open();
    session =
        store.create(
            WebServer.LOCAL,
            "music",
            PlayQueue.<Track>builder(Seed.parse(seed)).addAll(songs).undoLimit(100).build());
    server = start(0);
    port = server.port();
  }

  Path music() {
    return folder.resolve("music");
  }

  /** Writes songs, in folders of two, and returns them. */
  static ImmutableList<Track> songs(Path music, int count) throws IOException {
    ImmutableList.Builder<Track> songs = ImmutableList.builder();
    for (int i = 0; i < count; i++) {
      Path album = Files.createDirectories(music.resolve("album " + i / 2));
      Path file = Mp3Tone.write(album.resolve("song " + i + ".mp3"), FRAMES);
      songs.add(
          Track.builder(file)
              .artist("Artist")
              .album("Album " + i / 2)
              .durationMillis(1_045)
              .build());
    }
    return songs.build();
  }

  private Store<Track> open() throws IOException {
    return Store.open(
        folder.resolve("sessions.db").toString(),
        ItemCodec.of(TrackJson::absoluteLine, TrackJson.parser()),
        WebServer.DRAWING);
  }

  private WebServer start(int at) throws IOException {
    Catalogue catalogue = Catalogue.of(MusicFolders.of(ImmutableList.of(music())), songs);
    return WebServer.start(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), at),
        new WebServer.Parts(
            store, () -> catalogue, Optional.empty(), this::createSession, traces::add));
  }

  private void createSession(String listener) throws IOException {
    if (!listener.equals(WebServer.LOCAL)) {
      store.createOnce(
          listener,
          "music",
          () -> PlayQueue.<Track>builder(Seed.parse(listener)).addAll(songs).build());
    }
  }

  /** Returns the path of a new link of a listener. */
  String link(String listener) throws IOException {
    return WebServer.linkPath(store.createToken(listener));
  }

  /** Stops the server and its store. */
  void stop() {
    server.close();
    store.close();
  }

  /** Starts them again, at the same port. */
  void startAgain() throws IOException {
    store = open();
    server = start(port);
  }

  // ------------------------------------------------------------------ the page

  /** Makes a press of the page, which has seen all, and returns its outcome. */
  String press(String verb, ObjectNode operands) throws IOException {
    counter++;
    ObjectNode press = operands.put("device", "page").put("verb", verb);
    press.put("counter", counter).put("seen", number());
    JsonNode answer = send("api/1/sessions/" + session + "/presses", Optional.of(press));
    return answer.path("outcome").asText();
  }

  String press(String verb) throws IOException {
    return press(verb, JsonNodeFactory.instance.objectNode());
  }

  /** Returns the session as the page shows it; draws the rows. */
  JsonNode shown() throws IOException {
    return send("api/1/sessions/" + session, Optional.empty());
  }

  private JsonNode send(String path, Optional<ObjectNode> body) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/" + path))
            .timeout(Duration.ofSeconds(30));
    body.ifPresent(
        json ->
            request
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json.toString(), UTF_8)));
    try {
      HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString(UTF_8));
      assertWithMessage(response.body()).that(response.statusCode()).isEqualTo(200);
      return JSON.readTree(response.body());
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  // ------------------------------------------------------------------ the store

  long number() throws IOException {
    return store.ask(session, view -> view.number());
  }

  Optional<String> sounding() throws IOException {
    return store.ask(session, view -> view.sounding());
  }

  /** Returns the ids of the names of all sessions, in their order. */
  ImmutableList<String> sessions() throws IOException {
    return store.list(WebServer.LOCAL).stream()
        .map(one -> one.name())
        .collect(ImmutableList.toImmutableList());
  }

  /** Returns the view of the first session, or of the one that is beside it. */
  String view(boolean beside) throws IOException {
    String id =
        store.list(WebServer.LOCAL).stream()
            .map(one -> one.id())
            .filter(one -> one.equals(session) != beside)
            .findFirst()
            .orElseThrow();
    return store.ask(id, view -> view(view.queue()));
  }

  Optional<Long> position() throws IOException {
    return store.position(session).map(last -> last.position().toMillis());
  }

  /** Returns the queue in words: history, current, the rows to come, and the modes. */
  static String view(PlayQueue<Track> queue) {
    return ids(queue.history(1000))
        + " "
        + queue.current().map(Entry::id)
        + " "
        + ids(queue.upcoming(100))
        + " asked "
        + ids(queue.upNext())
        + " list "
        + queue.entries().stream().map(Entry::id).toList()
        + queue.mode()
        + queue.repeat();
  }

  static List<Long> ids(List<Entry<Track>> entries) {
    return entries.stream().map(Entry::id).toList();
  }

  @Override
  public void close() {
    stop();
    assertWithMessage("internal errors").that(traces).isEmpty();
  }
}
