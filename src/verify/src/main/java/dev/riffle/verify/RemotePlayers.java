package dev.riffle.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Connects to the players that a test can press. Stateless.
 *
 * @since 0.1
 */
public final class RemotePlayers {
  private RemotePlayers() {}

  /**
   * Connects to a player, and changes nothing before {@link RemotePlayer#start}.
   *
   * @param address {@code mpd:HOST}, {@code mpd:HOST:PORT}, {@code mpd:SOCKET}, {@code mpv:SOCKET}
   *     or {@code riffle:SOCKET}
   * @param list a file of the songs to test with, which replace the queue of {@code mpd} until the
   *     player is closed; empty for the list of the player
   * @param mayInterrupt whether a player that plays may be tested
   * @return empty if {@code address} is not of this form
   * @throws IOException if the player cannot be reached, refuses, plays, or has fewer than two
   *     songs
   */
  public static Optional<RemotePlayer> connect(
      String address, Optional<Path> list, boolean mayInterrupt) throws IOException {
    if (address.startsWith("mpd:")) {
      Optional<SongList> songs =
          list.isPresent() ? Optional.of(SongList.read(list.get())) : Optional.empty();
      return Optional.of(Mpd.connect(address.substring(4), songs, mayInterrupt));
    }
    boolean isMpv = address.startsWith("mpv:");
    if (isMpv || address.startsWith("riffle:")) {
      if (list.isPresent()) {
        throw new IOException("the player is tested with its own list, without --list");
      }
      Path socket = Path.of(address.substring(address.indexOf(':') + 1));
      return Optional.of(
          isMpv
              ? MpvSocket.connect(socket, mayInterrupt)
              : RiffleSocket.connect(socket, mayInterrupt));
    }
    return Optional.empty();
  }
}
