package dev.riffle.library;

import com.google.common.hash.Hashing;
import dev.riffle.files.Reason;
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
 * The index file of a folder. It is always replaced atomically, so it is complete even if a writer
 * is killed. Of two concurrent writers, the later one wins. Failures are reported as problems and
 * never fail the scan. For one thread.
 */
final class IndexFile {
  private static final String ENDING = ".index";
  private static final String TEMPORARY = ".tmp";

  /** The age at which a temporary file is considered left over by a killed process. */
  private static final Duration MAX_TEMPORARY_AGE = Duration.ofHours(1);

  private final Path file;
  private final String reading;
  private final Consumer<String> problems;

  /**
   * Creates the index file of {@code folder}, named by its real path, in the folder {@code place}.
   *
   * @param kind a part of the file name, for the kind of files in the index
   * @param reading the identity of the readers; an index of other readers is ignored
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

  /** Returns the index, or empty if there is none or it is damaged. */
  Optional<Index> load() {
    try {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        throw new IOException("not a file"); // such as a named pipe, whose reader waits
      }
      if (Files.size(file) > Runtime.getRuntime().maxMemory() / 4) {
        throw new IOException("it is larger than a quarter of the heap");
      }
      return Index.read(Files.readAllBytes(file), reading);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException | RuntimeException e) {
      String reason = e instanceof IOException io ? Reason.of(io) : "it is damaged";
      problems.accept(file + ": the index was ignored and all files were read: " + reason);
      return Optional.empty();
    }
  }

  /** Replaces the index. */
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
          file + ": cannot write the index; the next scan will read all files: " + Reason.of(e));
    }
  }

  // Forced to the disk; otherwise the new name could survive a power cut without its bytes.
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
    FileTime oldest = FileTime.from(Instant.now().minus(MAX_TEMPORARY_AGE));
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
      // Renamed meanwhile, or owned by another user; harmless.
    }
  }
}
