package dev.riffle.device;

import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import dev.riffle.words.Misuse;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The songs that a listener may add: those of the server, which would reject a press with others,
 * and all presses of a time offline with it.
 *
 * @param paths returns the songs at a path
 */
record SongsToAdd(
    ServerClient server,
    WireSongs songs,
    PlayQueue<Track> queue,
    FetchedSongs.Reach reach,
    Function<String, ? extends List<Track>> paths) {
  /**
   * Returns the songs at a path.
   *
   * @throws Misuse if the server does not have one of them
   */
  ImmutableList<Track> at(String path) {
    ImmutableList<Track> found = ImmutableList.copyOf(paths.apply(path));
    Set<String> known = queue.items().stream().map(songs::id).collect(toImmutableSet());
    for (Track song : found) {
      if (!known.contains(songs.id(song)) && !isServed(song)) {
        throw new Misuse(
            (song.isFile() ? song.path() : song.uri())
                + (reach.isAway()
                    ? ": cannot be added while the server is unreachable"
                    : ": the server does not have this song"));
      }
    }
    return found;
  }

  private boolean isServed(Track song) {
    try {
      return !reach.isAway() && server.hasSong(songs.id(song));
    } catch (IOException e) {
      return false;
    }
  }
}
