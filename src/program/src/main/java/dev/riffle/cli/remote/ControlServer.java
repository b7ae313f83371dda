package dev.riffle.cli.remote;

import dev.riffle.cli.Console;
import dev.riffle.control.LineServer;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import jdk.net.ExtendedSocketOptions;

/**
 * Accepts commands for a player on a Unix socket; each client has a thread of its own. Only clients
 * of the same user are accepted. The socket file is deleted when the server is closed or the
 * program ends; after a kill, the next client deletes it. Thread-safe.
 */
public final class ControlServer implements AutoCloseable {
  static final int MAX_CONNECTIONS = 64;

  private static final Duration FAREWELL = Duration.ofMillis(300);

  private final LineServer lines;
  private final Path socket;
  private final String owner;

  private Console.Registration deletion = () -> {};

  private ControlServer(
      ServerSocketChannel listener, Path socket, String owner, LineServer.Host host) {
    this.socket = socket;
    this.owner = owner;
    lines = new LineServer(listener, host, MAX_CONNECTIONS, this::isOwner);
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
      LineServer.Host host,
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
    lines.start("riffle-control");
  }

  private boolean isOwner(SocketChannel channel) {
    try {
      return channel.getOption(ExtendedSocketOptions.SO_PEERCRED).user().getName().equals(owner);
    } catch (IOException | UnsupportedOperationException e) {
      return false;
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
    lines.close(FAREWELL);
  }
}
