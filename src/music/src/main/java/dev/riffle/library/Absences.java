package dev.riffle.library;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import com.google.common.collect.Sets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Distinguishes deleted songs from songs on an unmounted disk. For one thread.
 *
 * <p>Without its disk, a mount point is an empty folder or is missing. Therefore a song is
 * considered deleted only if the folder at its path is still the one that held it, by its {@link
 * Stamp.FolderKey}. A different folder at that path is accepted as a replacement once it holds one
 * of the known songs or, on the same device, any song.
 */
final class Absences {
  private final Consumer<String> problems;

  /** The folders in which songs were last seen, and their parents. */
  private final Map<Path, Stamp.FolderKey> held = new HashMap<>();

  /** The unavailable songs, by the topmost unavailable folder. */
  private final Map<Path, Set<Path>> away = new LinkedHashMap<>();

  private Look look = Look.NONE;
  private Set<Path> holdingAny = ImmutableSet.of();
  private Set<Path> holdingKnown = ImmutableSet.of();

  /** Reports to {@code problems} each folder that becomes unavailable or available again. */
  Absences(Consumer<String> problems) {
    this.problems = problems;
  }

  /**
   * Updates the state from {@code look}, which was taken when the songs {@code known} were known.
   */
  void update(Look look, Set<Path> known) {
    this.look = look.withoutFiles();
    holdingAny = above(look.files().keySet());
    holdingKnown = above(Sets.intersection(look.files().keySet(), known));
    for (Path place : ImmutableSet.copyOf(away.keySet())) {
      Set<Path> songs = Objects.requireNonNull(away.get(place));
      if (!Sets.intersection(songs, look.files().keySet()).isEmpty() || isAsBefore(place)) {
        away.remove(place);
        problems.accept(place + ": is back");
      }
    }
  }

  private boolean isAsBefore(Path place) {
    Stamp.FolderKey before = held.get(place);
    return before != null
        && before.equals(look.folders().get(place))
        && !look.blind().contains(place);
  }

  /** Returns the unavailable songs. */
  Set<Path> songs() {
    Set<Path> songs = new HashSet<>();
    away.values().forEach(songs::addAll);
    return songs;
  }

  boolean isEmpty() {
    return away.isEmpty();
  }

  /**
   * Updates the state from {@code look}, and returns the songs whose deletion has settled.
   *
   * @param known the known songs
   */
  Set<Path> gone(Look look, Set<Path> known, Differences differences) {
    update(look, known);
    Set<Path> gone = new LinkedHashSet<>();
    SetMultimap<Path, Path> unavailable = LinkedHashMultimap.create();
    Set<Path> lost = new LinkedHashSet<>();
    for (Path song : Sets.difference(known, Sets.union(look.files().keySet(), songs()))) {
      Optional<Path> place = place(song);
      boolean settled = differences.isSettled(song, Optional.empty());
      if (place.isPresent()) {
        unavailable.put(place.get(), song);
        if (settled) {
          lost.add(place.get());
        }
      } else if (settled) {
        gone.add(song);
      }
    }
    for (Path place : lost) {
      begin(place, unavailable.get(place));
      differences.forgetIf(unavailable.get(place)::contains);
    }
    trust(unavailable.keySet());
    return gone;
  }

  /**
   * Returns the topmost unavailable folder above {@code song}, a song missing from the look, or
   * empty if the song was deleted.
   */
  private Optional<Path> place(Path song) {
    Optional<Path> place = look.blind().stream().filter(song::startsWith).findFirst();
    for (Optional<Path> next = Look.above(song); next.isPresent(); next = Look.above(next.get())) {
      Path folder = next.get();
      Stamp.FolderKey before = held.get(folder);
      Stamp.FolderKey now = look.folders().get(folder);
      if (before == null) {
        continue;
      }
      if (now == null ? isMountPoint(folder, before) : isAnother(folder, before, now)) {
        place = next;
      } else if (now != null && place.isEmpty()) {
        break;
      }
    }
    return place;
  }

  // Some mount points are removed on unmount.
  private boolean isMountPoint(Path folder, Stamp.FolderKey key) {
    return Look.above(folder)
        .map(held::get)
        .filter(above -> above.device() != key.device())
        .isPresent();
  }

  private boolean isAnother(Path folder, Stamp.FolderKey before, Stamp.FolderKey now) {
    if (now.equals(before)) {
      return false;
    }
    Set<Path> holding = now.device() == before.device() ? holdingAny : holdingKnown;
    return !holding.contains(folder);
  }

  private static Set<Path> above(Collection<Path> songs) {
    Set<Path> folders = new HashSet<>();
    for (Path song : songs) {
      Optional<Path> next = Look.above(song);
      while (next.isPresent() && folders.add(next.get())) {
        next = Look.above(next.get());
      }
    }
    return folders;
  }

  /**
   * Marks {@code songs} as unavailable until {@code place} is back, and reports the first mark of a
   * place.
   */
  private void begin(Path place, Collection<Path> songs) {
    if (!away.containsKey(place)) {
      problems.accept(
          place
              + ": "
              + (songs.size() == 1 ? "1 song is" : songs.size() + " songs are")
              + " out of reach, as after an unmount; their entries are kept");
    }
    away.computeIfAbsent(place, any -> new HashSet<>()).addAll(songs);
  }

  /** Removes songs that were found elsewhere. */
  void forget(Set<Path> songs) {
    away.values().forEach(absent -> absent.removeAll(songs));
    away.values().removeIf(Set::isEmpty);
  }

  /** Returns the folders in which songs were last seen, and their parents. */
  Map<Path, Stamp.FolderKey> held() {
    return Collections.unmodifiableMap(held);
  }

  /** Sets the folders in which an earlier process saw songs. */
  void restore(Map<Path, Stamp.FolderKey> folders) {
    held.putAll(folders);
  }

  /**
   * Translates the numbers of devices that have changed since an earlier process, as after a
   * restart of the system: those of a folder with the same inode and a known song.
   */
  void renumber(Look look, Set<Path> known) {
    Map<Long, Long> numbers = new HashMap<>();
    for (Path folder : above(Sets.intersection(look.files().keySet(), known))) {
      Stamp.FolderKey before = held.get(folder);
      Stamp.FolderKey now = look.folders().get(folder);
      if (before != null && now != null && before.inode() == now.inode()) {
        numbers.put(before.device(), now.device());
      }
    }
    held.replaceAll(
        (folder, key) ->
            new Stamp.FolderKey(numbers.getOrDefault(key.device(), key.device()), key.inode()));
  }

  /**
   * Records the folders of the look as those that hold its songs, except folders below {@code
   * suspects}.
   */
  void trust(Set<Path> suspects) {
    Set<Path> doubted = Sets.union(suspects, away.keySet());
    for (Map.Entry<Path, Stamp.FolderKey> folder : look.folders().entrySet()) {
      if (doubted.stream().noneMatch(folder.getKey()::startsWith)) {
        held.put(folder.getKey(), folder.getValue());
      }
    }
  }
}
