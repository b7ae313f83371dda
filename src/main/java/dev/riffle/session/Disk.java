package dev.riffle.session;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * What a session does to its files, one operation a method.
 *
 * <p>Written by {@link RandomAccessFile}: a channel closes itself when the thread that writes is
 * interrupted, and presses come from all kinds of threads.
 */
class Disk {
  /** Is told what comes. A test lets the disk be full, or the power go, between any two. */
  void before(String operation, Path file) throws IOException {}

  /** Returns a new file, or the old one emptied. */
  final Writing create(Path file) throws IOException {
    return append(file, 0);
  }

  /** Returns a file that is cut off at {@code length} and goes on from there. */
  final Writing append(Path file, long length) throws IOException {
    before("open", file);
    return new Writing(file, length);
  }

  final void move(Path from, Path to) throws IOException {
    before("move", to);
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Deletes a file; one that cannot be deleted stays, and is in nobody's way. */
  final void delete(Path file) {
    try {
      before("delete", file);
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // The next snapshot tries again.
    }
  }

  /** Makes names durable; where a folder cannot be opened (Windows), the system sees to it. */
  final void sync(Path folder) throws IOException {
    before("sync", folder);
    FileChannel names;
    try {
      names = FileChannel.open(folder, StandardOpenOption.READ);
    } catch (IOException e) {
      return;
    }
    try (names) {
      force(names);
    }
  }

  /** Waits until all is on the disk itself. A test whose disk never fails need not wait. */
  void force(FileChannel file) throws IOException {
    boolean interrupted = Thread.interrupted(); // it would close the channel
    try {
      file.force(true);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** A file that grows at its end. Mutable, for one thread at a time. */
  final class Writing extends OutputStream {
    private final Path name;
    private final RandomAccessFile file;

    private Writing(Path name, long length) throws IOException {
      this.name = name;
      this.file = new RandomAccessFile(name.toFile(), "rw");
      cut(length);
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b});
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      before("write", name);
      file.write(bytes, offset, length);
    }

    void cut(long length) throws IOException {
      before("cut", name);
      file.setLength(length);
      file.seek(length);
    }

    /** Returns when all that was written is on the disk itself. */
    void sync() throws IOException {
      before("sync", name);
      force(file.getChannel());
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
