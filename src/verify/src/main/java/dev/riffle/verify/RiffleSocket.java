package dev.riffle.verify;

import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.CaseFormat;
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
 * The buttons of a running {@code riffle play}, by its control socket. The list is that of the
 * songs that it shuffles, without excluded ones. Queue, modes, song, position and state are
 * restored on {@link #close}, but not the history and the songs left in the cycle. Songs may be
 * audible. Thread-safe.
 */
final class RiffleSocket extends LinePlayer {
  private static final String PEER = "a socket of riffle";
  private static final String EVENT = "event";
  private static final String ERROR = "error";
  private static final String NONE = "none"; // the event of a press at the end of the list
  private static final String MARK = "seed"; // a line, and the event of its answer
  private static final String STATUS = "status";
  private static final String STATE = "state";
  private static final String PLAYING = "playing";
  private static final String ENTRY = "entry";
  private static final String ENTRIES = "entries";
  private static final String PATH = "path";
  private static final String MODE = "mode";
  private static final String REPEAT = "repeat";
  private static final String SHUFFLE = "shuffle";
  private static final String EXCLUDE = "exclude";
  private static final String SIZE = "size";
  private static final String CYCLE = "cycle";
  private static final String PLACE = "place";
  private static final String ALL = "all";
  private static final String STOP_AFTER = "stopAfter";
  private static final String BY = "by";
  private static final String SONG = "song";
  private static final String PREVIOUS = "previous";
  private static final String OTHER = "another client changed the list or the modes; no verdict";
  private static final String MOVED =
      "the song changed without a press: another client uses the player; no verdict";

  /** The keys of a status that are not rules by which songs are drawn. */
  private static final ImmutableSet<String> NO_RULES =
      ImmutableSet.of(
          EVENT,
          STATE,
          ENTRY,
          PATH,
          MODE,
          REPEAT,
          SIZE,
          CYCLE,
          PLACE,
          STOP_AFTER,
          "title",
          "artist",
          "album",
          "positionMillis",
          "durationMillis",
          "volume",
          "cause");

  private final Path socket;
  private final JsonNode before; // the status
  private final Map<Integer, String> list = new LinkedHashMap<>(); // paths of all entries, by ID
  private Optional<SongIds> ids = Optional.empty(); // of the songs that it shuffles
  private String mode = "";
  private String repeat = "";
  private OptionalInt current = OptionalInt.empty();
  private JsonNode last; // the status after the last press
  private Optional<String> adding = Optional.empty(); // a path

  private RiffleSocket(Path socket, boolean mayInterrupt) throws IOException {
    super(UnixDomainSocketAddress.of(socket));
    this.socket = socket;
    try {
      greet();
      before = send(STATUS);
      last = before;
      if (!mayInterrupt && before.path(STATE).asText().equals(PLAYING)) {
        throw new IOException("the player plays; pause it, or use --yes");
      }
      requireUniformLaw();
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
   * Connects to a player, and changes nothing.
   *
   * @param mayInterrupt whether a player that plays may be tested
   * @throws IOException if the player cannot be reached, plays, has fewer than two songs, or a law
   *     that its listener chose
   */
  static RiffleSocket connect(Path socket, boolean mayInterrupt) throws IOException {
    return new RiffleSocket(socket, mayInterrupt);
  }

  private void requireUniformLaw() throws IOException {
    for (Map.Entry<String, JsonNode> rule : law(before).properties()) {
      String name = CaseFormat.LOWER_CAMEL.to(CaseFormat.LOWER_HYPHEN, rule.getKey());
      String off = name.equals(BY) ? SONG : "off";
      if (!name.equals(EXCLUDE) && !rule.getValue().asText().equals(off)) {
        throw new IOException(
            "no verdict, because the player draws by "
                + LineConnection.brief(name + " " + rule.getValue().asText())
                + ", as its listener chose; `riffle "
                + LineConnection.brief(name)
                + (" " + off + "` ends that"));
      }
    }
    if (before.has(STOP_AFTER)) {
      throw new IOException("no verdict, because the player has a sleep timer; end it first");
    }
  }

  @Override
  void greet() throws IOException {
    JsonNode ignored = send("json");
  }

  /** Sends a line and returns the first object of its answer. */
  private JsonNode send(String line) throws IOException {
    return sendAll(line).get(0);
  }

  /**
   * Sends a line and returns the objects of its answer, the first two at most.
   *
   * @throws IOException if one of them is an error; then, the whole answer is read
   */
  private ImmutableList<JsonNode> sendAll(String line) throws IOException {
    connection.send(line, MARK); // because some answers have two objects
    List<JsonNode> answer = new ArrayList<>();
    JsonNode last = PeerJson.object(connection.line(0), PEER);
    while (!last.path(EVENT).asText().equals(MARK)) {
      if (answer.size() < 2) {
        answer.add(last);
      }
      last = PeerJson.object(connection.line(0), PEER);
    }
    if (answer.isEmpty()) {
      throw new IOException(line + ": no answer");
    }
    for (JsonNode one : answer) {
      if (one.path(EVENT).asText(ERROR).equals(ERROR)) {
        String message = one.path("message").asText(one.toString());
        throw new IOException(line + ": " + LineConnection.brief(message));
      }
    }
    return ImmutableList.copyOf(answer);
  }

  /** Returns the last object of an answer. */
  private static JsonNode end(ImmutableList<JsonNode> answer) {
    return answer.get(answer.size() - 1);
  }

  @Override
  public String name() {
    return "riffle play";
  }

  /** Returns the number of songs that it shuffles; before the first start, of all. */
  @Override
  public int songs() {
    return ids.map(SongIds::songs).orElseGet(list::size);
  }

  /** Presses next until the cycle ends. */
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
        throw new IOException("no cycle begins after " + list.size() + " songs; no verdict");
      }
      status = end(sendAll("next"));
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

  /** Returns the songs of a cycle that has begun. */
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

  /** Returns the rules by which a player with a status draws, also those of later versions. */
  private static ObjectNode law(JsonNode status) {
    return status.<ObjectNode>deepCopy().remove(NO_RULES);
  }

  private OptionalInt song(JsonNode status) throws IOException {
    boolean isOurs =
        status.path(MODE).asText().equals(mode)
            && status.path(REPEAT).asText().equals(repeat)
            && law(status).equals(law(before));
    int hidden = mode.equals(SHUFFLE) ? 0 : list.size() - songs(); // excluded from shuffle alone
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

  /** Checks that the song is the one after the last press, whose place a new mode may change. */
  private void requireSong() throws IOException {
    if (ids.isPresent()) {
      JsonNode status = send(STATUS);
      if (!song(status).equals(current)) {
        throw new IOException(MOVED);
      }
      last = status;
    }
  }

  /** Sends a line whose answer ends with the status after it. */
  private void press(String line) throws IOException {
    JsonNode from = last;
    OptionalInt song = current;
    ImmutableList<JsonNode> answers = sendAll(line);
    take(end(answers));
    boolean isSameCycle = from.path(CYCLE).equals(last.path(CYCLE));
    boolean isBack = line.equals(PREVIOUS);
    boolean isStep =
        isSameCycle
            ? Math.abs(last.path(PLACE).asInt() - from.path(PLACE).asInt()) <= 1
            : isBack ? isSeam(last, from) : isSeam(from, last);
    boolean isAtEnd = answers.get(0).path(EVENT).asText().equals(NONE) && !repeat.equals(ALL);
    boolean hasStayed = current.isEmpty() || (isSameCycle && song.equals(current));
    if (!isStep || hasStayed != isAtEnd) {
      throw new IOException(MOVED);
    }
  }

  /** Returns whether a place is the last one of a cycle and another the first one of a cycle. */
  private static boolean isSeam(JsonNode end, JsonNode begin) {
    return end.path(PLACE).equals(end.path(SIZE)) && begin.path(PLACE).asInt() == 1;
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

  /** Adds the current song once more. */
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

  /** Removes an added song; if it plays, another one follows. */
  private void removeAdded(int song) throws IOException {
    boolean isCurrent = current.equals(OptionalInt.of(song));
    JsonNode ignored = send("remove " + songIds().id(song));
    songIds().remove(song);
    current = isCurrent ? song(send(STATUS)) : current;
  }

  // ------------------------------------------------------------------ afterwards

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

  /** Restores a part by a line. */
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
          "another client removed songs from the queue, which is left so; to get them back: riffle"
              + " add "
              + names(missing.values().stream().map(ShellWord::of).toList()).replace(", ", " "));
    } else if (!others.isEmpty()) {
      report("another client added songs to the queue, which are left there");
    }
  }
}
