package dev.riffle.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.CaseFormat;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.wire.LineConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Lines and answers on the control socket of {@code riffle play}. Stateless. */
final class RiffleProtocol {
  static final String ENTRY = "entry";
  static final String PATH = "path";
  static final String MODE = "mode";
  static final String REPEAT = "repeat";
  static final String EXCLUDE = "exclude";
  static final String SIZE = "size";
  static final String CYCLE = "cycle";
  static final String PLACE = "place";
  static final String STATE = "state";
  private static final String PEER = "a socket of riffle";
  private static final String EVENT = "event";
  private static final String ERROR = "error";
  private static final String NONE = "none"; // the event of a press at the end of the list
  private static final String MARK = "seed"; // line and answer event that end an exchange
  private static final String STOP_AFTER = "stopAfter";
  private static final String BY = "by";
  private static final String SONG = "song";

  /** The keys of a status that do not affect the draws. */
  private static final ImmutableSet<String> NO_RULES =
      ImmutableSet.of(
          EVENT,
          STATE,
          ENTRY,
          PATH,
          MODE,
          REPEAT,
          SIZE,
          CYCLE,
          PLACE,
          STOP_AFTER,
          "title",
          "artist",
          "album",
          "positionMillis",
          "durationMillis",
          "volume",
          "cause");

  private RiffleProtocol() {}

  /**
   * Sends a line, reads its answer, and returns the first two objects of it, or fewer.
   *
   * @throws IOException if one of them is an error
   */
  static ImmutableList<JsonNode> send(LineConnection connection, String line) throws IOException {
    connection.send(line, MARK); // marks the end of the answer
    List<JsonNode> answer = new ArrayList<>();
    JsonNode last = PeerJson.object(connection.line(0), PEER);
    while (!last.path(EVENT).asText().equals(MARK)) {
      if (answer.size() < 2) {
        answer.add(last);
      }
      last = PeerJson.object(connection.line(0), PEER);
    }
    if (answer.isEmpty()) {
      throw new IOException(line + ": no answer");
    }
    for (JsonNode one : answer) {
      if (one.path(EVENT).asText(ERROR).equals(ERROR)) {
        String message = one.path("message").asText(one.toString());
        throw new IOException(line + ": " + LineConnection.brief(message));
      }
    }
    return ImmutableList.copyOf(answer);
  }

  /** Returns the last object of an answer. */
  static JsonNode end(ImmutableList<JsonNode> answer) {
    return answer.get(answer.size() - 1);
  }

  /** Returns whether an answer reports the end of the list. */
  static boolean isAtEnd(ImmutableList<JsonNode> answer) {
    return answer.get(0).path(EVENT).asText().equals(NONE);
  }

  /** Returns the part of a status that affects the draws, including rules of later versions. */
  static ObjectNode law(JsonNode status) {
    return status.<ObjectNode>deepCopy().remove(NO_RULES);
  }

  /**
   * Checks that a player draws uniformly among the songs that are not excluded.
   *
   * @throws IOException if it draws by another rule, or has a sleep timer
   */
  static void requireUniformLaw(JsonNode status) throws IOException {
    for (Map.Entry<String, JsonNode> rule : law(status).properties()) {
      String name = CaseFormat.LOWER_CAMEL.to(CaseFormat.LOWER_HYPHEN, rule.getKey());
      String off = name.equals(BY) ? SONG : "off";
      if (!name.equals(EXCLUDE) && !rule.getValue().asText().equals(off)) {
        throw new IOException(
            "no verdict: the listener chose the rule "
                + LineConnection.brief(name + " " + rule.getValue().asText())
                + "; turn it off with `riffle "
                + LineConnection.brief(name)
                + (" " + off + "`"));
      }
    }
    if (status.has(STOP_AFTER)) {
      throw new IOException("no verdict: the player has a sleep timer; cancel it first");
    }
  }

  /** Returns whether two statuses belong to the same cycle. */
  static boolean isSameCycle(JsonNode from, JsonNode to) {
    return from.path(CYCLE).equals(to.path(CYCLE));
  }

  /** Returns whether a press of next may move from one status to the other, or not at all. */
  static boolean isStep(JsonNode from, JsonNode to) {
    return isSameCycle(from, to)
        ? Math.abs(to.path(PLACE).asInt() - from.path(PLACE).asInt()) <= 1
        : from.path(PLACE).equals(from.path(SIZE)) && to.path(PLACE).asInt() == 1;
  }
}
