package dev.riffle.session;

import com.google.common.io.CountingOutputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * A file that is there as a whole or not at all: written under another name, brought to the disk,
 * and renamed. Closed before that, it leaves nothing. Mutable, for one thread.
 */
final class WholeFile implements Closeable {
  /** What the names of files end with that are not whole yet. */
  static final String TEMPORARY = ".tmp";

  private static final int BUFFER = 1 << 16;

  private final Disk disk;
  private final Path target;
  private final Path temporary;
  private final Disk.Writing file;
  private final CRC32C sum = new CRC32C();
  private final CountingOutputStream counted;
  private final OutputStream out;
  private boolean appeared;

  WholeFile(Disk disk, Path target) throws IOException {
    this.disk = disk;
    this.target = target;
    temporary = target.resolveSibling(target.getFileName() + TEMPORARY);
    file = disk.create(temporary);
    counted = new CountingOutputStream(file);
    out = new BufferedOutputStream(new CheckedOutputStream(counted, sum), BUFFER);
  }

  OutputStream out() {
    return out;
  }

  /** Returns the checksum of what was written so far. */
  int checksum() throws IOException {
    out.flush();
    return (int) sum.getValue();
  }

  /** Returns how many bytes were written so far. */
  long bytes() throws IOException {
    out.flush();
    return counted.getCount();
  }

  /** Brings what was written to the disk. */
  void sync() throws IOException {
    out.flush();
    file.sync();
  }

  /** Gives the file its name; whatever had it before is gone. */
  void appear() throws IOException {
    file.close();
    disk.move(temporary, target);
    appeared = true;
  }

  @Override
  public void close() throws IOException {
    file.close();
    if (!appeared) {
      disk.delete(temporary);
    }
  }
}
