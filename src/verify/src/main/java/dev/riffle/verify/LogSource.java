package dev.riffle.verify;

import com.google.common.io.ByteStreams;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** Opens files named by users: a file up to its current end, or a pipe that a process writes to. */
final class LogSource {
  /** Maximum size of a file, in bytes. */
  static final long MAX_BYTES = 1 << 30;

  private static final long MAX_SECONDS = 2; // wait for a writer to open a pipe

  private LogSource() {}

  /**
   * Opens a file or a pipe.
   *
   * @throws LogException if it is a folder, exceeds 1 GB, or is a pipe without a writer
   */
  static InputStream open(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new LogException(file + ": a folder, not a file");
    }
    if (!Files.isRegularFile(file)) {
      return ByteStreams.limit(openPipe(file), MAX_BYTES);
    }
    long size = Files.size(file);
    if (size > MAX_BYTES) {
      throw new LogException(file + ": larger than 1 GB");
    }
    return ByteStreams.limit(Files.newInputStream(file), size); // the file may grow meanwhile
  }

  /** Opens a pipe on another thread, because this blocks until a process opens it for writing. */
  private static InputStream openPipe(Path file) throws IOException {
    CompletableFuture<InputStream> opened = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                opened.complete(Files.newInputStream(file));
              } catch (IOException e) {
                opened.completeExceptionally(e);
              }
            },
            "riffle-open");
    thread.setDaemon(true);
    thread.start();
    try {
      return opened.orTimeout(MAX_SECONDS, TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof IOException unopened) {
        throw unopened;
      }
      throw new LogException(file + ": a pipe that no process writes to");
    }
  }
}
