package dev.riffle.serve;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.riffle.catalogue.Catalogue;
import dev.riffle.catalogue.MusicFolders;
import dev.riffle.playlist.TrackJson;
import dev.riffle.queue.CallBytes;
import dev.riffle.queue.PlayQueue;
import dev.riffle.session.ItemCodec;
import dev.riffle.shuffle.Seed;
import dev.riffle.store.Answer;
import dev.riffle.store.Press;
import dev.riffle.store.Store;
import dev.riffle.store.View;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A server of songs in a folder, with a session, and a device that presses there. */
final class Served implements AutoCloseable {
  private static final int FRAMES = 400; // about ten seconds

  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();
  private final Path folder;
  private final String database;
  private final ImmutableList<Track> songs;
  private final boolean isPublic;
  final Queue<Throwable> traces = new ConcurrentLinkedQueue<>();
  private Store<Track> store;
  private WebServer server;
  private volatile Catalogue catalogue;
  final String session;
  private int port;
  private long counter;
  long seen;

  private Served(Path folder, String database, int count, String seed, boolean isPublic)
      throws IOException {
    this.folder = folder;
    this.database = database;
    this.isPublic = isPublic;
    songs = songs(folder, count);
    catalogue = Catalogue.of(folders(), songs);
    store = open();
    PlayQueue<Track> queue =
        PlayQueue.<Track>builder(Seed.parse(seed)).addAll(songs).undoLimit(100).build();
    session = store.createOnce(WebServer.LOCAL, "music", () -> queue);
    server = start(0);
  }

  /** Starts a server of new songs {@code song 1.mp3} and so on in a folder. */
  Served(Path folder, int count, String seed, boolean isPublic) throws IOException {
    this(folder, folder.resolve("sessions.db").toString(), count, seed, isPublic);
  }

  /** Starts one of the servers of a database, which have the same session. */
  Served(Path folder, String database, int count, String seed) throws IOException {
    this(folder, database, count, seed, false);
  }

  Served(Path folder, int count, String seed) throws IOException {
    this(folder, count, seed, false);
  }

  private static ImmutableList<Track> songs(Path folder, int count) throws IOException {
    Files.createDirectories(folder.resolve("music"));
    ImmutableList.Builder<Track> songs = ImmutableList.builder();
    for (int i = 1; i <= count; i++) {
      Path file = Mp3Tone.write(folder.resolve("music/song " + i + ".mp3"), FRAMES);
      songs.add(
          Track.builder(file)
              .artist("Artist " + (i % 3))
              .album("Album " + (i % 5))
              .trackNumber(i)
              .durationMillis((long) (FRAMES / Mp3Tone.FRAMES_PER_SECOND * 1000))
              .build());
    }
    return songs.build();
  }

  private Store<Track> open() throws IOException {
    return Store.open(
        database, ItemCodec.of(TrackJson::absoluteLine, TrackJson.parser()), WebServer.DRAWING);
  }

  private MusicFolders folders() {
    return MusicFolders.of(ImmutableList.of(folder.resolve("music")));
  }

  private WebServer start(int port) throws IOException {
    return WebServer.start(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
        new WebServer.Parts(
            store,
            this::afterAQuery,
            Optional.of(folder.resolve("cache")),
            this::createSession,
            traces::add),
        isPublic);
  }

  /** Waits for another thread's query of the session, as a server does that has just started. */
  private Catalogue afterAQuery() {
    return CompletableFuture.supplyAsync(
            () -> {
              try {
                return store.ask(session, any -> catalogue);
              } catch (IOException e) {
                throw new CompletionException(e);
              }
            })
        .join();
  }

  private void createSession(String listener) throws IOException {
    if (!listener.equals(WebServer.LOCAL)) {
      store.createOnce(
          listener,
          "music",
          () -> PlayQueue.<Track>builder(Seed.parse(listener)).addAll(songs).build());
    }
  }

  /** Returns a new token of a listener. */
  String token(String listener) throws IOException {
    return store.createToken(listener);
  }

  /** Stops the server and its store, and starts others at the same port. */
  void restart() throws IOException {
    stop();
    startAgain();
  }

  /** Starts a server and a store after {@link #stop}, at the same port. */
  void startAgain() throws IOException {
    store = open();
    server = start(port);
  }

  int port() {
    return server.port();
  }

  /** Returns the file of a song. */
  Path file(String title) {
    return folder.resolve("music").resolve(title + ".mp3");
  }

  /** Moves the file of a song, and changes catalogue and session as their follower does. */
  void move(String title, String to) throws IOException {
    Path moved = Files.move(file(title), file(to));
    catalogue =
        Catalogue.of(
            folders(),
            songs.stream().map(song -> moved(song, file(title), moved)).toList(),
            ImmutableMap.of(file(title), moved));
    List<byte[]> calls = new ArrayList<>();
    long number = store.ask(session, View::number);
    store.ask(
        session,
        view -> {
          PlayQueue<Track> copy = PlayQueue.restore(view.queue().state(), WebServer.DRAWING);
          copy.follow(
              change ->
                  calls.add(
                      CallBytes.encode(
                          change.call(), song -> TrackJson.absoluteLine(song).getBytes(UTF_8))));
          copy.refresh(
              Maps.asMap(
                  ImmutableSet.copyOf(copy.entries()),
                  entry -> moved(entry.item(), file(title), moved)));
          return number;
        });
    Press press = Press.call(session, "follower", 1, number, calls.get(0));
    assertThat(store.press(press, View::number).outcome()).isInstanceOf(Answer.Taken.class);
  }

  private static Track moved(Track song, Path from, Path to) {
    return song.path().equals(from)
        ? Track.builder(to).durationMillis(song.durationMillis().orElseThrow()).build()
        : song;
  }

  String address() {
    return "http://localhost:" + port();
  }

  URI uri(String path) {
    return URI.create(address() + path);
  }

  // ------------------------------------------------------------------ requests

  HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
    try {
      return client.send(
          request.timeout(Duration.ofSeconds(30)).build(), BodyHandlers.ofString(UTF_8));
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  HttpResponse<String> get(String path, String... headers) throws IOException {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri(path));
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  JsonNode json(String path) throws IOException {
    HttpResponse<String> response = get(path);
    assertWithMessage(response.body()).that(response.statusCode()).isEqualTo(200);
    return Replies.JSON.readTree(response.body());
  }

  HttpResponse<String> post(String path, String body, String... headers) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri(path))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body, UTF_8));
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  String path() {
    return "/api/1/sessions/" + session;
  }

  /** Makes a new press of a device, and returns its answer. */
  JsonNode press(String device, String verb, ObjectNode operands) throws IOException {
    counter++;
    ObjectNode press = operands.deepCopy().put("device", device).put("verb", verb);
    press.put("counter", counter).put("seen", seen);
    HttpResponse<String> response = post(path() + "/presses?from=0", press.toString());
    assertWithMessage(response.body()).that(response.statusCode()).isEqualTo(200);
    JsonNode answer = Replies.JSON.readTree(response.body());
    seen = answer.at("/session/number").longValue();
    return answer;
  }

  JsonNode press(String verb) throws IOException {
    return press("phone", verb, Replies.object());
  }

  void stop() {
    port = server.port();
    server.close();
    store.close();
  }

  @Override
  public void close() {
    stop();
    assertWithMessage("internal errors").that(traces).isEmpty();
  }
}
