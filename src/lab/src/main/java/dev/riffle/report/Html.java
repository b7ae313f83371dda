package dev.riffle.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import com.google.common.io.Resources;
import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** HTML elements that the chapters of the page share. */
final class Html {
  // Forbids all requests.
  private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'";

  private Html() {}

  /** Returns a self-contained page. */
  static String page(String title, HtmlElement main) {
    return "<!DOCTYPE html>\n"
        + HtmlElement.of("html").attr("lang", "en").add(head(title), HtmlElement.of("body", main));
  }

  private static HtmlElement head(String title) {
    return HtmlElement.of(
        "head",
        HtmlElement.of("meta").attr("charset", "utf-8"),
        HtmlElement.of("meta")
            .attr("http-equiv", "Content-Security-Policy")
            .attr("content", POLICY),
        meta("viewport", "width=device-width, initial-scale=1"),
        meta("color-scheme", "light dark"),
        HtmlElement.of("title", title),
        HtmlElement.style(style()));
  }

  private static HtmlElement meta(String name, String content) {
    return HtmlElement.of("meta").attr("name", name).attr("content", content);
  }

  private static String style() {
    try {
      return Resources.toString(Resources.getResource(Html.class, "report.css"), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a chapter with its heading; {@code id} is the target of links. */
  static HtmlElement section(String id, String heading) {
    return HtmlElement.of("section").attr("id", id).add(HtmlElement.of("h2", heading));
  }

  /** Returns a paragraph with a formatted template. */
  @FormatMethod
  static HtmlElement p(@FormatString String template, Object... values) {
    return HtmlElement.of("p", template, values);
  }

  /** Returns a block with one command line. */
  static HtmlElement command(String command) {
    return commands(ImmutableList.of(command));
  }

  /** Returns a block with command lines, one per line. */
  static HtmlElement commands(List<String> commands) {
    return HtmlElement.of("div")
        .attr("class", "commands")
        .addAll(
            commands.stream().map(command -> HtmlElement.of("p", HtmlElement.of("code", command))));
  }

  /** Returns a word with a check mark or a cross, so that its meaning does not depend on colour. */
  static HtmlElement mark(boolean good, String word) {
    return HtmlElement.of("strong", (good ? "✓ " : "✗ ") + word)
        .attr("class", good ? "right" : "wrong");
  }

  /**
   * Returns a table with row headers in its first column. It scrolls in its own frame, by keyboard
   * too, so that a narrow page does not scroll. Each cell stores the name of its column, so that
   * the style can stack the cells of wide rows on narrow screens.
   */
  static HtmlElement table(String caption, List<?> head, List<? extends List<?>> rows) {
    Stream<HtmlElement> columns =
        head.stream().map(name -> HtmlElement.of("th", name.toString()).attr("scope", "col"));
    HtmlElement table =
        HtmlElement.of(
            "table",
            HtmlElement.of("caption", caption),
            HtmlElement.of("thead", HtmlElement.of("tr").addAll(columns)),
            HtmlElement.of("tbody").addAll(rows.stream().map(row -> row(head, row))));
    return HtmlElement.of("div")
        .attr("class", "scroll")
        .attr("role", "region")
        .attr("tabindex", "0")
        .attr("aria-label", caption)
        .add(table);
  }

  /** Returns the cells of a row with the header {@code first}. */
  static List<?> headed(Object first, Stream<?> rest) {
    return Stream.concat(Stream.of(first), rest).toList();
  }

  private static HtmlElement row(List<?> head, List<?> cells) {
    return HtmlElement.of("tr", HtmlElement.of("th", cells.get(0).toString()).attr("scope", "row"))
        .addAll(
            IntStream.range(1, cells.size())
                .mapToObj(
                    i ->
                        HtmlElement.of("td", cells.get(i).toString())
                            .attr("data-column", head.get(i).toString())));
  }

  /** Returns collapsed content that expands when the summary is clicked. */
  static HtmlElement details(String summary, HtmlElement content) {
    return HtmlElement.of("details", HtmlElement.of("summary", summary), content);
  }
}
