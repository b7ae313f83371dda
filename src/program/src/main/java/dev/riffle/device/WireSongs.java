package dev.riffle.device;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.io.BaseEncoding;
import dev.riffle.catalogue.Catalogue;
import dev.riffle.playlist.TrackJson;
import dev.riffle.queue.Call;
import dev.riffle.queue.CallBytes;
import dev.riffle.queue.QueueState;
import dev.riffle.queue.StateBytes;
import dev.riffle.track.Track;
import java.util.function.Function;

/**
 * Decodes calls and states of a queue from the server: a song is a track whose URI is {@code
 * riffle:} and its id. A song with a local file is decoded as that file. Thread-safe.
 */
final class WireSongs {
  private static final String SCHEME = "riffle";
  private static final BaseEncoding BASE64 = BaseEncoding.base64();

  private final Catalogue here;
  private final Function<String, Track> parser = TrackJson.parser();

  /** Creates a decoder; {@code here} has the local files. */
  WireSongs(Catalogue here) {
    this.here = here;
  }

  /** Returns the id of a song. */
  String id(Track song) {
    return song.isFile() ? here.idOf(song) : song.uri().getSchemeSpecificPart();
  }

  /**
   * Returns a call of the server.
   *
   * @throws IllegalArgumentException if it is malformed
   */
  Call<Track> call(String text) {
    return CallBytes.decode(BASE64.decode(text), this::song);
  }

  /**
   * Returns a state of the server.
   *
   * @throws IllegalArgumentException if it is malformed
   */
  QueueState<Track> state(String text) {
    return StateBytes.decode(BASE64.decode(text), this::song);
  }

  String encode(Call<Track> call) {
    return BASE64.encode(CallBytes.encode(call, this::bytes));
  }

  String encode(QueueState<Track> state) {
    return BASE64.encode(StateBytes.encode(state, this::bytes));
  }

  private Track song(byte[] bytes) {
    Track song = parser.apply(new String(bytes, UTF_8));
    if (song.isFile() || !SCHEME.equals(song.uri().getScheme())) {
      throw new IllegalArgumentException("a song of the server must have a URI of " + SCHEME);
    }
    return here.song(id(song)).orElse(song);
  }

  private byte[] bytes(Track song) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("uri", SCHEME + ":" + id(song))
        .toString()
        .getBytes(UTF_8);
  }
}
