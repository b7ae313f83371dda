package dev.riffle.player;

import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/**
 * The files of songs at URIs, such as songs of a server. Thread-safe.
 *
 * @since 0.1
 */
public interface SongFiles {
  /**
   * Returns the file of a song, which is completed when the file is there; at once if it is. An
   * exception has the reason as its message. Must not block.
   */
  CompletableFuture<Path> file(Track song);
}
