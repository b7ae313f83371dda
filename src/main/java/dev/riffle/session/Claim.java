package dev.riffle.session;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.common.primitives.Longs;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The claim of one process to a session: a lock on the file {@code lock}, in which it writes its
 * number. The system takes a lock back when its process ends, however it ends. Thread-safe.
 */
final class Claim implements Closeable {
  // Beyond all bytes: where locks are binding (Windows) the number can still be read.
  private static final long PLACE = Long.MAX_VALUE - 1;
  private static final int LONGEST_NUMBER = 20;

  // Whoever closes a file gives up all locks of this process on it (POSIX), those of others who
  // opened it too: so nobody opens it twice.
  private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

  private final Path folder;
  private final RandomAccessFile file;

  private Claim(Path folder, RandomAccessFile file) {
    this.folder = folder;
    this.file = file;
  }

  /**
   * Returns the claim to the session in {@code folder}.
   *
   * @throws Refusal if somebody else has it; it says who
   */
  static Claim to(Path folder) throws IOException {
    Path real = folder.toRealPath();
    if (!OURS.add(real)) {
      throw held(folder, Optional.of(ProcessHandle.current().pid()));
    }
    try {
      return new Claim(real, lock(folder));
    } catch (IOException | RuntimeException e) {
      OURS.remove(real);
      throw e;
    }
  }

  private static RandomAccessFile lock(Path folder) throws IOException {
    RandomAccessFile file = new RandomAccessFile(folder.resolve("lock").toFile(), "rw");
    try {
      if (file.getChannel().tryLock(PLACE, 1, false) == null) {
        throw held(folder, number(file));
      }
    } catch (OverlappingFileLockException e) {
      // By this class, loaded a second time. For its sake the file stays open.
      throw held(folder, Optional.of(ProcessHandle.current().pid()));
    } catch (IOException e) {
      file.close();
      throw e;
    }
    sign(file);
    return file;
  }

  private static void sign(RandomAccessFile file) {
    try {
      file.setLength(0);
      file.write(String.valueOf(ProcessHandle.current().pid()).getBytes(US_ASCII));
    } catch (IOException e) {
      // The disk is full: the claim holds without a name.
    }
  }

  private static Optional<Long> number(RandomAccessFile file) throws IOException {
    byte[] bytes = new byte[LONGEST_NUMBER];
    int length = Math.max(0, file.read(bytes));
    return Optional.ofNullable(Longs.tryParse(new String(bytes, 0, length, US_ASCII)));
  }

  private static Refusal held(Path folder, Optional<Long> process) {
    String who = process.map(number -> "process " + number).orElse("another process");
    return new Refusal(folder, "is held by " + who);
  }

  @Override
  public void close() throws IOException {
    file.close();
    OURS.remove(folder);
  }
}
