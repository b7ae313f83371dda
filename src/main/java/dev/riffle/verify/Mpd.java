package dev.riffle.verify;

import com.google.common.base.Splitter;
import com.google.common.primitives.Doubles;
import com.google.common.primitives.Ints;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The buttons of a Music Player Daemon, whose queue is the list, or is replaced by it. Songs are
 * numbered by their places, because all added ones follow the list. Queue, options, song, position
 * and state are restored on {@link #close}, and added songs are removed; songs may be audible until
 * then. Thread-safe.
 */
final class Mpd extends LinePlayer {
  private static final String[] OPTIONS = {"random", "repeat", "single", "consume"};
  private static final String GREETING = "OK MPD ";
  private static final String STATE = "state";
  private static final String SONGS = "playlistlength";
  private static final String VERSION = "playlist"; // of the queue
  private static final String ID = "Id: ";
  private static final String RANDOM = "random";
  private static final String REPEAT = "repeat";
  private static final String SAVED = "riffle-verify"; // the queue, as a playlist of the server
  private static final int MAX_LINES = 1_000; // of an answer
  private static final int DEFAULT_PORT = 6600;
  private static final int MAX_PORT = 65_535;

  private final String protocol; // its version
  private final Map<String, String> before; // the status
  private final Map<String, String> options = new HashMap<>(); // that were set
  private final int songs;
  private final List<String> added = new ArrayList<>(); // IDs
  private final Optional<SongList> list;
  private boolean isReplaced; // the queue, by the list
  private String version; // of the queue

  private Mpd(
      LineConnection connection,
      String protocol,
      Map<String, String> before,
      Optional<SongList> list)
      throws IOException {
    super(connection);
    this.protocol = protocol;
    this.before = before;
    this.list = list;
    songs = list.isPresent() ? list.get().size() : number(before, SONGS);
    version = before.getOrDefault(VERSION, "");
  }

  /**
   * Connects to a server, and changes nothing.
   *
   * @param address HOST, HOST:PORT or the path of a socket
   * @param list the songs to test with; empty for the queue
   * @param mayInterrupt whether a server that plays may be tested
   * @throws IOException if the server cannot be reached, refuses, plays, or has fewer than two
   *     songs in its queue
   */
  static Mpd connect(String address, Optional<SongList> list, boolean mayInterrupt)
      throws IOException {
    LineConnection connection = LineConnection.open(socketAddress(address));
    try {
      String greeting = connection.line(0);
      if (!greeting.startsWith(GREETING)) {
        throw new IOException("not an MPD server: it begins with " + greeting);
      }
      Map<String, String> before = send(connection, "status", 0);
      if (!mayInterrupt && "play".equals(before.get(STATE))) {
        throw new IOException("the player plays; stop it, or use --yes");
      }
      Mpd mpd = new Mpd(connection, greeting.substring(GREETING.length()), before, list);
      if (mpd.songs < 2) {
        throw new IOException("the queue has fewer than 2 songs; add the songs of the test");
      }
      return mpd;
    } catch (IOException e) {
      connection.close();
      throw e;
    }
  }

  private static SocketAddress socketAddress(String address) throws IOException {
    if (address.contains("/")) {
      return UnixDomainSocketAddress.of(Path.of(address));
    }
    List<String> parts = Splitter.on(':').splitToList(address);
    if (parts.size() == 1) {
      return new InetSocketAddress(address, DEFAULT_PORT);
    }
    Integer port = Ints.tryParse(parts.get(1));
    if (parts.size() > 2 || port == null || port < 1 || port > MAX_PORT) {
      throw new IOException("the address must be HOST, HOST:PORT or the path of a socket");
    }
    return new InetSocketAddress(parts.get(0), port);
  }

  @Override
  void startCycle() throws IOException {
    if (list.isPresent() && !isReplaced) {
      replaceQueue(list.get().songs());
    }
    requireOurs(send("status"));
    send("stop");
    removeAdded();
    set(RANDOM, false); // so that random draws another order
    set(RANDOM, true);
    set(REPEAT, true);
    send("single 0");
    send("consume 0");
    send("play");
  }

  // The queue is saved on the server, where it survives a test that is killed.
  private void replaceQueue(List<String> uris) throws IOException {
    send("save " + SAVED);
    isReplaced = true;
    edit("clear");
    for (String uri : uris) {
      edit("add " + quoted(uri));
    }
  }

  private static String quoted(String uri) {
    return '"' + uri.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private void set(String option, boolean isOn) throws IOException {
    String value = isOn ? "1" : "0";
    options.put(option, value);
    send(option + " " + value);
  }

  // By ID, because another client may have added songs too.
  private void removeAdded() throws IOException {
    for (String id : List.copyOf(added)) {
      added.remove(id);
      edit("deleteid " + id);
    }
  }

  /** Sends a command that changes the queue. */
  private Map<String, String> edit(String command) throws IOException {
    Map<String, String> answer = send(command);
    version = send("status").getOrDefault(VERSION, "");
    return answer;
  }

  private Map<String, String> send(String command) throws IOException {
    return send(connection, command, 0);
  }

  /** Sends a command whose answer may take {@code seconds} more, and returns the fields of it. */
  static Map<String, String> send(LineConnection to, String command, long seconds)
      throws IOException {
    Map<String, String> fields = new HashMap<>();
    for (String line : answer(to, command, seconds)) {
      int colon = line.indexOf(": ");
      fields.put(line.substring(0, colon), line.substring(colon + 2));
    }
    return fields;
  }

  private static List<String> answer(LineConnection to, String command, long seconds)
      throws IOException {
    to.send(command);
    List<String> lines = new ArrayList<>();
    int count = 0;
    for (String line = to.line(seconds); !line.equals("OK"); line = to.line(seconds)) {
      if (line.startsWith("ACK") || !line.contains(": ")) {
        throw new IOException(command + ": " + line);
      }
      if (count++ < MAX_LINES) {
        lines.add(line); // the others are read too, so that the next answer can be
      }
    }
    if (count > MAX_LINES) {
      throw new IOException(command + ": more than " + MAX_LINES + " lines");
    }
    return lines;
  }

  private static int number(Map<String, String> status, String field) throws IOException {
    Integer number = Ints.tryParse(status.getOrDefault(field, "0"));
    if (number == null) {
      throw new IOException("status: " + field + " (" + status.get(field) + ") must be a number");
    }
    return number;
  }

  // A server gives the version of its protocol alone: 0.23.5 for MPD 0.23.12.
  @Override
  public String name() {
    return "Music Player Daemon, protocol " + protocol;
  }

  @Override
  public int songs() {
    return songs;
  }

  @Override
  public synchronized OptionalInt current() throws IOException {
    Map<String, String> status = send("status");
    requireOurs(status);
    return status.containsKey("song") && !"stop".equals(status.get(STATE))
        ? OptionalInt.of(number(status, "song"))
        : OptionalInt.empty();
  }

  private void requireOurs(Map<String, String> status) throws IOException {
    boolean isOurs = number(status, SONGS) == songs + added.size() && hasOurVersion(status);
    for (Map.Entry<String, String> option : options.entrySet()) {
      isOurs &= option.getValue().equals(status.get(option.getKey()));
    }
    if (!isOurs) {
      throw new IOException("another client changed the queue or its options; no verdict");
    }
  }

  // A song with a priority loses it when it plays, and this changes the version of the queue.
  private boolean hasOurVersion(Map<String, String> status) throws IOException {
    String now = status.getOrDefault(VERSION, "");
    if (!now.equals(version)) {
      for (String line : answer(connection, "plchangesposid " + version, 0)) {
        if (line.startsWith(ID) && !added.contains(line.substring(ID.length()))) {
          return false;
        }
      }
      version = now;
    }
    return true;
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
  public synchronized void shuffle(boolean isOn) throws IOException {
    set(RANDOM, isOn);
  }

  @Override
  public synchronized void repeat(boolean isOn) throws IOException {
    set(REPEAT, isOn);
  }

  /** Adds the first song once more. */
  @Override
  public synchronized int add() throws IOException {
    append();
    return number(send("status"), SONGS) - 1;
  }

  // MPD has no other way to play a song next in random mode.
  @Override
  public synchronized int playNext() throws IOException {
    edit("prioid 255 " + append());
    return number(send("status"), SONGS) - 1;
  }

  private String append() throws IOException {
    String file = send("playlistinfo 0").getOrDefault("file", "");
    String id = edit("addid " + quoted(file)).getOrDefault("Id", "");
    added.add(id);
    return id;
  }

  @Override
  public synchronized void remove(int song) throws IOException {
    String id = send("playlistinfo " + song).getOrDefault("Id", "");
    added.remove(id);
    edit("deleteid " + id);
  }

  /** Waits for the end. A seek would make the server draw its next song again. */
  @Override
  public synchronized void end() throws IOException {
    Map<String, String> status = send("status");
    String song = status.getOrDefault("song", "");
    double begin = seconds(status, "elapsed");
    long left = (long) Math.ceil(seconds(status, "duration") - begin);
    boolean isOver = false;
    while (!isOver) {
      send(connection, "idle player", left); // also returns an event that came before
      status = send("status");
      isOver = !song.equals(status.getOrDefault("song", "")) || seconds(status, "elapsed") < begin;
      begin = seconds(status, "elapsed");
    }
  }

  private static double seconds(Map<String, String> status, String field) throws IOException {
    Double seconds = Doubles.tryParse(status.getOrDefault(field, "0"));
    if (seconds == null) {
      throw new IOException("status: " + field + " (" + status.get(field) + ") must be a number");
    }
    return seconds;
  }

  @Override
  void restore() throws IOException {
    send("stop");
    removeAdded();
    if (isReplaced) {
      send("clear");
      send("load " + SAVED);
      send("rm " + SAVED);
    }
    for (String option : OPTIONS) {
      send(option + " " + before.getOrDefault(option, "0"));
    }
    if (before.containsKey("song") && !"stop".equals(before.get(STATE))) {
      send("seek " + before.get("song") + " " + before.getOrDefault("elapsed", "0"));
      send("pause " + ("pause".equals(before.get(STATE)) ? "1" : "0"));
    }
  }
}
