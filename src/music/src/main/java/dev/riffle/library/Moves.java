package dev.riffle.library;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/**
 * Pairs songs that disappeared with songs that appeared, to detect moves and renames. For one use.
 *
 * <p>Two songs are paired only if size, modification time, duration and tags are equal, and the
 * inode too. Across file systems, where inodes differ and times may be coarser, the match must be
 * unique. A song that disappeared before it was read is paired without tags; across file systems,
 * the name of its file must be the same.
 */
final class Moves {
  /**
   * A song at a path where it disappeared or appeared.
   *
   * @param track empty if it disappeared before it was read
   */
  record Sighting(Path path, Stamp stamp, Optional<Track> track) {
    String title() {
      return track.orElseGet(() -> Track.builder(path).build()).title();
    }
  }

  /**
   * @param tags all but the title, which may come from the path; empty if the song was not read
   */
  private record Facts(long size, ImmutableList<Object> tags) {}

  private final ListMultimap<Facts, Sighting> left = ArrayListMultimap.create();
  private final ListMultimap<Facts, Sighting> came = ArrayListMultimap.create();
  private final Map<Path, Path> moves = new HashMap<>();

  private Moves(List<Sighting> left, List<Sighting> came) {
    left.forEach(song -> this.left.put(facts(song), song));
    came.forEach(song -> this.came.put(facts(song), song));
  }

  /** Returns the old path of each moved song, by its new path. */
  static Map<Path, Path> between(List<Sighting> left, List<Sighting> came) {
    Moves moves = new Moves(left, came);
    came.forEach(moves::findUnread);
    came.forEach(moves::skipIfRewritten);
    came.forEach(moves::findByInode);
    came.forEach(moves::findByTitle);
    return moves.moves;
  }

  private void findUnread(Sighting song) {
    List<Sighting> before =
        left.get(new Facts(song.stamp().size(), ImmutableList.of())).stream()
            .filter(other -> isSameInode(other, song))
            .toList();
    if (before.stream().anyMatch(other -> other.path().equals(song.path()))) {
      came.remove(facts(song), song); // at its place
    } else if (!before.isEmpty()) {
      pair(before.get(0), song);
    }
  }

  private void skipIfRewritten(Sighting song) {
    for (Sighting before : find(song, left, Moves::mayBeCopies)) {
      if (before.path().equals(song.path())) {
        left.remove(facts(before), before);
        came.remove(facts(song), song);
      }
    }
  }

  private void findByInode(Sighting song) {
    if (!came.containsEntry(facts(song), song)) {
      return;
    }
    Optional<Sighting> before = find(song, left, Moves::isSameFile).stream().findFirst();
    before.ifPresent(found -> pair(found, song));
  }

  private void findByTitle(Sighting song) {
    List<Sighting> before = find(song, left, Moves::mayBeCopies);
    List<Sighting> others = find(song, came, Moves::mayBeCopies);
    if (before.size() == 1 && others.equals(List.of(song))) {
      pair(before.get(0), song);
    }
  }

  private static List<Sighting> find(
      Sighting song, ListMultimap<Facts, Sighting> among, BiPredicate<Sighting, Sighting> fits) {
    Facts unread = new Facts(song.stamp().size(), ImmutableList.of());
    return Stream.concat(among.get(facts(song)).stream(), among.get(unread).stream())
        .filter(other -> fits.test(other, song))
        .toList();
  }

  private void pair(Sighting before, Sighting song) {
    left.remove(facts(before), before);
    came.remove(facts(song), song);
    moves.put(song.path(), before.path());
  }

  private static boolean isSameFile(Sighting a, Sighting b) {
    return isSameInode(a, b) && (haveSameTitle(a, b) || (isNamedByFile(a) && isNamedByFile(b)));
  }

  private static boolean isSameInode(Sighting a, Sighting b) {
    return a.stamp().inode() == b.stamp().inode()
        && a.stamp().inode() != 0
        && a.stamp().modified() == b.stamp().modified();
  }

  private static boolean mayBeCopies(Sighting a, Sighting b) {
    boolean isUnread = a.track().isEmpty() || b.track().isEmpty();
    return a.stamp().isAsOldAs(b.stamp())
        && (isUnread ? a.path().endsWith(b.path().getFileName()) : haveSameTitle(a, b));
  }

  private static boolean haveSameTitle(Sighting a, Sighting b) {
    return a.title().equals(b.title());
  }

  private static boolean isNamedByFile(Sighting song) {
    return song.title().equals(Track.builder(song.path()).build().title());
  }

  private static Facts facts(Sighting song) {
    return new Facts(song.stamp().size(), song.track().map(Moves::tags).orElse(ImmutableList.of()));
  }

  private static ImmutableList<Object> tags(Track track) {
    return ImmutableList.of(
        track.artist(),
        track.album(),
        track.albumArtist(),
        track.isCompilation(),
        track.trackNumber(),
        track.discNumber(),
        track.year(),
        track.genre(),
        track.rating(),
        track.musicBrainzRecordingId(),
        track.musicBrainzAlbumId(),
        track.durationMillis(),
        track.problems());
  }
}
