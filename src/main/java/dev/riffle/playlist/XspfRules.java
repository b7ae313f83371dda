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
  enum Content {
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
  record Rule(Content content, boolean many, Optional<String> attribute) {}

  /** What XML gives to read as blank. */
  static final CharMatcher BLANK = CharMatcher.anyOf(" \t\r\n");

  static final Rule PLAYLIST = new Rule(Content.PLAYLIST, false, Optional.of("version"));

  private static final Rule ONCE = new Rule(Content.TEXT, false, Optional.empty());
  private static final Rule MANY = new Rule(Content.TEXT, true, Optional.empty());
  private static final Rule NUMBER = new Rule(Content.NUMBER, false, Optional.empty());
  private static final Rule RELATED = new Rule(Content.TEXT, true, Optional.of("rel"));
  private static final Rule EXTENSION =
      new Rule(Content.EXTENSION, true, Optional.of("application"));

  private static final ImmutableMap<Content, ImmutableMap<String, Rule>> CHILDREN =
      ImmutableMap.of(
          Content.PLAYLIST,
          ImmutableMap.<String, Rule>builder()
              .put("title", ONCE)
              .put("creator", ONCE)
              .put("annotation", ONCE)
              .put("info", ONCE)
              .put("location", ONCE)
              .put("identifier", ONCE)
              .put("image", ONCE)
              .put("date", new Rule(Content.DATE, false, Optional.empty()))
              .put("license", ONCE)
              .put("attribution", new Rule(Content.ATTRIBUTION, false, Optional.empty()))
              .put("link", RELATED)
              .put("meta", RELATED)
              .put("extension", EXTENSION)
              .put("trackList", new Rule(Content.TRACK_LIST, false, Optional.empty()))
              .buildOrThrow(),
          Content.ATTRIBUTION,
          ImmutableMap.of("location", MANY, "identifier", MANY),
          Content.TRACK_LIST,
          ImmutableMap.of("track", new Rule(Content.TRACK, true, Optional.empty())),
          Content.TRACK,
          ImmutableMap.<String, Rule>builder()
              .put("location", MANY)
              .put("identifier", MANY)
              .put("title", ONCE)
              .put("creator", ONCE)
              .put("annotation", ONCE)
              .put("info", ONCE)
              .put("image", ONCE)
              .put("album", ONCE)
              .put("trackNum", NUMBER)
              .put("duration", NUMBER)
              .put("link", RELATED)
              .put("meta", RELATED)
              .put("extension", EXTENSION)
              .buildOrThrow());

  // xsd:nonNegativeInteger
  private static final Pattern WHOLE = Pattern.compile("\\+?[0-9]++|-0++");

  // xsd:dateTime, but for the length of months.
  private static final Pattern DATE_TIME =
      Pattern.compile(
          "-?([1-9][0-9]{4,8}|[0-9]{4})-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-5][0-9]:[0-5][0-9]"
              + "(\\.[0-9]{1,20})?(Z|[+-][0-9]{2}:[0-5][0-9])?");

  private XspfRules() {}

  /** Returns the rule of the element {@code name} within {@code parent}; empty if it may not be. */
  static Optional<Rule> of(Content parent, String name) {
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
