package dev.riffle.listens;

import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import com.google.common.primitives.Bytes;
import dev.riffle.files.AtomicFile;
import dev.riffle.files.Disk;
import dev.riffle.files.LinesLock;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A text file to which several processes append lines. Writes hold the lock on a second file, which
 * is never replaced; the operating system releases it when the process ends. Thread-safe. Reading
 * takes constant memory.
 */
final class SharedLines {
  /** The maximum length of a line, with its line break, in bytes. */
  static final int MAX_BYTES = 1 << 20;

  private static final byte[] BREAK = {'\n'};

  /** The extent of a part of the file. */
  enum Extent {
    /** A line with its line break. */
    LINE,
    /** The last line, without a line break: incomplete after a kill in mid-write. */
    UNENDED,
    /** The first bytes of a line that is too long. */
    TOO_LONG,
    /** Further bytes of that line. */
    REST
  }

  /** Receives the parts of the file in order. */
  interface Reader {
    /** Receives consecutive bytes of the file, and the number of their line, from 1. */
    void read(Extent extent, long line, byte[] bytes) throws IOException;
  }

  /** Copies the file, except for some parts; returns the number of the parts left out. */
  interface Copier {
    long copy(OutputStream to) throws IOException;
  }

  private final Disk disk;
  private final Path file;
  private final LinesLock lock;

  SharedLines(Disk disk, Path file) {
    this(disk, file, new LinesLock(file.resolveSibling(file.getFileName() + ".lock")));
  }

  private SharedLines(Disk disk, Path file, LinesLock lock) {
    this.disk = disk;
    this.file = file;
    this.lock = lock;
  }

  /** Returns the same file, with calls that wait at most {@code max} for another process. */
  SharedLines waitingAtMost(Duration max, Consumer<String> waits) {
    return new SharedLines(disk, file, lock.waitingAtMost(max, waits));
  }

  Path file() {
    return file;
  }

  // ------------------------------------------------------------------ reading

