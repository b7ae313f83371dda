package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static dev.riffle.session.ItemFormat.JSON;
import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import com.google.common.primitives.ImmutableLongArray;
import com.google.common.primitives.Ints;
import dev.riffle.queue.Call;
import dev.riffle.queue.Cause;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
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

  /** A call as a JSON object: {@code {"call":"MOVE","numbers":[7,0]}}. */
  static final class CallJson {
    /** The length of an item's JSON, with a comma, is at least this. */
    static final int MIN_ITEM_BYTES = 12;

    private static final String REORDER_OF_R2 = "REORDER_UPCOMING";

    private CallJson() {}

    /** Returns the JSON of a call, without a line break. */
    static <T> byte[] write(Call<T> call, ItemFormat<T> format) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (JsonGenerator out = JSON.createGenerator(bytes, JsonEncoding.UTF8)) {
        out.writeStartObject();
        out.writeStringField("call", call.cause().name());
        if (!call.numbers().isEmpty()) {
          out.writeArrayFieldStart("numbers");
          for (int i = 0; i < call.numbers().length(); i++) {
            out.writeNumber(call.numbers().get(i));
          }
          out.writeEndArray();
        }
        if (!call.items().isEmpty()) {
          out.writeArrayFieldStart(format.key());
          for (T item : call.items()) {
            out.writeStartObject();
            format.write(item, out);
            out.writeEndObject();
          }
          out.writeEndArray();
        }
        out.writeEndObject();
      }
      return bytes.toByteArray();
    }

    /**
     * Returns the call that {@code json} describes.
     *
     * @throws IllegalArgumentException if it describes none
     * @throws ItemFormat.Undecodable if its items are not of this format
     * @throws IOException if it is not JSON
     */
    static <T> Call<T> read(byte[] json, ItemFormat<T> format) throws IOException {
      Optional<Cause> cause = Optional.empty();
      ImmutableLongArray.Builder numbers = ImmutableLongArray.builder();
      ImmutableList<T> items = ImmutableList.of();
      try (JsonParser in = JSON.createParser(json)) {
        checkArgument(in.nextToken() == JsonToken.START_OBJECT, "a call must be an object");
        while (in.nextToken() == JsonToken.FIELD_NAME) {
          String key = in.currentName();
          in.nextToken();
          switch (key) {
            case "call" -> cause = Optional.of(cause(in.getText()));
            case "numbers" -> {
              while (in.nextToken() != JsonToken.END_ARRAY) {
                numbers.add(in.getLongValue());
              }
            }
            default -> {
              checkArgument(ItemFormat.KEYS.contains(key), "a call has no field %s", key);
              format.checkKey(key);
              items = items(in, format);
            }
          }
        }
      }
      Cause of = cause.orElseThrow(() -> new IllegalArgumentException("a call must have a name"));
      ImmutableLongArray read = numbers.build();
      boolean isR2 = of == Cause.REPLACE_ALL && read.isEmpty(); // which had no start
      return Call.of(of, isR2 ? ImmutableLongArray.of(-1) : read, items);
    }

    private static Cause cause(String name) {
      return name.equals(REORDER_OF_R2) ? Cause.MOVE_AHEAD : Cause.valueOf(name);
    }

    private static <T> ImmutableList<T> items(JsonParser in, ItemFormat<T> format)
        throws IOException {
      ImmutableList.Builder<T> items = ImmutableList.builder();
      ItemFormat.Reader<T> reader = format.reader(in);
      while (in.nextToken() == JsonToken.START_OBJECT) {
        items.add(reader.object(in));
      }
      return items.build();
    }
  }
}
