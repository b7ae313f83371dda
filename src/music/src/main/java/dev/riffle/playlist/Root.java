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
 * A folder that confines the entries of a playlist: {@code ..}, absolute paths, URIs and symbolic
 * links may not lead out of it. Addresses of streams are outside every folder. Immutable.
 *
 * <p>The check resolves the path at the time of the call. A link that changes before the file is
 * opened is not detected: processes with write access to the folder are trusted.
 *
 * @since 0.1
 */
public final class Root {
  private static final Root ANYWHERE = new Root(Optional.empty(), false);
  private static final Root ANY_ADDRESS = new Root(Optional.empty(), true);

  // The real path, without links; empty if every path is inside.
  private final Optional<Path> folder;

  private final boolean holdsAddresses;

  private Root(Optional<Path> folder, boolean holdsAddresses) {
    this.folder = folder;
    this.holdsAddresses = holdsAddresses;
  }

  /**
   * Returns {@code folder} as a root.
   *
   * @throws IOException if {@code folder} is not an accessible folder; the message names it
   */
  public static Root of(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new NotDirectoryException(folder.toString());
    }
    return new Root(Optional.of(folder.toRealPath()), false);
  }

  /** Returns the root that contains every path but no address of a stream. */
  public static Root anywhere() {
    return ANYWHERE;
  }

  /**
   * Returns the root that contains every path and every address. A playlist read with it may
   * contain tracks without a file ({@link dev.riffle.track.Track#isFile()}).
   */
  public static Root anyAddress() {
    return ANY_ADDRESS;
  }

  /** Returns whether this root contains addresses of streams. */
  boolean holdsAddresses() {
    return holdsAddresses;
  }

  /**
   * Returns whether {@code path} leads into this folder. The file need not exist. A path that
   * cannot be resolved, such as a dangling link, is outside. Accesses the disk a few times per name
   * in the path.
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

  /** Returns the destination of the path; trailing names that do not exist are kept. */
  private static Path real(Path path) throws IOException {
    try {
      return path.toRealPath();
    } catch (NoSuchFileException e) {
      return resolveByName(path);
    }
  }

  // Resolves name by name, like the system: after a link, ".." is the parent of its destination.
  private static Path resolveByName(Path path) throws IOException {
    Path resolved = checkNotNull(path.getRoot());
    for (Path name : path) {
      Path parent = resolved.getParent() == null ? resolved : resolved.resolveSibling("");
      Path next = name.toString().equals("..") ? parent : resolved.resolve(name);
      resolved = Files.exists(next, LinkOption.NOFOLLOW_LINKS) ? next.toRealPath() : next;
    }
    return resolved;
  }
}
