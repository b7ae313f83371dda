package dev.riffle.library;

import com.google.common.collect.ImmutableList;
import dev.riffle.playlist.PlaylistFormat;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.EnumSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds the playlists in folders. Not thread-safe; takes time linear in the files. */
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

  /** See {@link PlaylistFolder#filesIn}. */
  static ImmutableList<Path> in(Collection<Path> folders) {
    TreeSet<Path> found = new TreeSet<>();
    for (Path folder : folders) {
      if (folder.getNameCount() > 0) {
        PlaylistFiles visitor = new PlaylistFiles(folder);
        try {
          Files.walkFileTree(folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), MAX_DEPTH, visitor);
        } catch (IOException e) {
          // Those found until now are shown.
        }
        found.addAll(visitor.found);
      }
    }
    return ImmutableList.copyOf(found);
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
