package dev.riffle.playlist;

import com.google.common.base.CharMatcher;
import com.google.common.collect.Range;
import dev.riffle.playlist.XspfRules.Content;
import dev.riffle.playlist.XspfRules.Rule;
import dev.riffle.track.Track;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

/**
 * Reads XSPF: says whatever breaks a rule of {@link XspfRules} and takes all the same what can be
 * taken. Mutable, for one thread.
 */
final class XspfReader {
  private static final int LONGEST_TEXT = 1_000_000;

  // A few bytes of a track are put upon it, each time anew.
  private static final int LONGEST_BASE = 500;
  private static final int DEEPEST_BASE = 50;

  // More would be out of any range.
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,10}");

  // Whatever else it is called, nobody wants to read.
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,40}");

  /** An element that has begun: its rule and name, where, and what its addresses start from. */
  private record Element(Rule rule, String name, long line, String base) {}

  /** Takes in an element that stands in another. */
  private interface Inner {
    void read(Element element) throws XMLStreamException;
  }

  private final Xml in;
  private final Reading reading;
  private String namespace = Xspf.NAMESPACE;

  private XspfReader(Xml in, Reading reading) {
    this.in = in;
    this.reading = reading;
  }

  static void read(String text, Reading reading) {
    long line = 1;
    try {
      Xml in = Xml.of(text);
      try {
        new XspfReader(in, reading).document();
      } catch (XMLStreamException e) {
        line = Math.max(1, in.getLocation().getLineNumber());
        throw e;
      }
    } catch (Xml.Refusal e) {
      reading.problem(line, "ends here for us: " + e.getMessage());
    } catch (XMLStreamException e) {
      reading.problem(line, "not XML here; what comes before is used");
    }
  }

  private void document() throws XMLStreamException {
    while (in.next() != XMLStreamConstants.START_ELEMENT) {
      // comments, and whatever a program wants to be told
    }
    if (!in.getLocalName().equals("playlist")) {
      reading.problem(line(), "no XSPF: it begins with " + shown(in.getLocalName()));
      return;
    }
    namespace = namespace();
    if (!namespace.equals(Xspf.NAMESPACE)) {
      reading.problem(line(), "its namespace is not " + Xspf.NAMESPACE);
    }
    Element playlist = begin(XspfRules.PLAYLIST, "playlist", "");
    Set<String> seen = children(playlist, this::ofPlaylist);
    if (!seen.contains("trackList")) {
      reading.problem(playlist.line, "a playlist without a trackList");
    }
    while (in.hasNext()) {
      in.next(); // what follows must be XML too
    }
  }

  private void ofPlaylist(Element element) throws XMLStreamException {
    switch (element.rule.content()) {
      case TRACK_LIST -> children(element, this::track);
      case ATTRIBUTION -> {
        reading.unused("playlist", "attribution");
        children(element, this::text);
      }
      default -> {
        reading.unused("playlist", element.name);
        text(element);
      }
    }
  }

  private void track(Element track) throws XMLStreamException {
    List<String> locations = new ArrayList<>();
    List<Consumer<Track.Builder>> details = new ArrayList<>();
    children(
        track,
        element -> {
          String text = text(element);
          if (element.name.equals("location")) {
            locations.add(location(element, XspfRules.BLANK.trimFrom(text)));
          } else {
            detail(element, text).ifPresentOrElse(details::add, () -> unused(element));
          }
        });
    reading.track(
        track.line,
        () -> EntryPath.readFirst(locations, reading.folder()),
        builder -> details.forEach(detail -> detail.accept(builder)));
  }

  private static String location(Element element, String reference) {
    try {
      return EntryPath.onBase(reference, element.base);
    } catch (InvalidPathException e) { // said when it is read
      return reference;
    }
  }

  private void unused(Element element) {
    reading.unused("track", element.name);
  }

  private static Optional<Consumer<Track.Builder>> detail(Element element, String text) {
    return switch (element.name) {
      case "title" -> Optional.of(track -> track.title(text));
      case "creator" -> Optional.of(track -> track.artist(text));
      case "album" -> Optional.of(track -> track.album(text));
      case "trackNum" ->
          number(text, Range.closed(0L, (long) Integer.MAX_VALUE))
              .map(number -> track -> track.trackNumber(number.intValue()));
      case "duration" ->
          number(text, Reading.LENGTHS).map(millis -> track -> track.durationMillis(millis));
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

  /** Reads what stands in an element that holds elements only; returns the names seen. */
  private Set<String> children(Element parent, Inner inner) throws XMLStreamException {
    Set<String> seen = new HashSet<>();
    boolean hasText = false;
    for (int event = in.next(); event != XMLStreamConstants.END_ELEMENT; event = in.next()) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        child(parent, seen, inner);
      } else if (isText(event) && !hasText && !XspfRules.BLANK.matchesAllOf(in.getText())) {
        reading.problem(line(), "text in " + parent.name + ", which holds elements only");
        hasText = true;
      }
    }
    return seen;
  }

  private void child(Element parent, Set<String> seen, Inner inner) throws XMLStreamException {
    String name = in.getLocalName();
    Optional<Rule> rule =
        namespace().equals(namespace)
            ? XspfRules.of(parent.rule.content(), name)
            : Optional.empty();
    if (rule.isEmpty()) {
      reading.problem(line(), shown(name) + " may not stand in " + parent.name);
      skip();
      return;
    }
    boolean again = !seen.add(name) && !rule.get().many();
    if (again) {
      reading.problem(line(), name + " stands twice in " + parent.name);
    }
    Element element = begin(rule.get(), name, parent.base);
    if (element.rule.content() == Content.EXTENSION) {
      reading.unused(parent.name, "extension");
      skip();
    } else if (again && element.rule.content() != Content.TRACK_LIST) {
      skip(); // the first counts
    } else {
      inner.read(element);
    }
  }

  /** Judges the attributes of the element that begins here. */
  private Element begin(Rule rule, String name, String outer) {
    String base = outer;
    boolean hasOwn = rule.attribute().isEmpty();
    for (int i = 0; i < in.getAttributeCount(); i++) {
      String space = Objects.requireNonNullElse(in.getAttributeNamespace(i), "");
      String attribute = in.getAttributeLocalName(i);
      if (space.equals(XMLConstants.XML_NS_URI) && attribute.equals("base")) {
        base = base(outer, in.getAttributeValue(i));
      } else if (space.isEmpty() && rule.attribute().equals(Optional.of(attribute))) {
        hasOwn = true;
        if (rule.content() == Content.PLAYLIST && !in.getAttributeValue(i).equals("1")) {
          reading.problem(line(), "version must be 1");
        }
      } else if (!space.equals(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI)) {
        reading.problem(line(), name + " may not have the attribute " + shown(attribute));
      }
    }
    if (!hasOwn) {
      reading.problem(line(), name + " without " + rule.attribute().get());
    }
    return new Element(rule, name, line(), base);
  }

  private String base(String outer, String own) {
    String base = XspfRules.BLANK.trimFrom(own);
    try {
      if (isShort(base) && isShort(EntryPath.onBase(base, outer))) {
        return EntryPath.onBase(base, outer);
      }
      reading.problem(line(), "its xml:base is too long and not used");
    } catch (InvalidPathException e) {
      reading.problem(line(), "its xml:base is no URI and not used");
    }
    return outer;
  }

  private static boolean isShort(String base) {
    return base.length() <= LONGEST_BASE && CharMatcher.is('/').countIn(base) <= DEEPEST_BASE;
  }

  /** Returns the text of an element that holds nothing else, after judging it. */
  private String text(Element element) throws XMLStreamException {
    StringBuilder text = new StringBuilder();
    int depth = 0;
    boolean hasMarkup = false;
    for (int event = in.next();
        depth > 0 || event != XMLStreamConstants.END_ELEMENT;
        event = in.next()) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        depth++;
        hasMarkup = true;
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        depth--;
      } else if (isText(event) && text.length() <= LONGEST_TEXT) {
        text.append(in.getText());
      }
    }
    if (hasMarkup) {
      reading.problem(element.line, "markup in " + element.name + ", which is text");
    }
    if (text.length() > LONGEST_TEXT) {
      reading.problem(element.line, element.name + " is too long and not used");
      return "";
    }
    judge(element, text.toString());
    return text.toString();
  }

  private void judge(Element element, String text) {
    Content content = element.rule.content();
    if (content == Content.NUMBER && !XspfRules.isNumber(text)) {
      reading.problem(element.line, element.name + " is not a whole number of 0 or more");
    } else if (content == Content.DATE && !XspfRules.isDate(text)) {
      reading.problem(element.line, element.name + " is not a date and time");
    }
  }

  private void skip() throws XMLStreamException {
    for (int depth = 1; depth > 0; ) {
      int event = in.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        depth++;
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        depth--;
      }
    }
  }

  private static boolean isText(int event) {
    return event == XMLStreamConstants.CHARACTERS
        || event == XMLStreamConstants.CDATA
        || event == XMLStreamConstants.SPACE;
  }

  private String namespace() {
    return Objects.requireNonNullElse(in.getNamespaceURI(), "");
  }

  private static String shown(String name) {
    return NAME.matcher(name).matches() ? name : "something";
  }

  private long line() {
    return in.getLocation().getLineNumber();
  }
}
