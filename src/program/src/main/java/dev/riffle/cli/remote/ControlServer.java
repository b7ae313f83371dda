package dev.riffle.cli.remote;

import dev.riffle.cli.Console;
import dev.riffle.control.Connection;
import dev.riffle.control.Connection.Host;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import jdk.net.ExtendedSocketOptions;

/**
 * Accepts commands for a player on a Unix socket; each client has a thread of its own. Only clients
 * of the same user are accepted. The socket file is deleted when the server is closed or the
 * program ends; after a kill, the next client deletes it. Thread-safe.
 */
public final class ControlServer implements AutoCloseable {
  static final int MAX_CONNECTIONS = 64;

  private static final long FAREWELL_MILLIS = 300;
  private static final long PAUSE_MILLIS = 100;

  private final ServerSocketChannel listener;
  private final Path socket;
  private final String owner;
  private final Host host;
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();

  private Console.Registration deletion = () -> {};

  private ControlServer(ServerSocketChannel listener, Path socket, String owner, Host host) {
    this.listener = listener;
    this.socket = socket;
    this.owner = owner;
    this.host = host;
  }

  /**
   * Starts a server that passes lines to {@code host}.
   *
   * @param environment contains {@code XDG_RUNTIME_DIR} or {@code TMPDIR}, the parent of the
   *     socket's folder
   * @param onTermination registers the deletion of the socket, for a program that is terminated
   * @throws IOException if no private socket can be created there; the message gives the reason
   */
  public static ControlServer open(
      Map<String, String> environment,
      Host host,
      Function<Runnable, Console.Registration> onTermination)
      throws IOException {
    SocketFolder folder = SocketFolder.of(environment);
    folder.create();
    folder.check();
    long pid = ProcessHandle.current().pid();
    // A client deletes a socket that refuses connections, and a socket does so between bind and
    // listen: it gets its public name only when it listens.
    Path hidden = folder.hidden(pid);
    Files.deleteIfExists(hidden);
    ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      listener.bind(UnixDomainSocketAddress.of(hidden), MAX_CONNECTIONS);
      Files.setPosixFilePermissions(hidden, PosixFilePermissions.fromString("rw-------"));
      String owner = Files.getOwner(hidden).getName();
      ControlServer server = new ControlServer(listener, free(folder, pid), owner, host);
      server.start(hidden, onTermination);
      return server;
    } catch (IOException | RuntimeException e) {
      listener.close();
      Files.deleteIfExists(hidden);
      throw new IOException("cannot listen in " + hidden.getParent() + ": " + e.getMessage(), e);
    }
  }

  // Containers that share the folder may have players with the same process ID.
  private static Path free(SocketFolder folder, long pid) {
    Path socket = folder.socket(pid, 0);
    for (int i = 1; Files.exists(socket) && isAnswering(socket); i++) {
      socket = folder.socket(pid, i);
    }
    return socket;
  }

  private static boolean isAnswering(Path socket) {
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      return channel.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  private void start(Path hidden, Function<Runnable, Console.Registration> onTermination)
      throws IOException {
    deletion = onTermination.apply(this::delete); // throws if the JVM is shutting down
    try {
      Files.move(hidden, socket, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      deletion.close();
      throw e;
    }
    Thread thread = new Thread(this::accept, "riffle-control");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (listener.isOpen()) {
      try {
        SocketChannel channel = listener.accept();
        if (isOwner(channel) && hasRoom()) {
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

  private boolean isOwner(SocketChannel channel) {
    try {
      return channel.getOption(ExtendedSocketOptions.SO_PEERCRED).user().getName().equals(owner);
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  /**
   * Makes room for a client: at the limit, disconnects the client that has been idle longest.
   * Returns false if none is idle.
   */
  private boolean hasRoom() {
    if (connections.size() < MAX_CONNECTIONS) {
      return true;
    }
    Optional<Connection> oldest =
        connections.stream()
            .filter(connection -> connection.lastUse() != Connection.IN_USE)
            .min(Comparator.comparingLong(Connection::lastUse));
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

  private void delete() {
    try {
      Files.deleteIfExists(socket);
    } catch (IOException e) {
      // A client will delete it.
    }
  }

  /**
   * Stops listening, waits briefly until watchers have read their events, and disconnects all
   * clients.
   */
  @Override
  public void close() {
    delete();
    deletion.close();
    try {
      listener.close();
    } catch (IOException e) {
      // The end of the process closes it.
    }
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(FAREWELL_MILLIS);
    connections.forEach(connection -> connection.finish(deadline));
    connections.forEach(Connection::hangUp);
  }
}
