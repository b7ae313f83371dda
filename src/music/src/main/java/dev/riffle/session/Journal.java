package dev.riffle.session;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.common.base.Strings;
import com.google.common.primitives.Bytes;
import com.google.common.primitives.Ints;
import dev.riffle.files.Disk;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.zip.CRC32C;

/**
 * The calls since a snapshot, one per line. Mutable; not thread-safe.
 *
 * <pre>
 *   9a3f01c2 00000003 ..
 *   │        │        └ the call, encoded by CallBytes, and a line break
 *   │        └ its length in bytes
 *   └ the checksum of the call, continued from that of the previous line; the first line continues
 *     the snapshot's
 * </pre>
 *
 * A line is valid only after its original predecessor, so lost lines, inserted lines and lines of
 * another snapshot are detected. The lines before them are valid.
 */
final class Journal implements Closeable {
  /** The maximum length of a call. */
  static final int MAX_BYTES = 8 << 20;

  /** The length of a line without its call. */
  static final int FRAME_BYTES = 19;

  private static final int HEAD_BYTES = FRAME_BYTES - 1; // the last is the line break

  private static final int LENGTH_AT = 9;
  private static final int LENGTH_DIGITS = 8;

  /** A valid prefix of a journal: its length in bytes, and the checksum at its end. */
  record Prefix(long bytes, int checksum) {}

  /** Makes the calls of a journal. */
  interface Replayer {
    void replay(byte[] call) throws IOException;
  }

  private final Disk.Appender file;
  private Prefix prefix;

  /** Continues {@code file} after its valid prefix; the rest is cut off. */
  Journal(Disk disk, Path file, Prefix prefix) throws IOException {
    this.file = disk.append(file, prefix.bytes());
    this.prefix = prefix;
  }

  // ------------------------------------------------------------------ reading

  /**
   * Passes the calls in {@code file} to {@code replayer}, in order, up to the first that is damaged
   * or that the replayer rejects with an {@link IllegalArgumentException}. Returns the prefix
   * before that call.
   *
   * @param checksum the checksum of the snapshot
   */
  static Prefix read(Path file, int checksum, Replayer replayer) throws IOException {
    Prefix prefix = new Prefix(0, checksum);
    try (InputStream in = new BufferedInputStream(Disk.open(file))) {
      Optional<byte[]> call = line(in, prefix);
      while (call.isPresent() && accepts(replayer, call.get())) {
        prefix = next(prefix, call.get());
        call = line(in, prefix);
      }
    }
    return prefix;
  }

  /** Returns whether a file begins with a line, of any snapshot. */
  static boolean hasLine(Path file) throws IOException {
    try (InputStream in = Disk.open(file)) {
      byte[] head = in.readNBytes(HEAD_BYTES);
      OptionalInt length = length(head);
      return length.isPresent() && in.readNBytes(length.getAsInt()).length == length.getAsInt();
    }
  }

  /** Returns the length of the call after {@code head}, or empty if it is damaged. */
  private static OptionalInt length(byte[] head) {
    if (head.length < HEAD_BYTES) {
      return OptionalInt.empty();
    }
    Integer length = Ints.tryParse(new String(head, LENGTH_AT, LENGTH_DIGITS, US_ASCII));
    return length == null || length <= 0 || length > MAX_BYTES
        ? OptionalInt.empty()
        : OptionalInt.of(length);
  }

  private static Optional<byte[]> line(InputStream in, Prefix previous) throws IOException {
    byte[] head = in.readNBytes(HEAD_BYTES);
    OptionalInt length = length(head);
    if (length.isEmpty()) {
      return Optional.empty();
    }
    byte[] call = in.readNBytes(length.getAsInt()); // allocates no more than the file has
    return Optional.of(call).filter(read -> Arrays.equals(head, head(next(previous, read), read)));
  }

  private static boolean accepts(Replayer replayer, byte[] line) throws IOException {
    try {
      replayer.replay(Arrays.copyOf(line, line.length - 1));
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  // ------------------------------------------------------------------ writing

  /** Appends a line in a single write. */
  void append(byte[] bytes) throws IOException {
    byte[] call = Bytes.concat(bytes, new byte[] {'\n'});
    Prefix next = next(prefix, call);
    try {
      file.write(Bytes.concat(head(next, call), call));
    } catch (IOException e) {
      cutIncompleteLine();
      throw e;
    }
    prefix = next;
  }

  /** Removes an incomplete line. */
  private void cutIncompleteLine() {
    try {
      file.cut(prefix.bytes());
    } catch (IOException e) {
      // Reading the journal detects it.
    }
  }

  private static byte[] head(Prefix next, byte[] call) {
    String length = Strings.padStart(String.valueOf(call.length), LENGTH_DIGITS, '0');
    return (HexFormat.of().toHexDigits(next.checksum()) + " " + length + " ").getBytes(US_ASCII);
  }

  private static Prefix next(Prefix previous, byte[] call) {
    CRC32C sum = new CRC32C();
    sum.update(Ints.toByteArray(previous.checksum()));
    sum.update(call);
    return new Prefix(previous.bytes() + HEAD_BYTES + call.length, (int) sum.getValue());
  }

  /** Forces the appended lines to the disk. */
  void sync() throws IOException {
    file.sync();
  }

  long bytes() {
    return prefix.bytes();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
