package dev.riffle.desktop;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import com.google.common.collect.ImmutableList;
import com.google.common.hash.Hashing;
import dev.riffle.mp3.Cover;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder of pictures taken out of songs, each named by a hash of its content, so that it is there
 * once however many songs of an album carry it. Keeps those used last. Several processes may use
 * it.
 */
final class CoverCache {
  static final int MAX_FILES = 50;

  private static final int HASH_LENGTH = 32;
  private static final String TEMPORARY = ".tmp";
  private static final Duration ABANDONED = Duration.ofHours(1);

  /** Other files in the folder are none of ours. */
  private static final Pattern OURS =
      Pattern.compile("[0-9a-f]{" + HASH_LENGTH + "}\\.(jpg|png)|.*\\" + TEMPORARY);

  private final Path folder;

  CoverCache(Path folder) {
    this.folder = folder;
  }

  /** Puts a picture into the folder if it is not there, and returns its file. */
  Path put(Cover cover) throws IOException {
    String hash = Hashing.sha256().hashBytes(cover.bytes()).toString();
    Path file = folder.resolve(hash.substring(0, HASH_LENGTH) + cover.ending());
    if (Files.exists(file)) {
      Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
      return file;
    }
    Files.createDirectories(folder);
    Path temporary = Files.createTempFile(folder, "", TEMPORARY);
    try {
      Files.write(temporary, cover.bytes());
      Files.move(temporary, file, ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary);
    }
    prune();
    return file;
  }

  private void prune() throws IOException {
    ImmutableList<Path> ours;
    try (Stream<Path> files = Files.list(folder)) {
      ours =
          files
              .filter(file -> OURS.matcher(file.getFileName().toString()).matches())
              .map(file -> Map.entry(file, lastModified(file)))
              .sorted(Comparator.comparing(Map.Entry<Path, Instant>::getValue).reversed())
              .map(Map.Entry::getKey)
              .collect(ImmutableList.toImmutableList());
    }
    Instant abandoned = Instant.now().minus(ABANDONED);
    int kept = 0;
    for (Path file : ours) {
      boolean temporary = file.toString().endsWith(TEMPORARY); // of a process that was killed
      kept += temporary ? 0 : 1;
      if (temporary ? lastModified(file).isBefore(abandoned) : kept > MAX_FILES) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static Instant lastModified(Path file) {
    try {
      return Files.getLastModifiedTime(file).toInstant();
    } catch (IOException e) {
      return Instant.MIN; // another process has deleted it
    }
  }
}
