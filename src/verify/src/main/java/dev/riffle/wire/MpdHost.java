package dev.riffle.wire;

import com.google.common.net.HostAndPort;
import com.google.common.net.InetAddresses;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The address of a Music Player Daemon in the syntax of {@code MPD_HOST}: HOST, HOST:PORT or the
 * path of a socket, after an optional {@code PASSWORD@}. An immutable value.
 *
 * @param password the password, if any; not part of {@link #toString}
 * @param host a name, an IP address without brackets, or the path of a socket
 * @param port the port, or 0 for a socket
 */
public record MpdHost(Optional<String> password, String host, int port) {
  public static final int DEFAULT_PORT = 6600;

  private static final String FORMS = "HOST, HOST:PORT or the path of a socket";

  /**
   * Parses an address.
   *
   * @throws IllegalArgumentException if {@code text} is invalid; the message omits the password
   */
  public static MpdHost parse(String text) {
    int at = text.indexOf('@');
    if (at == 0) {
      throw new IllegalArgumentException("an abstract socket is not supported; use " + FORMS);
    }
    Optional<String> password = at < 0 ? Optional.empty() : Optional.of(text.substring(0, at));
    String place = text.substring(at + 1);
    if (place.contains("/")) {
      return new MpdHost(password, place, 0);
    }
    try {
      HostAndPort parsed = HostAndPort.fromString(place).withDefaultPort(DEFAULT_PORT);
      String host = parsed.getHost();
      boolean isHost = host.contains(":") ? InetAddresses.isInetAddress(host) : !host.isEmpty();
      if (isHost && parsed.getPort() > 0) {
        return new MpdHost(password, host, parsed.getPort());
      }
    } catch (IllegalArgumentException e) {
      // The message below is clearer.
    }
    throw new IllegalArgumentException("the address must be " + FORMS);
  }

  /** Returns whether this is the path of a socket. */
  public boolean isSocket() {
    return port == 0;
  }

  /** Connects and sends the password; resolves the host name anew. */
  public LineConnection connect() throws IOException {
    LineConnection connection = LineConnection.open(address());
    try {
      var unused = greet(connection);
      return connection;
    } catch (IOException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * Receives the greeting, sends the password, and returns the version of the protocol.
   *
   * @throws IOException if the peer is not an MPD server, or the password is wrong
   */
  public String greet(LineConnection connection) throws IOException {
    String protocol = MpdProtocol.greet(connection);
    if (password.isPresent()) {
      MpdProtocol.sendPassword(connection, password.get());
    }
    return protocol;
  }

  /** Returns the socket address; resolves the host name anew. */
  public SocketAddress address() throws IOException {
    try {
      return isSocket()
          ? UnixDomainSocketAddress.of(Path.of(host))
          : new InetSocketAddress(host, port);
    } catch (InvalidPathException e) {
      throw new IOException("not a valid path on this system", e);
    }
  }

  @Override
  public String toString() {
    return isSocket() ? host : HostAndPort.fromParts(host, port).toString();
  }
}
