package dev.riffle.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.riffle.wire.LineConnection;
import java.io.IOException;
import java.util.Arrays;

/** Commands and answers on an mpv socket. Not thread-safe. */
final class MpvRequests {
  static final String NEXT = "playlist-next"; // fails at the end; the file stays
  static final String PREVIOUS = "playlist-prev"; // fails at the start; the file stays
  private static final String PEER = "an mpv socket";
  private static final String UNAVAILABLE = "property unavailable"; // no file is loaded

  private int requests;

  /** Sends a command and returns the data of its answer, or a missing node. */
  JsonNode send(LineConnection connection, String command, JsonNode... arguments)
      throws IOException {
    ObjectNode request = PeerJson.JSON.createObjectNode().put("request_id", ++requests);
    request.putArray("command").add(command).addAll(Arrays.asList(arguments));
    connection.send(request.toString());
    JsonNode answer = receive(connection);
    while (answer.path("request_id").asInt() != requests) {
      answer = receive(connection); // skips events
    }
    String error = answer.path("error").asText();
    boolean isAtEnd =
        (command.equals(NEXT) || command.equals(PREVIOUS)) && error.equals("error running command");
    if (!error.equals("success") && !error.equals(UNAVAILABLE) && !isAtEnd) {
      throw new IOException(
          "mpv refuses "
              + LineConnection.brief(request.toString())
              + ": "
              + LineConnection.brief(error));
    }
    return answer.path("data");
  }

  static JsonNode receive(LineConnection connection) throws IOException {
    return PeerJson.object(connection.line(0), PEER);
  }
}
