package dev.riffle.verify;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.io.Reader;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Reads the objects of a JSON text, in arrays or one after the other. Keeps only selected fields; a
 * field of a nested object is named {@code outer.inner}. Not thread-safe.
 */
final class JsonRecords {
  /** Receives the fields of an object. */
  interface Receiver {
    void record(Map<String, String> fields) throws IOException;
  }

  /** Limits for hostile input; the values and names of real records are shorter. */
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(100)
                  .maxStringLength(100_000)
                  .maxNameLength(1_000)
                  .maxNumberLength(1_000)
                  .build())
          .build();

  private static final Pattern START =
      Pattern.compile("\\{\\s*+[\"}].*|\\[\\s*+[\\[{\\]\"].*", Pattern.DOTALL);

  /** The fields whose objects are records themselves. */
  private static final ImmutableSet<String> CONTAINERS = ImmutableSet.of("payload", "listens");

  /** The fields whose objects are parts of the record. */
  private static final ImmutableSet<String> PARTS =
      ImmutableSet.of("track_metadata", "track_metadata.additional_info", "subtitles");

  private final JsonParser in;
  private final ImmutableSet<String> kept;
  private final Receiver receiver;

  private JsonRecords(JsonParser in, ImmutableSet<String> kept, Receiver receiver) {
    this.in = in;
    this.kept = kept;
    this.receiver = receiver;
  }

  /** Returns whether a text starts like an object or an array. */
  static boolean isJson(String start) {
    return START.matcher(start).matches();
  }

  /** Returns the first result of {@code ofField} for a field name, or empty if there is none. */
  static <T> Optional<T> first(String head, Function<String, Optional<T>> ofField) {
    try (JsonParser in = JSON.createParser(head)) {
      while (in.nextToken() != null) {
        if (in.currentToken() == JsonToken.FIELD_NAME) {
          Optional<T> found = ofField.apply(in.currentName());
          if (found.isPresent()) {
            return found;
          }
          boolean isContainer = CONTAINERS.contains(in.currentName());
          if (in.nextToken() != null && !isContainer) {
            in.skipChildren();
          }
        }
      }
    } catch (IOException e) { // including a truncated head
      return Optional.empty();
    }
    return Optional.empty();
  }

  /**
   * Passes each record to {@code receiver}; counts other values as skipped records.
   *
   * @param kept the names of the fields to keep
   * @throws LogException if the text is not JSON
   */
  static void read(Reader text, ImmutableSet<String> kept, LogBuilder log, Receiver receiver)
      throws IOException {
    try (JsonParser in = JSON.createParser(text)) {
      new JsonRecords(in, kept, receiver).read(log);
    } catch (StreamConstraintsException e) {
      throw log.failure("line " + line(e) + ": value too long or too deeply nested");
    } catch (JsonProcessingException e) {
      throw log.failure("line " + line(e) + " is not JSON: " + e.getOriginalMessage());
    }
  }

  private static int line(JsonProcessingException e) {
    return e.getLocation() == null ? 1 : e.getLocation().getLineNr();
  }

  private void read(LogBuilder log) throws IOException {
    for (JsonToken token = in.nextToken(); token != null; token = in.nextToken()) {
      if (token == JsonToken.START_OBJECT) {
        record();
      } else if (token != JsonToken.START_ARRAY && token != JsonToken.END_ARRAY) {
        log.skip();
      }
    }
  }

  /** Reads an object after its opening brace. */
  private void record() throws IOException {
    Map<String, String> fields = new HashMap<>();
    boolean isContainer = false;
    while (in.nextToken() == JsonToken.FIELD_NAME) {
      String name = in.currentName();
      JsonToken value = in.nextToken();
      if (!value.isStructStart()) {
        keep(name, fields);
      } else if (CONTAINERS.contains(name)) {
        isContainer = true;
        records();
      } else if (PARTS.contains(name)) {
        part(name, fields);
      } else {
        in.skipChildren();
      }
    }
    if (!isContainer) {
      receiver.record(fields);
    }
  }

  /** Reads an object or an array of objects. */
  private void records() throws IOException {
    if (in.currentToken() == JsonToken.START_OBJECT) {
      record();
      return;
    }
    for (JsonToken token = in.nextToken();
        token != JsonToken.END_ARRAY && token != null;
        token = in.nextToken()) {
      if (token == JsonToken.START_OBJECT) {
        record();
      } else {
        in.skipChildren();
      }
    }
  }

  /** Reads the fields of an object or of an array of objects; the first value of a field wins. */
  private void part(String name, Map<String, String> fields) throws IOException {
    if (in.currentToken() == JsonToken.START_ARRAY) {
      while (in.nextToken() == JsonToken.START_OBJECT) {
        part(name, fields);
      }
      return;
    }
    while (in.nextToken() == JsonToken.FIELD_NAME) {
      String inner = name + "." + in.currentName();
      JsonToken value = in.nextToken();
      if (PARTS.contains(inner) && value == JsonToken.START_OBJECT) {
        part(inner, fields);
      } else if (value.isStructStart()) {
        in.skipChildren();
      } else {
        keep(inner, fields);
      }
    }
  }

  private void keep(String name, Map<String, String> fields) throws IOException {
    if (kept.contains(name) && in.currentToken() != JsonToken.VALUE_NULL) {
      fields.putIfAbsent(name, in.getText());
    }
  }
}
