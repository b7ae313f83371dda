package dev.riffle.playlist;

import com.google.common.collect.Range;
import dev.riffle.playlist.XspfElements.Element;
import dev.riffle.track.Track;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;

/** Reads the tracks of an XSPF document, even if it violates rules. Mutable; not thread-safe. */
final class XspfReader {
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,10}"); // longer: out of range

  private final XspfElements elements;
  private final Reading reading;

  private XspfReader(XspfElements elements, Reading reading) {
    this.elements = elements;
    this.reading = reading;
  }

  static void read(String text, Reading reading) {
    Xml.read(
        text, reading, in -> new XspfReader(new XspfElements(in, reading), reading).document());
  }

  private void document() throws XMLStreamException {
    Optional<Element> playlist = elements.root();
    if (playlist.isEmpty()) {
      return;
    }
    Set<String> seen = elements.children(playlist.get(), this::playlistChild);
    if (!seen.contains("trackList")) {
      reading.problem(playlist.get().line(), "a playlist without a trackList");
    }
    elements.end();
  }

  private void playlistChild(Element element) throws XMLStreamException {
    switch (element.rule().content()) {
      case TRACK_LIST -> elements.children(element, this::track);
      case ATTRIBUTION -> {
        reading.unused("playlist", "attribution");
        elements.children(element, elements::text);
      }
      default -> {
        reading.unused("playlist", element.name());
        elements.text(element);
      }
    }
  }

  private void track(Element track) throws XMLStreamException {
    List<String> locations = new ArrayList<>();
    List<Consumer<Track.Builder>> details = new ArrayList<>();
    elements.children(
        track,
        element -> {
          String text = elements.text(element);
          if (element.name().equals("location")) {
            locations.add(location(element, XspfRules.BLANK.trimFrom(text)));
          } else {
            detail(element, text).ifPresentOrElse(details::add, () -> unused(element));
          }
        });
    reading.track(
        track.line(),
        locations,
        location -> EntryPath.readReference(location, reading.folder()),
        builder -> details.forEach(detail -> detail.accept(builder)));
  }

  private static String location(Element element, String reference) {
    try {
      return EntryPath.resolve(reference, element.base());
    } catch (InvalidPathException e) { // reported when the location is read
      return reference;
    }
  }

  private void unused(Element element) {
    reading.unused("track", element.name());
  }

  private static Optional<Consumer<Track.Builder>> detail(Element element, String text) {
    return switch (element.name()) {
      case "title" -> Optional.of(track -> track.title(text));
      case "creator" -> Optional.of(track -> track.artist(text));
      case "album" -> Optional.of(track -> track.album(text));
      case "trackNum" ->
          number(text, Range.closed(0L, (long) Integer.MAX_VALUE))
              .map(number -> track -> track.trackNumber(number.intValue()));
      case "duration" ->
          number(text, Reading.DURATIONS).map(millis -> track -> track.durationMillis(millis));
      default -> Optional.empty();
    };
  }

  private static Optional<Long> number(String text, Range<Long> range) {
    String digits = XspfRules.BLANK.trimFrom(text);
    return Optional.of(digits)
        .filter(number -> DIGITS.matcher(number).matches())
        .map(Long::valueOf)
        .filter(range);
  }
}
