package dev.riffle.playlist;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.List;

/**
 * JSPF: XSPF as a JSON object, described by <a href="https://www.xspf.org/jspf">xspf.org</a>.
 * Written with one track per line.
 */
final class Jspf implements Codec {
  @Override
  public void read(byte[] bytes, Reading reading) {
    JspfReader.read(bytes, reading);
  }

  @Override
  public String write(List<Track> tracks, Path folder) {
    return tracks.stream()
        .map(track -> "\n      " + line(track, folder))
        .collect(joining(",", "{\n  \"playlist\": {\n    \"track\": [", "\n    ]\n  }\n}\n"));
  }

  private static String line(Track track, Path folder) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.putArray("location").add(EntryPath.reference(track, folder));
    json.put("title", track.title());
    track.artist().ifPresent(artist -> json.put("creator", artist));
    track.album().ifPresent(album -> json.put("album", album));
    track.trackNumber().ifPresent(number -> json.put("trackNum", number));
    track.durationMillis().ifPresent(millis -> json.put("duration", millis));
    return TrackJson.escaped(json.toString());
  }
}
