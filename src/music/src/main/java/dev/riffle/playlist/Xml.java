package dev.riffle.playlist;

import com.google.common.xml.XmlEscapers;
import java.io.StringReader;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;

/**
 * A reader of untrusted XML, event by event. It rejects document types, supports only the five
 * predefined entities and fetches no external resources. Mutable; not thread-safe.
 */
final class Xml extends StreamReaderDelegate {
  /** The maximum depth of elements; valid playlists are shallower. */
  static final int MAX_DEPTH = 100;

  private static final int MAX_TEXT = 1_000_000;

  // XML cannot represent unpaired surrogates.
  private static final Pattern NO_XML = Pattern.compile("\\p{Cs}");

  private int depth;

  private Xml(XMLStreamReader in) {
    super(in);
  }

  /** Reads a document, event by event. */
  interface Body {
    void read(Xml in) throws XMLStreamException;
  }

  /** Runs {@code body} on the text; a syntax error is a problem at its line. */
  static void read(String text, Reading reading, Body body) {
    long line = 1;
    try {
      Xml in = of(text);
      try {
        body.read(in);
      } catch (XMLStreamException e) {
        line = Math.max(1, in.getLocation().getLineNumber());
        throw e;
      }
    } catch (UnsupportedXmlException e) {
      reading.problem(line, "stopped reading: " + e.getMessage());
    } catch (XMLStreamException e) {
      reading.stop(line, "not XML here");
    }
  }

  /** Returns {@code text} as the text of an element or an attribute, without hidden characters. */
  static String escaped(String text) {
    String whole = NO_XML.matcher(text).replaceAll("\uFFFD");
    // Escapes CR, too, as in an attribute: a parser would read a bare CR as LF.
    return Caption.HIDDEN
        .matcher(XmlEscapers.xmlAttributeEscaper().escape(whole))
        .replaceAll(hidden -> "&#" + hidden.group().codePointAt(0) + ";");
  }

  /** Returns a reader of {@code text}; an encoding declaration is ignored. */
  static Xml of(String text) throws XMLStreamException {
    // Factories are not thread-safe. Only the JDK's own factory has known properties.
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setXMLResolver(
        (publicId, systemId, base, namespace) -> {
          throw new UnsupportedXmlException("external entities are not supported");
        });
    return new Xml(parsed(() -> factory.createXMLStreamReader(new StringReader(text))));
  }

  /**
   * Advances to the next event and returns it.
   *
   * @throws UnsupportedXmlException if the event is not supported
   * @throws XMLStreamException if the text is not well-formed, or the parser fails on it
   */
  @Override
  public int next() throws XMLStreamException {
    int event = parsed(super::next);
    switch (event) {
      case XMLStreamConstants.DTD ->
          throw new UnsupportedXmlException("document types are not supported");
      case XMLStreamConstants.ENTITY_REFERENCE ->
          throw new UnsupportedXmlException("custom entities are not supported");
      case XMLStreamConstants.START_ELEMENT -> depth++;
      case XMLStreamConstants.END_ELEMENT -> depth--;
      default -> {}
    }
    if (depth > MAX_DEPTH) {
      throw new UnsupportedXmlException("nested too deeply");
    }
    return event;
  }

  /** Returns the text up to the end tag of the current element, at most 1,000,000 characters. */
  String text() throws XMLStreamException {
    StringBuilder text = new StringBuilder();
    int end = depth - 1;
    while (true) {
      int event = next();
      if (depth == end) {
        return text.toString();
      }
      boolean isText = event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA;
      if (isText && text.length() < MAX_TEXT) {
        text.append(getText());
      }
    }
  }

  /** Returns the number of open elements. */
  int depth() {
    return depth;
  }

  /** Returns the line of the current event, from 1. */
  long line() {
    return getLocation().getLineNumber();
  }

  /** A call of the JDK's parser. */
  private interface ParserCall<T> {
    T run() throws XMLStreamException;
  }

  // The JDK's parser lacks some messages, such as InvalidCharInDTD, and then throws another
  // exception.
  private static <T> T parsed(ParserCall<T> call) throws XMLStreamException {
    try {
      return call.run();
    } catch (RuntimeException e) {
      throw new XMLStreamException(e);
    }
  }

  /** Thrown for well-formed XML that is not supported; the message is for users. */
  static final class UnsupportedXmlException extends XMLStreamException {
    private static final long serialVersionUID = 1L;

    UnsupportedXmlException(String message) {
      super(message);
    }
  }
}
