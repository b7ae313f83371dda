package dev.riffle.verify;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static dev.riffle.verify.RiffleProtocol.CYCLE;
import static dev.riffle.verify.RiffleProtocol.ENTRY;
import static dev.riffle.verify.RiffleProtocol.EXCLUDE;
import static dev.riffle.verify.RiffleProtocol.MODE;
import static dev.riffle.verify.RiffleProtocol.PATH;
import static dev.riffle.verify.RiffleProtocol.PLACE;
import static dev.riffle.verify.RiffleProtocol.REPEAT;
import static dev.riffle.verify.RiffleProtocol.SIZE;
import static dev.riffle.verify.RiffleProtocol.STATE;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The buttons of a running {@code riffle play}, through its control socket. The list is the songs
 * that it shuffles, without excluded ones. {@link #close} restores queue, modes, song, position and
 * state, but neither the history nor the remaining songs of the cycle. Songs may be audible.
 * Thread-safe.
 */
final class RiffleSocket extends LinePlayer {
  private static final String STATUS = "status";
  private static final String PLAYING = "playing";
  private static final String ENTRIES = "entries";
  private static final String SHUFFLE = "shuffle";
  private static final String ALL = "all";
  private static final String PREVIOUS = "previous";
  private static final String OTHER = "another client changed the list or the modes; no verdict";
  private static final String MOVED =
      "the song changed without a press: another client uses the player; no verdict";

  private final Path socket;
  private final JsonNode before; // status before the test
  private final Map<Integer, String> list = new LinkedHashMap<>(); // paths of all entries, by ID
  private Optional<SongIds> ids = Optional.empty(); // shuffled songs
  private String mode = "";
  private String repeat = "";
  private OptionalInt current = OptionalInt.empty();
  private JsonNode last; // status after the last press
  private Optional<String> adding = Optional.empty(); // path being added

  private RiffleSocket(Path socket, boolean mayInterrupt) throws IOException {
    super(UnixDomainSocketAddress.of(socket));
    this.socket = socket;
    try {
      greet();
      before = send(STATUS);
      last = before;
      if (!mayInterrupt && before.path(STATE).asText().equals(PLAYING)) {
        throw new IOException("the player is playing; pause it, or use --yes");
      }
      RiffleProtocol.requireUniformLaw(before);
      for (JsonNode entry : send("list").path(ENTRIES)) {
        if (list.put(PeerJson.number(entry, ENTRY), entry.path(PATH).asText()) != null) {
          throw new IOException("two songs of the player have the same ID");
        }
      }
      requireAtMost(list.size());
      if (list.size() < 2) {
        throw new IOException("the queue has fewer than 2 songs; add the songs of the test");
      }
      mode = before.path(MODE).asText();
      repeat = before.path(REPEAT).asText();
      if (!before.has(EXCLUDE)) {
        ids = Optional.of(new SongIds(ImmutableList.copyOf(list.keySet())));
        current = song(before);
      }
    } catch (IOException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * Connects to a player without changing anything.
   *
   * @param mayInterrupt true to test a player that is playing
   * @throws IOException if the player cannot be reached, is playing, has fewer than two songs, or
   *     does not draw uniformly
   */
  static RiffleSocket connect(Path socket, boolean mayInterrupt) throws IOException {
    return new RiffleSocket(socket, mayInterrupt);
  }

  @Override
  void greet() throws IOException {
    JsonNode ignored = send("json");
  }

  /** Sends a line and returns the first object of its answer. */
  private JsonNode send(String line) throws IOException {
    return RiffleProtocol.send(connection, line).get(0);
  }

  @Override
  public String name() {
    return "riffle play";
  }

  /** Returns the number of shuffled songs; before the first start, of all songs. */
  @Override
  public int songs() {
    return ids.map(SongIds::songs).orElseGet(list::size);
  }

  /** Presses next until a new cycle begins. */
  @Override
  void startCycle() throws IOException {
    for (int song : added()) {
      removeAdded(song);
    }
    shuffle(true);
    repeat(true);
    int cycle = PeerJson.number(send(STATUS), CYCLE);
    JsonNode status;
    int presses = 0;
    do {
      if (presses++ > list.size()) {
        throw new IOException("no new cycle after " + list.size() + " songs; no verdict");
      }
      status = RiffleProtocol.end(RiffleProtocol.send(connection, "next"));
    } while (PeerJson.number(status, CYCLE) == cycle);
    if (PeerJson.number(status, PLACE) != 1) {
      throw new IOException(MOVED);
    }
    if (ids.isEmpty()) {
      ids = Optional.of(shuffled(status));
    }
    take(status);
  }

  private void take(JsonNode status) throws IOException {
    current = song(status);
    last = status;
  }

  private ImmutableList<Integer> added() {
    return ids.map(SongIds::added).orElse(ImmutableList.of());
  }

  /** Returns the songs of the cycle that begins at {@code status}. */
  private SongIds shuffled(JsonNode status) throws IOException {
    int size = PeerJson.number(status, SIZE);
    Set<Integer> songs = new HashSet<>(list.keySet());
    if (size != list.size()) {
      songs.clear();
      songs.add(PeerJson.number(status, ENTRY));
      for (JsonNode entry : send("upcoming " + Math.max(1, size - 1)).path(ENTRIES)) {
        songs.add(PeerJson.number(entry, ENTRY));
      }
      songs.retainAll(list.keySet());
    }
    if (songs.size() != size || size < 2) {
      throw new IOException("the player shuffles " + size + " songs, but not all are in its list");
    }
    return new SongIds(list.keySet().stream().filter(songs::contains).toList());
  }

  private OptionalInt song(JsonNode status) throws IOException {
    boolean isOurs =
        status.path(MODE).asText().equals(mode)
            && status.path(REPEAT).asText().equals(repeat)
            && RiffleProtocol.law(status).equals(RiffleProtocol.law(before));
    int hidden = mode.equals(SHUFFLE) ? 0 : list.size() - songs(); // excluded in shuffle mode only
    if (!isOurs || ids.isEmpty()) {
      throw new IOException(OTHER);
    }
    return status.has(ENTRY)
        ? ids.get().current(PeerJson.number(status, ENTRY), PeerJson.number(status, SIZE) - hidden)
        : OptionalInt.empty();
  }

  @Override
  public synchronized OptionalInt current() throws IOException {
    requireSong();
    return current;
  }

  /** Checks that the song has not changed since the last press; a new mode may change its place. */
  private void requireSong() throws IOException {
    if (ids.isPresent()) {
      JsonNode status = send(STATUS);
      if (!song(status).equals(current)) {
        throw new IOException(MOVED);
      }
      last = status;
    }
  }

  /** Sends a line whose answer ends with the new status. */
  private void press(String line) throws IOException {
    JsonNode from = last;
    OptionalInt song = current;
    ImmutableList<JsonNode> answer = RiffleProtocol.send(connection, line);
    take(RiffleProtocol.end(answer));
    boolean isAtEnd = RiffleProtocol.isAtEnd(answer) && !repeat.equals(ALL);
    boolean hasStayed =
        current.isEmpty() || (RiffleProtocol.isSameCycle(from, last) && song.equals(current));
    boolean isStep =
        line.equals(PREVIOUS)
            ? RiffleProtocol.isStep(last, from)
            : RiffleProtocol.isStep(from, last);
    if (!isStep || hasStayed != isAtEnd) {
      throw new IOException(MOVED);
    }
  }

  @Override
  public synchronized void next() throws IOException {
    press("next");
  }

  @Override
  public synchronized void previous() throws IOException {
    press(PREVIOUS);
  }

  @Override
  public synchronized void end() throws IOException {
    press("ended");
  }

  @Override
  public synchronized void shuffle(boolean isOn) throws IOException {
    mode = isOn ? SHUFFLE : "in-order";
    JsonNode ignored = send("mode " + mode);
    requireSong();
  }

  @Override
  public synchronized void repeat(boolean isOn) throws IOException {
    repeat = isOn ? ALL : "off";
    JsonNode ignored = send("repeat " + repeat);
    requireSong();
  }

  /** Adds the current song again. */
  @Override
  public synchronized int add() throws IOException {
    String path = send(STATUS).path(PATH).asText();
    adding = Optional.of(path);
    JsonNode song = send("add-again " + path).path(ENTRIES).path(0);
    int number = songIds().add(PeerJson.number(song, ENTRY));
    adding = Optional.empty();
    requireSong();
    return number;
  }

  private SongIds songIds() throws IOException {
    return ids.orElseThrow(() -> new IOException("no cycle has begun"));
  }

  @Override
  public synchronized int playNext() throws IOException {
    int song = add();
    JsonNode ignored = send("playnext " + songIds().id(song));
    requireSong();
    return song;
  }

  @Override
  public synchronized void remove(int song) throws IOException {
    removeAdded(song);
    requireSong();
  }

  /** Removes an added song; if it is current, another song becomes current. */
  private void removeAdded(int song) throws IOException {
    boolean isCurrent = current.equals(OptionalInt.of(song));
    JsonNode ignored = send("remove " + songIds().id(song));
    songIds().remove(song);
    current = isCurrent ? song(send(STATUS)) : current;
  }

  // ------------------------------------------------------------------ restore

  @Override
  void restoreParts() {
    part("the queue", "`riffle queue` prints it", this::restoreQueue);
    line(MODE, MODE + " " + before.path(MODE).asText());
    line(REPEAT, REPEAT + " " + before.path(REPEAT).asText());
    if (before.has(ENTRY)) {
      line("the current song", "skip " + before.path(ENTRY).asInt());
      line("the position", "seek " + before.path("positionMillis").asInt() / 1000);
    }
    switch (before.path(STATE).asText()) {
      case PLAYING -> line("playing", "resume");
      case "paused" -> line("the pause", "pause");
      default -> line("the stop", "stop");
    }
  }

  /** Restores a part by sending a line. */
  private void line(String name, String line) {
    String shell = "printf " + ShellWord.of(line + "\\n") + " | socat - UNIX-CONNECT:";
    part(name, shell + ShellWord.of(socket.toString()), () -> send(line));
  }

  private void restoreQueue() throws IOException {
    ImmutableSet<Integer> added =
        added().stream().map(song -> ids.orElseThrow().id(song)).collect(toImmutableSet());
    Map<Integer, String> missing = new LinkedHashMap<>(list);
    List<JsonNode> others = new ArrayList<>();
    for (JsonNode entry : ImmutableList.copyOf(send("list").path(ENTRIES)).reverse()) {
      int id = PeerJson.number(entry, ENTRY);
      boolean isAdding =
          !list.containsKey(id) && adding.equals(Optional.of(entry.path(PATH).asText()));
      if (added.contains(id) || isAdding) {
        adding = isAdding ? Optional.empty() : adding;
        JsonNode ignored = send("remove " + id);
      } else if (missing.remove(id) == null) {
        others.add(entry);
      }
    }
    if (!missing.isEmpty()) {
      report(
          "another client removed songs from the queue, which was not restored; to restore them:"
              + " riffle add "
              + names(missing.values().stream().map(ShellWord::of).toList()).replace(", ", " "));
    } else if (!others.isEmpty()) {
      report("another client added songs to the queue, which were not removed");
    }
  }
}
