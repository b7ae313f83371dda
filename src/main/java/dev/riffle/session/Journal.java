package dev.riffle.session;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.common.base.Strings;
import com.google.common.primitives.Bytes;
import com.google.common.primitives.Ints;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/**
 * The calls since a snapshot, one a line. Mutable, for one thread at a time.
 *
 * <pre>
 *   9a3f01c2 00000003 ..
 *   │        │        └ the call, as CallBytes writes it, and a line break
 *   │        └ its length in bytes
 *   └ the checksum of the call, continued from that of the previous line; the first line continues
 *     the snapshot's
 * </pre>
 *
 * So a line is valid only after its original predecessor: lost and inserted lines and lines of
 * another snapshot are detected, and the lines before them are valid.
 */
final class Journal implements Closeable {
  /** The maximum length of a call. */
  static final int MAX_BYTES = 8 << 20;

  /** The length of a line without its call. */
  static final int FRAME_BYTES = 19;

  private static final int HEAD_BYTES = FRAME_BYTES - 1; // without the line break

  private static final int LENGTH_AT = 9;
  private static final int LENGTH_DIGITS = 8;

  /** The length of the valid part of a journal, and the checksum at its end. */
  record Good(long bytes, int checksum) {}

  private final Disk.Writing file;
  private Good good;

  /** Continues {@code file} after its valid part; truncates the rest. */
  Journal(Disk disk, Path file, Good good) throws IOException {
    this.file = disk.append(file, good.bytes());
    this.good = good;
  }

  // ------------------------------------------------------------------ reading

  /**
   * Passes the calls in {@code file} to {@code taker} in order, up to the first one that is damaged
   * or that the taker rejects by an {@link IllegalArgumentException}; returns the part before it.
   *
   * @param checksum the snapshot's checksum
   */
  static Good read(Path file, int checksum, Consumer<byte[]> taker) throws IOException {
    Good good = new Good(0, checksum);
    try (InputStream in = new BufferedInputStream(new FileInputStream(file.toFile()))) {
      Optional<byte[]> call = line(in, good);
      while (call.isPresent() && takes(taker, call.get())) {
        good = after(good, call.get());
        call = line(in, good);
      }
    }
    return good;
  }

  private static Optional<byte[]> line(InputStream in, Good before) throws IOException {
    byte[] head = in.readNBytes(HEAD_BYTES);
    if (head.length < HEAD_BYTES) {
      return Optional.empty();
    }
    Integer length = Ints.tryParse(new String(head, LENGTH_AT, LENGTH_DIGITS, US_ASCII));
    if (length == null || length <= 0 || length > MAX_BYTES) {
      return Optional.empty();
    }
    byte[] call = in.readNBytes(length); // allocates no more than the file has
    return Optional.of(call).filter(read -> Arrays.equals(head, head(after(before, read), read)));
  }

  private static boolean takes(Consumer<byte[]> taker, byte[] line) {
    try {
      taker.accept(Arrays.copyOf(line, line.length - 1));
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  // ------------------------------------------------------------------ writing

  /** Appends a line in a single write. */
  void append(byte[] bytes) throws IOException {
    byte[] call = Bytes.concat(bytes, new byte[] {'\n'});
    Good after = after(good, call);
    try {
      file.write(Bytes.concat(head(after, call), call));
    } catch (IOException e) {
      cutOff();
      throw e;
    }
    good = after;
  }

  /** Removes a partly written line. */
  private void cutOff() {
    try {
      file.cut(good.bytes());
    } catch (IOException e) {
      // It is detected when the journal is read.
    }
  }

  private static byte[] head(Good after, byte[] call) {
    String length = Strings.padStart(String.valueOf(call.length), LENGTH_DIGITS, '0');
    return (HexFormat.of().toHexDigits(after.checksum()) + " " + length + " ").getBytes(US_ASCII);
  }

  private static Good after(Good before, byte[] call) {
    CRC32C sum = new CRC32C();
    sum.update(Ints.toByteArray(before.checksum()));
    sum.update(call);
    return new Good(before.bytes() + HEAD_BYTES + call.length, (int) sum.getValue());
  }

  /** Forces the appended lines to the disk. */
  void sync() throws IOException {
    file.sync();
  }

  long bytes() {
    return good.bytes();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
