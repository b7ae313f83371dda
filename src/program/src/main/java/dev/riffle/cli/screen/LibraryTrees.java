package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import dev.riffle.catalogue.Catalogue;
import dev.riffle.catalogue.MusicFolders;
import dev.riffle.control.MusicLibrary;
import dev.riffle.control.Playback;
import dev.riffle.track.Track;
import java.util.List;
import java.util.Optional;

/**
 * The current trees of a library. Until the library has been read, they contain the songs of the
 * queue whose tags are known. Not thread-safe.
 */
final class LibraryTrees {
  private static final String READING = "; reading the songs";

  private final Playback playback;
  private final Threads threads;
  private Catalogue known = Catalogue.EMPTY; // the catalogue of the queue
  private boolean isStale = true; // the queue has changed since
  private boolean isBuilding; // a new catalogue is being built
  private Optional<LibraryTree> artists = Optional.empty(); // the last result
  private Optional<LibraryTree> albums = Optional.empty(); // the last result

  LibraryTrees(Playback playback, Threads threads) {
    this.playback = playback;
    this.threads = threads;
  }

  /** Returns the tree of artists; a new one only after a change. */
  Tree artists() {
    artists = Optional.of(latest(artists, true));
    return artists.get();
  }

  /** Returns the tree of albums; a new one only after a change. */
  Tree albums() {
    albums = Optional.of(latest(albums, false));
    return albums.get();
  }

  /** Called after a change of the songs of the queue. */
  void changed() {
    isStale = true;
  }

  private LibraryTree latest(Optional<LibraryTree> last, boolean hasArtists) {
    MusicLibrary.Snapshot now = playback.library().now();
    Catalogue catalogue = now.read().isPresent() ? now.catalogue() : known();
    String state = now.job().isPresent() || now.read().isEmpty() ? READING : "";
    return last.filter(tree -> tree.isOf(catalogue, state))
        .orElseGet(() -> new LibraryTree(catalogue, hasArtists, state));
  }

  /** Returns the latest catalogue of the queue; rebuilds an outdated one in the background. */
  private Catalogue known() {
    if (isStale && !isBuilding) {
      isStale = false;
      isBuilding = true;
      List<Track> songs = playback.queue().items();
      threads.reader().execute(() -> build(songs));
    }
    return known;
  }

  private void build(List<Track> songs) {
    Catalogue built = Catalogue.of(MusicFolders.of(ImmutableList.of()), songs);
    threads
        .toScreen()
        .accept(
            () -> {
              known = built;
              isBuilding = false;
            });
  }
}
