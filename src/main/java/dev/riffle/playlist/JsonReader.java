package dev.riffle.playlist;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableSet;
import dev.riffle.track.Track;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;

/** Reads tracks out of JSON, in any of its shapes. Mutable, for one thread. */
final class JsonReader {
  private static final ImmutableSet<String> KEYS =
      ImmutableSet.of(
          "tracks",
          "path",
          "title",
          "artist",
          "album",
          "albumArtist",
          "trackNumber",
          "discNumber",
          "year",
          "genre",
          "durationMillis",
          "problems");

  // A scan finds a handful of problems in a file; three bytes must not become an object without
  // end.
  private static final int MOST_DETAILS = 100;

  private final JsonParser in;
  private final JsonValues values;
  private final Reading reading;

  private JsonReader(JsonParser in, JsonValues values, Reading reading) {
    this.in = in;
    this.values = values;
    this.reading = reading;
  }

  static void read(byte[] bytes, Reading reading) {
    JsonValues.read(bytes, reading, (in, values) -> new JsonReader(in, values, reading).read());
  }

  private void read() throws IOException {
    while (in.nextToken() != null) { // many values: JSON Lines
      if (in.currentToken() == JsonToken.START_ARRAY) {
        entries();
      } else {
        entry(true);
      }
    }
  }

  private void entries() throws IOException {
    while (in.nextToken() != JsonToken.END_ARRAY) {
      entry(false);
    }
  }

  private void entry(boolean outermost) throws IOException {
    switch (in.currentToken()) {
      case VALUE_STRING -> reading.track(values.line(), in.getText(), track -> {});
      case START_OBJECT -> object(outermost);
      default -> values.wrong("skipped: neither a track nor a path");
    }
  }

  /** Reads a track, or, outermost, the object that holds them. */
  private void object(boolean outermost) throws IOException {
    long line = values.line();
    Optional<String> path = Optional.empty();
    List<Consumer<Track.Builder>> details = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    while (in.nextToken() != JsonToken.END_OBJECT) {
      String key = in.currentName();
      JsonToken value = in.nextToken();
      if (KEYS.contains(key) && !seen.add(key)) {
        reading.problem(values.line(), key + " stands here twice; the first counts");
        in.skipChildren();
      } else if (key.equals("path") && value == JsonToken.VALUE_STRING) {
        path = Optional.of(in.getText());
      } else if (key.equals("tracks") && outermost && value == JsonToken.START_ARRAY) {
        entries();
      } else {
        detail(key, details);
      }
    }
    if (path.isPresent()) {
      reading.track(line, path.get(), track -> details.forEach(detail -> detail.accept(track)));
    } else if (!seen.contains("tracks")) {
      reading.problem(line, "skipped: a track without a path");
    }
  }

  /** Adds what the value of a key tells; nothing if the key is unknown or the type wrong. */
  private void detail(String key, List<Consumer<Track.Builder>> details) throws IOException {
    switch (key) {
      case "title" -> text(key, Track.Builder::title, details);
      case "artist" -> text(key, Track.Builder::artist, details);
      case "album" -> text(key, Track.Builder::album, details);
      case "albumArtist" -> text(key, Track.Builder::albumArtist, details);
      case "trackNumber" -> number(key, Track.Builder::trackNumber, details);
      case "discNumber" -> number(key, Track.Builder::discNumber, details);
      case "year" -> number(key, Track.Builder::year, details);
      case "genre" -> text(key, Track.Builder::genre, details);
      case "durationMillis" ->
          values
              .duration(key)
              .ifPresent(millis -> details.add(track -> track.durationMillis(millis)));
      case "problems" -> problems(details);
      case "path" -> values.wrong("path is not text");
      case "tracks" -> values.wrong("tracks is not an array in the outermost object");
      default -> in.skipChildren();
    }
  }

  private void text(
      String key, BiConsumer<Track.Builder, String> set, List<Consumer<Track.Builder>> details)
      throws IOException {
    values.text(key).ifPresent(text -> details.add(track -> set.accept(track, text)));
  }

  private void number(
      String key, ObjIntConsumer<Track.Builder> set, List<Consumer<Track.Builder>> details)
      throws IOException {
    values.number(key).ifPresent(number -> details.add(track -> set.accept(track, number)));
  }

  private void problems(List<Consumer<Track.Builder>> details) throws IOException {
    if (in.currentToken() != JsonToken.START_ARRAY) {
      values.wrong("problems is not an array");
      return;
    }
    while (in.nextToken() != JsonToken.END_ARRAY) {
      if (details.size() < MOST_DETAILS) {
        text("a problem", Track.Builder::problem, details);
      } else {
        in.skipChildren();
      }
    }
  }
}
