package dev.riffle.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Ascii;
import dev.riffle.playlist.TrackJson;
import dev.riffle.queue.Call;
import dev.riffle.queue.CallBytes;
import dev.riffle.store.Answer;
import dev.riffle.store.Press;
import dev.riffle.store.Store;
import dev.riffle.store.View;
import dev.riffle.track.Track;
import java.io.IOException;
import java.time.Duration;

/** Applies the presses in requests. Thread-safe. */
final class Presses {
  private final Store<Track> store;
  private final Verbs verbs;
  private final Wire wire;

  Presses(Store<Track> store, Songs songs, Wire wire) {
    this.store = store;
    verbs = new Verbs(store, songs);
    this.wire = wire;
  }

  /**
   * Applies a press, and returns its outcome with the session after it.
   *
   * @throws Refusal if the request is malformed
   */
  ObjectNode press(String session, byte[] body, WindowOfRows shown) throws IOException {
    JsonNode json = parse(body);
    Answer<Track, ObjectNode> answer = store.press(press(session, json), shown);
    ObjectNode reply = outcome(answer.outcome());
    // With the draws of the rows that are shown.
    reply.set("session", answer.shown().put("number", answer.news().number()));
    return reply;
  }

  /**
   * Applies a press, and returns its outcome with the calls after the number that it had seen.
   *
   * @throws Refusal if the request is malformed
   */
  ObjectNode press(String session, byte[] body, Logs logs) throws IOException {
    Answer<Track, Long> answer = store.press(press(session, parse(body)), View::number);
    ObjectNode reply = outcome(answer.outcome());
    reply.set("log", logs.json(session, answer.news()));
    return reply;
  }

  /**
   * Stores the position in the current play, and returns whether the device is playing and the play
   * is current.
   *
   * @throws Refusal if the request is malformed
   */
  ObjectNode report(String session, byte[] body) throws IOException {
    JsonNode json = parse(body);
    long play = Verbs.number(json, "play");
    Duration position = Duration.ofMillis(Verbs.number(json, "millis"));
    boolean advances = json.path("advances").asBoolean();
    try {
      String device = json.path("device").asText();
      return Replies.object().put("kept", store.report(session, device, play, position, advances));
    } catch (IllegalArgumentException e) {
      throw Refusal.badRequest(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Returns the JSON object in a body.
   *
   * @throws Refusal if there is none
   */
  static JsonNode parse(byte[] body) {
    JsonNode json;
    try {
      json = Replies.JSON.readTree(body);
    } catch (IOException e) {
      throw Refusal.badRequest("body must be JSON");
    }
    if (json == null || !json.isObject()) {
      throw Refusal.badRequest("body must be a JSON object");
    }
    return json;
  }

  private Press press(String session, JsonNode json) throws IOException {
    String device = json.path("device").asText();
    long counter = Verbs.number(json, "counter");
    long seen = Verbs.number(json, "seen");
    String verb = json.path("verb").asText();
    Press press;
    try {
      press =
          switch (verb) {
            case "ended" -> Press.ended(session, device, counter, seen, Verbs.number(json, "play"));
            case "call" -> Press.call(session, device, counter, seen, wire.call(json.path("call")));
            case "takeOver" -> Press.takeOver(session, device, counter, seen);
            default -> Press.call(session, device, counter, seen, bytes(session, verb, json));
          };
    } catch (IllegalArgumentException e) {
      throw Refusal.badRequest(String.valueOf(e.getMessage()));
    }
    return press;
  }

  private byte[] bytes(String session, String verb, JsonNode json) throws IOException {
    Call<Track> call = verbs.call(session, verb, json);
    return CallBytes.encode(call, song -> TrackJson.absoluteLine(song).getBytes(UTF_8));
  }

  private static ObjectNode outcome(Answer.Outcome outcome) {
    String word = Ascii.toLowerCase(outcome.getClass().getSimpleName());
    ObjectNode json = Replies.object().put("outcome", word);
    if (outcome instanceof Answer.Taken taken) {
      json.put("number", taken.number());
    } else if (outcome instanceof Answer.Repeated repeated) {
      json.put("number", repeated.number());
    } else if (outcome instanceof Answer.Refused refused) {
      json.put("reason", refused.reason());
    }
    return json;
  }
}
