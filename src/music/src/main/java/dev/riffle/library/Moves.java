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

/**
 * Pairs songs that disappeared with songs that appeared, to detect moves and renames. For one use.
 *
 * <p>Two songs are paired only if size, modification time, duration and tags are equal, and the
 * inode too. Across file systems, where inodes differ and times may be coarser, the match must be
 * unique.
 */
final class Moves {
  /** A song at a path where it disappeared or appeared. */
  record Sighting(Path path, Stamp stamp, Track track) {}

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
    came.forEach(moves::skipIfRewritten);
    came.forEach(moves::findByInode);
    came.forEach(moves::findByTitle);
    return moves.moves;
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
    return among.get(facts(song)).stream().filter(other -> fits.test(other, song)).toList();
  }

  private void pair(Sighting before, Sighting song) {
    left.remove(facts(before), before);
    came.remove(facts(song), song);
    moves.put(song.path(), before.path());
  }

  private static boolean isSameFile(Sighting a, Sighting b) {
    return a.stamp().inode() == b.stamp().inode()
        && a.stamp().inode() != 0
        && a.stamp().modified() == b.stamp().modified()
        && (haveSameTitle(a, b) || (isNamedByFile(a) && isNamedByFile(b)));
  }

  private static boolean mayBeCopies(Sighting a, Sighting b) {
    return haveSameTitle(a, b) && a.stamp().isAsOldAs(b.stamp());
  }

  private static boolean haveSameTitle(Sighting a, Sighting b) {
    return a.track().title().equals(b.track().title());
  }

  private static boolean isNamedByFile(Sighting song) {
    return song.track().title().equals(Track.builder(song.path()).build().title());
  }

  /** All tags except the title, which may come from the path. */
  private static Facts facts(Sighting song) {
    Track track = song.track();
    return new Facts(
        song.stamp().size(),
        ImmutableList.of(
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
            track.problems()));
  }
}
