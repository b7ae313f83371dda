package dev.riffle.mpd;

import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Unix sockets. Stateless. */
final class Sockets {
  // The type of a file in the mode of POSIX.
  private static final int TYPE = 0xf000;
  private static final int SOCKET = 0xc000;

  private Sockets() {}

  /**
   * Listens on a socket that only its owner can open. Replaces that of a player that was killed.
   *
   * @throws IOException if another file is there, or a socket on which a program listens
   */
  static ServerSocketChannel listen(Path socket, int backlog) throws IOException {
    if (Files.exists(socket, LinkOption.NOFOLLOW_LINKS)) {
      checkStale(socket);
    }
    // It gets its name when it is private and listens.
    Path hidden =
        socket.resolveSibling("." + socket.getFileName() + "." + ProcessHandle.current().pid());
    Files.deleteIfExists(hidden);
    ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      listener.bind(UnixDomainSocketAddress.of(hidden), backlog);
      Files.setPosixFilePermissions(hidden, PosixFilePermissions.fromString("rw-------"));
      Files.move(hidden, socket, StandardCopyOption.ATOMIC_MOVE);
      return listener;
    } catch (IOException | RuntimeException e) {
      listener.close();
      Files.deleteIfExists(hidden);
      throw e;
    }
  }

  private static void checkStale(Path socket) throws IOException {
    Object mode = Files.getAttribute(socket, "unix:mode", LinkOption.NOFOLLOW_LINKS);
    if (((int) mode & TYPE) != SOCKET) {
      throw new IOException("it is not a socket");
    }
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      throw new IOException(
          channel.isConnected() ? "another program listens there" : "it does not answer");
    } catch (ConnectException e) {
      // No program listens.
    }
  }
}
