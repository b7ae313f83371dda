package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static dev.riffle.session.StateFile.JSON;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.riffle.queue.CallBytes;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Entry;
import dev.riffle.queue.Ids;
import dev.riffle.queue.PlayQueue;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;

/**
 * Reads the JSON of versions 3 to 6 of the files of a session: entries such as {@code
 * {"entry":0,"path":"/a.mp3"}} or {@code {"entry":0,"item":"a"}}, and calls such as {@code
 * {"call":"ADD","numbers":[1],"items":[{"item":"a"}]}}.
 */
final class OlderJson {
  /** The last version with this JSON. */
  static final int VERSION = 6;

  private static final int CALL_VERSION = 1;
  private static final String REORDER_OF_R2 = "REORDER_UPCOMING";

  private OlderJson() {}

  /**
   * Returns the content of a tracks file.
   *
   * @throws IllegalArgumentException if the file is damaged
   * @throws ItemText.UndecodableException if the codec rejects an item
   */
  static <T> TracksFile.ListedItems<T> entries(Path file, ItemText<T> format) throws IOException {
    ImmutableList.Builder<T> items = ImmutableList.builder();
    LongStream.Builder ids = LongStream.builder();
    try (JsonParser in = JSON.createParser(file.toFile())) {
      while (in.nextToken() == JsonToken.START_OBJECT) {
        items.add(format.decode(item(in, ids::add)));
      }
      checkArgument(!in.hasCurrentToken(), "a line is not an entry");
    }
    return new TracksFile.ListedItems<>(items.build(), Ids.of(ids.build()));
  }

  /**
   * Returns the item of a line of a tracks file.
   *
   * @throws IllegalArgumentException if the line is damaged
   * @throws ItemText.UndecodableException if the codec rejects the item
   */
  static <T> T item(String line, ItemText<T> format) {
    try (JsonParser in = JSON.createParser(line)) {
      checkArgument(in.nextToken() == JsonToken.START_OBJECT, "an entry must be an object");
      return format.decode(item(in, id -> {}));
    } catch (IOException e) {
      throw new IllegalArgumentException("an entry must be JSON: " + e.getMessage(), e);
    }
  }

  /**
   * Returns the text of the item in the current object; passes the id of an entry to {@code id}.
   */
  private static String item(JsonParser in, LongConsumer id) throws IOException {
    Optional<String> text = Optional.empty();
    StringWriter object = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(object)) {
      out.writeStartObject();
      while (in.nextToken() == JsonToken.FIELD_NAME) {
        String key = in.currentName();
        in.nextToken();
        switch (key) {
          case "entry" -> id.accept(in.getLongValue());
          case "item" -> text = Optional.of(in.getText());
          default -> {
            out.writeFieldName(key);
            out.copyCurrentStructure(in);
          }
        }
      }
      out.writeEndObject();
    }
    return text.orElseGet(object::toString);
  }

  // ------------------------------------------------------------------ calls

  /**
   * Converts a call to the format of {@link CallBytes}.
   *
   * @param place converts the number of a SKIP_AHEAD to a place
   * @throws IllegalArgumentException if {@code json} is not a call
   */
  static byte[] call(byte[] json, LongUnaryOperator place) {
    Optional<Cause> cause = Optional.empty();
    ImmutableLongArray.Builder numbers = ImmutableLongArray.builder();
    List<byte[]> items = new ArrayList<>();
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
          case "tracks", "items" -> {
            while (in.nextToken() == JsonToken.START_OBJECT) {
              items.add(ItemText.lineOf(item(in, id -> {})));
            }
          }
          default -> throw new IllegalArgumentException("a call has no field " + key);
        }
      }
    } catch (IOException e) {
      throw new IllegalArgumentException("a call must be JSON: " + e.getMessage(), e);
    }
    Cause of = cause.orElseThrow(() -> new IllegalArgumentException("a call must have a name"));
    LongStream read = numbers.build().stream();
    return bytes(of, (of == Cause.SKIP_AHEAD ? read.map(place) : read).toArray(), items);
  }

  private static Cause cause(String name) {
    return name.equals(REORDER_OF_R2) ? Cause.MOVE_AHEAD : Cause.valueOf(name);
  }

  private static byte[] bytes(Cause cause, long[] numbers, List<byte[]> items) {
    boolean isR2 = cause == Cause.REPLACE_ALL && numbers.length == 0; // r2 had no start
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    write(CALL_VERSION, out);
    write(cause.code(), out);
    write(isR2 ? 1 : numbers.length, out);
    for (long number : isR2 ? new long[] {-1} : numbers) {
      write((number << 1) ^ (number >> (Long.SIZE - 1)), out);
    }
    for (byte[] item : items) {
      write(item.length, out);
      out.writeBytes(item);
    }
    return out.toByteArray();
  }

  /** Writes an unsigned number, seven bits per byte. */
  private static void write(long number, ByteArrayOutputStream out) {
    long left = number;
    for (; (left & ~0x7fL) != 0; left >>>= 7) {
      out.write((int) (left & 0x7f) | 0x80);
    }
    out.write((int) left);
  }

  /**
   * Returns the place of an entry ahead. The SKIP_AHEAD of order version r2 has the id of the
   * entry.
   */
  static long placeAhead(long id, PlayQueue<?> queue) {
    int place = 0;
    for (Entry<?> entry : queue.upcoming(Integer.MAX_VALUE)) {
      if (entry.id() == id) {
        break;
      }
      place++;
    }
    return place;
  }
}
