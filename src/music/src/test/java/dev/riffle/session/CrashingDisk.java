package dev.riffle.session;

import dev.riffle.files.AtomicFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A disk that ends the program at a given operation. A power failure also loses half of the
 * unsynced bytes, and unsynced names.
 */
final class CrashingDisk extends QuickDisk {
  /** Thrown at the crash. */
  static final class Crash extends Error {
    private static final long serialVersionUID = 1L;
  }

  private final int last;
  private final Map<Path, Long> onDisk = new HashMap<>();
  private final Set<Path> newNames = new HashSet<>();
  private int operations;
  private boolean crashed;

  /** Crashes before operation {@code last}. */
  CrashingDisk(int last) {
    this.last = last;
  }

  @Override
  public void before(String operation, Path file) throws IOException {
    if (operations >= last) {
      crashed = true;
      throw new Crash();
    }
    operations++;
    switch (operation) {
      case "open" -> onDisk.putIfAbsent(file, Files.exists(file) ? Files.size(file) : 0);
      case "move" -> {
        newNames.add(file);
        Path before = file.resolveSibling(file.getFileName() + AtomicFile.TEMPORARY);
        onDisk.put(file, onDisk.getOrDefault(before, 0L));
      }
      case "sync" -> {
        if (Files.isDirectory(file)) {
          newNames.clear();
        } else {
          onDisk.put(file, Files.size(file));
        }
      }
      default -> {}
    }
  }

  /** Throws again after the crash: a session does not fail the calls of its queue. */
  void checkCrash() {
    if (crashed) {
      throw new Crash();
    }
  }

  /**
   * Simulates a power failure.
   *
   * @param names the unsynced names that are lost: the disk may have written names in any order
   */
  void losePower(Predicate<Path> names) throws IOException {
    for (Path file : onDisk.keySet()) {
      if (Files.exists(file)) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
          channel.truncate((channel.size() + onDisk.getOrDefault(file, 0L)) / 2);
        }
      }
    }
    for (Path file : newNames) {
      if (names.test(file)) {
        Files.deleteIfExists(file);
      }
    }
  }
}
