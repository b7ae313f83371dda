package dev.riffle.playlist;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.google.common.collect.ImmutableList;
import dev.riffle.track.TrackFields;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The values of a JSON text, token by token, so that a fault costs only what comes after it. Depth
 * and lengths are bounded by Jackson's own limits. Mutable, for one thread.
 */
final class JsonValues implements TrackFields.FieldSource {
  // A scan finds a handful of problems in a file; three bytes must not become an object without
  // end.
  private static final int MAX_TEXTS = 100;

  private static final JsonFactory JSON = new JsonFactory();

  /** Reads the outermost values. */
  interface Body {
    void read(JsonParser in, JsonValues values) throws IOException;
  }

  private final JsonParser in;
  private final Reading reading;

  private JsonValues(JsonParser in, Reading reading) {
    this.in = in;
    this.reading = reading;
  }

  /** Lets {@code body} read the text; where that ends too early is a problem. */
  static void read(byte[] bytes, Reading reading, Body body) {
    try (JsonParser in = JSON.createParser(bytes)) {
      new JsonValues(in, reading).read(body);
    } catch (IOException e) { // before the first token: UTF-32 in a strange byte order
      reading.problem(1, "not JSON");
    }
  }

  private void read(Body body) {
    try {
      body.read(in, this);
    } catch (JsonEOFException e) {
      fault("ends in the middle");
    } catch (StreamConstraintsException e) {
      fault("nested too deeply, or a name or value too long");
    } catch (IOException e) {
      fault("not JSON here");
    }
  }

  /** Returns the text that stands here; anything else is a problem, and {@code null} unknown. */
  @Override
  public Optional<String> text(String key) throws IOException {
    if (in.currentToken() == JsonToken.VALUE_STRING) {
      return Optional.of(in.getText());
    }
    wrong(key + " is not text");
    return Optional.empty();
  }

  /** Returns the number that stands here; anything else is a problem, and {@code null} unknown. */
  @Override
  public OptionalInt number(String key) throws IOException {
    if (isWhole() && in.getNumberType() == NumberType.INT) {
      return OptionalInt.of(in.getIntValue());
    }
    wrong(key + " is not a whole number");
    return OptionalInt.empty();
  }

  /** Returns the milliseconds that stand here; anything else is a problem. */
  @Override
  public OptionalLong duration(String key) throws IOException {
    boolean fits = isWhole() && in.getNumberType() != NumberType.BIG_INTEGER;
    if (fits && Reading.LENGTHS.contains(in.getLongValue())) {
      return OptionalLong.of(in.getLongValue());
    }
    wrong(key + " is not the length of a song");
    return OptionalLong.empty();
  }

  /** Returns the texts of the array that stands here; anything else is a problem. */
  @Override
  public ImmutableList<String> texts(String key) throws IOException {
    ImmutableList.Builder<String> texts = ImmutableList.builder();
    if (in.currentToken() != JsonToken.START_ARRAY) {
      wrong(key + " is not an array");
      return texts.build();
    }
    for (int room = MAX_TEXTS; in.nextToken() != JsonToken.END_ARRAY; room--) {
      if (room > 0) {
        text("one of the " + key).ifPresent(texts::add);
      } else {
        in.skipChildren();
      }
    }
    return texts.build();
  }

  /** Notes a problem and steps over the value; null is how others write "unknown". */
  void wrong(String message) throws IOException {
    if (in.currentToken() != JsonToken.VALUE_NULL) {
      reading.problem(line(), message);
    }
    in.skipChildren();
  }

  /** Returns the line of the token that stands here, from 1. */
  long line() {
    return in.currentTokenLocation().getLineNr();
  }

  private boolean isWhole() {
    return in.currentToken() == JsonToken.VALUE_NUMBER_INT;
  }

  private void fault(String message) {
    String used = message + "; what comes before is used";
    reading.problem(in.currentLocation().getLineNr(), used);
  }
}
