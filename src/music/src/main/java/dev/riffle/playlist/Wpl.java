package dev.riffle.playlist;

import com.google.common.collect.ImmutableSet;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

/**
 * WPL, the playlists of Windows Media Player: SMIL with an element {@code media} per track, as in
 * Microsoft's <a
 * href="https://learn.microsoft.com/windows/win32/wmp/windows-media-playlist-elements-reference">reference</a>.
 */
final class Wpl implements Codec {
  private static final ImmutableSet<String> STRUCTURE =
      ImmutableSet.of("smil", "head", "body", "seq");

  @Override
  public void read(byte[] bytes, Reading reading) {
    String text = XmlText.repaired(PlaylistEncoding.xml(bytes, reading), reading);
    Xml.read(text, reading, in -> document(in, reading));
  }

  private static void document(Xml in, Reading reading) throws XMLStreamException {
    boolean hasRoot = false;
    while (in.hasNext()) {
      if (in.next() == XMLStreamConstants.START_ELEMENT) {
        String name = in.getLocalName();
        if (!hasRoot && !name.equals("smil")) {
          reading.problem(in.line(), "not WPL: the root element is not smil");
          return;
        }
        hasRoot = true;
        if (name.equals("media")) {
          media(in, reading);
        } else if (!STRUCTURE.contains(name)) {
          reading.unused("playlist", name);
        }
      }
    }
  }

  private static void media(Xml in, Reading reading) {
    Optional<String> source = Optional.empty();
    List<Consumer<Track.Builder>> details = new ArrayList<>();
    for (int i = 0; i < in.getAttributeCount(); i++) {
      String value = in.getAttributeValue(i);
      switch (in.getAttributeLocalName(i)) {
        case "src" -> source = Optional.of(value).filter(text -> !text.isBlank());
        case "trackTitle" -> details.add(track -> track.title(value));
        case "trackArtist" -> details.add(track -> track.artist(value));
        case "albumTitle" -> details.add(track -> track.album(value));
        case "albumArtist" -> details.add(track -> track.albumArtist(value));
        case "duration" ->
            Reading.duration(value).ifPresent(ms -> details.add(it -> it.durationMillis(ms)));
        default -> reading.unused("track", in.getAttributeLocalName(i));
      }
    }
    if (source.isEmpty()) {
      reading.problem(in.line(), "skipped: media without src");
    } else {
      reading.encodedTrack(
          in.line(), source.get(), track -> details.forEach(detail -> detail.accept(track)));
    }
  }

  @Override
  public String write(List<Track> tracks, Path folder) {
    StringBuilder text =
        new StringBuilder("<?wpl version=\"1.0\"?>\n<smil>\n  <body>\n    <seq>\n");
    for (Track track : tracks) {
      text.append("      <media");
      attribute(text, "src", Caption.entry(track, folder));
      attribute(text, "trackTitle", track.title());
      track.artist().ifPresent(artist -> attribute(text, "trackArtist", artist));
      track.album().ifPresent(album -> attribute(text, "albumTitle", album));
      track.albumArtist().ifPresent(artist -> attribute(text, "albumArtist", artist));
      track.durationMillis().ifPresent(ms -> attribute(text, "duration", String.valueOf(ms)));
      text.append("/>\n");
    }
    return text.append("    </seq>\n  </body>\n</smil>\n").toString();
  }

  private static void attribute(StringBuilder text, String name, String value) {
    text.append(' ').append(name).append("=\"").append(Xml.escaped(value)).append('"');
  }
}
