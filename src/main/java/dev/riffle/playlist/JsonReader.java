package dev.riffle.playlist;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Range;
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

/**
 * Reads tracks out of JSON, token by token, so that a fault costs only what comes after it. Depth
 * and lengths are bounded by Jackson's own limits. Mutable, for one thread.
 */
final class JsonReader {
  private static final JsonFactory JSON = new JsonFactory();

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

  // 115 days, as long as the longest #EXTINF: what is longer would only spoil sums.
  private static final Range<Long> LENGTHS = Range.closed(0L, 9_999_999_000L);

  // A scan finds a handful of problems in a file; three bytes must not become an object without
  // end.
  private static final int MOST_DETAILS = 100;

  private final JsonParser in;
  private final Reading reading;

  private JsonReader(JsonParser in, Reading reading) {
    this.in = in;
    this.reading = reading;
  }

  static void read(byte[] bytes, Reading reading) {
    try (JsonParser in = JSON.createParser(bytes)) {
      new JsonReader(in, reading).read();
    } catch (IOException e) { // before the first token: UTF-32 in a strange byte order
      reading.problem(1, "not JSON");
    }
  }

  private void read() {
    try {
      while (in.nextToken() != null) { // many values: JSON Lines
        if (in.currentToken() == JsonToken.START_ARRAY) {
          entries();
        } else {
          entry(true);
        }
      }
    } catch (JsonEOFException e) {
      fault("ends in the middle");
    } catch (StreamConstraintsException e) {
      fault("nested too deeply, or a name or value too long");
    } catch (IOException e) {
      fault("not JSON here");
    }
  }

  private void entries() throws IOException {
    while (in.nextToken() != JsonToken.END_ARRAY) {
      entry(false);
    }
  }

  private void entry(boolean outermost) throws IOException {
    switch (in.currentToken()) {
      case VALUE_STRING -> reading.track(line(), in.getText(), track -> {});
      case START_OBJECT -> object(outermost);
      default -> wrong("skipped: neither a track nor a path");
    }
  }

  /** Reads a track, or, outermost, the object that holds them. */
  private void object(boolean outermost) throws IOException {
    long line = line();
    Optional<String> path = Optional.empty();
    List<Consumer<Track.Builder>> details = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    while (in.nextToken() != JsonToken.END_OBJECT) {
      String key = in.currentName();
      JsonToken value = in.nextToken();
      if (KEYS.contains(key) && !seen.add(key)) {
        reading.problem(line(), key + " stands here twice; the first counts");
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
      case "durationMillis" -> duration(details);
      case "problems" -> problems(details);
      case "path" -> wrong("path is not text");
      case "tracks" -> wrong("tracks is not an array in the outermost object");
      default -> in.skipChildren();
    }
  }

  private void text(
      String key, BiConsumer<Track.Builder, String> set, List<Consumer<Track.Builder>> details)
      throws IOException {
    if (in.currentToken() == JsonToken.VALUE_STRING) {
      String text = in.getText();
      details.add(track -> set.accept(track, text));
    } else {
      wrong(key + " is not text");
    }
  }

  private void number(
      String key, ObjIntConsumer<Track.Builder> set, List<Consumer<Track.Builder>> details)
      throws IOException {
    if (isWhole() && in.getNumberType() == NumberType.INT) {
      int number = in.getIntValue();
      details.add(track -> set.accept(track, number));
    } else {
      wrong(key + " is not a whole number");
    }
  }

  private void duration(List<Consumer<Track.Builder>> details) throws IOException {
    boolean fits = isWhole() && in.getNumberType() != NumberType.BIG_INTEGER;
    if (fits && LENGTHS.contains(in.getLongValue())) {
      long millis = in.getLongValue();
      details.add(track -> track.durationMillis(millis));
    } else {
      wrong("durationMillis is not the length of a song");
    }
  }

  private void problems(List<Consumer<Track.Builder>> details) throws IOException {
    if (in.currentToken() != JsonToken.START_ARRAY) {
      wrong("problems is not an array");
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

  private boolean isWhole() {
    return in.currentToken() == JsonToken.VALUE_NUMBER_INT;
  }

  /** Notes a problem and steps over the value; null is how others write "unknown". */
  private void wrong(String message) throws IOException {
    if (in.currentToken() != JsonToken.VALUE_NULL) {
      reading.problem(line(), message);
    }
    in.skipChildren();
  }

  private void fault(String message) {
    String used = message + "; what comes before is used";
    reading.problem(in.currentLocation().getLineNr(), used);
  }

  private long line() {
    return in.currentTokenLocation().getLineNr();
  }
}
