package dev.riffle.verify;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
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
   * @param list a file of the songs to test with, which replace the queue of {@code mpd} until the
   *     player is closed; empty for the list of the player
   * @param mayInterrupt whether a player that plays may be tested
   * @return empty if {@code address} is not of this form
   * @throws IOException if the player cannot be reached, refuses, plays, or has fewer than two
   *     songs
   */
  static Optional<RemotePlayer> connect(String address, Optional<Path> list, boolean mayInterrupt)
      throws IOException {
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

  /** Returns the name and version of the player, as far as it has one. */
  String name();

  /** Returns the songs that a killed test would lose: those that no saved list can hold. */
  default ImmutableList<String> unsaved() {
    return ImmutableList.of();
  }

  /**
   * Restores the player and disconnects, within some seconds. A press that waits in another thread
   * fails.
   *
   * @return a sentence for each part that is not restored, with the way back; none the second time
   */
  @CanIgnoreReturnValue
  ImmutableList<String> restore();

  /** Restores the player and disconnects. */
  @Override
  default void close() {
    restore();
  }
}
