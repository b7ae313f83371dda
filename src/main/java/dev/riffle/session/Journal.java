package dev.riffle.session;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.google.common.primitives.Bytes;
import com.google.common.primitives.Ints;
import dev.riffle.queue.Call;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The calls since a snapshot, one a line. Mutable, for one thread at a time.
 *
 * <pre>
 *   9a3f01c2 00000015 {"call":"NEXT"}
 *   │        │        └ the call, with its line break
 *   │        └ its length in bytes
 *   └ the checksum of the call, continued from that of the previous line; the first line continues
 *     the snapshot's
 * </pre>
 *
 * So a line is valid only after the one line that it was written after: lines that are lost,
 * inserted or of another snapshot are detected, and the lines before them hold.
 */
final class Journal implements Closeable {
  /** The maximum length of a call. */
  static final int MAX_BYTES = 8 << 20;

  /** The length of a line without its call. */
  static final int FRAME_BYTES = 19;

  private static final int HEAD_BYTES = FRAME_BYTES - 1; // the last is the line break

  private static final int LENGTH_AT = 9;
  private static final int LENGTH_DIGITS = 8;

  /** The length of the valid part of a journal, and the checksum at its end. */
  record Good(long bytes, int checksum) {}

  private final Disk.Writing file;
  private Good good;

  /** Continues {@code file} after its valid part; the rest is cut off. */
  Journal(Disk disk, Path file, Good good) throws IOException {
    this.file = disk.append(file, good.bytes());
    this.good = good;
  }

  // ------------------------------------------------------------------ reading

  /**
   * Passes the calls in {@code file} to {@code taker} in order, up to the first that is damaged or
   * that the taker refuses, and returns the part before it.
   *
   * @param checksum the snapshot's checksum
   * @throws ItemFormat.Undecodable if a call that is not damaged has items that are not of this
   *     format
   */
  static <T> Good read(Path file, int checksum, ItemFormat<T> format, Consumer<Call<T>> taker)
      throws IOException {
    Good good = new Good(0, checksum);
    try (InputStream in = new BufferedInputStream(new FileInputStream(file.toFile()))) {
      Optional<byte[]> call = line(in, good);
      while (call.isPresent() && takes(taker, call.get(), format)) {
        int next = Checksum.after(good.checksum(), call.get());
        good = new Good(good.bytes() + HEAD_BYTES + call.get().length, next);
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
    byte[] call = in.readNBytes(length); // allocates no more than there is
    return Optional.of(call).filter(read -> Arrays.equals(head, head(before, read)));
  }

  private static <T> boolean takes(Consumer<Call<T>> taker, byte[] json, ItemFormat<T> format)
      throws IOException {
    try {
      taker.accept(CallJson.read(json, format));
      return true;
    } catch (JsonProcessingException | IllegalArgumentException e) {
      return false;
    }
  }

  // ------------------------------------------------------------------ writing

  /** Appends a line in a single write. */
  void append(byte[] json) throws IOException {
    byte[] call = Bytes.concat(json, new byte[] {'\n'});
    byte[] head = head(good, call);
    try {
      file.write(Bytes.concat(head, call));
    } catch (IOException e) {
      cutOff();
      throw e;
    }
    int next = Checksum.after(good.checksum(), call);
    good = new Good(good.bytes() + head.length + call.length, next);
  }

  /** Removes a line that was written in part. */
  private void cutOff() {
    try {
      file.cut(good.bytes());
    } catch (IOException e) {
      // It is detected when the journal is read.
    }
  }

  private static byte[] head(Good before, byte[] call) {
    String checksum = Checksum.text(Checksum.after(before.checksum(), call));
    String length = String.format(Locale.ROOT, "%08d", call.length);
    return (checksum + " " + length + " ").getBytes(US_ASCII);
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
