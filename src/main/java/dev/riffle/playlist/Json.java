package dev.riffle.playlist;

import static java.util.stream.Collectors.joining;

import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.List;

/**
 * JSON (RFC 8259): <code>{"tracks": [...]}</code>, a track a line, so that a diff of two playlists
 * reads like one of two lists.
 */
final class Json implements Codec {
  @Override
  public void read(byte[] bytes, Reading reading) {
    JsonReader.read(bytes, reading);
  }

  @Override
  public String write(List<Track> tracks, Path folder) {
    return tracks.stream()
        .map(track -> "\n    " + TrackJson.line(track, folder))
        .collect(joining(",", "{\n  \"tracks\": [", "\n  ]\n}\n"));
  }
}
