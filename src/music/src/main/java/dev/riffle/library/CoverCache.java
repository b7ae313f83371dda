package dev.riffle.library;

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
 * A folder of pictures extracted from songs. Files are named by a hash of their content, so that a
 * picture shared by the songs of an album is stored once. Keeps the most recently used pictures.
 * Safe for concurrent use by several processes.
 */
final class CoverCache {
  static final int MAX_FILES = 50;

  private static final int HASH_LENGTH = 32;
  private static final String TEMPORARY = ".tmp";
  private static final Duration MAX_TEMPORARY_AGE = Duration.ofHours(1);

  /** The names of this cache's files; other files in the folder are left alone. */
  private static final Pattern CACHE_FILE =
      Pattern.compile("[0-9a-f]{" + HASH_LENGTH + "}\\.(jpg|png)|.*\\" + TEMPORARY);

  private final Path folder;

  /** Creates a cache in {@code folder}, which need not exist. */
  CoverCache(Path folder) {
    this.folder = folder;
  }

  /** Stores a picture unless the folder has it, and returns its file. */
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
    ImmutableList<Path> cached;
    try (Stream<Path> files = Files.list(folder)) {
      cached =
          files
              .filter(file -> CACHE_FILE.matcher(file.getFileName().toString()).matches())
              .map(file -> Map.entry(file, lastModified(file)))
              .sorted(Comparator.comparing(Map.Entry<Path, Instant>::getValue).reversed())
              .map(Map.Entry::getKey)
              .collect(ImmutableList.toImmutableList());
    }
    Instant abandoned = Instant.now().minus(MAX_TEMPORARY_AGE);
    int kept = 0;
    for (Path file : cached) {
      boolean temporary = file.toString().endsWith(TEMPORARY); // left by a process that was killed
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
