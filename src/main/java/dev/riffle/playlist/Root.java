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
 * absolute path, by a URI, by a symbolic link. Addresses of streams lie in no folder. Immutable.
 *
 * <p>What is asked is where a path leads now. A link that somebody turns around between the answer
 * and the opening of the file is not noticed: whoever can write in the folder is trusted.
 *
 * @since 0.1
 */
public final class Root {
  private static final Root ANYWHERE = new Root(Optional.empty(), false);
  private static final Root ANY_ADDRESS = new Root(Optional.empty(), true);

  // As the system knows it, without links; empty if every path is inside.
  private final Optional<Path> folder;

  private final boolean holdsAddresses;

  private Root(Optional<Path> folder, boolean holdsAddresses) {
    this.folder = folder;
    this.holdsAddresses = holdsAddresses;
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
    return new Root(Optional.of(folder.toRealPath()), false);
  }

  /** Returns the root that every path lies in, and no address of a stream. */
  public static Root anywhere() {
    return ANYWHERE;
  }

  /**
   * Returns the root that every path and every address lies in. What is read within it may have
   * tracks that are in no file ({@link dev.riffle.track.Track#isFile()}).
   */
  public static Root anyAddress() {
    return ANY_ADDRESS;
  }

  /** Returns whether addresses of streams lie inside. */
  boolean holdsAddresses() {
    return holdsAddresses;
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
