package dev.riffle.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The 24 sample songs of the program. */
public final class Samples {
  public static final Path FOLDER = Path.of("sample-playlists");
  public static final int SONGS = 24;

  /** The only song without tags. */
  public static final Path SONG = FOLDER.resolve("Odds and Ends/found on a tape.mp3");

  private Samples() {}

  /** Copies the songs only into {@code folder}, with their relative paths. */
  public static void copyTo(Path folder) throws IOException {
    List<Path> songs;
    try (Stream<Path> files = Files.walk(FOLDER)) {
      songs = files.filter(file -> file.toString().endsWith(".mp3")).toList();
    }
    for (Path song : songs) {
      Path copy = folder.resolve(FOLDER.relativize(song).toString());
      Files.createDirectories(copy.resolveSibling(""));
      Files.copy(song, copy);
    }
  }
}
