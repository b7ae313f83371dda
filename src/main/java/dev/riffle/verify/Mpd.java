package dev.riffle.verify;

import com.google.common.base.Splitter;
import com.google.common.primitives.Doubles;
import com.google.common.primitives.Ints;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The buttons of a Music Player Daemon, whose queue is the list. Options, song, position and state
 * are restored on {@link #close}; songs may be audible until then. Thread-safe.
 */
public final class Mpd implements Buttons, AutoCloseable {
  private static final String[] OPTIONS = {"random", "repeat", "single", "consume"};
  private static final String STATE = "state";
  private static final int DEFAULT_PORT = 6600;
  private static final int MAX_PORT = 65_535;

  private final MpdConnection connection;
  private final Map<String, String> before; // the status
  private boolean isClosed;

  private Mpd(MpdConnection connection, Map<String, String> before) {
    this.connection = connection;
    this.before = before;
  }

  /**
   * Connects to a server, sets random and repeat, and plays the first song of an order.
   *
   * @param address HOST, HOST:PORT or the path of a socket
   * @param mayInterrupt whether a server that plays may be tested
   * @throws IOException if the server cannot be reached, refuses, plays, or has fewer than two
   *     songs in its queue
   */
  public static Mpd connect(String address, boolean mayInterrupt) throws IOException {
    MpdConnection connection = MpdConnection.open(socketAddress(address));
    Mpd mpd = null;
    try {
      mpd = new Mpd(connection, connection.send("status"));
      mpd.start(mayInterrupt);
      return mpd;
    } catch (IOException e) {
      if (mpd == null) {
        connection.close();
      } else {
        mpd.close();
      }
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

  private void start(boolean mayInterrupt) throws IOException {
    if (!mayInterrupt && "play".equals(before.get(STATE))) {
      isClosed = true; // nothing to restore
      connection.close();
      throw new IOException("the player plays; stop it, or use --yes");
    }
    if (songs() < 2) {
      isClosed = true;
      connection.close();
      throw new IOException("the queue has fewer than 2 songs; add the songs of the test");
    }
    connection.send("stop");
    connection.send("random 0"); // so that random draws another order
    for (String option : OPTIONS) {
      connection.send(option + (option.equals("random") || option.equals("repeat") ? " 1" : " 0"));
    }
    connection.send("play");
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
    Integer songs = Ints.tryParse(before.getOrDefault("playlistlength", "0"));
    return songs == null ? 0 : songs;
  }

  @Override
  public synchronized OptionalInt current() throws IOException {
    Map<String, String> status = connection.send("status");
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
    connection.send("next");
  }

  @Override
  public synchronized void previous() throws IOException {
    connection.send("previous");
  }

  /** Waits for the end. A seek would make the server draw its next song again. */
  @Override
  public synchronized void end() throws IOException {
    Map<String, String> status = connection.send("status");
    String song = status.getOrDefault("song", "");
    double begin = seconds(status, "elapsed");
    long left = (long) Math.ceil(seconds(status, "duration") - begin);
    boolean isOver = false;
    while (!isOver) {
      connection.send("idle player", left); // also returns an event that came before
      status = connection.send("status");
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

  /** Restores the player, as far as it can still be reached, and disconnects. */
  @Override
  public synchronized void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    try {
      connection.send("stop");
      for (String option : OPTIONS) {
        connection.send(option + " " + before.getOrDefault(option, "0"));
      }
      if (before.containsKey("song") && !"stop".equals(before.get(STATE))) {
        connection.send("seek " + before.get("song") + " " + before.getOrDefault("elapsed", "0"));
        connection.send("pause " + ("pause".equals(before.get(STATE)) ? "1" : "0"));
      }
    } catch (IOException e) {
      // The player is gone.
    } finally {
      connection.close();
    }
  }
}
