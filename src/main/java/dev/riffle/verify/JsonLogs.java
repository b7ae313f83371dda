package dev.riffle.verify;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableSet;
import dev.riffle.verify.LoggedPlay.Way;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.function.Consumer;

/** Reads logs of JSON objects, in an array or one after the other. Stateless. */
final class JsonLogs {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The reasons for which Spotify starts the next song of its own choice. */
  private static final ImmutableSet<String> CHOSEN = ImmutableSet.of("trackdone", "fwdbtn");

  private static final long CROSSFADE_MILLIS = 15_000;
  private static final long MIN_MILLIS = 30_000; // of a song that is submitted

  private JsonLogs() {}

  static void readSpotify(BufferedReader in, LogBuilder log) throws IOException {
    read(in, log, play -> addSpotify(play, log));
  }

  private static void addSpotify(JsonNode play, LogBuilder log) {
    String title = play.path("master_metadata_track_name").asText("");
    String artist = play.path("master_metadata_album_artist_name").asText("");
    try {
      long end = Instant.parse(play.path("ts").asText()).toEpochMilli();
      if (title.isEmpty()) {
        log.skip(); // an episode or a video
      } else {
        boolean isChosen =
            CHOSEN.contains(play.path("reason_start").asText()) && play.path("shuffle").asBoolean();
        log.add(
            SongKeys.of(artist, title),
            end - play.path("ms_played").asLong(),
            end - CROSSFADE_MILLIS,
            isChosen ? Way.NEXT : Way.FIRST);
      }
    } catch (DateTimeParseException e) {
      log.skip();
    }
  }

  static void readListenBrainz(BufferedReader in, LogBuilder log) throws IOException {
    read(in, log, play -> addListen(play, log));
  }

  private static void addListen(JsonNode listen, LogBuilder log) {
    JsonNode song = listen.path("track_metadata");
    String title = song.path("track_name").asText("");
    if (title.isEmpty() || !listen.path("listened_at").isIntegralNumber()) {
      log.skip();
    } else {
      long start = 1_000 * listen.path("listened_at").asLong();
      log.add(
          SongKeys.of(song.path("artist_name").asText(""), title),
          start,
          start + MIN_MILLIS,
          Way.NEXT);
    }
  }

  private static void read(BufferedReader in, LogBuilder log, Consumer<JsonNode> play)
      throws IOException {
    try (JsonParser parser = JSON.createParser(in)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.START_OBJECT) {
          play.accept(JSON.readTree(parser));
        } else if (token != JsonToken.START_ARRAY && token != JsonToken.END_ARRAY) {
          log.skip();
        }
      }
    } catch (JsonProcessingException e) {
      throw log.failure(
          "line " + e.getLocation().getLineNr() + " is not JSON: " + e.getOriginalMessage());
    }
  }
}
