package dev.riffle.cli;

import dev.riffle.library.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that a command was asked to write. */
public final class OutputFile {
  private OutputFile() {}

  /**
   * Returns the path that {@code name} is.
   *
   * @throws Misuse if no file can have such a name
   */
  public static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new Misuse("no file can be called " + name);
    }
  }

  /**
   * Checks, before the work is done, that a file can be written there, as far as can be known.
   *
   * @throws Failure if it cannot
   */
  public static void check(Path file) {
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
   * Writes a temporary file and renames it, so that no reader finds half a file.
   *
   * @throws Failure if that cannot be done
   */
  public static void save(byte[] text, Path file) {
    try {
      // A link stays one. What is no plain file, such as a pipe, cannot be replaced.
      Path target = Files.exists(file) ? file.toRealPath() : file;
      if (Files.exists(target) && !Files.isRegularFile(target)) {
        Files.write(target, text);
        return;
      }
      Path whole =
          target.resolveSibling(
              target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
      try {
        Files.write(whole, text);
        Files.move(
            whole, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(whole);
      }
    } catch (IOException e) {
      throw new Failure("cannot write " + file + ": " + Reason.of(e));
    }
  }
}
