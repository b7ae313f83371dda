package dev.riffle.words;

import com.google.common.base.Throwables;
import com.google.common.util.concurrent.Uninterruptibles;
import dev.riffle.files.FileCheck;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Reads and writes the files that a user names, within limits: a named pipe blocks until another
 * process opens it, a disk may not answer, and a device has no end. Stateless.
 */
public final class UserBytes {
  /** The maximum size of a list of songs. */
  public static final int MAX_LIST = 64 << 20;

  private static final int MAX_PIPE = 8 << 20; // its size is unknown, so it is read into memory
  private static final int CHUNK = 64 << 10;
  private static final int MAX_STUCK = 64;
  private static final Duration DEADLINE = Duration.ofSeconds(4);
  private static final String MODE = "unix:mode";
  private static final int KIND = 0170000;
  private static final int PIPE = 0010000;

  private static final AtomicInteger STUCK = new AtomicInteger();

  private UserBytes() {}

  /**
   * Reads a regular file, or a pipe that another process writes. Waits at most four seconds for
   * each 64 KB.
   *
   * @throws IOException if it is neither, does not answer, is larger than {@code max} bytes, or
   *     cannot be read
   */
  public static byte[] read(Path file, int max) throws IOException {
    return within("read", chunks -> read(file, max, chunks));
  }

  private static byte[] read(Path file, int max, AtomicInteger chunks) throws IOException {
    boolean isPipe = isPipe(file);
    if (!isPipe && !isFile(file)) {
      throw new IOException("not a file");
    }
    int limit = isPipe ? Math.min(max, MAX_PIPE) : max;
    if (!isPipe && Files.size(file) > limit) { // before any memory is used
      throw tooLarge(limit);
    }
    try (InputStream in = Files.newInputStream(file)) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      byte[] chunk = new byte[CHUNK];
      int length = in.readNBytes(chunk, 0, CHUNK);
      while (length > 0) {
        all.write(chunk, 0, length);
        if (all.size() > limit) {
          throw tooLarge(limit);
        }
        chunks.incrementAndGet();
        length = in.readNBytes(chunk, 0, CHUNK);
      }
      return all.toByteArray();
    }
  }

  private static IOException tooLarge(int limit) {
    boolean isSmall = limit < 1 << 20;
    return new IOException(
        "larger than " + (isSmall ? limit >> 10 : limit >> 20) + (isSmall ? " KB" : " MB"));
  }

  /** Returns whether {@code file} is missing, so that reading it gives the reason, or regular. */
  private static boolean isFile(Path file) {
    return Files.notExists(file) || Files.isRegularFile(file);
  }

  private static boolean isPipe(Path file) {
    try {
      return Files.getAttribute(file, MODE) instanceof Integer mode && (mode & KIND) == PIPE;
    } catch (IOException | UnsupportedOperationException e) {
      return false; // missing, or a system without such files
    }
  }

  /**
   * Returns {@code word} as a path.
   *
   * @throws Misuse if no file or folder exists there
   * @throws Failure if its disk does not respond within five seconds
   */
  public static Path existing(String word) {
    return existing("", word, "");
  }

  /** Returns the path of an existing file or folder; the message names the option and a remedy. */
  public static Path existing(String option, String word, String remedy) {
    try {
      Path path = Path.of(word);
      if (FileCheck.of(path) == FileCheck.Answer.SILENT) {
        throw new Failure(word + ": the disk does not respond");
      }
      if (!word.isEmpty() && Files.exists(path)) {
        return path;
      }
    } catch (InvalidPathException e) {
      // Reported below like a missing file.
    }
    String name = option.isEmpty() ? "" : option + ": ";
    throw new Misuse(name + word + ": no such file or folder" + remedy);
  }

  /**
   * Reads a file or a pipe.
   *
   * @throws Misuse if no file or folder exists there
   * @throws IOException if it cannot be read, is larger than {@code max} bytes, or does not answer
   *     within four seconds
   */
  public static byte[] read(String word, int max) throws IOException {
    return read(existing(word), max);
  }

  /**
   * Writes a pipe or a device. Waits at most four seconds for each 64 KB.
   *
   * @throws IOException if it does not answer, or cannot be written
   */
  public static void write(Path file, byte[] bytes) throws IOException {
    within(
        "written",
        chunks -> {
          try (OutputStream out = Files.newOutputStream(file)) {
            for (int from = 0; from < bytes.length; from += CHUNK) {
              out.write(bytes, from, Math.min(CHUNK, bytes.length - from));
              chunks.incrementAndGet();
            }
            return bytes;
          }
        });
  }

  /**
   * Checks that a stored {@code word} is no pipe: its writer ended long ago. A word that is not an
   * absolute path is accepted.
   *
   * @throws Failure if it is a pipe or a device, or its disk does not respond
   */
  public static void refusePipe(String option, String word) {
    File file = new File(word);
    if (file.isAbsolute()
        && FileCheck.of(file.toPath()) == FileCheck.Answer.THERE
        && file.exists()
        && !file.isFile()
        && !file.isDirectory()) {
      throw new Failure(option + ": " + word + ": not a file");
    }
  }

  /** Work on a file that counts its progress. */
  private interface Work {
    byte[] run(AtomicInteger chunks) throws IOException;
  }

  /** Runs {@code work} on a thread of its own, which is abandoned if it makes no progress. */
  private static byte[] within(String verb, Work work) throws IOException {
    if (STUCK.get() >= MAX_STUCK) {
      throw new IOException("not " + verb + ", after too many timeouts");
    }
    AtomicInteger chunks = new AtomicInteger();
    FutureTask<byte[]> task = new FutureTask<>(() -> work.run(chunks));
    Thread thread = new Thread(() -> counted(task), "riffle-file");
    thread.setDaemon(true);
    STUCK.incrementAndGet();
    thread.start();
    int before;
    do {
      before = chunks.get();
      try {
        return Objects.requireNonNull(
            Uninterruptibles.getUninterruptibly(task, DEADLINE.toNanos(), TimeUnit.NANOSECONDS));
      } catch (TimeoutException e) {
        // Another chunk may have been read.
      } catch (ExecutionException e) {
        Throwable failure = Optional.<Throwable>ofNullable(e.getCause()).orElse(e);
        Throwables.throwIfInstanceOf(failure, IOException.class);
        Throwables.throwIfUnchecked(failure); // such as an OutOfMemoryError
        throw new AssertionError(failure); // the work throws no others
      }
    } while (chunks.get() > before);
    thread.interrupt(); // ends a read, but not the opening of a pipe
    throw new IOException("no answer within " + DEADLINE.toSeconds() + " s");
  }

  private static void counted(Runnable task) {
    try {
      task.run();
    } finally {
      STUCK.decrementAndGet();
    }
  }
}
