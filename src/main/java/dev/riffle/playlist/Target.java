package dev.riffle.playlist;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The file or the address that an entry names. Immutable.
 *
 * @param file the path of the file; empty for an address
 * @param address the address as written in the text; empty for a file
 */
record Target(Optional<Path> file, String address) {
  static Target file(Path file) {
    return new Target(Optional.of(file), "");
  }

  static Target address(String address) {
    return new Target(Optional.empty(), address);
  }
}
