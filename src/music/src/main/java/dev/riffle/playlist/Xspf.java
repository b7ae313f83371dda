package dev.riffle.playlist;

import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.List;

/** XSPF, specified by <a href="https://www.xspf.org/spec">xspf.org</a>. Written as version 1. */
final class Xspf implements Codec {
  /** The namespace of version 1. */
  static final String NAMESPACE = "http://xspf.org/ns/0/";

  @Override
  public void read(byte[] bytes, Reading reading) {
    XspfReader.read(XmlText.repaired(PlaylistEncoding.xml(bytes, reading), reading), reading);
  }

  @Override
  public String write(List<Track> tracks, Path folder) {
    StringBuilder text = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    text.append("<playlist version=\"1\" xmlns=\"")
        .append(NAMESPACE)
        .append("\">\n  <trackList>\n");
    for (Track track : tracks) {
      text.append("    <track>\n");
      element(text, "location", EntryPath.reference(track, folder));
      element(text, "title", track.title());
      track.artist().ifPresent(artist -> element(text, "creator", artist));
      track.album().ifPresent(album -> element(text, "album", album));
      track.trackNumber().ifPresent(number -> element(text, "trackNum", String.valueOf(number)));
      track.durationMillis().ifPresent(ms -> element(text, "duration", String.valueOf(ms)));
      text.append("    </track>\n");
    }
    return text.append("  </trackList>\n</playlist>\n").toString();
  }

  private static void element(StringBuilder text, String name, String value) {
    text.append("      <").append(name).append('>').append(Xml.escaped(value));
    text.append("</").append(name).append(">\n");
  }
}
