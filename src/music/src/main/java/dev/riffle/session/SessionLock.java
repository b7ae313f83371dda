package dev.riffle.session;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.common.primitives.Longs;
import dev.riffle.files.Disk;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The exclusive lock of a process on a session: a lock on the file {@code lock}, which contains the
 * process id. The operating system releases it when the process ends, even after a crash.
 * Thread-safe.
 */
final class SessionLock implements Closeable {
  /** The name of the locked file. */
  static final String NAME = "lock";

  // Beyond the content, so that the process id is readable if locks are mandatory (Windows).
  private static final long POSITION = Long.MAX_VALUE - 1;
  private static final int MAX_DIGITS = 20;

  // One for the process, as the operating system has one owner of a lock in it: closing a file
  // releases all locks of the process on it (POSIX), also those of another descriptor. So no
  // session may open it twice; a lock that is closed is removed.
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path folder;
  private final RandomAccessFile file;

  private SessionLock(Path folder, RandomAccessFile file) {
    this.folder = folder;
    this.file = file;
  }

  /**
   * Locks the session in {@code folder}.
   *
   * @throws SessionException if another session holds the lock; the message names the process
   */
  static SessionLock acquire(Path folder) throws IOException {
    Path real = folder.toRealPath();
    if (!HELD.add(real)) {
      throw held(folder, Optional.of(ProcessHandle.current().pid()));
    }
    try {
      return new SessionLock(real, lock(folder));
    } catch (IOException | RuntimeException e) {
      HELD.remove(real);
      throw e;
    }
  }

  /**
   * Returns the process that holds the lock of the session in {@code folder}, or empty if none
   * does. Takes the lock for an instant if it is free.
   */
  static Optional<Long> holder(Path folder) throws IOException {
    try {
      acquire(folder).close();
      return Optional.empty();
    } catch (HeldException e) {
      return e.process;
    }
  }

  private static RandomAccessFile lock(Path folder) throws IOException {
    RandomAccessFile file = Disk.openPrivate(folder.resolve(NAME));
    try {
      if (file.getChannel().tryLock(POSITION, 1, false) == null) {
        throw held(folder, processId(file));
      }
    } catch (OverlappingFileLockException e) {
      // Held by this class in another class loader; closing the file would release that lock.
      throw held(folder, Optional.of(ProcessHandle.current().pid()));
    } catch (IOException e) {
      file.close();
      throw e;
    }
    writeProcessId(file);
    return file;
  }

  private static void writeProcessId(RandomAccessFile file) {
    try {
      file.setLength(0);
      file.write(String.valueOf(ProcessHandle.current().pid()).getBytes(US_ASCII));
    } catch (IOException e) {
      // The disk is full; the lock is valid without a process id.
    }
  }

  private static Optional<Long> processId(RandomAccessFile file) throws IOException {
    byte[] bytes = new byte[MAX_DIGITS];
    int length = Math.max(0, file.read(bytes));
    return Optional.ofNullable(Longs.tryParse(new String(bytes, 0, length, US_ASCII)));
  }

  private static SessionException held(Path folder, Optional<Long> process) {
    return new HeldException(folder, process);
  }

  /** Thrown if another session holds the lock. */
  private static final class HeldException extends SessionException {
    private static final long serialVersionUID = 1L;

    private final transient Optional<Long> process;

    HeldException(Path folder, Optional<Long> process) {
      super(folder, "is held by " + process.map(id -> "process " + id).orElse("another process"));
      this.process = process;
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
    HELD.remove(folder);
  }
}
