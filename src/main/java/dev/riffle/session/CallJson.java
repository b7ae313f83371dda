package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static dev.riffle.session.ItemFormat.JSON;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.riffle.queue.Call;
import dev.riffle.queue.Cause;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;

/** A call as a JSON object: {@code {"call":"MOVE","numbers":[7,0]}}. */
final class CallJson {
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
