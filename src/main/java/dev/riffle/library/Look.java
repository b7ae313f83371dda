package dev.riffle.library;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What some files and folders held when they were looked at. Immutable by convention.
 *
 * @param files the songs, in the order of a scan
 * @param entered the folders that hold songs, or may
 * @param folders these, and those above a file that is watched by itself
 * @param blind the folders that could not be read
 * @param disks the folders that may become others at once: where a disk begins, or the watching
 */
record Look(
    Map<Path, Optional<Stamp>> files,
    Set<Path> entered,
    Map<Path, Folder.Key> folders,
    Set<Path> blind,
    ImmutableList<Path> disks) {
  /** Finds nothing. */
  static final Look NONE =
      new Look(
          ImmutableMap.of(),
          ImmutableSet.of(),
          ImmutableMap.of(),
          ImmutableSet.of(),
          ImmutableList.of());

  /**
   * Looks at {@code paths}, each a file or a folder.
   *
   * @param known the songs that there were: what is none of them, and is not there, was a folder
   */
  static Look at(List<Path> paths, Library.Formats formats, Collection<Path> known, int threads) {
    Map<Path, Optional<Stamp>> files = new LinkedHashMap<>();
    Set<Path> entered = new LinkedHashSet<>();
    Map<Path, Folder.Key> folders = new HashMap<>();
    Set<Path> blind = new LinkedHashSet<>();
    for (Path path : paths) {
      if (Files.isDirectory(path)) {
        FolderWalk walk = walk(path, formats, threads);
        walk.files().forEach(file -> files.put(file.path(), file.stamp()));
        entered.addAll(walk.folders().keySet());
        folders.putAll(walk.folders());
        blind.addAll(walk.unreadable());
        continue;
      }
      Optional<Stamp> stamp = sight(path).map(Stamp.Sight::stamp);
      Path folder = above(path).orElse(path);
      if (stamp.isPresent()) {
        files.put(path, stamp);
      } else if (!known.contains(path)) {
        blind.add(path); // a folder of songs, it may be
      } else if (!Files.isDirectory(folder)) {
        blind.add(folder);
      }
      entered.add(folder);
      addAbove(path, folders);
    }
    ImmutableSet.Builder<Path> disks = ImmutableSet.builder();
    paths.stream().filter(path -> !files.containsKey(path)).forEach(disks::add);
    disks.addAll(mountPoints(folders));
    return new Look(files, entered, folders, blind, disks.build().asList());
  }

  private static FolderWalk walk(Path folder, Library.Formats formats, int threads) {
    try (DiskThreads disk = new DiskThreads("listed", threads, DiskThreads.DEADLINE)) {
      Folder.ListingMethod method =
          new Folder.ListingMethod(formats, Files::newDirectoryStream, disk);
      return FolderWalk.through(folder, Optional.empty(), method);
    }
  }

  private static void addAbove(Path file, Map<Path, Folder.Key> folders) {
    Optional<Path> next = above(file);
    while (next.isPresent() && !folders.containsKey(next.get())) {
      Path folder = next.get();
      key(folder).ifPresent(key -> folders.put(folder, key));
      next = above(folder);
    }
  }

  private static Set<Path> mountPoints(Map<Path, Folder.Key> folders) {
    return Maps.filterEntries(
            folders,
            folder -> {
              Folder.Key key = folder.getValue();
              Folder.Key above = above(folder.getKey()).map(folders::get).orElse(key);
              return above.device() != key.device();
            })
        .keySet();
  }

  /** Returns whether a disk has come or gone since, of which the system gives no hint. */
  boolean isOutdated() {
    return disks.stream()
        .anyMatch(disk -> !key(disk).equals(Optional.ofNullable(folders.get(disk))));
  }

  /** Returns the folder that {@code path} lies in, or empty where no path says. */
  static Optional<Path> above(Path path) {
    Path above = path.isAbsolute() ? path.getParent() : path.resolveSibling("");
    return Optional.ofNullable(above).filter(folder -> !folder.equals(path));
  }

  private static Optional<Folder.Key> key(Path folder) {
    return sight(folder).filter(Stamp.Sight::isFolder).map(Stamp.Sight::key);
  }

  private static Optional<Stamp.Sight> sight(Path path) {
    try {
      return Optional.of(Stamp.at(path));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
