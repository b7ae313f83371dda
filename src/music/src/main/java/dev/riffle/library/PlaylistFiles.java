package dev.riffle.library;

import com.google.common.collect.ImmutableList;
import dev.riffle.playlist.PlaylistFormat;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds the playlists in a folder. Not thread-safe; takes time linear in the files. */
final class PlaylistFiles extends SimpleFileVisitor<Path> {
  private static final int MAX_DEPTH = 20;
  private static final int MAX_FILES = 1_000_000;
  private static final int MAX_FOUND = 10_000;

  private final Path root;
  private final TreeSet<Path> found = new TreeSet<>();
  private int files;

  private PlaylistFiles(Path root) {
    this.root = root;
  }

  /** See {@link PlaylistFolder#filesAround}. */
  static ImmutableList<Path> around(List<Track> songs) {
    Optional<Path> folder = Optional.empty();
    for (Track song : songs) {
      if (song.isFile()) {
        Path here = song.path().toAbsolutePath().resolveSibling("").normalize();
        folder = Optional.of(folder.map(other -> common(other, here)).orElse(here));
      }
    }
    return folder
        .filter(path -> path.getNameCount() > 0)
        .map(PlaylistFiles::in)
        .orElse(ImmutableList.of());
  }

  private static Path common(Path first, Path second) {
    Path common = first;
    while (!second.startsWith(common)) {
      common = common.resolve("..").normalize();
    }
    return common;
  }

  private static ImmutableList<Path> in(Path folder) {
    PlaylistFiles visitor = new PlaylistFiles(folder);
    try {
      Files.walkFileTree(folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), MAX_DEPTH, visitor);
    } catch (IOException e) {
      // Those found until now are shown.
    }
    return ImmutableList.copyOf(visitor.found);
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
    boolean isHidden = String.valueOf(folder.getFileName()).startsWith(".");
    return isHidden && !folder.equals(root)
        ? FileVisitResult.SKIP_SUBTREE
        : FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    boolean isList =
        PlaylistFormat.of(file).filter(format -> format != PlaylistFormat.JSON).isPresent();
    if (isList && !String.valueOf(file.getFileName()).startsWith(".")) {
      found.add(file);
    }
    files++;
    return files < MAX_FILES && found.size() < MAX_FOUND
        ? FileVisitResult.CONTINUE
        : FileVisitResult.TERMINATE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException e) {
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
    return FileVisitResult.CONTINUE;
  }
}
