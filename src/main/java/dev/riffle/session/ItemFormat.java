package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;

/**
 * A codec whose items are fields of an object in a stream of JSON. Immutable.
 *
 * @param <T> the type of the items
 */
interface ItemFormat<T> extends ItemCodec<T> {
  /** Reads what was written: the checksums say that it was, however long its texts are. */
  JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  /** The names of the array of items in a call, by the format. */
  ImmutableSet<String> KEYS = ImmutableSet.of(TrackCodec.KEY, Text.KEY);

  /** Reads items one after the other. Mutable, for one thread. */
  interface Reader<T> {
    /**
     * Reads the current value as the field {@code key} of the next item.
     *
     * @throws Undecodable if an item has no such field
     */
    void read(String key) throws IOException;

    /**
     * Returns the item that has the fields read since the previous one.
     *
     * @throws IllegalArgumentException if a field is missing
     */
    T item();

    /** Reads the fields of the current object of {@code in}, and returns the item. */
    default T object(JsonParser in) throws IOException {
      while (in.nextToken() == JsonToken.FIELD_NAME) {
        String key = in.currentName();
        in.nextToken();
        read(key);
      }
      return item();
    }
  }

  /** Thrown when text that is as it was written cannot be decoded. */
  final class Undecodable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Undecodable(String message) {
      super(message);
    }

    private Undecodable(String message, RuntimeException cause) {
      super(message, cause);
    }
  }

  /** Returns the name of the array of items in a call. */
  String key();

  /** Writes the fields of {@code item} to the current object of {@code out}. */
  void write(T item, JsonGenerator out) throws IOException;

  /** Returns what reads items from {@code in}. */
  Reader<T> reader(JsonParser in);

  /** Returns the format in which the items of {@code codec} are written. */
  static <T> ItemFormat<T> of(ItemCodec<T> codec) {
    checkNotNull(codec, "codec must not be null");
    return codec instanceof ItemFormat<T> format ? format : new Text<>(codec);
  }

  /** Checks that a call has its items in this format. */
  default void checkKey(String key) {
    if (!key.equals(key())) {
      throw new Undecodable("its calls have " + key + ", and " + key() + " were expected");
    }
  }

  /** Items as one field of text. */
  record Text<T>(ItemCodec<T> codec) implements ItemFormat<T> {
    private static final String KEY = "items";
    private static final String FIELD = "item";
    private static final int MAX_SHOWN = 60; // characters of an item in a message

    @Override
    public String key() {
      return KEY;
    }

    @Override
    public String encode(T item) {
      return checkNotNull(codec.encode(item), "text of item (%s) must not be null", item);
    }

    @Override
    public T decode(String text) {
      try {
        return checkNotNull(codec.decode(text), "the codec returned null");
      } catch (RuntimeException e) {
        String reason = Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
        String shown = Ascii.truncate(text, MAX_SHOWN, "...");
        throw new Undecodable("item (" + shown + ") cannot be decoded: " + reason, e);
      }
    }

    @Override
    public void write(T item, JsonGenerator out) throws IOException {
      out.writeStringField(FIELD, encode(item));
    }

    @Override
    public Reader<T> reader(JsonParser in) {
      return new TextReader<>(this, in);
    }
  }

  /** Reads them. */
  final class TextReader<T> implements Reader<T> {
    private final Text<T> format;
    private final JsonParser in;
    private Optional<String> text = Optional.empty();

    private TextReader(Text<T> format, JsonParser in) {
      this.format = format;
      this.in = in;
    }

    @Override
    public void read(String key) throws IOException {
      if (!key.equals(Text.FIELD)) {
        throw new Undecodable("an item has no field " + key);
      }
      checkArgument(in.currentToken() == JsonToken.VALUE_STRING, "an item must be a string");
      text = Optional.of(in.getText());
    }

    @Override
    public T item() {
      String encoded =
          text.orElseThrow(() -> new IllegalArgumentException("an entry must have an item"));
      text = Optional.empty();
      return format.decode(encoded);
    }
  }
}
