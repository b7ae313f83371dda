package dev.riffle.mpd;

import com.google.errorprone.annotations.Immutable;
import dev.riffle.words.ListenAddress;
import dev.riffle.words.Misuse;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The address of a server: {@code 6600} on the loopback device, {@code 0.0.0.0:6600}, {@code
 * [::1]:6600}, or the path of a Unix socket. An immutable value.
 */
@Immutable
public record MpdAddress(String text) {
  /**
   * Parses an address.
   *
   * @param name the option as the user types it
   * @throws Misuse if it is none
   */
  public static MpdAddress parse(String name, String text) {
    MpdAddress address = new MpdAddress(text);
    try {
      Object unused = address.isPath() ? address.path() : address.hostAndPort();
      return address;
    } catch (IllegalArgumentException e) {
      throw new Misuse(
          name
              + ": "
              + text
              + " is unknown; use a port, an IP address with a port, or the path of a socket");
    }
  }

  private boolean isPath() {
    return text.indexOf('/') >= 0;
  }

  InetSocketAddress hostAndPort() {
    return ListenAddress.parse(text);
  }

  /** Returns the path of a Unix socket, or empty for an IP address. */
  Optional<Path> path() {
    return isPath() ? Optional.of(Path.of(text)) : Optional.empty();
  }

  /** Returns whether other machines can reach it. */
  public boolean isPublic() {
    return !isPath() && !hostAndPort().getAddress().isLoopbackAddress();
  }

  @Override
  public String toString() {
    return text;
  }
}
