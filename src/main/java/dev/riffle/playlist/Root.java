package dev.riffle.playlist;

import static com.google.common.base.Preconditions.checkNotNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A folder that the entries of a playlist may not lead out of, whichever way: by {@code ..}, by an
 * absolute path, by a URI, by a symbolic link. Immutable.
 *
 * <p>What is asked is where a path leads now. A link that somebody turns around between the answer
 * and the opening of the file is not noticed: whoever can write in the folder is trusted.
 */
public final class Root {
  private static final Root ANYWHERE = new Root(Optional.empty());

  // As the system knows it, without links; empty if every path is inside.
  private final Optional<Path> folder;

  private Root(Optional<Path> folder) {
    this.folder = folder;
  }

  /**
   * Returns {@code folder} as a root.
   *
   * @throws IOException if it is no folder or cannot be reached; the message names it
   */
  public static Root of(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new NotDirectoryException(folder.toString());
    }
    return new Root(Optional.of(folder.toRealPath()));
  }

  /** Returns the root that every path lies in. */
  public static Root anywhere() {
    return ANYWHERE;
  }

  /**
   * Returns whether {@code path} leads to a place in this folder. The file need not be there; a
   * path that nobody can follow to its end, like a link to nowhere, lies outside. Asks the disk, a
   * few times for each name in the path.
   */
  public boolean holds(Path path) {
    if (folder.isEmpty()) {
      return true;
    }
    try {
      return real(path.toAbsolutePath()).startsWith(folder.get());
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns where the path leads, also if what lies there is missing from some name on. */
  private static Path real(Path path) throws IOException {
    try {
      return path.toRealPath();
    } catch (NoSuchFileException e) {
      return step(path);
    }
  }

  // Name by name, as the system goes: behind a link, ".." is the parent of where it leads.
  private static Path step(Path path) throws IOException {
    Path here = checkNotNull(path.getRoot());
    for (Path name : path) {
      Path above = here.getParent() == null ? here : here.resolveSibling("");
      Path next = name.toString().equals("..") ? above : here.resolve(name);
      here = Files.exists(next, LinkOption.NOFOLLOW_LINKS) ? next.toRealPath() : next;
    }
    return here;
  }
}
