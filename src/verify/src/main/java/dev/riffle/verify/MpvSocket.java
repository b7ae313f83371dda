package dev.riffle.verify;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Ordering;
import dev.riffle.wire.LineConnection;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The buttons of an mpv started with {@code --input-ipc-server=SOCKET} (mpv.io/manual, "JSON IPC").
 * The list is its playlist, in the order of adding. The test pauses mpv, and shuffles by {@code
 * playlist-shuffle} unless mpv was started with {@code --shuffle}. {@link #close} restores list,
 * options, file, position and pause. Thread-safe.
 */
final class MpvSocket extends LinePlayer {
  private static final int NONE = -1;
  private static final String PLAY = "playlist-play-index";
  private static final String PLACE = "playlist-pos";
  private static final String LOOP = "loop-playlist";
  private static final String INFINITE = "inf"; // value of LOOP
  private static final String PAUSE = "pause";
  private static final String MOVED =
      "the song changed without a press: another client uses the player, or it cannot play a file;"
          + " no verdict";
  private static final String SHUFFLE = "playlist-shuffle";
  private static final String UNSHUFFLE = "playlist-unshuffle";
  private static final String OTHER = "another client changed the list; no verdict";

  private final List<JsonNode> before = new ArrayList<>(); // playlist before the test
  private final SongIds ids;
  private String version = "";
  private boolean isShuffledByOption;
  private JsonNode loop = NullNode.instance; // value before the test
  private JsonNode loopOfTest = NullNode.instance;
  private JsonNode pause = NullNode.instance;
  private JsonNode time = NullNode.instance;
  private int currentPlace = NONE; // position before the test
  private ImmutableList<Integer> order = ImmutableList.of(); // current order of IDs
  private int place = NONE;
  private boolean hasCrossed; // past an end of the list since the order was read
  private Optional<String> adding = Optional.empty(); // file being added
  private final MpvRequests requests = new MpvRequests();

  private MpvSocket(Path socket, boolean mayInterrupt) throws IOException {
    super(UnixDomainSocketAddress.of(socket));
    try {
      ids = read(mayInterrupt);
    } catch (IOException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * Connects to a socket without changing anything.
   *
   * @param mayInterrupt true to test an mpv that is playing
   * @throws IOException if mpv cannot be reached, refuses, is playing, or has fewer than two files
   */
  static MpvSocket connect(Path socket, boolean mayInterrupt) throws IOException {
    return new MpvSocket(socket, mayInterrupt);
  }

  private SongIds read(boolean mayInterrupt) throws IOException {
    version = LineConnection.brief(property("mpv-version").asText("mpv"));
    pause = property(PAUSE);
    if (!mayInterrupt && !pause.asBoolean() && !property("idle-active").asBoolean()) {
      throw new IOException("the player is playing; pause it, or use --yes");
    }
    loop = property(LOOP);
    isShuffledByOption = property("shuffle").asBoolean();
    property("playlist").forEach(before::add);
    requireAtMost(before.size());
    order = ids(before);
    for (int i = 0; i < before.size(); i++) {
      currentPlace = before.get(i).path("current").asBoolean() ? i : currentPlace;
    }
    time = currentPlace == NONE ? time : property("time-pos");
    if (before.size() < 2) {
      throw new IOException("the playlist has fewer than 2 files; add the songs of the test");
    }
    return new SongIds(order.stream().sorted().toList()); // IDs ascend in the order of adding
  }

  private static ImmutableList<Integer> ids(Iterable<JsonNode> files) throws IOException {
    ImmutableList.Builder<Integer> ids = ImmutableList.builder();
    for (JsonNode file : files) {
      ids.add(PeerJson.number(file, "id"));
    }
    return ids.build();
  }

  @Override
  void greet() {
    // mpv needs no greeting.
  }

  @Override
  void startCycle() throws IOException {
    readOrder();
    for (int song : ids.added()) {
      send("playlist-remove", IntNode.valueOf(order.indexOf(ids.id(song))));
      ids.remove(song);
      readOrder();
    }
    set(PAUSE, PeerJson.JSON.getNodeFactory().booleanNode(true));
    repeat(true);
    if (!isShuffledByOption) {
      send(UNSHUFFLE);
      send(SHUFFLE);
    }
    send(PLAY, IntNode.valueOf(0));
    readOrder(0);
  }

  /** Reads the order of the list and the position of the current file. */
  private void readOrder() throws IOException {
    order = ids(property("playlist"));
    if (order.size() != ids.size() || !ids.all().containsAll(order)) {
      throw new IOException(OTHER);
    }
    place = property(PLACE).asInt(NONE);
  }

  /** Reads the order; fails unless the current file is at {@code expectedPlace}. */
  private void readOrder(int expectedPlace) throws IOException {
    readOrder();
    if (place != expectedPlace) {
      throw new IOException(MOVED);
    }
  }

  /** Reads the order; fails unless it is {@code expected}, with no change by another client. */
  private void readOrder(List<Integer> expected, int expectedPlace) throws IOException {
    readOrder(expectedPlace);
    if (!order.equals(expected)) {
      throw new IOException(OTHER);
    }
  }

  @Override
  public synchronized void repeat(boolean isOn) throws IOException {
    set(LOOP, TextNode.valueOf(isOn ? INFINITE : "no"));
    loopOfTest = property(LOOP); // "no" reads back as false
  }

  @Override
  public synchronized void shuffle(boolean isOn) throws IOException {
    if (isShuffledByOption) {
      throw new UnsupportedOperationException("--shuffle cannot be switched off");
    }
    int current = 0 <= place && place < order.size() ? order.get(place) : NONE;
    send(isOn ? SHUFFLE : UNSHUFFLE);
    readOrder();
    if (!isInOrder(current) || !(isOn || Ordering.natural().isOrdered(order))) {
      throw new IOException(OTHER);
    }
  }

  /** Adds the first file again. */
  @Override
  public synchronized int add() throws IOException {
    JsonNode file = property("playlist/0/filename");
    adding = Optional.of(file.asText());
    JsonNode answer = send("loadfile", file, TextNode.valueOf("append"));
    int song = ids.add(PeerJson.number(answer, "playlist_entry_id"));
    adding = Optional.empty();
    List<Integer> longer = new ArrayList<>(order);
    longer.add(ids.id(song));
    readOrder(longer, place);
    return song;
  }

  @Override
  public synchronized int playNext() throws IOException {
    int song = add();
    List<Integer> moved = new ArrayList<>(order);
    int last = order.size() - 1;
    send("playlist-move", IntNode.valueOf(last), IntNode.valueOf(place + 1));
    moved.add(place + 1, moved.remove(last));
    readOrder(moved, place);
    return song;
  }

  @Override
  public synchronized void remove(int song) throws IOException {
    readOrder(order, place);
    List<Integer> shorter = new ArrayList<>(order);
    int at = order.indexOf(ids.id(song));
    send("playlist-remove", IntNode.valueOf(at));
    shorter.remove(at);
    ids.remove(song);
    readOrder(shorter, at < place ? place - 1 : place);
  }

  private JsonNode property(String name) throws IOException {
    return send("get_property", TextNode.valueOf(name));
  }

  private void set(String name, JsonNode value) throws IOException {
    send("set_property", TextNode.valueOf(name), value);
  }

  private JsonNode send(String command, JsonNode... arguments) throws IOException {
    return requests.send(connection, command, arguments);
  }

  @Override
  public String name() {
    return version;
  }

  @Override
  public int songs() {
    return ids.songs();
  }

  // Reads one entry, because sending the whole list after each press is slow.
  @Override
  public synchronized OptionalInt current() throws IOException {
    if (property(PLACE).asInt(NONE) != place) {
      throw new IOException(MOVED);
    }
    if (place < 0) {
      return OptionalInt.empty();
    }
    int id = property("playlist/" + place + "/id").asInt();
    int size = property("playlist-count").asInt();
    if (isShuffledByOption && hasCrossed) {
      readOrder(place); // mpv reshuffles the list at its end
    }
    hasCrossed = false;
    if (!isInOrder(id)) {
      throw new IOException(OTHER);
    }
    return ids.current(id, size);
  }

  private boolean isInOrder(int id) {
    return 0 <= place && place < order.size() && order.get(place) == id;
  }

  @Override
  public synchronized void next() throws IOException {
    press(MpvRequests.NEXT, place + 1, 0);
  }

  @Override
  public synchronized void previous() throws IOException {
    press(MpvRequests.PREVIOUS, place - 1, order.size() - 1);
  }

  /** Presses a button that moves to {@code to} or, at an end of the list, to {@code seam}. */
  private void press(String button, int to, int seam) throws IOException {
    int from = place;
    send(button);
    place = property(PLACE).asInt(NONE);
    boolean isAtEnd = to < 0 || to >= order.size();
    if (isAtEnd && !property(LOOP).equals(loopOfTest)) {
      throw new IOException(OTHER);
    }
    boolean isLooped = loopOfTest.asText().equals(INFINITE);
    if (place != NONE && place != (!isAtEnd ? to : isLooped ? seam : from)) {
      throw new IOException(MOVED);
    }
    hasCrossed |= isAtEnd && isLooped;
  }

  // ------------------------------------------------------------------ restore

  @Override
  void restoreParts() {
    part("the list", "playlist-unshuffle, in mpv", this::restoreList);
    part(LOOP, "set " + LOOP + " " + loop.asText() + ", in mpv", () -> set(LOOP, loop));
    String file =
        currentPlace == NONE
            ? "stop keep-playlist"
            : PLAY + " " + currentPlace + ", then seek " + time.asText() + " absolute";
    part("the current file", file + ", in mpv", this::restoreFile);
    part(PAUSE, "set " + PAUSE + " " + pause.asText() + ", in mpv", () -> set(PAUSE, pause));
  }

  private void restoreList() throws IOException {
    ImmutableList<Integer> wanted = ids(before);
    removeAdded(wanted);
    if (!isShuffledByOption) {
      send(UNSHUFFLE);
    }
    List<Integer> now = new ArrayList<>(ids(property("playlist")));
    int to = 0;
    for (int id : wanted) {
      int from = now.indexOf(id);
      if (from >= 0 && from != to) {
        send("playlist-move", IntNode.valueOf(from), IntNode.valueOf(to));
        now.add(to, now.remove(from));
      }
      to += from >= 0 ? 1 : 0;
    }
    Set<Integer> left = ImmutableSet.copyOf(now);
    ImmutableList<String> missing =
        before.stream()
            .filter(file -> !left.contains(file.path("id").asInt()))
            .map(MpvSocket::name)
            .collect(toImmutableList());
    if (!missing.isEmpty()) {
      report(
          "another client removed files from the list, which was not restored; add them again: "
              + names(missing));
    } else if (now.size() > wanted.size()) {
      report("another client added files to the list, which are left at its end");
    }
  }

  private void removeAdded(List<Integer> wanted) throws IOException {
    ImmutableSet<Integer> added = ids.added().stream().map(ids::id).collect(toImmutableSet());
    List<JsonNode> now = new ArrayList<>();
    property("playlist").forEach(now::add);
    for (int i = now.size() - 1; i >= 0; i--) {
      int id = PeerJson.number(now.get(i), "id");
      boolean isAdding =
          !wanted.contains(id) && adding.equals(Optional.of(now.get(i).path("filename").asText()));
      if (added.contains(id) || isAdding) {
        adding = isAdding ? Optional.empty() : adding;
        send("playlist-remove", IntNode.valueOf(i));
      }
    }
  }

  private static String name(JsonNode file) {
    return LineConnection.brief(file.path("filename").asText());
  }

  private void restoreFile() throws IOException {
    if (currentPlace == NONE) {
      send("stop", TextNode.valueOf("keep-playlist"));
      return;
    }
    JsonNode file = before.get(currentPlace);
    int id = PeerJson.number(file, "id");
    int at = ids(property("playlist")).indexOf(id);
    if (at < 0) {
      throw new IOException(name(file) + " is not in the list");
    }
    send(PLAY, IntNode.valueOf(at));
    if (time.isNumber()) {
      awaitLoaded(id);
      send("seek", time, TextNode.valueOf("absolute"));
    }
  }

  /** Waits until a file is loaded, so that mpv can seek in it. */
  private void awaitLoaded(int id) throws IOException {
    boolean isStarted = false;
    String event = "";
    while (!isStarted || !event.equals("file-loaded")) {
      JsonNode next = MpvRequests.receive(connection);
      event = next.path("event").asText();
      if (event.equals("start-file")) {
        isStarted = next.path("playlist_entry_id").asInt() == id;
      } else if (isStarted && (event.equals("end-file") || event.equals("idle"))) {
        throw new IOException("it cannot be loaded");
      }
    }
  }
}
