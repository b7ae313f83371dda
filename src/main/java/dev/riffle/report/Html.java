package dev.riffle.report;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The parts that the chapters of the page have in common. */
final class Html {
  private Html() {}

  /** Returns a chapter with its heading; links lead to {@code id}. */
  static Element section(String id, String heading) {
    return Element.of("section").attr("id", id).add(Element.of("h2", heading));
  }

  /** Returns a paragraph: a template filled in. */
  @FormatMethod
  static Element p(@FormatString String template, Object... values) {
    return Element.of("p", template, values);
  }

  /** Returns a command to type. */
  static Element command(String command) {
    return commands(ImmutableList.of(command));
  }

  /** Returns commands to type, a line each. */
  static Element commands(List<String> commands) {
    return Element.of("div")
        .attr("class", "commands")
        .addAll(commands.stream().map(command -> Element.of("p", Element.of("code", command))));
  }

  /** Returns a word with a mark, so that its colour is not all that says whether it is good. */
  static Element mark(boolean good, String word) {
    return Element.of("strong", (good ? "✓ " : "✗ ") + word)
        .attr("class", good ? "right" : "wrong");
  }

  /**
   * Returns a table whose first column names its rows. It scrolls in its own frame, by keys too, so
   * that a narrow screen does not have to. Its cells know their columns, so that the style can take
   * a row of sentences apart where there is no room for it.
   */
  static Element table(String caption, List<?> head, List<? extends List<?>> rows) {
    Stream<Element> columns =
        head.stream().map(name -> Element.of("th", name.toString()).attr("scope", "col"));
    Element table =
        Element.of(
            "table",
            Element.of("caption", caption),
            Element.of("thead", Element.of("tr").addAll(columns)),
            Element.of("tbody").addAll(rows.stream().map(row -> row(head, row))));
    return Element.of("div")
        .attr("class", "scroll")
        .attr("role", "region")
        .attr("tabindex", "0")
        .attr("aria-label", caption)
        .add(table);
  }

  private static Element row(List<?> head, List<?> cells) {
    return Element.of("tr", Element.of("th", cells.get(0).toString()).attr("scope", "row"))
        .addAll(
            IntStream.range(1, cells.size())
                .mapToObj(
                    i ->
                        Element.of("td", cells.get(i).toString())
                            .attr("data-column", head.get(i).toString())));
  }

  /** Returns content that is folded away until its summary is clicked. */
  static Element details(String summary, Element content) {
    return Element.of("details", Element.of("summary", summary), content);
  }
}
