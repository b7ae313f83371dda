package dev.riffle.playlist;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.riffle.track.TrackFields;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Reads tracks from JSON: an object with an array of tracks, a bare array, or JSON Lines, such as
 * the answers of a player, which begin with the key {@code event}. Mutable; not thread-safe.
 */
final class JsonReader {
  private static final String TRACKS = "tracks";
  private static final ImmutableSet<String> USED_PLAYLIST_KEYS = ImmutableSet.of(TRACKS, "path");

  private static final String EVENT = "event";
  private static final String CURRENT = "current";
  private static final ImmutableSet<String> LISTS =
      ImmutableSet.of("history", "upcoming", "entries", TRACKS);

  /** The event of files that were deleted. */
  private static final String GONE = "gone";

  // Untrusted input may have any number of keys.
  private static final int MAX_UNKNOWN = 100;

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
    while (in.nextToken() != null) { // several values: JSON Lines
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
      default -> values.reject("skipped: neither a track nor a path");
    }
  }

  /** Reads a track, or, if {@code outermost}, possibly the object that holds the tracks. */
  private void object(boolean outermost) throws IOException {
    long line = values.line();
    TrackFields fields = new TrackFields(Optional.empty());
    Set<String> seen = new LinkedHashSet<>();
    Set<String> unknown = new LinkedHashSet<>();
    while (in.nextToken() != JsonToken.END_OBJECT) {
      String key = in.currentName();
      in.nextToken();
      if (outermost && key.equals(EVENT) && seen.isEmpty() && unknown.isEmpty()) {
        answer(line);
        return;
      }
      boolean known = key.equals(TRACKS) || TrackFields.KEYS.contains(key);
      if (known && !seen.add(key)) {
        reading.problem(values.line(), "duplicate " + key + "; using the first");
        in.skipChildren();
      } else if (key.equals(TRACKS)) {
        tracks(outermost);
      } else if (!fields.read(key, values)) {
        if (unknown.size() < MAX_UNKNOWN) {
          unknown.add(key);
        }
        in.skipChildren();
      }
    }
    boolean isPlaylist = seen.contains(TRACKS);
    unknown.forEach(key -> reading.unused(isPlaylist ? "playlist" : "track", key));
    if (isPlaylist) {
      Sets.difference(seen, USED_PLAYLIST_KEYS).forEach(key -> reading.unused("playlist", key));
    }
    if (fields.path().isPresent()) {
      reading.track(line, fields.path().get(), fields::describe);
    } else if (!isPlaylist && fields.uri().isPresent()) {
      String uri = fields.uri().get();
      reading.track(line, () -> EntryPath.readReference(uri, reading.folder()), fields::describe);
    } else if (!isPlaylist) {
      reading.problem(line, "skipped: a track without a path");
    }
  }

  /**
   * Reads the rest of an answer: its song, or its lists of songs. An answer without songs, such as
   * the value of a setting, is not a problem; its other keys are not fields of tracks.
   */
  private void answer(long line) throws IOException {
    boolean isGone = in.currentToken() == JsonToken.VALUE_STRING && in.getText().equals(GONE);
    in.skipChildren();
    song(line, isGone);
  }

  /** Reads the rest of an object of an answer, with the songs inside it. */
  private void song(long line, boolean isGone) throws IOException {
    TrackFields fields = new TrackFields(Optional.empty());
    while (in.nextToken() != JsonToken.END_OBJECT) {
      String key = in.currentName();
      JsonToken value = in.nextToken();
      if (isGone) {
        in.skipChildren();
      } else if (key.equals(CURRENT) && value == JsonToken.START_OBJECT) {
        song(values.line(), false);
      } else if (LISTS.contains(key) && value == JsonToken.START_ARRAY) {
        songs();
      } else if (!fields.read(key, values)) {
        in.skipChildren();
      }
    }
    fields.path().ifPresent(path -> reading.track(line, path, fields::describe));
  }

  private void songs() throws IOException {
    while (in.nextToken() != JsonToken.END_ARRAY) {
      if (in.currentToken() == JsonToken.START_OBJECT) {
        song(values.line(), false);
      } else {
        entry(false);
      }
    }
  }

  private void tracks(boolean outermost) throws IOException {
    if (outermost && in.currentToken() == JsonToken.START_ARRAY) {
      entries();
    } else {
      values.reject("tracks is not an array in the outermost object");
    }
  }
}
