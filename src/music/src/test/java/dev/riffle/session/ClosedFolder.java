package dev.riffle.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Copies the folder of a session; no process holds the copy. */
final class ClosedFolder {
  private ClosedFolder() {}

  static Path copy(Path folder, Path copy) throws IOException {
    Files.createDirectories(copy);
    for (Path file : files(folder)) {
      Files.copy(file, copy.resolve(file.getFileName()));
    }
    return copy;
  }

  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }
}
