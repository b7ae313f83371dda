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
 * Reads the files of a ZIP in sequence, so that it may be a pipe. Fails if the ZIP expands to more
 * than 1 GB or, above 16 MB, to more than 200 times its size. Not thread-safe.
 */
final class LogZip extends ZipInputStream {
  private static final long MAX_RATIO = 200; // logs in JSON reach about 40
  private static final long FREE_BYTES = 16 << 20;

  private final CountingInputStream packed;
  private final LogBuilder log;
  private long bytes;

  LogZip(InputStream in, LogBuilder log) {
    this(new CountingInputStream(in), log);
  }

  private LogZip(CountingInputStream packed, LogBuilder log) {
    super(packed, ISO_8859_1); // decodes any byte of a name
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

  /** Does nothing, because the reader of each entry closes this stream. */
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
      throw log.failure("the ZIP expands to more than 1 GB; unpack its logs");
    }
    if (bytes > FREE_BYTES && bytes > MAX_RATIO * packed.getCount()) {
      throw log.failure("the ZIP expands to more than 200 times its size");
    }
    return read;
  }

  private LogException damaged(Exception e) {
    String reason = e instanceof ZipException ? ": " + e.getMessage() : "";
    return log.failure("damaged ZIP" + reason);
  }
}
