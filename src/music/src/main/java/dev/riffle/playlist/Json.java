package dev.riffle.playlist;

import static java.util.stream.Collectors.joining;

import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.List;

/**
 * JSON (RFC 8259): <code>{"tracks": [...]}</code>, one track per line, so that playlists can be
 * compared line by line.
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
