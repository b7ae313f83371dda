package dev.riffle.verify;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.Streams;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * The buttons of a running {@code riffle play}, by its control socket. Queue, modes, song, position
 * and state are restored on {@link #close}, but not the history and the songs left in the cycle.
 * Songs may be audible. Thread-safe.
 */
final class RiffleSocket extends LinePlayer {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String EVENT = "event";
  private static final String MARK = "seed"; // a line, and the event of its answer
  private static final String STATE = "state";
  private static final String PLAYING = "playing";
  private static final String ENTRY = "entry";
  private static final String SIZE = "size";
  private static final String CYCLE = "cycle";

  private final JsonNode before; // the status
  private final SongIds ids;

  private RiffleSocket(LineConnection connection, JsonNode before, SongIds ids) {
    super(connection);
    this.before = before;
    this.ids = ids;
  }

  /**
   * Connects to a player, and changes nothing.
   *
   * @param mayInterrupt whether a player that plays may be tested
   * @throws IOException if the player cannot be reached, plays, or has fewer than two songs
   */
  static RiffleSocket connect(Path socket, boolean mayInterrupt) throws IOException {
    LineConnection connection = LineConnection.open(UnixDomainSocketAddress.of(socket));
    try {
      send(connection, "json");
      JsonNode before = send(connection, "status");
      if (!mayInterrupt && before.path(STATE).asText().equals(PLAYING)) {
        throw new IOException("the player plays; pause it, or use --yes");
      }
      JsonNode entries = send(connection, "list").path("entries");
      if (entries.size() < 2) {
        throw new IOException("the queue has fewer than 2 songs; add the songs of the test");
      }
      SongIds ids =
          new SongIds(Streams.stream(entries).map(entry -> entry.path(ENTRY).asInt()).toList());
      return new RiffleSocket(connection, before, ids);
    } catch (IOException e) {
      connection.close();
      throw e;
    }
  }

  /** Sends a line and returns the first object of its answer. */
  private static JsonNode send(LineConnection connection, String line) throws IOException {
    connection.send(line);
    connection.send(MARK); // because some answers have two objects
    JsonNode answer = receive(connection, line);
    JsonNode last = answer;
    while (!last.path(EVENT).asText().equals(MARK)) {
      last = receive(connection, line);
    }
    return answer;
  }

  private static JsonNode receive(LineConnection connection, String line) throws IOException {
    String answer = connection.line(0);
    try {
      JsonNode json = JSON.readTree(answer);
      if (json.path(EVENT).asText("error").equals("error")) {
        throw new IOException(line + ": " + json.path("message").asText(answer));
      }
      return json;
    } catch (JsonProcessingException e) {
      throw new IOException("not a socket of riffle: it sends " + answer, e);
    }
  }

  private JsonNode send(String line) throws IOException {
    return send(connection, line);
  }

  @Override
  public String name() {
    return "riffle play";
  }

  @Override
  public int songs() {
    return ids.songs();
  }

  /** Presses next until the cycle ends. */
  @Override
  void startCycle() throws IOException {
    removeAdded();
    shuffle(true);
    repeat(true);
    int cycle = send("status").path(CYCLE).asInt();
    for (int i = 0; i <= songs(); i++) {
      next();
      if (send("status").path(CYCLE).asInt() != cycle) {
        return;
      }
    }
    throw new IOException("no cycle begins after " + songs() + " songs");
  }

  private void removeAdded() throws IOException {
    for (int song : ids.added()) {
      remove(song);
    }
  }

  @Override
  public synchronized OptionalInt current() throws IOException {
    JsonNode status = send("status");
    return status.has(ENTRY)
        ? ids.current(status.path(ENTRY).asInt(), status.path(SIZE).asInt())
        : OptionalInt.empty();
  }

  @Override
  public synchronized void next() throws IOException {
    send("next");
  }

  @Override
  public synchronized void previous() throws IOException {
    send("previous");
  }

  @Override
  public synchronized void end() throws IOException {
    send("ended");
  }

  @Override
  public synchronized void shuffle(boolean isOn) throws IOException {
    send("mode " + (isOn ? "shuffle" : "in-order"));
  }

  @Override
  public synchronized void repeat(boolean isOn) throws IOException {
    send("repeat " + (isOn ? "all" : "off"));
  }

  /** Adds the current song once more. */
  @Override
  public synchronized int add() throws IOException {
    JsonNode song = send("add " + send("status").path("path").asText());
    return ids.add(song.at("/entries/0/entry").asInt());
  }

  @Override
  public synchronized int playNext() throws IOException {
    int song = add();
    send("playnext " + ids.id(song));
    return song;
  }

  @Override
  public synchronized void remove(int song) throws IOException {
    send("remove " + ids.remove(song));
  }

  @Override
  void restore() throws IOException {
    removeAdded();
    send("mode " + before.path("mode").asText());
    send("repeat " + before.path("repeat").asText());
    if (before.has(ENTRY)) {
      send("skip " + before.path(ENTRY).asInt());
      send("seek " + before.path("positionMillis").asInt() / 1000);
    }
    switch (before.path(STATE).asText()) {
      case PLAYING -> send("resume");
      case "paused" -> send("pause");
      default -> send("stop");
    }
  }
}
