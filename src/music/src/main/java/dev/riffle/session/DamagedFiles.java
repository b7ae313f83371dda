package dev.riffle.session;

import dev.riffle.files.AtomicFile;
import dev.riffle.files.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Keeps damaged files of a session under names such as {@code journal-1.damaged-1}, which no
 * snapshot deletes, and which replace no file. Immutable.
 *
 * @param disk the disk of the session
 */
record DamagedFiles(Disk disk) {
  /**
   * Copies the damaged end of a journal, after {@code length} bytes, to a new file and returns it.
   */
  Path keepEnd(Path journal, long length) throws IOException {
    Path kept = free(journal);
    try (var in = Files.newInputStream(journal);
        Disk.Appender out = disk.create(kept)) {
      in.skipNBytes(length);
      in.transferTo(out);
      out.sync();
    }
    return kept;
  }

  /** Renames a file and returns the new path. */
  Path keep(Path file) throws IOException {
    Path kept = free(file);
    disk.move(file, kept);
    return kept;
  }

  /** Copies a file and returns the copy, which may be of an earlier attempt. */
  Path keepCopy(Path file) throws IOException {
    Path kept = named(file, 1);
    for (int i = 2; Files.exists(kept); i++) {
      if (Files.mismatch(file, kept) < 0) {
        return kept;
      }
      kept = named(file, i);
    }
    try (AtomicFile copy = new AtomicFile(disk, kept)) {
      Files.copy(file, copy.out());
      copy.sync();
      copy.commit();
    }
    return kept;
  }

  private static Path free(Path file) {
    Path kept = named(file, 1);
    for (int i = 2; Files.exists(kept); i++) {
      kept = named(file, i);
    }
    return kept;
  }

  private static Path named(Path file, int number) {
    return file.resolveSibling(file.getFileName() + ".damaged-" + number);
  }
}
