package dev.riffle.verify;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.riffle.wire.LineConnection;
import java.io.IOException;

/** Parses JSON from a player, within limits of depth and size. Stateless. */
final class PeerJson {
  static final ObjectMapper JSON =
      new ObjectMapper(
          JsonFactory.builder()
              .streamReadConstraints(
                  StreamReadConstraints.builder()
                      .maxNestingDepth(20)
                      .maxNumberLength(100)
                      .maxTokenCount(400_000)
                      .build())
              .build());

  private PeerJson() {}

  /**
   * Parses an object.
   *
   * @param peer the expected peer, such as "an mpv socket"
   * @throws IOException if {@code line} is not an object
   */
  static JsonNode object(String line, String peer) throws IOException {
    String problem = "not " + peer + ": it sends " + LineConnection.brief(line);
    try {
      JsonNode node = JSON.readTree(line);
      if (!node.isObject()) {
        throw new IOException(problem);
      }
      return node;
    } catch (JsonProcessingException e) {
      throw new IOException(problem, e);
    }
  }

  /**
   * Returns the number in a field.
   *
   * @throws IOException if it is not an int of at least 0
   */
  static int number(JsonNode object, String field) throws IOException {
    JsonNode value = object.path(field);
    if (!value.isIntegralNumber() || !value.canConvertToInt() || value.intValue() < 0) {
      throw new IOException(
          field
              + " ("
              + LineConnection.brief(value.toString())
              + ") must be a number of at least 0");
    }
    return value.intValue();
  }
}
