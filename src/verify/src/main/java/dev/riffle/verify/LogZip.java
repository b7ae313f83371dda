package dev.riffle.verify;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.google.common.io.CountingInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The files of a ZIP in their order, so that it may be a pipe. It fails if the ZIP expands to far
 * more than its size. Not thread-safe.
 */
final class LogZip extends ZipInputStream {
  private static final long MAX_RATIO = 200; // JSON of plays reaches some 40
  private static final long FREE_BYTES = 16 << 20;

  private final CountingInputStream packed;
  private final LogBuilder log;
  private long bytes;

  LogZip(InputStream in, LogBuilder log) {
    this(new CountingInputStream(in), log);
  }

  private LogZip(CountingInputStream packed, LogBuilder log) {
    super(packed, ISO_8859_1); // which has a character for each byte of a name
    this.packed = packed;
    this.log = log;
  }

  /**
   * Returns the next entry, or null at the end.
   *
   * @throws LogException if the ZIP is damaged
   */
  @Nullable ZipEntry next() throws IOException {
    try {
      return getNextEntry();
    } catch (ZipException | EOFException | IllegalArgumentException e) {
      throw damaged(e);
    }
  }

  /** Does nothing: a reader closes its file, and the next one is read then. */
  @Override
  public void close() {}

  @Override
  public int read(byte[] to, int from, int length) throws IOException {
    int read;
    try {
      read = super.read(to, from, length);
    } catch (ZipException | EOFException e) {
      throw damaged(e);
    }
    bytes += Math.max(0, read);
    if (bytes > LogSource.MAX_BYTES) {
      throw log.failure("a ZIP of more than 1 GB; unpack its logs");
    }
    if (bytes > FREE_BYTES && bytes > MAX_RATIO * packed.getCount()) {
      throw log.failure("a ZIP that expands to more than 200 times its size");
    }
    return read;
  }

  private LogException damaged(Exception e) {
    String reason = e instanceof ZipException ? ": " + e.getMessage() : "";
    return log.failure("a damaged ZIP" + reason);
  }
}
