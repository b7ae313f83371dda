package dev.riffle.playlist;

import java.io.StringReader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;

/**
 * The XML of a stranger, event by event, and nothing beyond it: no document type, hence no entities
 * but the five of XML, and nothing is fetched from anywhere. Mutable, for one thread.
 */
final class Xml extends StreamReaderDelegate {
  /** Deeper than any playlist nests. */
  static final int MAX_DEPTH = 100;

  private int depth;

  private Xml(XMLStreamReader in) {
    super(in);
  }

  /** Returns a reader of {@code text}, in which a declaration of its encoding means nothing. */
  static Xml of(String text) throws XMLStreamException {
    // A factory is not thread-safe, and the default one is the only one whose rules are known.
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setXMLResolver(
        (publicId, systemId, base, namespace) -> {
          throw new UnsupportedXmlException("an external entity, which is not fetched");
        });
    return new Xml(parsed(() -> factory.createXMLStreamReader(new StringReader(text))));
  }

  /**
   * Steps to the next event.
   *
   * @throws UnsupportedXmlException if it is one that no playlist needs
   * @throws XMLStreamException if the text is not well-formed, or the parser fails on it
   */
  @Override
  public int next() throws XMLStreamException {
    int event = parsed(super::next);
    switch (event) {
      case XMLStreamConstants.DTD ->
          throw new UnsupportedXmlException("a document type, which no playlist needs");
      case XMLStreamConstants.ENTITY_REFERENCE ->
          throw new UnsupportedXmlException("an entity of its own");
      case XMLStreamConstants.START_ELEMENT -> depth++;
      case XMLStreamConstants.END_ELEMENT -> depth--;
      default -> {}
    }
    if (depth > MAX_DEPTH) {
      throw new UnsupportedXmlException("nested too deeply");
    }
    return event;
  }

  /** A call in which the foreign parser reads on. */
  private interface ParserCall<T> {
    T take() throws XMLStreamException;
  }

  // The JDK's parser lacks some of its own messages, such as InvalidCharInDTD.
  private static <T> T parsed(ParserCall<T> step) throws XMLStreamException {
    try {
      return step.take();
    } catch (RuntimeException e) {
      throw new XMLStreamException(e);
    }
  }

  /** What is well-formed, but not read: said as a person is told of it. */
  static final class UnsupportedXmlException extends XMLStreamException {
    private static final long serialVersionUID = 1L;

    UnsupportedXmlException(String message) {
      super(message);
    }
  }
}
