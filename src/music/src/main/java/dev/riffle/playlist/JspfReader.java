package dev.riffle.playlist;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.riffle.track.Track;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Reads tracks from JSPF. Mutable; not thread-safe. */
final class JspfReader {
  // Bounds the memory of one track.
  private static final int MAX_LOCATIONS = 100;

  private final JsonParser in;
  private final JsonValues values;
  private final Reading reading;

  private JspfReader(JsonParser in, JsonValues values, Reading reading) {
    this.in = in;
    this.values = values;
    this.reading = reading;
  }

  static void read(byte[] bytes, Reading reading) {
    JsonValues.read(bytes, reading, (in, values) -> new JspfReader(in, values, reading).read());
  }

  private void read() throws IOException {
    boolean found = false;
    if (in.nextToken() == JsonToken.START_OBJECT) {
      while (in.nextToken() != JsonToken.END_OBJECT) {
        boolean isPlaylist = in.currentName().equals("playlist");
        if (in.nextToken() == JsonToken.START_OBJECT && isPlaylist) {
          found = true;
          playlist();
        } else {
          in.skipChildren();
        }
      }
    }
    if (!found) {
      reading.problem(values.line(), "not JSPF: expected {\"playlist\": {...}}");
    }
  }

  private void playlist() throws IOException {
    while (in.nextToken() != JsonToken.END_OBJECT) {
      String key = in.currentName();
      JsonToken value = in.nextToken();
      if (!key.equals("track")) {
        unused("playlist", key);
      } else if (value == JsonToken.START_ARRAY) {
        tracks();
      } else {
        values.reject("track is not an array");
      }
    }
  }

  private void tracks() throws IOException {
    while (in.nextToken() != JsonToken.END_ARRAY) {
      if (in.currentToken() == JsonToken.START_OBJECT) {
        track();
      } else {
        values.reject("skipped: not a track");
      }
    }
  }

  private void track() throws IOException {
    long line = values.line();
    List<String> locations = new ArrayList<>();
    List<Consumer<Track.Builder>> details = new ArrayList<>();
    while (in.nextToken() != JsonToken.END_OBJECT) {
      String key = in.currentName();
      in.nextToken();
      switch (key) {
        case "location" -> locations(locations);
        case "title" -> values.text(key).ifPresent(text -> details.add(it -> it.title(text)));
        case "creator" -> values.text(key).ifPresent(text -> details.add(it -> it.artist(text)));
        case "album" -> values.text(key).ifPresent(text -> details.add(it -> it.album(text)));
        case "trackNum" ->
            values.number(key).ifPresent(number -> details.add(it -> it.trackNumber(number)));
        case "duration" ->
            values.duration(key).ifPresent(millis -> details.add(it -> it.durationMillis(millis)));
        default -> unused("track", key);
      }
    }
    reading.track(
        line,
        locations,
        location -> EntryPath.readReference(location, reading.folder()),
        track -> details.forEach(detail -> detail.accept(track)));
  }

  private void locations(List<String> locations) throws IOException {
    if (in.currentToken() != JsonToken.START_ARRAY) { // often one without brackets
      values.text("location").ifPresent(locations::add);
      return;
    }
    while (in.nextToken() != JsonToken.END_ARRAY) {
      if (locations.size() < MAX_LOCATIONS) {
        values.text("location").ifPresent(locations::add);
      } else {
        in.skipChildren();
      }
    }
  }

  private void unused(String owner, String key) throws IOException {
    reading.unused(owner, key);
    in.skipChildren();
  }
}
