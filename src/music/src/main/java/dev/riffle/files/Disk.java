package dev.riffle.files;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
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
 * The file operations of a session, one per method. Thread-safe.
 *
 * <p>Files are written with {@link RandomAccessFile}: interrupting a writing thread would close a
 * channel, and calls come from any thread.
 */
public class Disk {
  private static final String OWNER_ONLY = "rw-------";

  /** Called before each operation; a test overrides it to fail or to hang. */
  public void before(String operation, Path file) throws IOException {}

  /** Creates a file, or truncates an existing one. */
  public final Appender create(Path file) throws IOException {
    return append(file, 0);
  }

  /** Opens a file to append after its first {@code length} bytes; the rest is cut off. */
  public final Appender append(Path file, long length) throws IOException {
    before("open", file);
    return new Appender(file, length);
  }

  public final void move(Path from, Path to) throws IOException {
    before("move", to);
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Deletes a file. A file that cannot be deleted is ignored; it is harmless. */
  public final void delete(Path file) {
    try {
      before("delete", file);
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // The next snapshot retries.
    }
  }

  /** Forces the names in a folder to the disk, unless the system cannot open folders (Windows). */
  public final void sync(Path folder) throws IOException {
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

  /** Forces a file to the disk; a test overrides it to save the time. */
  public void force(FileChannel file) throws IOException {
    boolean interrupted = Thread.interrupted(); // it would close the channel
    try {
      file.force(true);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Creates a folder and its missing parents, accessible only to their owner, and forces their
   * names to the disk. Does nothing if the folder exists.
   */
  public final void createFolder(Path folder) throws IOException {
    if (Files.isDirectory(folder)) { // possibly a link, which createDirectories rejects
      return;
    }
    Path parent = folder.toAbsolutePath().getParent();
    if (parent != null) {
      createFolder(parent);
      createNew(folder);
    }
  }

  /** Creates a folder and its missing parents; returns false if the folder exists. */
  public final boolean createNewFolder(Path folder) throws IOException {
    createFolder(folder.toAbsolutePath().resolveSibling(""));
    return createNew(folder);
  }

  /** Creates a folder; returns false if it exists. */
  @CanIgnoreReturnValue
  private boolean createNew(Path folder) throws IOException {
    try {
      Files.createDirectory(folder, ownerOnly(folder, "rwx------"));
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(folder)) {
        throw e;
      }
      return false;
    }
    sync(folder.toAbsolutePath().resolveSibling(""));
    return true;
  }

  public final Instant lastModified(Path file) throws IOException {
    before("stat", file);
    return Files.getLastModifiedTime(file).toInstant();
  }

  /** Returns whether files can be created in a folder; false on a disk mounted read-only. */
  public boolean isWritable(Path folder) {
    return Files.isWritable(folder);
  }

  /**
   * Opens a regular file to read; opening another one, such as a named pipe, could block.
   *
   * @throws IOException if it is not a regular file, or cannot be opened
   */
  public static InputStream open(Path file) throws IOException {
    refuseOther(file);
    return new FileInputStream(file.toFile());
  }

  private static void refuseOther(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException(file.getFileName() + ": not a file");
    }
  }

  /** Opens a file that only its owner can read; restricts the permissions of an existing file. */
  public static RandomAccessFile openPrivate(Path file) throws IOException {
    try {
      Files.createFile(file, ownerOnly(file, OWNER_ONLY));
    } catch (FileAlreadyExistsException e) {
      refuseOther(file);
      if (isPosix(file)) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(OWNER_ONLY));
      }
    }
    return new RandomAccessFile(file.toFile(), "rw");
  }

  // The XDG specification requires private files; on Windows their location is private.
  private static FileAttribute<?>[] ownerOnly(Path file, String permissions) {
    FileAttribute<?>[] owner = {
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
    };
    return isPosix(file) ? owner : new FileAttribute<?>[0];
  }

  private static boolean isPosix(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  /** An open file to append to. Mutable; not thread-safe. */
  public final class Appender extends OutputStream {
    private final Path name;
    private final RandomAccessFile file;

    private Appender(Path name, long length) throws IOException {
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

    public void cut(long length) throws IOException {
      before("cut", name);
      file.setLength(length);
      file.seek(length);
    }

    /** Forces all written bytes to the disk. */
    public void sync() throws IOException {
      before("sync", name);
      force(file.getChannel());
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
