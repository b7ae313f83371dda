package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Where the listener of a session stopped, and how loud it was, for items of any kind. Immutable.
 * It is stale if its entry is not the current one of the queue any more; the volume holds anyway.
 *
 * @param entry the id of the entry that was played
 * @param position how far into it the listener was; zero for a stream
 * @param volume the volume in percent
 */
public record ResumePoint(long entry, Duration position, int volume) {
  /** The name of the file. It is not part of a snapshot: what it says is soon out of date. */
  static final String FILE = "resume.json";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String POSITION = "positionMillis";

  /**
   * Creates a resume point.
   *
   * @throws IllegalArgumentException if the position is negative or the volume is not in [0, 100]
   */
  public ResumePoint {
    checkArgument(!position.isNegative(), "position (%s) must not be negative", position);
    checkArgument(0 <= volume && volume <= 100, "volume (%s) must be in [0, 100]", volume);
  }

  /** Writes it to a folder, without waiting for the disk. */
  void write(Path folder, Disk disk) throws IOException {
    ObjectNode json = JSON.createObjectNode();
    json.put("entry", entry).put(POSITION, position.toMillis()).put("volume", volume);
    try (AtomicFile file = new AtomicFile(disk, folder.resolve(FILE))) {
      file.out().write((json + "\n").getBytes(UTF_8));
      file.out().flush();
      file.commit();
    }
  }

  /** Returns the one in a folder, or empty if there is none that can be read. */
  static Optional<ResumePoint> read(Path folder) {
    try {
      JsonNode json = JSON.readTree(Files.readAllBytes(folder.resolve(FILE)));
      return Optional.of(
          new ResumePoint(
              whole(json, "entry"),
              Duration.ofMillis(whole(json, POSITION)),
              Math.toIntExact(whole(json, "volume"))));
    } catch (IOException | IllegalArgumentException | ArithmeticException e) {
      return Optional.empty(); // the song is then played from its beginning, no more is lost
    }
  }

  private static long whole(JsonNode json, String key) {
    JsonNode value = json.path(key);
    checkArgument(value.canConvertToLong() && value.isIntegralNumber(), "%s is no number", key);
    return value.longValue();
  }
}
