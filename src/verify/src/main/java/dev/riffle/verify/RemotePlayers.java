package dev.riffle.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Connects to players that can be tested by their buttons. Stateless.
 *
 * @since 0.1
 */
public final class RemotePlayers {
  private RemotePlayers() {}

  /**
   * Connects to a player, which is not changed before {@link RemotePlayer#start}.
   *
   * @param address {@code mpd:HOST}, {@code mpd:HOST:PORT}, {@code mpd:SOCKET}, {@code mpv:SOCKET}
   *     or {@code riffle:SOCKET}
   * @param list a file with the songs to test with, which replace the queue of {@code mpd} until
   *     the player is closed; empty for the player's own list, which other players require
   * @param mayInterrupt true to test a player that is playing
   * @return the player, or empty if {@code address} has another form
   * @throws IOException if the player cannot be reached, refuses a command, is playing, or has
   *     fewer than two songs
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
