package dev.riffle.verify;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;

/**
 * The buttons of an mpv that was started with {@code --input-ipc-server=SOCKET} (mpv.io/manual,
 * "JSON IPC"). Its playlist is the list, in the order in which its files were added. It is paused,
 * and shuffled by {@code playlist-shuffle} unless it was started with {@code --shuffle}. List,
 * options, file, position and pause are restored on {@link #close}. Thread-safe.
 */
final class MpvSocket extends LinePlayer {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MAX_EVENTS = 100_000; // before an answer
  private static final String UNAVAILABLE = "property unavailable"; // no file is loaded
  private static final int NONE = -1;
  private static final String NEXT = "playlist-next"; // fails at the end, and the file stays
  private static final String LOOP = "loop-playlist";
  private static final String PAUSE = "pause";

  private SongIds ids = new SongIds(ImmutableList.of());
  private String version = "";
  private boolean isShuffledByOption;
  private JsonNode loop = JSON.nullNode();
  private JsonNode pause = JSON.nullNode();
  private JsonNode time = JSON.nullNode();
  private int currentId;
  private int requests;

  private MpvSocket(LineConnection connection) {
    super(connection);
  }

  /**
   * Connects to a socket, and changes nothing.
   *
   * @param mayInterrupt whether an mpv that plays may be tested
   * @throws IOException if mpv cannot be reached, refuses, plays, or has fewer than two files
   */
  static MpvSocket connect(Path socket, boolean mayInterrupt) throws IOException {
    MpvSocket mpv = new MpvSocket(LineConnection.open(UnixDomainSocketAddress.of(socket)));
    try {
      mpv.read(mayInterrupt);
      return mpv;
    } catch (IOException e) {
      mpv.connection.close();
      throw e;
    }
  }

  private void read(boolean mayInterrupt) throws IOException {
    version = property("mpv-version").asText("mpv");
    pause = property(PAUSE);
    if (!mayInterrupt && !pause.asBoolean() && !property("idle-active").asBoolean()) {
      throw new IOException("the player plays; pause it, or use --yes");
    }
    loop = property(LOOP);
    isShuffledByOption = property("shuffle").asBoolean();
    List<Integer> files = new ArrayList<>();
    for (JsonNode file : property("playlist")) {
      files.add(file.path("id").asInt());
      currentId = file.path("current").asBoolean() ? file.path("id").asInt() : currentId;
    }
    time = currentId == 0 ? time : property("time-pos");
    Collections.sort(files); // the order in which the files were added
    ids = new SongIds(files);
    if (ids.songs() < 2) {
      throw new IOException("the playlist has fewer than 2 files; add the songs of the test");
    }
  }

  @Override
  void startCycle() throws IOException {
    removeAdded();
    set(PAUSE, JSON.getNodeFactory().booleanNode(true));
    repeat(true);
    if (!isShuffledByOption) {
      shuffle(false);
      shuffle(true);
    }
    send("playlist-play-index", JSON.getNodeFactory().numberNode(0));
  }

  @Override
  public synchronized void repeat(boolean isOn) throws IOException {
    set(LOOP, JSON.getNodeFactory().textNode(isOn ? "inf" : "no"));
  }

  @Override
  public synchronized void shuffle(boolean isOn) throws IOException {
    if (isShuffledByOption) {
      throw new UnsupportedOperationException("--shuffle cannot be switched off");
    }
    send(isOn ? "playlist-shuffle" : "playlist-unshuffle");
  }

  /** Adds the first file once more. */
  @Override
  public synchronized int add() throws IOException {
    JsonNode file = property("playlist/0/filename");
    int id =
        send("loadfile", file, JSON.getNodeFactory().textNode("append"))
            .path("playlist_entry_id")
            .asInt();
    return ids.add(id);
  }

  @Override
  public synchronized int playNext() throws IOException {
    int song = add();
    send(
        "playlist-move",
        JSON.getNodeFactory().numberNode(place(ids.id(song))),
        JSON.getNodeFactory().numberNode(property("playlist-pos").asInt() + 1));
    return song;
  }

  @Override
  public synchronized void remove(int song) throws IOException {
    send("playlist-remove", JSON.getNodeFactory().numberNode(place(ids.remove(song))));
  }

  private void removeAdded() throws IOException {
    for (int song : ids.added()) {
      remove(song);
    }
  }

  private int place(int id) throws IOException {
    int place = 0;
    for (JsonNode file : property("playlist")) {
      if (file.path("id").asInt() == id) {
        return place;
      }
      place++;
    }
    throw new IOException("another client removed a file; no verdict");
  }

  private JsonNode property(String name) throws IOException {
    return send("get_property", JSON.getNodeFactory().textNode(name));
  }

  private void set(String name, JsonNode value) throws IOException {
    send("set_property", JSON.getNodeFactory().textNode(name), value);
  }

  /** Sends a command and returns the data of its answer, or a missing node. */
  private JsonNode send(String command, JsonNode... arguments) throws IOException {
    ObjectNode request = JSON.createObjectNode().put("request_id", ++requests);
    request.putArray("command").add(command).addAll(Arrays.asList(arguments));
    connection.send(request.toString());
    for (int i = 0; i < MAX_EVENTS; i++) {
      JsonNode answer = parsed(connection.line(0));
      if (answer.path("request_id").asInt() == requests) {
        String error = answer.path("error").asText();
        boolean isAtEnd = command.equals(NEXT) && error.equals("error running command");
        if (!error.equals("success") && !error.equals(UNAVAILABLE) && !isAtEnd) {
          throw new IOException("mpv refuses " + request + ": " + error);
        }
        return answer.path("data");
      }
    }
    throw new IOException("mpv does not answer " + request);
  }

  /** Waits for the end of the loading of a file, and returns whether it can be played. */
  private boolean isLoaded() throws IOException {
    String event = "";
    while (!event.equals("file-loaded") && !event.equals("idle")) {
      event = parsed(connection.line(0)).path("event").asText();
    }
    return event.equals("file-loaded");
  }

  private static JsonNode parsed(String line) throws IOException {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new IOException("not an mpv socket: it sends " + line, e);
    }
  }

  @Override
  public String name() {
    return version;
  }

  @Override
  public int songs() {
    return ids.songs();
  }

  // By place, because a whole list takes long to send after each press.
  @Override
  public synchronized OptionalInt current() throws IOException {
    int place = property("playlist-pos").asInt(NONE);
    if (place == NONE) {
      return OptionalInt.empty();
    }
    return ids.current(
        property("playlist/" + place + "/id").asInt(), property("playlist-count").asInt());
  }

  @Override
  public synchronized void next() throws IOException {
    send(NEXT);
  }

  @Override
  public synchronized void previous() throws IOException {
    send("playlist-prev");
  }

  @Override
  void restore() throws IOException {
    removeAdded();
    if (!isShuffledByOption) {
      send("playlist-unshuffle");
    }
    set(LOOP, loop);
    restoreFile();
    set(PAUSE, pause);
  }

  private void restoreFile() throws IOException {
    if (currentId != 0) {
      send("playlist-play-index", JSON.getNodeFactory().numberNode(place(currentId)));
      if (time.isNumber() && isLoaded()) {
        send("seek", time, JSON.getNodeFactory().textNode("absolute"));
      }
    }
  }
}
