package dev.riffle.playlist;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where an entry leads: to a file, or elsewhere. Immutable.
 *
 * @param file the path of the file; empty if it leads elsewhere
 * @param address the entry as it stands in the text
 */
record Target(Optional<Path> file, String address) {
  static Target file(Path file) {
    return new Target(Optional.of(file), "");
  }

  static Target elsewhere(String address) {
    return new Target(Optional.empty(), address);
  }
}
