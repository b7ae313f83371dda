package dev.riffle.control;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.util.concurrent.Uninterruptibles;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Passes the lines of clients that connect to a socket to a player. Each client has a thread of its
 * own. Thread-safe.
 */
public final class LineServer implements AutoCloseable {
  /** The maximum length of a line, in bytes, without its end. */
  public static final int MAX_LINE_BYTES = 1 << 16;

  /** The size of the event buffer, in bytes, in addition to the socket's buffer. */
  public static final int MAX_EVENT_BYTES = 1 << 18;

  private static final long PAUSE_MILLIS = 100;
  private static final Duration LAST_COMMANDS = Duration.ofSeconds(1); // such as saving a playlist

  /** A player that executes command lines, as seen by its server. Thread-safe. */
  public interface Host {
    /** Called when a client has connected. */
    LineHandler connect(Outlet outlet);

    /** Called after a client's command to end the player has been answered. */
    void quit();
  }

  /** Handles the lines of one client, in order, from one thread. */
  public interface LineHandler extends AutoCloseable {
    /** Executes one line and answers it; returns false if the player should end. */
    boolean obey(String line);

    /** Answers a line with an error. */
    void refuse(String sentence);

    /** Called when the client has disconnected. */
    @Override
    void close();
  }

  /** The output side of a connection. Thread-safe. */
  public interface Outlet {
    /**
     * Sends whole lines; blocks until the client has read enough.
     *
     * @throws java.io.UncheckedIOException if the client has disconnected
     */
    void answer(byte[] lines);

    /** Sends whole lines of text, likewise. */
    default void answer(String lines) {
      answer(lines.getBytes(UTF_8));
    }

    /**
     * Queues an event line without blocking. A client that does not read its events is
     * disconnected.
     */
    void event(String line);

    /** Sets whether the client waits for events and thus counts as active. */
    void waits(boolean forEvents);
  }

  private final ServerSocketChannel listener;
  private final Host host;
  private final int maxClients;
  private final Predicate<SocketChannel> admits;
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
  private final Thread accepting = new Thread(this::accept);

  /**
   * Creates a server.
   *
   * @param listener is listening; closed with this server
   * @param maxClients the number of clients; at the limit, a new client replaces the longest idle
   *     one, and is rejected if none is idle
   * @param admits returns whether a client may connect
   */
  public LineServer(
      ServerSocketChannel listener, Host host, int maxClients, Predicate<SocketChannel> admits) {
    this.listener = listener;
    this.host = host;
    this.maxClients = maxClients;
    this.admits = admits;
  }

  /** Starts to accept clients on a daemon thread. */
  public void start(String threadName) {
    accepting.setName(threadName);
    accepting.setDaemon(true);
    accepting.start();
  }

  private void accept() {
    while (listener.isOpen()) {
      try {
        SocketChannel channel = listener.accept();
        if (admits.test(channel) && hasRoom()) {
          Connection connection = new Connection(channel, host, connections::remove);
          connections.add(connection);
          connection.start();
        } else {
          channel.close();
        }
      } catch (ClosedChannelException e) {
        return;
      } catch (IOException e) {
        pause(); // for example, too many open files
      }
    }
  }

  /** Disconnects the longest idle client to make room. Returns false if none is idle. */
  private boolean hasRoom() {
    if (connections.size() < maxClients) {
      return true;
    }
    Optional<Connection> oldest =
        connections.stream()
            .filter(connection -> connection.idleSince() != Connection.IN_USE)
            .min(Comparator.comparingLong(Connection::idleSince));
    oldest.ifPresent(Connection::hangUp);
    oldest.ifPresent(connections::remove);
    return oldest.isPresent();
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Stops accepting, waits until the clients have read their events, disconnects them, and waits a
   * second at most for the commands that are being executed.
   */
  public void close(Duration patience) {
    try {
      listener.close();
    } catch (IOException e) {
      // The end of the process closes it.
    }
    join(accepting, LAST_COMMANDS.toNanos());
    long deadline = System.nanoTime() + patience.toNanos();
    connections.forEach(connection -> connection.finish(deadline));
    connections.forEach(Connection::hangUp);
    long end = System.nanoTime() + LAST_COMMANDS.toNanos();
    connections.forEach(connection -> join(connection.reader(), end - System.nanoTime()));
  }

  private static void join(Thread thread, long nanos) {
    if (thread != Thread.currentThread()) { // else a command closes the server
      Uninterruptibles.joinUninterruptibly(thread, nanos, TimeUnit.NANOSECONDS);
    }
  }

  /** Closes without waiting for events to be read. */
  @Override
  public void close() {
    close(Duration.ZERO);
  }
}
