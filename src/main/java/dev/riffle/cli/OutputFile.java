package dev.riffle.cli;

import dev.riffle.library.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Checks and writes the output file of a command. */
public final class OutputFile {
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
   *
   * @throws Failure if it cannot be written
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
   * Writes {@code file} atomically, by renaming a temporary file; a pipe or a device is written
   * directly.
   *
   * @throws Failure if it cannot be written
   */
  public static void save(byte[] text, Path file) {
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
