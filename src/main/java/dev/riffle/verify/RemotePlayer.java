package dev.riffle.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A running player of the user. Thread-safe. */
public interface RemotePlayer extends Buttons, AutoCloseable {
  /**
   * Connects to a player, and changes nothing before {@link #start}.
   *
   * @param address {@code mpd:HOST}, {@code mpd:HOST:PORT}, {@code mpd:SOCKET}, {@code mpv:SOCKET}
   *     or {@code riffle:SOCKET}
   * @param mayInterrupt whether a player that plays may be tested
   * @return empty if {@code address} is not of this form
   * @throws IOException if the player cannot be reached, refuses, plays, or has fewer than two
   *     songs
   */
  static Optional<RemotePlayer> connect(String address, boolean mayInterrupt) throws IOException {
    if (address.startsWith("mpd:")) {
      return Optional.of(Mpd.connect(address.substring(4), mayInterrupt));
    }
    if (address.startsWith("mpv:")) {
      return Optional.of(MpvSocket.connect(Path.of(address.substring(4)), mayInterrupt));
    }
    if (address.startsWith("riffle:")) {
      return Optional.of(RiffleSocket.connect(Path.of(address.substring(7)), mayInterrupt));
    }
    return Optional.empty();
  }

  /** Returns the name and version of the player, as far as it has one. */
  String name();

  /** Restores the player, as far as it can still be reached, and disconnects. */
  @Override
  void close();
}
