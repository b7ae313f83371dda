package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.base.Strings.lenientFormat;
import static dev.riffle.session.StateFile.JSON;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableMap;
import dev.riffle.files.AtomicFile;
import dev.riffle.files.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The position in the current song, the volume and the chosen options of a session, for items of
 * any type. Immutable. The position is stale if its entry is no longer current; the volume and the
 * choices stay valid.
 *
 * @since 0.1
 */
public final class ResumePoint {
  /** The name of the file. It is not part of a snapshot, because it changes every few seconds. */
  static final String FILE = "resume.json";

  private static final int BYTES = 1 << 10; // small: the file is written every ten seconds
  private static final int MAX_BYTES = 4 << 20; // more than its options may have
  private static final String ENTRY = "entry";
  private static final String POSITION = "positionMillis";
  private static final String VOLUME = "volume";
  private static final String CHOICES = "choices";

  private final long entry;
  private final Duration position;
  private final int volume;
  private final ImmutableMap<String, String> choices;

  private ResumePoint(
      long entry, Duration position, int volume, ImmutableMap<String, String> choices) {
    checkArgument(!position.isNegative(), "position (%s) must not be negative", position);
    checkArgument(0 <= volume && volume <= 100, "volume (%s) must be in [0, 100]", volume);
    this.entry = entry;
    this.position = position;
    this.volume = volume;
    this.choices = choices;
  }

  /**
   * Returns a resume point without choices.
   *
   * @param entry the id of the entry that was played
   * @param position the position in it; zero for a stream
   * @param volume the volume in percent
   * @throws IllegalArgumentException if the position is negative or the volume is not in [0, 100]
   */
  public static ResumePoint of(long entry, Duration position, int volume) {
    return new ResumePoint(
        entry, checkNotNull(position, "position must not be null"), volume, ImmutableMap.of());
  }

  /** Returns a copy with {@code choices}: the values of the program's own options, by name. */
  public ResumePoint withChoices(Map<String, String> choices) {
    return new ResumePoint(entry, position, volume, ImmutableMap.copyOf(choices));
  }

  /** Returns the id of the entry that was played. */
  public long entry() {
    return entry;
  }

  /** Returns the position in that entry; zero for a stream. */
  public Duration position() {
    return position;
  }

  /** Returns the volume in percent. */
  public int volume() {
    return volume;
  }

  /**
   * Returns the values of the program's own options, by name, such as {@code sound} and {@code
   * mpv}. A session does not interpret them. The map is immutable.
   */
  public Map<String, String> choices() {
    return choices;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ResumePoint point
        && entry == point.entry
        && position.equals(point.position)
        && volume == point.volume
        && choices.equals(point.choices);
  }

  @Override
  public int hashCode() {
    return Objects.hash(entry, position, volume, choices);
  }

  /** Returns the components by name, for diagnostics. */
  @Override
  public String toString() {
    return lenientFormat(
        "ResumePoint[entry=%s, position=%s, volume=%s, choices=%s]",
        entry, position, volume, choices);
  }

  /** Writes the resume point to a folder, without waiting for the disk. */
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

  /** Returns the resume point of a folder, or empty if it is missing or unreadable. */
  static Optional<ResumePoint> read(Path folder) {
    // An ObjectMapper would load 400 classes before the first sound.
    try (InputStream file = Disk.open(folder.resolve(FILE));
        JsonParser in = JSON.createParser(file.readNBytes(MAX_BYTES))) {
      return Optional.of(read(in));
    } catch (IOException | IllegalArgumentException | ArithmeticException e) {
      return Optional.empty(); // the queue does not depend on it
    }
  }

  private static ResumePoint read(JsonParser in) throws IOException {
    checkArgument(in.nextToken() == JsonToken.START_OBJECT, "it is not an object");
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
    checkArgument(in.currentToken() == JsonToken.END_OBJECT, "it is truncated");
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
    checkArgument(number != null, "%s is not a whole number", key);
    return number;
  }
}
