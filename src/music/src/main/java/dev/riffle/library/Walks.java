package dev.riffle.library;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.library.Folder.Detail;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The walks through the folders of a scan. A scan that was asked for the names of its files reads
 * their attributes later, and does not list the folders again. For one thread at a time.
 */
final class Walks {
  private final Optional<Predicate<Path>> root;
  private final ImmutableSet<String> endings;
  private final Folder.Lister lister;
  private final int threads;
  private final Duration deadline;
  private final Map<Path, FolderWalk> kept = new HashMap<>();
  private Optional<Map<Path, FolderWalk>> taken = Optional.empty();

  Walks(
      Optional<Predicate<Path>> root,
      ImmutableSet<String> endings,
      Folder.Lister lister,
      int threads,
      Duration deadline) {
    this.root = root;
    this.endings = endings;
    this.lister = lister;
    this.threads = threads;
    this.deadline = deadline;
  }

  private DiskThreads disk() {
    return new DiskThreads("listed", threads, deadline);
  }

  private FolderWalk walk(Path folder, Detail detail) {
    try (DiskThreads disk = disk()) {
      return FolderWalk.through(
          folder, root, new Folder.ListingMethod(endings, detail, lister, disk));
    }
  }

  /** Returns the files at {@code paths}; walks through folders that were not walked through yet. */
  ImmutableList<Path> files(List<Path> paths, Detail detail) {
    return paths.stream()
        .flatMap(
            path ->
                Files.isDirectory(path)
                    ? keep(path, detail).files().stream().map(Found::path)
                    : Stream.of(path))
        .collect(toImmutableList());
  }

  /** Returns the walk through a folder, and keeps it. */
  FolderWalk keep(Path folder, Detail detail) {
    return kept.computeIfAbsent(folder, path -> walk(path, detail));
  }

  /** Lets {@link #take} keep its walks for {@link #takenOrKeep}. */
  void keepTaken() {
    taken = Optional.of(new HashMap<>());
  }

  /** Returns the walk that {@link #take} kept, and keeps it no longer, or that of {@link #keep}. */
  FolderWalk takenOrKeep(Path folder, Detail detail) {
    return taken.map(walks -> walks.remove(folder)).orElseGet(() -> keep(folder, detail));
  }

  /** Returns a walk through a folder with the stamps of its files. */
  FolderWalk take(Path folder) {
    FolderWalk walk = stamped(folder);
    taken.ifPresent(walks -> walks.put(folder, walk));
    return walk;
  }

  private FolderWalk stamped(Path folder) {
    FolderWalk walk = kept.remove(folder);
    if (walk != null) {
      try (DiskThreads disk = disk()) {
        if (walk.readStamps(disk)) {
          return walk;
        }
      }
    }
    return walk(folder, Detail.STAMPS);
  }
}
