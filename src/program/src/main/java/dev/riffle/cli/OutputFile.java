package dev.riffle.cli;

import dev.riffle.files.Reason;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import dev.riffle.words.UserBytes;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Checks and writes the output file of a command. */
public final class OutputFile {
  private static final int MAX_LINKS = 40; // of a chain, as in Linux
  private static final Integer ROOT = 0;

  private OutputFile() {}

  /**
   * Returns {@code name} as a path.
   *
   * @throws Misuse if it is not a valid file name
   */
  public static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new Misuse("invalid file name: " + name);
    }
  }

  /**
   * Checks before the work is done whether {@code file} can be written, judging by its permissions.
   * A symbolic link of another user is refused: it leads to a file of that user's choice.
   *
   * @throws Failure if it cannot be written
   */
  public static void check(Path file) {
    requireOwnLinks(file);
    Path folder = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file)) {
      throw new Failure("cannot write " + file + ": it is a folder");
    }
    if (folder == null || !Files.isDirectory(folder)) {
      throw new Failure("cannot write " + file + ": there is no folder " + folder);
    }
    if (!Files.isWritable(Files.exists(file) ? file : folder)) {
      throw new Failure("cannot write " + file + ": permission denied");
    }
  }

  /**
   * Writes {@code file} atomically, by renaming a temporary file; a pipe or a device is written
   * directly.
   *
   * @throws Failure if it cannot be written
   */
  public static void save(byte[] text, Path file) {
    requireOwnLinks(file);
    try {
      // A symbolic link is kept; only its target is replaced.
      Path target = Files.exists(file) ? file.toRealPath() : file;
      if (Files.exists(target) && !Files.isRegularFile(target)) {
        UserBytes.write(target, text);
        return;
      }
      Path whole =
          target.resolveSibling(
              target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
      // A link, or a file of another user, is not written.
      Files.write(whole, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      try {
        Files.move(
            whole, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(whole);
      }
    } catch (FileAlreadyExistsException e) {
      throw new Failure("cannot write " + file + ": " + e.getFile() + " exists");
    } catch (IOException e) {
      throw new Failure("cannot write " + file + ": " + Reason.of(e));
    }
  }

  private static void requireOwnLinks(Path file) {
    if (!file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return;
    }
    Path link = file;
    try {
      for (int i = 0; i < MAX_LINKS && Files.isSymbolicLink(link); i++) {
        Object owner = uid(link);
        if (!owner.equals(ROOT) && !owner.equals(uid(Path.of("/proc/self")))) {
          throw new Failure("cannot write " + file + ": " + link + " is another user's link");
        }
        link = link.resolveSibling(Files.readSymbolicLink(link));
      }
    } catch (IOException e) {
      throw new Failure("cannot write " + file + ": " + Reason.of(e));
    }
  }

  private static Object uid(Path path) throws IOException {
    // Without /proc, the process has the owner of the home directory.
    boolean isMissing = !Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    Path found = isMissing ? Path.of(System.getProperty("user.home", "/")) : path;
    return Files.getAttribute(found, "unix:uid", LinkOption.NOFOLLOW_LINKS);
  }
}
