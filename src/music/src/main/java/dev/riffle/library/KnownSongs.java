package dev.riffle.library;

import com.google.common.collect.Iterables;
import com.google.common.collect.Maps;
import dev.riffle.library.SeenFile.Seen;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The songs of a watch as last seen. For one thread. */
final class KnownSongs {
  /**
   * @param track empty if the song is yet to be read
   */
  private record Known(Optional<Stamp> stamp, Optional<Track> track) {
    /** Returns whether no difference is visible to a listener; the inode may differ. */
    boolean looksLike(Known other) {
      return track.isPresent()
          && track.equals(other.track())
          && stamp.flatMap(a -> other.stamp().map(a::hasSameContent)).orElse(false);
    }

    boolean isSilent() {
      return track.filter(read -> read.durationMillis().isEmpty()).isPresent();
    }
  }

  /** The way in which a song differs from its known state. */
  enum Difference {
    /** No difference that a listener can notice. */
    NONE,
    /** A new song, or one that had no sound. */
    NEW,
    /** Different tags or content. */
    CHANGED
  }

  private final Map<Path, Known> songs = new LinkedHashMap<>();
  private final Map<Path, Seen> aside = new LinkedHashMap<>();

  /** Returns a view of the paths, from which songs can be removed. */
  Set<Path> paths() {
    return songs.keySet();
  }

  boolean contains(Path path) {
    return songs.containsKey(path);
  }

  Optional<Stamp> stamp(Path path) {
    return Optional.ofNullable(songs.get(path)).flatMap(Known::stamp);
  }

  /** Adds a song that is yet to be read. */
  void addUnread(Path path, Optional<Stamp> stamp) {
    songs.put(path, new Known(stamp, Optional.empty()));
  }

  /**
   * Replaces the songs, which keep their stamps.
   *
   * @param tracks those in files; a track without tags and problems is yet to be read
   * @param now the files; one that has changed may have been read before or after that
   */
  void set(List<Track> tracks, Map<Path, Optional<Stamp>> now) {
    Map<Path, Known> seen = new HashMap<>(songs);
    songs.clear();
    for (Track track : Iterables.filter(tracks, Track::isFile)) {
      Path path = track.path();
      Optional<Stamp> before = Optional.ofNullable(seen.get(path)).flatMap(Known::stamp);
      boolean isSame = before.equals(now.get(path));
      if (isRead(track) && (isSame || !now.containsKey(path))) {
        songs.put(path, new Known(before, Optional.of(track)));
      } else { // a file that is the same would not be read
        addUnread(path, isSame ? Optional.empty() : before);
      }
    }
  }

  /**
   * Replaces the songs by those that an earlier process saw, and by the files of {@code tracks}.
   *
   * @param tracks those of a queue; the listener has removed the others, unless they are silent
   * @param isRead accepts the files of the formats that are read; others are set aside until a
   *     process reads them again
   */
  void restore(Map<Path, Seen> seen, List<Track> tracks, Predicate<Path> isRead) {
    songs.clear();
    aside.putAll(Maps.filterKeys(seen, path -> !isRead.test(path)));
    Maps.filterKeys(seen, isRead::test)
        .forEach(
            (path, song) ->
                songs.put(
                    path,
                    new Known(
                        song.stamp(),
                        song.isSilent()
                            ? Optional.of(Track.builder(path).build())
                            : Optional.empty())));
    for (Track track : Iterables.filter(tracks, song -> isRead.test(song.path()))) {
      Optional<Track> read = Optional.of(track).filter(KnownSongs::isRead);
      Optional<Stamp> stamp = stamp(track.path());
      songs.remove(track.path()); // its path would stay beside that of the track
      songs.put(track.path(), new Known(stamp, read));
    }
  }

  /** Sets the missing stamps of songs to those of their files, which are assumed unchanged. */
  void adopt(Map<Path, Optional<Stamp>> now) {
    songs.replaceAll(
        (path, song) ->
            song.stamp().isPresent()
                ? song
                : new Known(now.getOrDefault(path, Optional.empty()), song.track()));
  }

  /** Returns the songs for a later process. */
  Map<Path, Seen> seen() {
    Map<Path, Seen> seen = new LinkedHashMap<>(aside);
    songs.forEach((path, song) -> seen.put(path, new Seen(song.stamp(), song.isSilent())));
    return seen;
  }

  private static boolean isRead(Track track) {
    return track.durationMillis().isPresent() || !track.problems().isEmpty();
  }

  /** Sets the track at its path; returns the difference from the previous track. */
  Difference put(Track track, Optional<Stamp> stamp) {
    Known is = new Known(stamp, Optional.of(track));
    Known was = songs.put(track.path(), is);
    if (was == null || (was.isSilent() && !is.isSilent())) {
      return Difference.NEW;
    }
    return was.looksLike(is) ? Difference.NONE : Difference.CHANGED;
  }

  /** Sets the track of a song that has been read; returns whether it changed. */
  boolean update(Track track) {
    Known was = songs.get(track.path());
    if (was == null || was.track().filter(old -> !old.equals(track)).isEmpty()) {
      return false;
    }
    songs.put(track.path(), new Known(was.stamp(), Optional.of(track)));
    return true;
  }

  /**
   * Returns the old paths of moved songs, by their new paths.
   *
   * @param away the songs that are not at their paths
   * @param tracks the songs that were found
   */
  Map<Path, Path> moves(Set<Path> away, List<Track> tracks, Map<Path, Optional<Stamp>> now) {
    List<Moves.Sighting> came = new ArrayList<>();
    Set<Path> leaving = new LinkedHashSet<>(away);
    for (Track track : tracks) {
      now.getOrDefault(track.path(), Optional.empty())
          .ifPresent(seen -> came.add(new Moves.Sighting(track.path(), seen, Optional.of(track))));
      if (contains(track.path())) {
        leaving.add(track.path()); // possibly moved away, with another song in its place
      }
    }
    List<Moves.Sighting> left = new ArrayList<>();
    for (Path path : leaving) {
      Optional<Track> track = Optional.ofNullable(songs.get(path)).flatMap(Known::track);
      stamp(path).ifPresent(seen -> left.add(new Moves.Sighting(path, seen, track)));
    }
    return Moves.between(left, came);
  }
}
