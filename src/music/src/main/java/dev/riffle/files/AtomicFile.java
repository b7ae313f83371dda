package dev.riffle.files;

import com.google.common.io.CountingOutputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * A file that is either complete or absent: it is written under a temporary name, forced to the
 * disk and renamed. Closing it without {@link #commit} deletes it. Its checksum is CRC-32C (RFC
 * 3720), which detects every burst error of up to 32 bits. Mutable; not thread-safe.
 */
public final class AtomicFile implements Closeable {
  /** The suffix of temporary names. */
  public static final String TEMPORARY = ".tmp";

  private static final int BUFFER = 1 << 16;

  private final Disk disk;
  private final Path target;
  private final Path temporary;
  private final Disk.Appender file;
  private final CRC32C sum = new CRC32C();
  private final CountingOutputStream counted;
  private final OutputStream out;
  private boolean committed;

  public AtomicFile(Disk disk, Path target) throws IOException {
    this(disk, target, BUFFER);
  }

  /** Creates a file with a buffer of {@code buffer} bytes. */
  public AtomicFile(Disk disk, Path target, int buffer) throws IOException {
    this.disk = disk;
    this.target = target;
    temporary = target.resolveSibling(target.getFileName() + TEMPORARY);
    file = disk.create(temporary);
    counted = new CountingOutputStream(file);
    out = new BufferedOutputStream(new CheckedOutputStream(counted, sum), buffer);
  }

  /** Returns the checksum of the first {@code length} bytes of a file. */
  public static int checksum(Path file, long length) throws IOException {
    CRC32C sum = new CRC32C();
    byte[] chunk = new byte[BUFFER];
    try (InputStream in = Disk.open(file)) {
      for (long left = length; left > 0; ) {
        int read = in.read(chunk, 0, (int) Math.min(chunk.length, left));
        if (read < 0) {
          throw new EOFException(file + " was truncated");
        }
        sum.update(chunk, 0, read);
        left -= read;
      }
    }
    return (int) sum.getValue();
  }

  public OutputStream out() {
    return out;
  }

  /** Returns the checksum of the bytes written so far. */
  public int checksum() throws IOException {
    out.flush();
    return (int) sum.getValue();
  }

  /** Returns the number of bytes written so far. */
  public long bytes() throws IOException {
    out.flush();
    return counted.getCount();
  }

  /** Forces the bytes written so far to the disk. */
  public void sync() throws IOException {
    out.flush();
    file.sync();
  }

  /** Renames the file to its target, replacing an existing file. */
  public void commit() throws IOException {
    file.close();
    disk.move(temporary, target);
    committed = true;
  }

  public boolean isCommitted() {
    return committed;
  }

  @Override
  public void close() throws IOException {
    file.close();
    if (!committed) {
      disk.delete(temporary);
    }
  }
}
