package dev.riffle.playlist;

import com.google.common.base.CharMatcher;
import dev.riffle.playlist.XspfRules.ContentModel;
import dev.riffle.playlist.XspfRules.ElementRule;
import java.nio.file.InvalidPathException;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

/**
 * The elements of an XSPF document, each validated against {@link XspfRules} before it is passed
 * on. An element that violates a rule is reported and, if possible, used. Mutable; not thread-safe.
 */
final class XspfElements {
  private static final int MAX_TEXT = 1_000_000;

  // Each location is resolved against the base, so a long base multiplies the cost of a short text.
  private static final int MAX_BASE = 500;
  private static final int MAX_BASE_DEPTH = 50;

  private static final Pattern SHORT_NAME = Pattern.compile("[A-Za-z0-9._-]{1,40}");

  /**
   * A started element.
   *
   * @param rule the rule of the element
   * @param name its local name
   * @param line the line of its start tag
   * @param base the URI that its addresses resolve against
   */
  record Element(ElementRule rule, String name, long line, String base) {}

  /** Reads an element up to its end tag. */
  interface ElementReader {
    void read(Element element) throws XMLStreamException;
  }

  private final Xml in;
  private final Reading reading;
  private String namespace = Xspf.NAMESPACE;

  XspfElements(Xml in, Reading reading) {
    this.in = in;
    this.reading = reading;
  }

  /** Returns the root element, or empty if it is not a playlist. */
  Optional<Element> root() throws XMLStreamException {
    while (in.next() != XMLStreamConstants.START_ELEMENT) {
      // comments and processing instructions
    }
    if (!in.getLocalName().equals("playlist")) {
      reading.problem(line(), "not XSPF: the root element is " + printable(in.getLocalName()));
      return Optional.empty();
    }
    namespace = namespace();
    if (!namespace.equals(Xspf.NAMESPACE)) {
      reading.problem(line(), "namespace must be " + Xspf.NAMESPACE);
    }
    return Optional.of(begin(XspfRules.PLAYLIST, "playlist", ""));
  }

  /** Reads to the end of the document, which must be well-formed, too. */
  void end() throws XMLStreamException {
    while (in.hasNext()) {
      in.next();
    }
  }

  /** Passes the children of an element without text to {@code reader}; returns their names. */
  Set<String> children(Element parent, ElementReader reader) throws XMLStreamException {
    Set<String> seen = new HashSet<>();
    boolean hasText = false;
    for (int event = in.next(); event != XMLStreamConstants.END_ELEMENT; event = in.next()) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        child(parent, seen, reader);
      } else if (isText(event) && !hasText && !XspfRules.BLANK.matchesAllOf(in.getText())) {
        reading.problem(line(), "text in " + parent.name() + ", which holds elements only");
        hasText = true;
      }
    }
    return seen;
  }

  private void child(Element parent, Set<String> seen, ElementReader reader)
      throws XMLStreamException {
    String name = in.getLocalName();
    Optional<ElementRule> rule =
        namespace().equals(namespace)
            ? XspfRules.of(parent.rule().content(), name)
            : Optional.empty();
    if (rule.isEmpty()) {
      reading.problem(line(), printable(name) + " is not allowed in " + parent.name());
      skip();
      return;
    }
    boolean isDuplicate = !seen.add(name) && !rule.get().repeatable();
    if (isDuplicate) {
      reading.problem(line(), "duplicate " + name + " in " + parent.name());
    }
    Element element = begin(rule.get(), name, parent.base());
    if (element.rule().content() == ContentModel.EXTENSION) {
      reading.unused(parent.name(), "extension");
      skip();
    } else if (isDuplicate && element.rule().content() != ContentModel.TRACK_LIST) {
      skip(); // the first one is used
    } else {
      reader.read(element);
    }
  }

  /** Validates the attributes of the current element and returns it. */
  private Element begin(ElementRule rule, String name, String outer) {
    String base = outer;
    boolean hasRequired = rule.attribute().isEmpty();
    for (int i = 0; i < in.getAttributeCount(); i++) {
      String space = Objects.requireNonNullElse(in.getAttributeNamespace(i), "");
      String attribute = in.getAttributeLocalName(i);
      if (space.equals(XMLConstants.XML_NS_URI) && attribute.equals("base")) {
        base = base(outer, in.getAttributeValue(i));
      } else if (space.isEmpty() && rule.attribute().equals(Optional.of(attribute))) {
        hasRequired = true;
        if (rule.content() == ContentModel.PLAYLIST && !in.getAttributeValue(i).equals("1")) {
          reading.problem(line(), "version must be 1");
        }
      } else if (!space.equals(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI)) {
        reading.problem(line(), name + " may not have the attribute " + printable(attribute));
      }
    }
    if (!hasRequired) {
      reading.problem(line(), name + " without " + rule.attribute().get());
    }
    return new Element(rule, name, line(), base);
  }

  private String base(String outer, String own) {
    String base = XspfRules.BLANK.trimFrom(own);
    try {
      if (isShort(base) && isShort(EntryPath.resolve(base, outer))) {
        return EntryPath.resolve(base, outer);
      }
      reading.problem(line(), "xml:base is too long; ignored");
    } catch (InvalidPathException e) {
      reading.problem(line(), "xml:base is not a URI; ignored");
    }
    return outer;
  }

  private static boolean isShort(String base) {
    return base.length() <= MAX_BASE && CharMatcher.is('/').countIn(base) <= MAX_BASE_DEPTH;
  }

  /** Validates the text of an element without children and returns it. */
  String text(Element element) throws XMLStreamException {
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
      } else if (isText(event) && text.length() <= MAX_TEXT) {
        text.append(in.getText());
      }
    }
    if (hasMarkup) {
      reading.problem(element.line(), "markup in " + element.name() + ", which is text");
    }
    if (text.length() > MAX_TEXT) {
      reading.problem(element.line(), element.name() + " is too long; ignored");
      return "";
    }
    validate(element, text.toString());
    return text.toString();
  }

  private void validate(Element element, String text) {
    ContentModel content = element.rule().content();
    if (content == ContentModel.NUMBER && !XspfRules.isNumber(text)) {
      reading.problem(element.line(), element.name() + " is not a whole number of 0 or more");
    } else if (content == ContentModel.DATE && !XspfRules.isDate(text)) {
      reading.problem(element.line(), element.name() + " is not a date and time");
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

  private static String printable(String name) {
    return SHORT_NAME.matcher(name).matches() ? name : "something";
  }

  private long line() {
    return in.getLocation().getLineNumber();
  }
}
