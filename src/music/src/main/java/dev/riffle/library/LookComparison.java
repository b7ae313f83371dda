package dev.riffle.library;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.riffle.library.Watch.Event;
import dev.riffle.library.Watch.Kind;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * The songs of a {@link Watch} as last seen, compared with looks at their files. A difference is an
 * event once the looks of one second find the same state. For one thread.
 */
final class LookComparison {
  private final KnownSongs known = new KnownSongs();
  private final NeighbourReader reader;
  private final Differences differences;
  private final Absences absences;
  private boolean isOfThePast; // an earlier process saw the songs

  /**
   * Creates a comparison without songs.
   *
   * @param nanos the clock that determines the age of a difference
   * @param problems receives a sentence for each folder that becomes unavailable or available
   */
  LookComparison(NeighbourReader reader, LongSupplier nanos, Consumer<String> problems) {
    this.reader = reader;
    this.differences = new Differences(nanos);
    this.absences = new Absences(problems);
  }

  /** Sets the songs of a look, which are yet to be read. */
  void begin(Look look) {
    look.files().forEach(known::addUnread);
    absences.update(look, known.paths());
    absences.trust(ImmutableSet.of());
  }

  /** Sets the tracks of the songs; see {@link KnownSongs#set}. */
  void set(List<Track> tracks, Look now) {
    known.set(tracks, now.files());
  }

  /**
   * Sets the songs that an earlier process saw; see {@link KnownSongs#restore}.
   *
   * @param queued those of a queue, also in other folders
   */
  void restore(SeenFile.Content seen, List<Track> queued, Predicate<Path> isRead) {
    absences.restore(seen.held());
    known.restore(
        seen.songs(),
        queued.stream()
            .filter(Track::isFile)
            .filter(song -> seen.followed().stream().anyMatch(song.path()::startsWith))
            .toList(),
        isRead);
    isOfThePast = true;
  }

  /** Returns whether an earlier process saw the songs, and no look was compared yet. */
  boolean isOfThePast() {
    return isOfThePast;
  }

  /** Returns the content for a later process to {@link #restore}. */
  SeenFile.Content content(List<Path> followed) {
    return new SeenFile.Content(ImmutableList.copyOf(followed), absences.held(), known.seen());
  }

  /** Returns the paths of the songs. */
  Set<Path> paths() {
    return known.paths();
  }

  /** Returns whether no difference is pending. */
  boolean isSettled() {
    return differences.isEmpty();
  }

  /** Returns whether songs are out of reach. */
  boolean hasAbsences() {
    return !absences.isEmpty();
  }

  /** Returns the settled changes, and applies them to the known songs. */
  ImmutableList<Event> events(Look look) {
    if (isOfThePast) {
      known.adopt(look.files());
      absences.renumber(look, known.paths());
      isOfThePast = false;
    }
    return events(look.files(), absences.gone(look, known.paths(), differences));
  }

  private ImmutableList<Event> events(Map<Path, Optional<Stamp>> now, Set<Path> gone) {
    Set<Path> other = new LinkedHashSet<>();
    now.forEach(
        (path, stamp) -> {
          if (known.contains(path) && stamp.equals(known.stamp(path))) {
            differences.forget(path);
          } else if (differences.isSettled(path, stamp)) {
            other.add(path);
          }
        });
    differences.forgetIf(path -> !known.contains(path) && !now.containsKey(path));
    differences.holdBack(gone, other, known::stamp, now);
    NeighbourReader.JudgedTracks read =
        reader.read(other, Sets.intersection(known.paths(), now.keySet()));
    List<Track> tracks = read.tracks();
    Map<Path, Path> moves = known.moves(Sets.union(gone, absences.songs()), tracks, now);
    Set<Path> left = ImmutableSet.copyOf(moves.values());
    // songs that another song was moved over
    moves.keySet().stream().filter(known::contains).forEach(gone::add);
    gone.removeAll(left);
    List<Event> events = new ArrayList<>();
    gone.forEach(path -> events.add(new Event(Kind.GONE, Track.builder(path).build(), path)));
    known.paths().removeAll(Sets.union(gone, left));
    absences.forget(left);
    for (Track track : tracks) {
      Path path = track.path();
      KnownSongs.Difference difference = known.put(track, now.getOrDefault(path, Optional.empty()));
      if (moves.containsKey(path)) {
        events.add(new Event(Kind.MOVED, track, Objects.requireNonNull(moves.get(path))));
      } else if (difference != KnownSongs.Difference.NONE) {
        boolean isNew = difference == KnownSongs.Difference.NEW;
        events.add(new Event(isNew ? Kind.ADDED : Kind.CHANGED, track, path));
      }
    }
    // Their text is decoded differently because of their new neighbours.
    read.beside().stream()
        .filter(known::update)
        .forEach(track -> events.add(new Event(Kind.CHANGED, track, track.path())));
    return EventOrder.of(events);
  }
}