  /** Passes all parts to {@code reader}; a missing file has none. */
  void read(Reader reader) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    checkIsFile();
    try (InputStream in = new FileInputStream(file.toFile())) {
      new Parts(in, reader).read();
    }
  }

  private void checkIsFile() throws IOException {
    if (!Files.isRegularFile(file)) { // such as a named pipe, whose reader waits
      throw new IOException("not a file");
    }
  }

  /**
   * Passes the parts after {@code mark} to {@code reader}, but not an incomplete last line; returns
   * the mark of the end of the last part, or empty if the file has been rewritten since {@code
   * mark}.
   */
  Optional<Mark> readAfter(Mark mark, Reader reader) throws IOException {
    if (!Files.exists(file)) {
      return Optional.of(Mark.START).filter(mark::equals);
    }
    checkIsFile();
    try (FileInputStream in = new FileInputStream(file.toFile())) {
      if (!mark.isIn(in.getChannel())) {
        return Optional.empty();
      }
      long[] length = {mark.length()};
      in.getChannel().position(length[0]);
      new Parts(
              in,
              (extent, line, bytes) -> {
                if (extent != Extent.UNENDED) {
                  length[0] += bytes.length;
                  reader.read(extent, line, bytes);
                }
              })
          .read();
      return Optional.of(Mark.at(length[0], in.getChannel()));
    }
  }

  /**
   * A prefix of the file: its length, and a hash of its last bytes, which are others if lines
   * before them have been removed. An immutable value.
   */
  record Mark(long length, long hash) {
    private static final int BYTES = 4096;
    private static final HashFunction HASH = Hashing.farmHashFingerprint64();

    /** The prefix without bytes. */
    static final Mark START = new Mark(0, HASH.hashBytes(new byte[0]).asLong());

    /** Returns the prefix of a length that is at most that of the file. */
    static Mark at(long length, FileChannel file) throws IOException {
      ByteBuffer last = ByteBuffer.allocate((int) Math.min(BYTES, length));
      while (last.hasRemaining()) {
        if (file.read(last, length - last.remaining()) < 0) {
          throw new EOFException("the file was truncated");
        }
      }
      return new Mark(length, HASH.hashBytes(last.array()).asLong());
    }

    boolean isIn(FileChannel file) throws IOException {
      return 0 <= length && length <= file.size() && at(length, file).equals(this);
    }
  }

  /** Splits a stream into parts. Mutable; not thread-safe. */
  private static final class Parts {
    private final InputStream in;
    private final Reader reader;
    private final byte[] buffer = new byte[MAX_BYTES];
    private int length;
    private long line = 1;
    private boolean isTooLong;

    Parts(InputStream in, Reader reader) {
      this.in = in;
      this.reader = reader;
    }

    void read() throws IOException {
      for (int read = 0; read >= 0; read = in.read(buffer, length, MAX_BYTES - length)) {
        length += read;
        discard(passLines());
        if (length == MAX_BYTES) {
          pass(isTooLong ? Extent.REST : Extent.TOO_LONG, 0, length);
          isTooLong = true;
          discard(length);
        }
      }
      if (length > 0) {
        pass(isTooLong ? Extent.REST : Extent.UNENDED, 0, length);
      }
    }

    /** Passes the complete lines in the buffer; returns their length. */
    private int passLines() throws IOException {
      int from = 0;
      for (int i = 0; i < length; i++) {
        if (buffer[i] == BREAK[0]) {
          pass(isTooLong ? Extent.REST : Extent.LINE, from, i + 1);
          isTooLong = false;
          line++;
          from = i + 1;
        }
      }
      return from;
    }

    private void pass(Extent extent, int from, int to) throws IOException {
      reader.read(extent, line, Arrays.copyOfRange(buffer, from, to));
    }

    private void discard(int count) {
      System.arraycopy(buffer, count, buffer, 0, length - count);
      length -= count;
    }
  }

  // ------------------------------------------------------------------ writing

  /** Appends a line, which has no line break, in a single write. */
  void append(byte[] line) throws IOException {
    if (line.length >= MAX_BYTES) {
      throw new IOException("a line would be longer than " + MAX_BYTES + " bytes");
    }
    disk.createFolder(file.resolveSibling(""));
    lock.run(
        () -> {
          long length = Files.exists(file) ? Files.size(file) : 0;
          byte[] start = endsLine(length) ? new byte[0] : BREAK;
          try (Disk.Appender out = disk.append(file, length)) {
            append(Bytes.concat(start, line, BREAK), length, out);
          }
          return 1;
        });
  }

  private static void append(byte[] bytes, long length, Disk.Appender out) throws IOException {
    try {
      out.write(bytes);
    } catch (IOException e) { // such as a full disk
      out.cut(length);
      throw e;
    }
  }

  private boolean endsLine(long length) throws IOException {
    if (length == 0) {
      return true;
    }
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      in.seek(length - 1);
      return in.read() == BREAK[0];
    }
  }

  /** Replaces the file by an incomplete copy; returns the number of the parts left out. */
  long replace(Copier copier) throws IOException {
    if (!Files.exists(file)) {
      return 0;
    }
    return lock.run(
        () -> {
          Path target = file.toRealPath(); // keeps a link to a file elsewhere
          try (AtomicFile copy = new AtomicFile(disk, target)) {
            long count = copier.copy(copy.out());
            if (count > 0) {
              copy.sync();
              copy.commit();
            }
            return count;
          }
        });
  }

  /**
   * Runs {@code write}, unless the file has been rewritten since {@code mark}. Does not wait for
   * another process.
   *
   * @throws IOException if another process holds the lock
   */
  void ifStillAt(Mark mark, Saving write) throws IOException {
    lock.runNow(
        () -> {
          try (FileInputStream in = new FileInputStream(file.toFile())) {
            if (mark.isIn(in.getChannel())) {
              write.run();
            }
          }
          return 0;
        });
  }

  /** Writes another file while no process rewrites this one. */
  interface Saving {
    void run() throws IOException;
  }
}
