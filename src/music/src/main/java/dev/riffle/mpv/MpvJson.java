package dev.riffle.mpv;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Encodes and decodes the JSON lines of mpv's IPC protocol. */
final class MpvJson {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .build();

  private MpvJson() {}

  /** Returns the line that requests a command. */
  static byte[] command(long request, List<Object> command) {
    Map<String, Object> line = new LinkedHashMap<>();
    boolean isNamed = command.size() == 1 && command.get(0) instanceof Map;
    line.put("command", isNamed ? command.get(0) : command);
    line.put("request_id", request);
    try {
      return (MAPPER.writeValueAsString(line) + "\n").getBytes(UTF_8);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("command must be of text, numbers and booleans", e);
    }
  }

  /**
   * Returns the fields of a line, or empty if it is not a JSON object. Invalid UTF-8, which mpv
   * copies from tags, is replaced by U+FFFD.
   */
  static Optional<Map<String, Object>> object(byte[] line) {
    try {
      JsonNode node = MAPPER.readTree(new String(line, UTF_8));
      return node != null && node.isObject() ? Optional.of(fields(node)) : Optional.empty();
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private static Map<String, Object> fields(JsonNode object) {
    Map<String, Object> fields = new LinkedHashMap<>();
    object
        .properties()
        .forEach(field -> value(field.getValue()).ifPresent(v -> fields.put(field.getKey(), v)));
    return Collections.unmodifiableMap(fields);
  }

  /** Returns a string, boolean, long, double, list or map; empty for null. */
  private static Optional<Object> value(JsonNode node) {
    return switch (node.getNodeType()) {
      case STRING -> Optional.of(node.textValue());
      case BOOLEAN -> Optional.of(node.booleanValue());
      case NUMBER ->
          node.isIntegralNumber() ? Optional.of(node.longValue()) : Optional.of(node.doubleValue());
      case OBJECT -> Optional.of(fields(node));
      case ARRAY -> Optional.of(values(node));
      default -> Optional.empty();
    };
  }

  private static List<Object> values(JsonNode array) {
    List<Object> values = new ArrayList<>();
    array.forEach(node -> value(node).ifPresent(values::add));
    return Collections.unmodifiableList(values);
  }
}
