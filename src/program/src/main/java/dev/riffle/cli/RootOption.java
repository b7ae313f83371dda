package dev.riffle.cli;

import dev.riffle.playlist.Root;
import dev.riffle.words.Misuse;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option {@code --root}, shared by all commands that read playlists. */
public final class RootOption {
  @Option(
      names = "--root",
      paramLabel = "DIR",
      description = "Reject playlist entries outside this folder.")
  private Optional<String> root = Optional.empty();

  /**
   * Returns the root that playlist entries must be inside.
   *
   * @throws Misuse if it is not a folder
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
