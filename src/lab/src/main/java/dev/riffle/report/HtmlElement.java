package dev.riffle.report;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkState;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableSet;
import com.google.common.xml.XmlEscapers;
import com.google.errorprone.annotations.CompileTimeConstant;
import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An element of HTML or SVG. Text and attribute values are escaped, and every element is closed, so
 * a page of elements is well-formed XML too. A control character that XML does not allow becomes
 * U+FFFD. Mutable; adding a child copies it, so it must be complete by then.
 *
 * <pre>{@code
 * HtmlElement.of("p", "%d! = 2%s", 52, HtmlElement.of("sup", "%.1f", log2)).attr("class", "orders")
 * }</pre>
 */
final class HtmlElement {
  // Browsers parse <p/> as <p>: only elements that are always empty may use that form.
  private static final ImmutableSet<String> EMPTY = ImmutableSet.of("meta", "path");

  // A line break follows each other element. After these, it would add a space to a sentence or to
  // the text of a row.
  private static final ImmutableSet<String> INLINE =
      ImmutableSet.of("a", "code", "span", "strong", "sup", "td", "th");

  private final String name;
  private final Map<String, String> attributes = new LinkedHashMap<>();
  private final StringBuilder content = new StringBuilder();

  private HtmlElement(String name) {
    this.name = name;
  }

  static HtmlElement of(@CompileTimeConstant String name, HtmlElement... children) {
    return new HtmlElement(name).add(children);
  }

  static HtmlElement of(@CompileTimeConstant String name, String text) {
    return new HtmlElement(name).append(escape(text));
  }

  /**
   * Returns an element with a template formatted in {@link Locale#ROOT}. A value that is an element
   * becomes a child; any other value becomes text.
   */
  @FormatMethod
  static HtmlElement of(
      @CompileTimeConstant String name, @FormatString String template, Object... values) {
    Object[] escaped =
        Arrays.stream(values)
            .map(v -> v instanceof HtmlElement || v instanceof Number ? v : escape(v.toString()))
            .toArray();
    return new HtmlElement(name).append(String.format(Locale.ROOT, escape(template), escaped));
  }

  private static String escape(String text) {
    return XmlEscapers.xmlContentEscaper().escape(text);
  }

  /** Returns a style sheet. */
  static HtmlElement style(String css) {
    // Browsers do not unescape a style sheet, so characters that need an escape are rejected.
    checkArgument(CharMatcher.anyOf("<&").matchesNoneOf(css), "css must not contain < or &");
    return new HtmlElement("style").append(css);
  }

  HtmlElement attr(@CompileTimeConstant String attribute, String value) {
    attributes.put(attribute, value);
    return this;
  }

  /** Sets an attribute to a template formatted in {@link Locale#ROOT}. */
  @FormatMethod
  HtmlElement attr(
      @CompileTimeConstant String attribute, @FormatString String template, Object... values) {
    return attr(attribute, String.format(Locale.ROOT, template, values));
  }

  HtmlElement add(HtmlElement... children) {
    return addAll(Arrays.stream(children));
  }

  HtmlElement addAll(Stream<HtmlElement> children) {
    children.forEach(child -> append(child.toString()));
    return this;
  }

  private HtmlElement append(String markup) {
    checkState(!EMPTY.contains(name), "<%s> must be empty", name);
    content.append(markup);
    return this;
  }

  /** Returns this element as HTML. */
  @Override
  public String toString() {
    StringBuilder html = new StringBuilder("<").append(name);
    attributes.forEach(
        (attribute, value) -> {
          html.append(' ').append(attribute).append("=\"");
          html.append(XmlEscapers.xmlAttributeEscaper().escape(value)).append('"');
        });
    if (EMPTY.contains(name)) {
      html.append("/>");
    } else {
      html.append('>').append(content).append("</").append(name).append('>');
    }
    return html.append(INLINE.contains(name) ? "" : "\n").toString();
  }
}
