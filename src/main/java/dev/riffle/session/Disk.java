package dev.riffle.session;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;

/**
 * The file operations of a session, one a method. Thread-safe.
 *
 * <p>Files are written by {@link RandomAccessFile}: a channel is closed when the thread that writes
 * to it is interrupted, and calls come from any thread.
 */
class Disk {
  private static final String OWNER_ONLY = "rw-------";

  /** Called before each operation, so that a test can make it fail or hang. */
  void before(String operation, Path file) throws IOException {}

  /** Creates a file, or truncates an existing one. */
  final Writing create(Path file) throws IOException {
    return append(file, 0);
  }

  /** Opens a file to append after its first {@code length} bytes; truncates the rest. */
  final Writing append(Path file, long length) throws IOException {
    before("open", file);
    return new Writing(file, length);
  }

  final void move(Path from, Path to) throws IOException {
    before("move", to);
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Deletes a file; failures are ignored. */
  final void delete(Path file) {
    try {
      before("delete", file);
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // The next snapshot tries again.
    }
  }

  /** Forces a folder's names to the disk, except where a folder cannot be opened (Windows). */
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

  /** Forces a file to the disk; a test whose disk never fails need not wait. */
  void force(FileChannel file) throws IOException {
    boolean interrupted = Thread.interrupted(); // an interrupt would close the channel
    try {
      file.force(true);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Creates a folder that only its owner can enter, and its parents, unless it exists; forces the
   * names of new ones to the disk.
   */
  final void createFolder(Path folder) throws IOException {
    if (Files.isDirectory(folder)) { // possibly a link, which createDirectories rejects
      return;
    }
    Path above = folder.toAbsolutePath().getParent();
    if (above != null) {
      createFolder(above);
      createNew(folder);
    }
  }

  /** Creates a folder and its parents; returns false if the folder exists. */
  final boolean createNewFolder(Path folder) throws IOException {
    createFolder(folder.toAbsolutePath().resolveSibling(""));
    return createNew(folder);
  }

  /** Creates a folder; returns false if it exists. */
  @CanIgnoreReturnValue
  private boolean createNew(Path folder) throws IOException {
    try {
      Files.createDirectory(folder, only(folder, "rwx------"));
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(folder)) {
        throw e;
      }
      return false;
    }
    sync(folder.toAbsolutePath().resolveSibling(""));
    return true;
  }

  final Instant lastModified(Path file) throws IOException {
    before("stat", file);
    return Files.getLastModifiedTime(file).toInstant();
  }

  /** Returns whether files can be created in a folder; false on a read-only disk. */
  boolean isWritable(Path folder) {
    return Files.isWritable(folder);
  }

  /** Opens a file that only its owner can read, also if an earlier release gave others access. */
  static RandomAccessFile openPrivate(Path file) throws IOException {
    try {
      Files.createFile(file, only(file, OWNER_ONLY));
    } catch (FileAlreadyExistsException e) {
      if (isPosix(file)) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(OWNER_ONLY));
      }
    }
    return new RandomAccessFile(file.toFile(), "rw");
  }

  // The XDG rules require private files; on Windows, their location ensures that.
  private static FileAttribute<?>[] only(Path file, String permissions) {
    FileAttribute<?>[] owner = {
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
    };
    return isPosix(file) ? owner : new FileAttribute<?>[0];
  }

  private static boolean isPosix(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  /** A file that is appended to. Mutable, for one thread at a time. */
  final class Writing extends OutputStream {
    private final Path name;
    private final RandomAccessFile file;

    private Writing(Path name, long length) throws IOException {
      this.name = name;
      this.file = openPrivate(name);
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

    /** Forces all written bytes to the disk. */
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
