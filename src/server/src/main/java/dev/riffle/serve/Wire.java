package dev.riffle.serve;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.BaseEncoding;
import dev.riffle.playlist.TrackJson;
import dev.riffle.queue.Call;
import dev.riffle.queue.CallBytes;
import dev.riffle.queue.QueueState;
import dev.riffle.queue.StateBytes;
import dev.riffle.track.Track;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/**
 * Calls and states of a queue in Base64, for devices that hold a copy. A song is the JSON of a
 * track whose URI is {@code riffle:} and its id, so the server neither sends nor accepts paths.
 * Thread-safe.
 */
final class Wire {
  private static final String SCHEME = "riffle:";
  private static final BaseEncoding BASE64 = BaseEncoding.base64();

  private final Songs songs;

  Wire(Songs songs) {
    this.songs = songs;
  }

  /** Returns a codec with the current songs, for a query of the store. */
  Wire now() {
    return new Wire(songs.now());
  }

  // ------------------------------------------------------------------ to devices

  /** Returns a logged call, with songs of the store. */
  String encode(byte[] logged) {
    Function<String, Track> stored = TrackJson.parser();
    Call<Track> call = CallBytes.decode(logged, bytes -> stored.apply(new String(bytes, UTF_8)));
    return BASE64.encode(CallBytes.encode(call, this::bytes));
  }

  String encode(QueueState<Track> state) {
    return BASE64.encode(StateBytes.encode(state, this::bytes));
  }

  private byte[] bytes(Track listed) {
    Track song = songs.read(listed);
    try {
      ObjectNode json = (ObjectNode) Replies.JSON.readTree(TrackJson.line(song));
      json.remove(List.of("path", "problems"));
      json.put("title", song.title());
      json.put("uri", SCHEME + songs.catalogue().idOf(song));
      return Replies.JSON.writeValueAsBytes(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // a line is always JSON
    }
  }

  // ------------------------------------------------------------------ from devices

  /**
   * Returns a call as the store keeps it.
   *
   * @throws Refusal if it is malformed, or contains a song that the catalogue lacks
   */
  byte[] call(JsonNode text) {
    return refusing("call", () -> stored(decoded(text), songs::song));
  }

  /** Returns a call as {@link #call(JsonNode)} does, with songs of a session, too. */
  byte[] call(JsonNode text, List<Track> session) {
    return refusing("call", () -> stored(decoded(text), songOf(session)));
  }

  /**
   * Returns the state of a device's queue.
   *
   * @param session the songs of the session of the queue, some of which the catalogue may lack
   * @throws Refusal if it is malformed, or has other songs
   */
  QueueState<Track> state(JsonNode text, List<Track> session) {
    Function<String, Track> songOf = songOf(session);
    return refusing(
        "state", () -> StateBytes.decode(decoded(text), bytes -> songOf.apply(id(bytes))));
  }

  private Function<String, Track> songOf(List<Track> session) {
    ImmutableMap<String, Track> known =
        session.stream()
            .collect(
                toImmutableMap(
                    song -> songs.catalogue().idOf(songs.read(song)),
                    song -> song,
                    (one, same) -> one));
    return id -> {
      Track song = known.get(id);
      return song == null ? songs.song(id) : song;
    };
  }

  private static byte[] stored(byte[] bytes, Function<String, Track> songOf) {
    Call<Track> call = CallBytes.decode(bytes, item -> songOf.apply(id(item)));
    return CallBytes.encode(call, song -> TrackJson.absoluteLine(song).getBytes(UTF_8));
  }

  private static String id(byte[] item) {
    try {
      String uri = Replies.JSON.readTree(item).path("uri").asText();
      if (uri.startsWith(SCHEME)) {
        return uri.substring(SCHEME.length());
      }
    } catch (IOException e) {
      // Refused below.
    }
    throw Refusal.badRequest("item must be JSON with the uri riffle: and the id of a song");
  }

  private static byte[] decoded(JsonNode text) {
    return BASE64.decode(text.asText());
  }

  private interface Decoding<R> {
    R run();
  }

  private static <R> R refusing(String name, Decoding<R> decoding) {
    try {
      return decoding.run();
    } catch (IllegalArgumentException e) {
      throw Refusal.badRequest(name + ": " + e.getMessage());
    }
  }
}
