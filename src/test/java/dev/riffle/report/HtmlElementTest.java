package dev.riffle.report;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Elements: whatever text they are given, what is written is well-formed. */
@Isolated("changes the default locale")
class HtmlElementTest {
  private static final String MARKUP = "<b class=\"x\">R&amp;B 'n' Soul</b>";

  /** Returns the root of what is written, as an XML parser reads it. */
  private static org.w3c.dom.Element parsed(HtmlElement element) throws Exception {
    byte[] written = element.toString().getBytes(UTF_8);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(written))
        .getDocumentElement();
  }

  @Test
  void text_withMarkup_isEscaped() throws Exception {
    HtmlElement code = HtmlElement.of("code", "<i>&\"'");
    assertThat(code.toString()).isEqualTo("<code>&lt;i&gt;&amp;\"'</code>");
    assertThat(parsed(HtmlElement.of("td", MARKUP)).getTextContent()).isEqualTo(MARKUP);
  }

  @Test
  void attribute_withMarkup_isEscaped() throws Exception {
    HtmlElement span = HtmlElement.of("span").attr("title", "<i>&\"'");
    assertThat(span.toString()).isEqualTo("<span title=\"&lt;i&gt;&amp;&quot;&apos;\"></span>");
    String lines = MARKUP + "\r\n\t" + MARKUP;
    assertThat(parsed(HtmlElement.of("p").attr("title", lines)).getAttribute("title"))
        .isEqualTo(lines);
  }

  @Test
  void controlCharacters_whichXmlCannotHold_areReplaced() throws Exception {
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
    // Half of a pair has no bytes in UTF-8, and a whole pair is one character.
    assertThat(parsed(HtmlElement.of("p", "\ud83d \ud83c\udfb5")).getTextContent())
        .isEqualTo("? \ud83c\udfb5");
  }

  @Test
  void template_escapesItselfAndItsValues_butNotElements() {
    HtmlElement sup = HtmlElement.of("sup", "%.1f", 225.58);
    assertThat(HtmlElement.of("code", "%s < %d! = 2%s & 100%%", "<i>", 52, sup).toString())
        .isEqualTo("<code>&lt;i&gt; &lt; 52! = 2<sup>225.6</sup> &amp; 100%</code>");
  }

  @Test
  void text_withoutValues_isNoTemplate() {
    assertThat(HtmlElement.of("td", "100%").attr("width", "50%").toString())
        .isEqualTo("<td width=\"50%\">100%</td>");
  }

  @Test
  void numbers_inAnyLocale_areWrittenInTheSameWay() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(HtmlElement.of("td", "%,d %.1f", 1000, 0.5).attr("width", "%.1f", 0.5).toString())
          .isEqualTo("<td width=\"0.5\">1,000 0.5</td>");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void children_areNestedInOrder_andClosed() {
    HtmlElement list =
        HtmlElement.of("ul", HtmlElement.of("li", HtmlElement.of("a", "first").attr("href", "#1")))
            .add(HtmlElement.of("li", "second"))
            .addAll(Stream.of("third", "fourth").map(text -> HtmlElement.of("li", text)));
    assertThat(list.toString())
        .isEqualTo(
            """
            <ul><li><a href="#1">first</a></li>
            <li>second</li>
            <li>third</li>
            <li>fourth</li>
            </ul>
            """);
  }

  @Test
  void attributes_keepTheirOrder_theLastValueOfEachCounts() {
    assertThat(HtmlElement.of("td").attr("id", "a").attr("class", "b").attr("id", "c").toString())
        .isEqualTo("<td id=\"c\" class=\"b\"></td>");
  }

  @Test
  void emptyElements_areClosedByATag_unlessHtmlHasNone() {
    assertThat(HtmlElement.of("td").toString()).isEqualTo("<td></td>");
    assertThat(HtmlElement.of("meta").attr("charset", "utf-8").toString())
        .isEqualTo("<meta charset=\"utf-8\"/>\n");
    assertThrows(IllegalStateException.class, () -> HtmlElement.of("meta", "text"));
    assertThrows(
        IllegalStateException.class,
        () -> HtmlElement.of("meta").add(HtmlElement.of("code", "text")));
  }

  @Test
  void style_isWrittenAsItIs_andRefusedWhereItWouldNeedAnEscape() {
    String css = "ol > li::before { content: \"'\"; }";
    assertThat(HtmlElement.style(css).toString()).isEqualTo("<style>" + css + "</style>\n");
    assertThrows(IllegalArgumentException.class, () -> HtmlElement.style("</style>"));
    assertThrows(IllegalArgumentException.class, () -> HtmlElement.style("a & b"));
  }
}
