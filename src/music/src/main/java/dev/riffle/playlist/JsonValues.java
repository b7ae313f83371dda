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
 * The values of a JSON text, read token by token, so that a syntax error affects only the rest of
 * the text. Jackson limits the depth and the lengths. Mutable; not thread-safe.
 */
final class JsonValues implements TrackFields.FieldSource {
  // A scan reports a handful of problems per file. The limit bounds the memory of one track, as a
  // text takes only three bytes.
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

  /** Runs {@code body} on the text; a syntax error is a problem at its line. */
  static void read(byte[] bytes, Reading reading, Body body) {
    try (JsonParser in = JSON.createParser(bytes)) {
      new JsonValues(in, reading).read(body);
    } catch (IOException e) { // before the first token: UTF-32 in an unusual byte order
      reading.problem(1, "not JSON");
    }
  }

  private void read(Body body) {
    try {
      body.read(in, this);
    } catch (JsonEOFException e) {
      fault("unexpected end");
    } catch (StreamConstraintsException e) {
      fault("nested too deeply, or a name or value too long");
    } catch (IOException e) {
      fault("not JSON here");
    }
  }

  /** Returns the current text. {@code null} means unknown; any other value is a problem. */
  @Override
  public Optional<String> text(String key) throws IOException {
    if (in.currentToken() == JsonToken.VALUE_STRING) {
      return Optional.of(in.getText());
    }
    reject(key + " is not text");
    return Optional.empty();
  }

  /** Returns the current number. {@code null} means unknown; any other value is a problem. */
  @Override
  public OptionalInt number(String key) throws IOException {
    if (isWhole() && in.getNumberType() == NumberType.INT) {
      return OptionalInt.of(in.getIntValue());
    }
    reject(key + " is not a whole number");
    return OptionalInt.empty();
  }

  /**
   * Returns the current duration, in milliseconds. {@code null} means unknown; any other value is a
   * problem.
   */
  @Override
  public OptionalLong duration(String key) throws IOException {
    boolean fits = isWhole() && in.getNumberType() != NumberType.BIG_INTEGER;
    if (fits && Reading.DURATIONS.contains(in.getLongValue())) {
      return OptionalLong.of(in.getLongValue());
    }
    reject(key + " must be 0 to 9999999000 milliseconds");
    return OptionalLong.empty();
  }

  /** Returns the texts of the current array, at most 100; any other value is a problem. */
  @Override
  public ImmutableList<String> texts(String key) throws IOException {
    ImmutableList.Builder<String> texts = ImmutableList.builder();
    if (in.currentToken() != JsonToken.START_ARRAY) {
      reject(key + " is not an array");
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

  /**
   * Skips the current value and reports a problem, except for {@code null}, which means unknown.
   */
  void reject(String message) throws IOException {
    if (in.currentToken() != JsonToken.VALUE_NULL) {
      reading.problem(line(), message);
    }
    in.skipChildren();
  }

  /** Returns the line of the current token, from 1. */
  long line() {
    return in.currentTokenLocation().getLineNr();
  }

  private boolean isWhole() {
    return in.currentToken() == JsonToken.VALUE_NUMBER_INT;
  }

  private void fault(String message) {
    reading.stop(in.currentLocation().getLineNr(), message);
  }
}
