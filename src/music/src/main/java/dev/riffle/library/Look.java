package dev.riffle.library;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;

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
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A snapshot of the watched files and folders. Immutable by convention.
 *
 * @param files the songs, in the order of a scan
 * @param entered the folders to be watched for changes
 * @param folders the entered folders, and those above a file that is watched by itself
 * @param blind the folders that could not be read
 * @param disks the folders that a mount may replace: mount points and watched paths
 */
record Look(
    Map<Path, Optional<Stamp>> files,
    Set<Path> entered,
    Map<Path, Stamp.FolderKey> folders,
    Set<Path> blind,
    ImmutableList<Path> disks) {
  /** A snapshot without files. */
  static final Look NONE =
      new Look(
          ImmutableMap.of(),
          ImmutableSet.of(),
          ImmutableMap.of(),
          ImmutableSet.of(),
          ImmutableList.of());

  /**
   * Takes a snapshot of {@code paths}, each a file or a folder.
   *
   * @param known the known songs; a missing path that is not one of them is assumed to be a folder
   * @param walks returns a walk with stamps through a folder
   */
  static Look at(List<Path> paths, Collection<Path> known, Function<Path, FolderWalk> walks) {
    Map<Path, Optional<Stamp>> files = new LinkedHashMap<>();
    Set<Path> entered = new LinkedHashSet<>();
    Map<Path, Stamp.FolderKey> folders = new HashMap<>();
    Set<Path> blind = new LinkedHashSet<>();
    for (Path path : paths) {
      if (Files.isDirectory(path)) {
        FolderWalk walk = walks.apply(path);
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
        blind.add(path); // possibly a missing folder
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

  /** Returns this snapshot with other paths, such as the absolute ones. */
  Look at(UnaryOperator<Path> paths) {
    Map<Path, Optional<Stamp>> otherFiles = new LinkedHashMap<>();
    files.forEach((path, stamp) -> otherFiles.put(paths.apply(path), stamp));
    Map<Path, Stamp.FolderKey> otherFolders = new HashMap<>();
    folders.forEach((path, key) -> otherFolders.put(paths.apply(path), key));
    return new Look(
        otherFiles,
        entered.stream().map(paths).collect(toImmutableSet()),
        otherFolders,
        blind.stream().map(paths).collect(toImmutableSet()),
        disks.stream().map(paths).collect(toImmutableList()));
  }

  /** Returns this snapshot without its files, which take most of the memory. */
  Look withoutFiles() {
    return new Look(ImmutableMap.of(), entered, folders, blind, disks);
  }

  private static void addAbove(Path file, Map<Path, Stamp.FolderKey> folders) {
    Optional<Path> next = above(file);
    while (next.isPresent() && !folders.containsKey(next.get())) {
      Path folder = next.get();
      key(folder).ifPresent(key -> folders.put(folder, key));
      next = above(folder);
    }
  }

  private static Set<Path> mountPoints(Map<Path, Stamp.FolderKey> folders) {
    return Maps.filterEntries(
            folders,
            folder -> {
              Stamp.FolderKey key = folder.getValue();
              Stamp.FolderKey above = above(folder.getKey()).map(folders::get).orElse(key);
              return above.device() != key.device();
            })
        .keySet();
  }

  /** Returns whether a disk was mounted or unmounted since, which the system does not notify. */
  boolean isOutdated() {
    return disks.stream()
        .anyMatch(disk -> !key(disk).equals(Optional.ofNullable(folders.get(disk))));
  }

  /** Returns the parent folder of {@code path}, or empty if the path names none. */
  static Optional<Path> above(Path path) {
    Path above = path.isAbsolute() ? path.getParent() : path.resolveSibling("");
    return Optional.ofNullable(above).filter(folder -> !folder.equals(path));
  }

  private static Optional<Stamp.FolderKey> key(Path folder) {
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
