package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static dev.riffle.session.ItemFormat.JSON;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where the listener of a session stopped, how loud it was, and the options chosen for it, for
 * items of any kind. Immutable. It is stale if its entry is not the current one of the queue any
 * more; the volume and the choices hold anyway.
 *
 * @param entry the id of the entry that was played
 * @param position how far into it the listener was; zero for a stream
 * @param volume the volume in percent
 * @param choices values of the program's own options, by their names, such as {@code sound} and
 *     {@code mpv}; a session does not interpret them
 * @since 0.1
 */
public record ResumePoint(
    long entry, Duration position, int volume, ImmutableMap<String, String> choices) {
  /** The name of the file. It is not part of a snapshot: what it says is soon out of date. */
  static final String FILE = "resume.json";

  private static final int BYTES = 1 << 10; // enough, and it is written every ten seconds
  private static final String ENTRY = "entry";
  private static final String POSITION = "positionMillis";
  private static final String VOLUME = "volume";
  private static final String CHOICES = "choices";

  /**
   * Creates a resume point.
   *
   * @throws IllegalArgumentException if the position is negative or the volume is not in [0, 100]
   */
  public ResumePoint {
    checkArgument(!position.isNegative(), "position (%s) must not be negative", position);
    checkArgument(0 <= volume && volume <= 100, "volume (%s) must be in [0, 100]", volume);
  }

  /**
   * Creates a resume point without choices.
   *
   * @throws IllegalArgumentException if the position is negative or the volume is not in [0, 100]
   */
  public ResumePoint(long entry, Duration position, int volume) {
    this(entry, position, volume, ImmutableMap.of());
  }

  /** Writes it to a folder, without waiting for the disk. */
  void write(Path folder, Disk disk) throws IOException {
    try (AtomicFile file = new AtomicFile(disk, folder.resolve(FILE), BYTES)) {
      JsonGenerator out = JSON.createGenerator(file.out(), JsonEncoding.UTF8);
      out.writeStartObject();
      out.writeNumberField(ENTRY, entry);
      out.writeNumberField(POSITION, position.toMillis());
      out.writeNumberField(VOLUME, volume);
      if (!choices.isEmpty()) {
        out.writeObjectFieldStart(CHOICES);
        for (Map.Entry<String, String> choice : choices.entrySet()) {
          out.writeStringField(choice.getKey(), choice.getValue());
        }
        out.writeEndObject();
      }
      out.writeEndObject();
      out.writeRaw('\n');
      out.flush();
      file.commit();
    }
  }

  /** Returns the one in a folder, or empty if there is none that can be read. */
  static Optional<ResumePoint> read(Path folder) {
    // Not with an ObjectMapper: its 400 classes would be loaded before the first sound.
    try (JsonParser in = JSON.createParser(Files.readAllBytes(folder.resolve(FILE)))) {
      return Optional.of(read(in));
    } catch (IOException | IllegalArgumentException | ArithmeticException e) {
      return Optional.empty(); // the song is then played from its beginning, no more is lost
    }
  }

  private static ResumePoint read(JsonParser in) throws IOException {
    checkArgument(in.nextToken() == JsonToken.START_OBJECT, "it is no object");
    Map<String, Long> numbers = new HashMap<>();
    ImmutableMap<String, String> choices = ImmutableMap.of();
    while (in.nextToken() == JsonToken.FIELD_NAME) {
      String key = in.currentName();
      JsonToken value = in.nextToken();
      if (value == JsonToken.VALUE_NUMBER_INT) {
        numbers.put(key, in.getLongValue());
      } else if (key.equals(CHOICES) && value == JsonToken.START_OBJECT) {
        choices = choices(in);
      } else {
        in.skipChildren();
      }
    }
    checkArgument(in.currentToken() == JsonToken.END_OBJECT, "it has no end");
    return new ResumePoint(
        number(numbers, ENTRY),
        Duration.ofMillis(number(numbers, POSITION)),
        Math.toIntExact(number(numbers, VOLUME)),
        choices);
  }

  private static ImmutableMap<String, String> choices(JsonParser in) throws IOException {
    ImmutableMap.Builder<String, String> choices = ImmutableMap.builder();
    while (in.nextToken() == JsonToken.FIELD_NAME) {
      String key = in.currentName();
      if (in.nextToken() == JsonToken.VALUE_STRING) {
        choices.put(key, in.getText());
      } else {
        in.skipChildren();
      }
    }
    return choices.buildKeepingLast();
  }

  private static long number(Map<String, Long> numbers, String key) {
    Long number = numbers.get(key);
    checkArgument(number != null, "%s is no whole number", key);
    return number;
  }
}
