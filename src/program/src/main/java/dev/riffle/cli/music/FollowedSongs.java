package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.ImmutableList;
import dev.riffle.catalogue.Catalogue;
import dev.riffle.catalogue.MusicFolders;
import dev.riffle.cli.Sources;
import dev.riffle.cli.Sources.WatchBegin;
import dev.riffle.library.Watch;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The songs at the PATHs of a server as they are now: read once, then those that a watch of the
 * folders reports. A song that was moved keeps the ids that it had. Thread-safe.
 */
final class FollowedSongs {
  private final SongPaths paths;
  private final Consumer<String> problems;
  private final ImmutableList<Path> folders;

  // Guarded by this.
  private ImmutableList<Track> listed = ImmutableList.of(); // until the songs are read
  private Optional<ImmutableList<Track>> songs = Optional.empty(); // until they are read
  private Supplier<Optional<Watch>> watch = Optional::empty;
  private final Map<Path, Path> moved = new HashMap<>(); // present paths by earlier ones

  /**
   * Creates songs that are yet to be read.
   *
   * @param problems receives the sentences of the watch
   */
  FollowedSongs(SongPaths paths, Consumer<String> problems) {
    this.paths = paths;
    this.problems = problems;
    folders = paths.folders();
  }

  /** Returns the folders that are followed, or none if a PATH is no folder. */
  ImmutableList<Path> folders() {
    return folders;
  }

  /** Returns the catalogue of the songs of a session, which is shown until the PATHs are read. */
  synchronized Catalogue catalogue(ImmutableList<Track> session) {
    listed = session;
    return Catalogue.of(MusicFolders.of(folders), session);
  }

  /** Returns the songs; reads the PATHs, and prints their problems, if that was not done. */
  synchronized ImmutableList<Track> songs() {
    if (songs.isEmpty()) {
      read();
    }
    return songs.orElseThrow();
  }

  /**
   * Returns the songs, at least one.
   *
   * @throws Failure if there is none
   */
  ImmutableList<Track> some() {
    ImmutableList<Track> all = songs();
    if (all.isEmpty()) {
      throw Sources.nothingIn(paths.words());
    }
    return all;
  }

  private void read() {
    Sources.Named named =
        paths.named(folders.isEmpty() ? WatchBegin.NEVER : WatchBegin.SCAN, problems);
    ImmutableList<Track> read = shared(named.scan().get());
    songs =
        Optional.of(
            read.stream()
                .filter(song -> song.durationMillis().isPresent())
                .collect(toImmutableList()));
    Set<Path> inTime = read.stream().map(Track::path).collect(toImmutableSet());
    ImmutableList<Path> late =
        named.files().stream().filter(file -> !inTime.contains(file)).collect(toImmutableList());
    Optional<Supplier<Watch>> begin = named.watch(); // without the scan, which takes memory
    watch =
        () -> {
          Optional<Watch> begun = begin.map(Supplier::get);
          begun.ifPresent(one -> one.knows(late, read));
          return begun;
        };
  }

  /** Returns tracks, with those of the session in the place of equal ones, to save memory. */
  private ImmutableList<Track> shared(ImmutableList<Track> read) {
    Map<Path, Track> known = new HashMap<>();
    listed.stream().filter(Track::isFile).forEach(song -> known.put(song.path(), song));
    listed = ImmutableList.of();
    return read.stream()
        .map(song -> Optional.ofNullable(known.get(song.path())).filter(song::equals).orElse(song))
        .collect(toImmutableList());
  }

  /** Returns the watch of the folders that were read, if they are followed; to be called once. */
  synchronized Optional<Watch> watch() {
    Optional<Watch> begun = watch.get();
    watch = Optional::empty; // releases the tracks
    return begun;
  }

  /** Applies changes that the watch reports. */
  synchronized void apply(Watch.News news) {
    songs = Optional.of(news.applyTo(songs()));
    Map<Path, Path> moves = new HashMap<>();
    for (Watch.Event event : news.events()) {
      Path now = event.track().path();
      if (event.kind() == Watch.Kind.GONE) {
        moved.values().removeIf(now::equals);
      } else if (!event.before().equals(now)) {
        moves.put(event.before(), now);
      }
    }
    moved.replaceAll((earlier, path) -> moves.getOrDefault(path, path));
    moved.putAll(moves);
  }

  /** Returns the catalogue of these songs. */
  synchronized Catalogue catalogue() {
    return Catalogue.of(MusicFolders.of(folders), songs(), moved);
  }
}
