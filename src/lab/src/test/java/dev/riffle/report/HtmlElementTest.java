package dev.riffle.report;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.ByteArrayInputStream;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Output is well-formed for any text. */
@Isolated("changes the default locale")
class HtmlElementTest {
  private static final String MARKUP = "<b class=\"x\">R&amp;B 'n' Soul</b>";

  /** Returns the root element after parsing the output as XML. */
  private static org.w3c.dom.Element parsed(HtmlElement element) throws Exception {
    byte[] written = element.toString().getBytes(UTF_8);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(written))
        .getDocumentElement();
  }

  static Stream<Arguments> written() {
    return Stream.of(
        arguments("<td></td>", HtmlElement.of("td")),
        arguments("<meta charset=\"utf-8\"/>\n", HtmlElement.of("meta").attr("charset", "utf-8")),
        arguments("<code>&lt;i&gt;&amp;\"'</code>", HtmlElement.of("code", "<i>&\"'")),
        arguments(
            "<span title=\"&lt;i&gt;&amp;&quot;&apos;\"></span>",
            HtmlElement.of("span").attr("title", "<i>&\"'")),
        arguments("<td width=\"50%\">100%</td>", HtmlElement.of("td", "100%").attr("width", "50%")),
        arguments(
            "<code>&lt;i&gt; &lt; 52! = 2<sup>225.6</sup> &amp; 100%</code>",
            HtmlElement.of(
                "code",
                "%s < %d! = 2%s & 100%%",
                "<i>",
                52,
                HtmlElement.of("sup", "%.1f", 225.58))),
        arguments( // the last value, in its first position
            "<td id=\"c\" class=\"b\"></td>",
            HtmlElement.of("td").attr("id", "a").attr("class", "b").attr("id", "c")),
        arguments(
            "<ul><li><a href=\"#1\">first</a></li>\n<li>second</li>\n<li>third</li>\n</ul>\n",
            HtmlElement.of(
                    "ul", HtmlElement.of("li", HtmlElement.of("a", "first").attr("href", "#1")))
                .add(HtmlElement.of("li", "second"))
                .addAll(Stream.of(HtmlElement.of("li", "third")))));
  }

  @ParameterizedTest
  @MethodSource("written")
  void element_isEscapedNestedAndClosed(String html, HtmlElement element) {
    assertThat(element.toString()).isEqualTo(html);
  }

  @Test
  void markup_isReadBackAsText() throws Exception {
    assertThat(parsed(HtmlElement.of("td", MARKUP)).getTextContent()).isEqualTo(MARKUP);
    String lines = MARKUP + "\r\n\t" + MARKUP;
    assertThat(parsed(HtmlElement.of("p").attr("title", lines)).getAttribute("title"))
        .isEqualTo(lines);
  }

  @Test
  void controlCharacters_invalidInXml_areReplaced() throws Exception {
    String control =
        IntStream.range(0, ' ')
            .filter(c -> c != '\t' && c != '\n' && c != '\r')
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .append("\ufffe\uffff")
            .toString();
    String replaced = "\ufffd".repeat(control.length());
    org.w3c.dom.Element read = parsed(HtmlElement.of("p", control).attr("title", control));
    assertThat(read.getTextContent()).isEqualTo(replaced);
    assertThat(read.getAttribute("title")).isEqualTo(replaced);
    assertThat(parsed(HtmlElement.of("p", "%s", control)).getTextContent()).isEqualTo(replaced);
    // An unpaired surrogate has no UTF-8 encoding; a surrogate pair is one character.
    assertThat(parsed(HtmlElement.of("p", "\ud83d \ud83c\udfb5")).getTextContent())
        .isEqualTo("? \ud83c\udfb5");
  }

  @Test
  void numbers_anyLocale_areFormattedAlike() {
    Locale previous = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(HtmlElement.of("td", "%,d %.1f", 1000, 0.5).attr("width", "%.1f", 0.5).toString())
          .isEqualTo("<td width=\"0.5\">1,000 0.5</td>");
    } finally {
      Locale.setDefault(previous);
    }
  }

  @Test
  void emptyElements_rejectContent() {
    assertThrows(IllegalStateException.class, () -> HtmlElement.of("meta", "text"));
    assertThrows(
        IllegalStateException.class,
        () -> HtmlElement.of("meta").add(HtmlElement.of("code", "text")));
  }

  @Test
  void style_isWrittenVerbatim_andRefusedIfItNeedsAnEscape() {
    String css = "ol > li::previous { content: \"'\"; }";
    assertThat(HtmlElement.style(css).toString()).isEqualTo("<style>" + css + "</style>\n");
    assertThrows(IllegalArgumentException.class, () -> HtmlElement.style("</style>"));
    assertThrows(IllegalArgumentException.class, () -> HtmlElement.style("a & b"));
  }
}
