package dev.riffle.cli.music;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.cli.Console;
import dev.riffle.library.Watch;
import dev.riffle.player.TagLoader;
import dev.riffle.track.Track;
import dev.riffle.words.Words;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Reads the tags of songs that are played already, and follows their folders. Thread-safe. */
final class TagReader implements TagLoader.Reader {
  private final SongPaths songs;
  private final Supplier<ImmutableList<Track>> scan;
  private final boolean watches;
  private final Console console;
  private volatile Optional<Watch> changes = Optional.empty();

  /**
   * @param scan returns a track for each file
   * @param watches whether to follow the folders
   */
  TagReader(
      SongPaths songs, Supplier<ImmutableList<Track>> scan, boolean watches, Console console) {
    this.songs = songs;
    this.scan = scan;
    this.watches = watches;
    this.console = console;
  }

  @Override
  public List<Track> all() {
    Optional<Watch> watch = watches ? Optional.of(songs.watch()) : Optional.empty(); // before it
    ImmutableList<Track> tracks = scan.get();
    watch.ifPresent(
        watched ->
            watched.knows(tracks.stream().filter(track -> !TagLoader.isUnread(track)).toList()));
    changes = watch;
    return tracks;
  }

  @Override
  public List<Track> some(Set<Path> files) {
    return songs.read(ImmutableSet.copyOf(files));
  }

  @Override
  public void finished(int dropped) {
    if (dropped > 0) {
      console.remark(
          "the order was drawn with "
              + Words.count(dropped, "file")
              + " without sound; riffle order leaves them out first, so its order for this seed"
              + " differs");
    }
  }

  /** Returns the watch over the folders, once the scan has ended. */
  Optional<Watch> changes() {
    return changes;
  }
}
