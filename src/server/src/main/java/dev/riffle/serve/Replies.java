package dev.riffle.serve;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Writes answers as JSON. */
final class Replies {
  static final ObjectMapper JSON = new ObjectMapper();

  private Replies() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static void write(Response response, Callback callback, int status, JsonNode json) {
    byte[] bytes;
    try {
      bytes = JSON.writeValueAsBytes(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // nodes are always JSON
    }
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, bytes.length);
    response.write(true, ByteBuffer.wrap(bytes), callback);
  }

  static void writeError(Response response, Callback callback, int status, String sentence) {
    write(response, callback, status, object().put("error", sentence));
  }
}
