package dev.riffle.playlist;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableMap;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.xml.datatype.DatatypeFactory;

/**
 * What the specification of XSPF says of its elements: where they may stand, how often, with which
 * attribute and which text.
 *
 * <p>Addresses are not judged: their type, {@code xsd:anyURI}, is any text.
 */
final class XspfRules {
  /** What an element may hold. */
  enum ContentModel {
    PLAYLIST,
    TRACK_LIST,
    TRACK,
    ATTRIBUTION,
    /** Anything, of any namespace. */
    EXTENSION,
    TEXT,
    /** A whole number, 0 or more. */
    NUMBER,
    DATE
  }

  /** An element: what it holds, if it may stand there again, the attribute that it must have. */
  record ElementRule(ContentModel content, boolean many, Optional<String> attribute) {}

  /** What XML gives to read as blank. */
  static final CharMatcher BLANK = CharMatcher.anyOf(" \t\r\n");

  static final ElementRule PLAYLIST =
      new ElementRule(ContentModel.PLAYLIST, false, Optional.of("version"));

  private static final ElementRule ONCE = once(ContentModel.TEXT);
  private static final ElementRule MANY =
      new ElementRule(ContentModel.TEXT, true, Optional.empty());
  private static final ElementRule RELATED =
      new ElementRule(ContentModel.TEXT, true, Optional.of("rel"));
  private static final ElementRule EXTENSION =
      new ElementRule(ContentModel.EXTENSION, true, Optional.of("application"));

  private static final ImmutableMap<ContentModel, ImmutableMap<String, ElementRule>> CHILDREN =
      ImmutableMap.of(
          ContentModel.PLAYLIST,
          description()
              .put("location", ONCE)
              .put("identifier", ONCE)
              .put("date", once(ContentModel.DATE))
              .put("license", ONCE)
              .put("attribution", once(ContentModel.ATTRIBUTION))
              .put("trackList", once(ContentModel.TRACK_LIST))
              .buildOrThrow(),
          ContentModel.ATTRIBUTION,
          ImmutableMap.of("location", MANY, "identifier", MANY),
          ContentModel.TRACK_LIST,
          ImmutableMap.of("track", new ElementRule(ContentModel.TRACK, true, Optional.empty())),
          ContentModel.TRACK,
          description()
              .put("location", MANY)
              .put("identifier", MANY)
              .put("album", ONCE)
              .put("trackNum", once(ContentModel.NUMBER))
              .put("duration", once(ContentModel.NUMBER))
              .buildOrThrow());

  private static ElementRule once(ContentModel content) {
    return new ElementRule(content, false, Optional.empty());
  }

  /** Returns the children that describe a playlist as well as a track. */
  private static ImmutableMap.Builder<String, ElementRule> description() {
    return ImmutableMap.<String, ElementRule>builder()
        .put("title", ONCE)
        .put("creator", ONCE)
        .put("annotation", ONCE)
        .put("info", ONCE)
        .put("image", ONCE)
        .put("link", RELATED)
        .put("meta", RELATED)
        .put("extension", EXTENSION);
  }

  // xsd:nonNegativeInteger
  private static final Pattern WHOLE = Pattern.compile("\\+?[0-9]++|-0++");

  // xsd:dateTime, but for the length of months.
  private static final Pattern DATE_TIME =
      Pattern.compile(
          "-?([1-9][0-9]{4,8}|[0-9]{4})-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-5][0-9]:[0-5][0-9]"
              + "(\\.[0-9]{1,20})?(Z|[+-][0-9]{2}:[0-5][0-9])?");

  private XspfRules() {}

  /** Returns the rule of the element {@code name} within {@code parent}; empty if it may not be. */
  static Optional<ElementRule> of(ContentModel parent, String name) {
    return Optional.ofNullable(CHILDREN.getOrDefault(parent, ImmutableMap.of()).get(name));
  }

  static boolean isNumber(String text) {
    return WHOLE.matcher(BLANK.trimFrom(text)).matches();
  }

  /** Returns whether {@code text} is an xsd:dateTime. */
  static boolean isDate(String text) {
    String date = BLANK.trimFrom(text);
    if (!DATE_TIME.matcher(date).matches()) {
      return false;
    }
    try {
      return DatatypeFactory.newDefaultInstance().newXMLGregorianCalendar(date).isValid();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
