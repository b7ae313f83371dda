package dev.riffle.playlist;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableMap;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.xml.datatype.DatatypeFactory;

/**
 * The rules of the XSPF specification for elements: their parents, number, attributes and content.
 *
 * <p>Addresses are not validated: their type, {@code xsd:anyURI}, allows any text.
 */
final class XspfRules {
  /** The content that an element may have. */
  enum ContentModel {
    PLAYLIST,
    TRACK_LIST,
    TRACK,
    ATTRIBUTION,
    /** Any content in any namespace. */
    EXTENSION,
    TEXT,
    /** A whole number, 0 or more. */
    NUMBER,
    DATE
  }

  /** The rule of an element: its content, whether it is repeatable, and its required attribute. */
  record ElementRule(ContentModel content, boolean repeatable, Optional<String> attribute) {}

  /** The white space characters of XML. */
  static final CharMatcher BLANK = CharMatcher.anyOf(" \t\r\n");

  static final ElementRule PLAYLIST =
      new ElementRule(ContentModel.PLAYLIST, false, Optional.of("version"));

  private static final ElementRule ONCE = once(ContentModel.TEXT);
  private static final ElementRule REPEATABLE =
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
          ImmutableMap.of("location", REPEATABLE, "identifier", REPEATABLE),
          ContentModel.TRACK_LIST,
          ImmutableMap.of("track", new ElementRule(ContentModel.TRACK, true, Optional.empty())),
          ContentModel.TRACK,
          description()
              .put("location", REPEATABLE)
              .put("identifier", REPEATABLE)
              .put("album", ONCE)
              .put("trackNum", once(ContentModel.NUMBER))
              .put("duration", once(ContentModel.NUMBER))
              .buildOrThrow());

  private static ElementRule once(ContentModel content) {
    return new ElementRule(content, false, Optional.empty());
  }

  /** Returns the children that playlists and tracks have in common. */
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

  // xsd:dateTime, except for the lengths of months.
  private static final Pattern DATE_TIME =
      Pattern.compile(
          "-?([1-9][0-9]{4,8}|[0-9]{4})-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-5][0-9]:[0-5][0-9]"
              + "(\\.[0-9]{1,20})?(Z|[+-][0-9]{2}:[0-5][0-9])?");

  private XspfRules() {}

  /**
   * Returns the rule of the element {@code name} in {@code parent}, or empty if it is not allowed.
   */
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
