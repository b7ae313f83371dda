package dev.riffle.library;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The file that keeps the index of a folder. It is only ever replaced, as a whole: so whoever reads
 * it, or is killed while it writes, leaves one that is whole. Two that write at once both do, and
 * the later one counts. Nothing that is wrong with it is more than a remark. For one thread.
 */
final class IndexFile {
  private static final String ENDING = ".index";
  private static final String TEMPORARY = ".tmp";

  /** What was not renamed by then belongs to somebody who was killed. */
  private static final Duration OLDEST = Duration.ofHours(1);

  private final Path file;
  private final String reading;
  private final Consumer<String> problems;

  /**
   * The index of {@code folder}, by its real path, among those in {@code place}.
   *
   * @param kind of the files in it, as part of its name
   * @param reading by what the files are read: under another one nothing is known of them
   */
  IndexFile(Path place, Path folder, String kind, String reading, Consumer<String> problems) {
    String name =
        Hashing.sha256()
            .hashString(folder.toUri().toString(), StandardCharsets.UTF_8)
            .toString()
            .substring(0, 32);
    this.file = place.resolve(name + kind + ENDING);
    this.reading = reading;
    this.problems = problems;
  }

  /** Returns what is known, or empty if nothing is. */
  Optional<Index> load() {
    try {
      if (Files.size(file) > Runtime.getRuntime().maxMemory() / 4) {
        throw new IOException("it is larger than a quarter of the heap");
      }
      return Index.read(Files.readAllBytes(file), reading);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException | RuntimeException e) {
      String reason = e instanceof IOException io ? Reason.of(io) : "it is damaged";
      problems.accept(file + ": this index is not used, all files were read: " + reason);
      return Optional.empty();
    }
  }

  /** Replaces what is known. */
  void save(List<Index.IndexedFile> files) {
    try {
      Files.createDirectories(file.resolveSibling(""));
      deleteLeftovers();
      Path temporary =
          Files.createTempFile(file.resolveSibling(""), file.getFileName() + ".", TEMPORARY);
      try {
        write(temporary, IndexWriter.write(files, reading));
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      problems.accept(
          file + ": the index cannot be written, the next scan reads all files: " + Reason.of(e));
    }
  }

  // Through to the disk, or after a power cut the name is there and the bytes are not.
  private static void write(Path temporary, byte[] bytes) throws IOException {
    try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
      ByteBuffer all = ByteBuffer.wrap(bytes);
      while (all.hasRemaining()) {
        channel.write(all);
      }
      channel.force(true);
    }
  }

  private void deleteLeftovers() throws IOException {
    FileTime oldest = FileTime.from(Instant.now().minus(OLDEST));
    String pattern = file.getFileName() + ".*" + TEMPORARY;
    try (DirectoryStream<Path> leftovers =
        Files.newDirectoryStream(file.resolveSibling(""), pattern)) {
      for (Path leftover : leftovers) {
        deleteIfOlder(leftover, oldest);
      }
    }
  }

  private static void deleteIfOlder(Path leftover, FileTime oldest) {
    try {
      if (Files.getLastModifiedTime(leftover).compareTo(oldest) < 0) {
        Files.deleteIfExists(leftover);
      }
    } catch (IOException e) {
      // It has its name by now, or is somebody else's: in nobody's way.
    }
  }
}
