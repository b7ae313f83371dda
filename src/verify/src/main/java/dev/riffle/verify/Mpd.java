package dev.riffle.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import dev.riffle.wire.LineConnection;
import dev.riffle.wire.MpdHost;
import dev.riffle.wire.MpdProtocol;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * The buttons of a Music Player Daemon. The list is its queue, or replaces the queue during the
 * test. Song numbers are queue positions, because added songs follow the list. {@link #close}
 * restores queue, options, song, position and state; songs may be audible until then. A press is a
 * command list with the status before and after it, so that no other client can act in between.
 * Thread-safe.
 */
final class Mpd extends LinePlayer {
  private static final String STATUS = "status";
  private static final String STATE = "state";
  private static final String STOP = "stop";
  private static final String SONG = "song";
  private static final String ID = "songid";
  private static final String ELAPSED = "elapsed";
  private static final String SONGS = "playlistlength";
  private static final String VERSION = "playlist"; // version of the queue
  private static final String RANDOM = "random";
  private static final String REPEAT = "repeat";
  private static final String SINGLE = "single";
  private static final String CONSUME = "consume";
  private static final int SECONDS_TO_END = 10; // tolerance for the end of a song

  private final MpdHost host;
  private final String protocol; // version
  private final String client; // shell prefix that selects the server for mpc
  private final MpdQueue queue; // as it was before the test
  private final Map<String, String> before; // status before the test
  private final Map<String, String> options = new HashMap<>(); // set by the test
  private final int songs;
  private final List<String> added = new ArrayList<>(); // IDs
  private final Optional<SongList> list;
  private Optional<String> adding = Optional.empty(); // file being added
  private OptionalInt current = OptionalInt.empty();
  private String version; // version of the queue

  private Mpd(MpdHost host, Optional<SongList> list) throws IOException {
    super(host.address());
    client = client(host);
    this.host = host;
    this.list = list;
    try {
      protocol = host.greet(connection);
      before = send(STATUS);
      MpdProtocol.omitTags(connection);
      queue = new MpdQueue(connection, client);
      version = before.getOrDefault(VERSION, "");
      songs = list.isPresent() ? list.get().size() : queue.size();
      if (songs < 2) {
        throw new IOException("the queue has fewer than 2 songs; add the songs of the test");
      }
      requireAtMost(songs);
      if (MpdProtocol.number(before, SONGS) != queue.size()) {
        throw new IOException(
            "status: "
                + SONGS
                + (" (" + before.get(SONGS) + ") must be " + queue.size())
                + ", the size of the queue");
      }
    } catch (IOException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * Connects to a server without changing anything.
   *
   * @param address HOST, HOST:PORT or the path of a socket
   * @param list the songs to test with; empty for the queue
   * @param mayInterrupt true to test a server that is playing
   * @throws IOException if the server cannot be reached, refuses a command, is playing, or has
   *     fewer than two songs in its queue
   */
  static Mpd connect(String address, Optional<SongList> list, boolean mayInterrupt)
      throws IOException {
    MpdHost host = host(address);
    Mpd mpd = new Mpd(host, list);
    if (!mayInterrupt && "play".equals(mpd.before.get(STATE))) {
      mpd.close();
      throw new IOException("the player is playing; stop it, or use --yes");
    }
    return mpd;
  }

  private static MpdHost host(String address) throws IOException {
    try {
      return MpdHost.parse(address);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static String client(MpdHost host) {
    if (host.isSocket()) {
      return "export MPD_HOST=" + ShellWord.of(host.host()) + "; ";
    }
    boolean isDefault = host.host().equals("localhost") && host.port() == MpdHost.DEFAULT_PORT;
    return isDefault
        ? ""
        : "export MPD_HOST=" + ShellWord.of(host.host()) + " MPD_PORT=" + host.port() + "; ";
  }

  @Override
  void greet() throws IOException {
    var unused = host.greet(connection);
    MpdProtocol.omitTags(connection);
  }

  private Map<String, String> send(String command) throws IOException {
    return MpdProtocol.send(connection, command, 0);
  }

  // Servers report only the version of their protocol: 0.23.5 for MPD 0.23.12.
  @Override
  public String name() {
    return "Music Player Daemon, protocol " + protocol;
  }

  @Override
  public int songs() {
    return songs;
  }

  @Override
  public ImmutableList<String> unsaved() {
    return list.isPresent() ? queue.unsaved() : ImmutableList.of();
  }

  @Override
  void startCycle() throws IOException {
    if (list.isPresent() && !queue.isReplaced()) {
      queue.replace(connection, list.get().songs());
      version = send(STATUS).getOrDefault(VERSION, "");
    }
    requireOurs(send(STATUS));
    for (String id : List.copyOf(added)) { // by ID, because another client may have added songs
      edit("deleteid " + id);
      added.remove(id);
    }
    for (String option : new String[] {RANDOM, REPEAT, SINGLE, CONSUME}) {
      options.put(option, option.equals(RANDOM) || option.equals(REPEAT) ? "1" : "0");
    }
    ImmutableList<Map<String, String>> answers =
        MpdProtocol.sendAll(
            connection,
            STOP,
            "random 0", // makes random draw a new order
            "random 1",
            "repeat 1",
            "single 0",
            "consume 0",
            "play",
            STATUS);
    current = song(answers.get(answers.size() - 2));
  }

  /** Sends a command that changes the queue; fails if another client has changed it. */
  private Map<String, String> edit(String command) throws IOException {
    ImmutableList<Map<String, String>> answers =
        MpdProtocol.sendAll(connection, STATUS, command, STATUS);
    requireOurs(answers.get(0));
    version = answers.get(2).getOrDefault(VERSION, "");
    return answers.get(1);
  }

  @Override
  public synchronized OptionalInt current() throws IOException {
    Map<String, String> status = send(STATUS);
    requireOurs(status);
    requireSong(status);
    return current;
  }

  private OptionalInt song(Map<String, String> status) throws IOException {
    if (!status.containsKey(SONG)) {
      return OptionalInt.empty(); // the end of the queue
    }
    int song = MpdProtocol.number(status, SONG);
    if (STOP.equals(status.get(STATE)) || song >= songs + added.size()) {
      String error = status.getOrDefault("error", "another client uses it");
      throw new IOException("the player stopped: " + LineConnection.brief(error) + "; no verdict");
    }
    return OptionalInt.of(song);
  }

  private void requireSong(Map<String, String> status) throws IOException {
    if (!song(status).equals(current)) {
      throw new IOException(
          "the song changed without a press: another client uses the player, or it cannot play a"
              + " song; no verdict");
    }
  }

  private void requireOurs(Map<String, String> status) throws IOException {
    boolean isOurs = MpdProtocol.number(status, SONGS) == songs + added.size();
    for (Map.Entry<String, String> option : options.entrySet()) {
      isOurs &= option.getValue().equals(status.get(option.getKey()));
    }
    String now = status.getOrDefault(VERSION, "");
    if (isOurs && !now.equals(version)) {
      // A song loses its priority when it plays, which changes the version of the queue.
      isOurs = MpdQueue.changedOnly(connection, version, added);
      version = now;
    }
    if (!isOurs) {
      throw new IOException("another client changed the queue or its options; no verdict");
    }
  }

  /** Sends a command between two status commands. */
  private void press(String command) throws IOException {
    ImmutableList<Map<String, String>> answers =
        MpdProtocol.sendAll(connection, STATUS, command, STATUS);
    requireSong(answers.get(0));
    current = song(answers.get(2));
  }

  @Override
  public synchronized void next() throws IOException {
    press("next");
  }

  @Override
  public synchronized void previous() throws IOException {
    press("previous");
  }

  @Override
  public synchronized void shuffle(boolean isOn) throws IOException {
    set(RANDOM, isOn);
  }

  @Override
  public synchronized void repeat(boolean isOn) throws IOException {
    set(REPEAT, isOn);
  }

  private void set(String option, boolean isOn) throws IOException {
    String value = isOn ? "1" : "0";
    press(option + " " + value);
    options.put(option, value);
  }

  /** Adds the first song again. */
  @Override
  public synchronized int add() throws IOException {
    append();
    return songs + added.size() - 1;
  }

  // In random mode, only a priority makes MPD play a song next.
  @Override
  public synchronized int playNext() throws IOException {
    edit("prioid 255 " + append());
    return songs + added.size() - 1;
  }

  private String append() throws IOException {
    String file = send("playlistinfo 0").getOrDefault("file", "");
    adding = Optional.of(file);
    String id = edit("addid " + MpdProtocol.quoted(file)).getOrDefault("Id", "");
    added.add(id);
    adding = Optional.empty();
    return id;
  }

  @Override
  public synchronized void remove(int song) throws IOException {
    String id = send("playlistinfo " + song).getOrDefault("Id", "");
    if (!added.contains(id)) {
      throw new IOException("another client changed the queue or its options; no verdict");
    }
    edit("deleteid " + id);
    added.remove(id);
  }

  /** Waits for the end of the song; a seek would make the server redraw its next song. */
  @Override
  public synchronized void end() throws IOException {
    Map<String, String> status = send(STATUS);
    requireSong(status);
    double begin = MpdProtocol.seconds(status, ELAPSED);
    long left = (long) Math.ceil(MpdProtocol.seconds(status, "duration") - begin);
    long limit = Math.max(0, left) + SECONDS_TO_END;
    long start = System.nanoTime();
    boolean isOver = false;
    while (!isOver) {
      long more = limit - TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
      if (more <= 0) {
        throw new IOException("the song did not end within " + limit + " s; no verdict");
      }
      MpdProtocol.send(connection, "idle player", more); // returns at once after an earlier event
      status = send(STATUS);
      isOver = !song(status).equals(current) || MpdProtocol.seconds(status, ELAPSED) < begin;
      begin = MpdProtocol.seconds(status, ELAPSED);
    }
    current = song(status);
  }

  // ------------------------------------------------------------------ restore

  @Override
  void restoreParts() {
    part("the player", client + "mpc stop", () -> send(STOP));
    part(
        "the queue", queue.wayBack(), () -> queue.restore(connection, added, adding, this::report));
    for (String option : new String[] {RANDOM, REPEAT, SINGLE, CONSUME}) {
      String value = before.getOrDefault(option, "0");
      String word = value.equals("1") ? "on" : value.equals("0") ? "off" : "once";
      part(
          option,
          client + "mpc " + option + " " + word,
          () -> send(option + " " + MpdProtocol.quoted(value)));
    }
    if (before.containsKey(SONG)) {
      restoreSong(before.getOrDefault(SONG, ""), before.getOrDefault(ELAPSED, "0"));
    }
  }

  private void restoreSong(String place, String elapsed) {
    String state = before.getOrDefault(STATE, STOP);
    Integer song = Ints.tryParse(place);
    String file = song == null || song < 0 ? "" : queue.file(song);
    String then = state.equals("pause") ? "; mpc pause" : state.equals(STOP) ? "; mpc stop" : "";
    part(
        "the current song",
        client
            + ("mpc play " + (song == null ? 1 : song + 1))
            + ("; mpc seek " + ShellWord.of(elapsed) + then),
        () -> {
          // Its position may have changed with the queue.
          String id = queue.isReplaced() ? "" : before.getOrDefault(ID, "");
          String info = id.isEmpty() ? "playlistinfo " + song : "playlistid " + id;
          Map<String, String> found = send(info);
          if (!found.getOrDefault("file", "").equals(file)) {
            throw new IOException(LineConnection.brief(file) + " is not in the queue");
          }
          String time = MpdProtocol.quoted(elapsed);
          send("seekid " + found.getOrDefault("Id", "") + " " + time);
          send(state.equals(STOP) ? STOP : "pause " + (state.equals("pause") ? "1" : "0"));
        });
  }
}
