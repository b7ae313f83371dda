package dev.riffle.verify;

import com.google.common.base.Splitter;
import com.google.common.primitives.Doubles;
import com.google.common.primitives.Ints;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The buttons of a Music Player Daemon, whose queue is the list. Options, song, position and state
 * are restored on {@link #close}; songs may be audible until then. Thread-safe.
 */
final class Mpd implements RemotePlayer {
  private static final String[] OPTIONS = {"random", "repeat", "single", "consume"};
  private static final String STATE = "state";
  private static final String SONGS = "playlistlength";
  private static final int MAX_LINES = 1_000; // of an answer
  private static final int DEFAULT_PORT = 6600;
  private static final int MAX_PORT = 65_535;

  private final LineConnection connection;
  private final Map<String, String> before; // the status
  private final int songs;
  private boolean isClosed;

  private Mpd(LineConnection connection, Map<String, String> before) throws IOException {
    this.connection = connection;
    this.before = before;
    songs = number(before, SONGS);
  }

  /**
   * Connects to a server, sets random and repeat, and plays the first song of an order.
   *
   * @param address HOST, HOST:PORT or the path of a socket
   * @param mayInterrupt whether a server that plays may be tested
   * @throws IOException if the server cannot be reached, refuses, plays, or has fewer than two
   *     songs in its queue
   */
  static Mpd connect(String address, boolean mayInterrupt) throws IOException {
    LineConnection connection = LineConnection.open(socketAddress(address));
    try {
      String greeting = connection.line(0);
      if (!greeting.startsWith("OK MPD ")) {
        throw new IOException("not an MPD server: it begins with " + greeting);
      }
      Map<String, String> before = send(connection, "status", 0);
      check(before, mayInterrupt);
      Mpd mpd = new Mpd(connection, before);
      mpd.start();
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

  private static void check(Map<String, String> status, boolean mayInterrupt) throws IOException {
    if (!mayInterrupt && "play".equals(status.get(STATE))) {
      throw new IOException("the player plays; stop it, or use --yes");
    }
    if (number(status, SONGS) < 2) {
      throw new IOException("the queue has fewer than 2 songs; add the songs of the test");
    }
  }

  private void start() throws IOException {
    try {
      send("stop");
      send("random 0"); // so that random draws another order
      for (String option : OPTIONS) {
        send(option + (option.equals("random") || option.equals("repeat") ? " 1" : " 0"));
      }
      send("play");
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private Map<String, String> send(String command) throws IOException {
    return send(connection, command, 0);
  }

  /** Sends a command whose answer may take {@code seconds} more, and returns the fields of it. */
  static Map<String, String> send(LineConnection to, String command, long seconds)
      throws IOException {
    to.send(command);
    Map<String, String> fields = new HashMap<>();
    for (int i = 0; i < MAX_LINES; i++) {
      String line = to.line(seconds);
      if (line.equals("OK")) {
        return fields;
      }
      int colon = line.indexOf(": ");
      if (line.startsWith("ACK") || colon < 0) {
        throw new IOException(command + ": " + line);
      }
      fields.put(line.substring(0, colon), line.substring(colon + 2));
    }
    throw new IOException(command + ": more than " + MAX_LINES + " lines");
  }

  private static int number(Map<String, String> status, String field) throws IOException {
    Integer number = Ints.tryParse(status.getOrDefault(field, "0"));
    if (number == null) {
      throw new IOException("status: " + field + " (" + status.get(field) + ") must be a number");
    }
    return number;
  }

  @Override
  public int songs() {
    return songs;
  }

  @Override
  public synchronized OptionalInt current() throws IOException {
    Map<String, String> status = send("status");
    boolean isOurs =
        status.getOrDefault("playlist", "").equals(before.getOrDefault("playlist", ""))
            && "1".equals(status.get("random"))
            && "1".equals(status.get("repeat"));
    if (!isOurs) {
      throw new IOException("another client changed the queue or its options; no verdict");
    }
    return status.containsKey("song") && !"stop".equals(status.get(STATE))
        ? OptionalInt.of(number(status, "song"))
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
  public synchronized void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    try {
      send("stop");
      for (String option : OPTIONS) {
        send(option + " " + before.getOrDefault(option, "0"));
      }
      if (before.containsKey("song") && !"stop".equals(before.get(STATE))) {
        send("seek " + before.get("song") + " " + before.getOrDefault("elapsed", "0"));
        send("pause " + ("pause".equals(before.get(STATE)) ? "1" : "0"));
      }
    } catch (IOException e) {
      // The player is gone.
    } finally {
      connection.close();
    }
  }
}
