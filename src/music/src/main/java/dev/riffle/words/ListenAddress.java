package dev.riffle.words;

import com.google.common.net.HostAndPort;
import com.google.common.net.InetAddresses;
import java.net.InetSocketAddress;

/** Addresses of servers, as users type them. */
public final class ListenAddress {
  /** The loopback address that a port alone means. */
  public static final String LOOPBACK = "127.0.0.1";

  private ListenAddress() {}

  /**
   * Parses a port of the loopback device, or an IP address with a port. Resolves no name.
   *
   * @throws IllegalArgumentException if {@code text} is neither
   */
  public static InetSocketAddress parse(String text) {
    HostAndPort parsed =
        text.chars().allMatch(Character::isDigit)
            ? HostAndPort.fromString(LOOPBACK + ":" + text)
            : HostAndPort.fromString(text);
    if (!parsed.hasPort()) {
      throw new IllegalArgumentException("no port: " + text);
    }
    return new InetSocketAddress(InetAddresses.forString(parsed.getHost()), parsed.getPort());
  }
}
