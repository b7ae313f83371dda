package dev.riffle.session;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.google.common.primitives.Bytes;
import com.google.common.primitives.Ints;
import dev.riffle.queue.Call;
import dev.riffle.track.Track;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The calls since a snapshot, a line each. Mutable, for one thread at a time.
 *
 * <pre>
 *   9a3f01c2 00000015 {"call":"NEXT"}
 *   │        │        └ the call, with its line break
 *   │        └ how many bytes that is
 *   └ the checksum of them and, first, of the checksum before; the first goes on from the snapshot's
 * </pre>
 *
 * A line thus fits behind one other line only: what was lost, put in, or belongs to another
 * snapshot is found out, and what stands before it is good.
 */
final class Journal implements Closeable {
  /** More than a line may have. */
  static final int MOST_BYTES = 8 << 20;

  /** What a line has beside its call. */
  static final int FRAME_BYTES = 19;

  private static final int HEAD_BYTES = FRAME_BYTES - 1; // the last is the line break

  private static final int LENGTH_AT = 9;
  private static final int LENGTH_DIGITS = 8;

  /** How much of a journal is good, and the checksum there. */
  record Good(long bytes, int checksum) {}

  private final Disk.Writing file;
  private Good good;

  /** Goes on with what is good of {@code file}; what comes behind it is cut off. */
  Journal(Disk disk, Path file, Good good) throws IOException {
    this.file = disk.append(file, good.bytes());
    this.good = good;
  }

  // ------------------------------------------------------------------ reading

  /**
   * Hands the calls in {@code file} to {@code taker}, one by one, and returns how far they are
   * good: up to the first that is damaged or that the taker refuses.
   *
   * @param checksum of the snapshot
   */
  static Good read(Path file, int checksum, Consumer<Call<Track>> taker) throws IOException {
    Good good = new Good(0, checksum);
    if (!Files.exists(file)) {
      return good; // lost with all its lines: as good as none
    }
    try (InputStream in = new BufferedInputStream(new FileInputStream(file.toFile()))) {
      Optional<byte[]> call = line(in, good);
      while (call.isPresent() && takes(taker, call.get())) {
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
    if (length == null || length <= 0 || length > MOST_BYTES) {
      return Optional.empty();
    }
    byte[] call = in.readNBytes(length); // takes no more memory than there are bytes
    return Optional.of(call).filter(read -> Arrays.equals(head, head(before, read)));
  }

  private static boolean takes(Consumer<Call<Track>> taker, byte[] json) throws IOException {
    try {
      taker.accept(CallJson.read(json));
      return true;
    } catch (JsonProcessingException | IllegalArgumentException e) {
      return false;
    }
  }

  // ------------------------------------------------------------------ writing

  /** Adds a line by one write. */
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

  /** Takes half a line away again, so that nobody has to wonder about it later. */
  private void cutOff() {
    try {
      file.cut(good.bytes());
    } catch (IOException e) {
      // Then it is found out when the journal is read.
    }
  }

  private static byte[] head(Good before, byte[] call) {
    String checksum = Checksum.text(Checksum.after(before.checksum(), call));
    String length = String.format(Locale.ROOT, "%08d", call.length);
    return (checksum + " " + length + " ").getBytes(US_ASCII);
  }

  /** Brings what was appended to the disk. */
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
