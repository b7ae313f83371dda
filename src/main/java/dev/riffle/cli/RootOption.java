package dev.riffle.cli;

import dev.riffle.playlist.Root;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option of all commands that read playlists. */
public final class RootOption {
  @Option(
      names = "--root",
      paramLabel = "DIR",
      description = "Refuse entries of playlists that lead out of this folder.")
  private Optional<String> root = Optional.empty();

  /**
   * Returns what the entries of playlists may not lead out of.
   *
   * @throws Misuse if it is no folder
   */
  public Root root() {
    if (root.isEmpty()) {
      return Root.anywhere();
    }
    try {
      return Root.of(Path.of(root.get()));
    } catch (IOException | InvalidPathException e) {
      throw new Misuse("root (" + root.get() + ") must be a folder");
    }
  }
}
