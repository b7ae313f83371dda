package dev.riffle.playlist;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The file or the address that an entry names. Immutable.
 *
 * @param readings the paths that the text may denote, such as the literal and the decoded one; the
 *     first that exists counts
 * @param file the path of the file if none exists; empty for an address
 * @param address the address as written in the text; empty for a file
 */
record Target(ImmutableList<Path> readings, Optional<Path> file, String address) {
  static Target file(Path file) {
    return new Target(ImmutableList.of(file), Optional.of(file), "");
  }

  static Target file(ImmutableSet<Path> readings, Path file) {
    return new Target(readings.asList(), Optional.of(file), "");
  }

  static Target address(String address) {
    return new Target(ImmutableList.of(), Optional.empty(), address);
  }
}
