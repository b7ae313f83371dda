package dev.riffle.device;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Sends requests to the API of a server. Thread-safe. */
final class ServerClient {
  /** Thrown if the server rejects a request, with the server's message. */
  static final class Refused extends IOException {
    private static final long serialVersionUID = 1L;
    private final int status;

    Refused(int status, String sentence) {
      super(sentence);
      this.status = status;
    }

    /** Returns whether the server needs a token. */
    boolean needsLink() {
      return status == UNAUTHORIZED;
    }
  }

  static final ObjectMapper JSON = new ObjectMapper();

  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;
  private static final int FIRST_OF_CLIENT = 400; // an error of the request
  private static final int FIRST_OF_SERVER = 500; // the server, or its database, is away
  private static final Duration CONNECT = Duration.ofSeconds(3);
  private static final Duration ANSWER = Duration.ofSeconds(10);

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT).build();
  private final ServerAddress address;

  ServerClient(ServerAddress address) {
    this.address = address;
  }

  JsonNode sessions() throws IOException {
    return get("api/1/sessions");
  }

  /** Returns the calls of a session after a number, or its state. */
  JsonNode log(String session, OptionalLong since) throws IOException {
    String query = since.isPresent() ? "?since=" + since.getAsLong() : "";
    return get(path(session) + "/log" + query);
  }

  /** Returns the session without rows, with the position of its song. */
  JsonNode summary(String session) throws IOException {
    return get(path(session) + "?from=0&count=0");
  }

  /** Sends a press, and returns its outcome with the log after the number that it had seen. */
  JsonNode press(String session, ObjectNode press) throws IOException {
    return post(path(session) + "/presses?log", press);
  }

  JsonNode position(String session, ObjectNode position) throws IOException {
    return post(path(session) + "/position", position);
  }

  JsonNode offline(String session, ObjectNode calls) throws IOException {
    return post(path(session) + "/offline", calls);
  }

  /** Returns whether the server has a song. */
  boolean hasSong(String id) throws IOException {
    HttpRequest request =
        request("songs/" + encoded(id))
            .timeout(ANSWER)
            .method("HEAD", BodyPublishers.noBody())
            .build();
    return send(request, BodyHandlers.discarding()).statusCode() == OK;
  }

  /** Opens the stream of the events of a session, which the caller closes. */
  InputStream events(String session, long since) throws IOException {
    HttpRequest request =
        request(path(session) + "/events").header("Last-Event-ID", "" + since).build();
    HttpResponse<InputStream> response = send(request, BodyHandlers.ofInputStream());
    if (response.statusCode() != OK) {
      response.body().close();
      throw new IOException("status " + response.statusCode());
    }
    return response.body();
  }

  /** Downloads a song to a file; a failure leaves a part of it. */
  CompletableFuture<Path> song(String id, Path file) {
    HttpRequest request = request("songs/" + encoded(id)).build();
    return client
        .sendAsync(request, BodyHandlers.ofInputStream())
        .thenApplyAsync(response -> written(response, file));
  }

  private static Path written(HttpResponse<InputStream> response, Path file) {
    try (InputStream body = response.body()) {
      if (response.statusCode() != OK) {
        throw failure(response.statusCode(), "");
      }
      Files.copy(body, file, StandardCopyOption.REPLACE_EXISTING);
      return file;
    } catch (IOException e) {
      throw new CompletionException(e);
    }
  }

  private static IOException failure(int status, String sentence) {
    boolean isRefused = status >= FIRST_OF_CLIENT && status < FIRST_OF_SERVER;
    return isRefused
        ? new Refused(status, sentence.isEmpty() ? "the server does not have this song" : sentence)
        : new IOException("the server responded with status " + status);
  }

  private static String path(String session) {
    return "api/1/sessions/" + encoded(session);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  private HttpRequest.Builder request(String path) {
    URI uri = address.base().resolve(path);
    HttpRequest.Builder request = HttpRequest.newBuilder(uri);
    address.token().ifPresent(token -> request.header("Authorization", "Bearer " + token));
    return request;
  }

  private JsonNode get(String path) throws IOException {
    return json(request(path).timeout(ANSWER).build());
  }

  private JsonNode post(String path, ObjectNode body) throws IOException {
    return json(
        request(path)
            .timeout(ANSWER)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body.toString(), UTF_8))
            .build());
  }

  private JsonNode json(HttpRequest request) throws IOException {
    HttpResponse<byte[]> response = send(request, BodyHandlers.ofByteArray());
    JsonNode json = JSON.readTree(response.body());
    if (response.statusCode() != OK) {
      throw failure(response.statusCode(), json.path("error").asText("refused"));
    }
    return json;
  }

  private <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler) throws IOException {
    try {
      return client.send(request, handler);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("closed");
    }
  }
}
