package dev.riffle.report;

import com.google.common.html.HtmlEscapers;
import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import java.util.List;
import java.util.Locale;

/** Pieces of a page. What comes in as text is escaped; what is called html is not. */
final class Html {
  private Html() {}

  static String text(String text) {
    return HtmlEscapers.htmlEscaper().escape(text);
  }

  /**
   * Returns a template filled in. Not by formatted(): that follows the locale in its digits and
   * points.
   */
  @FormatMethod
  static String fill(@FormatString String template, Object... values) {
    return String.format(Locale.ROOT, template, values);
  }

  /** Returns a command to type. */
  static String command(String command) {
    return "<p class=\"command\"><code>" + text(command) + "</code></p>\n";
  }

  /**
   * Returns a table whose first column names its rows, of texts. It scrolls in its own frame, by
   * keys too, so that a narrow screen does not have to.
   */
  static String table(String caption, List<String> head, List<? extends List<String>> rows) {
    StringBuilder html = new StringBuilder();
    html.append("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"");
    html.append(text(caption)).append("\"><table>\n<caption>").append(text(caption));
    html.append("</caption>\n<thead><tr>");
    head.forEach(cell -> html.append("<th scope=\"col\">").append(text(cell)).append("</th>"));
    html.append("</tr></thead>\n<tbody>\n");
    for (List<String> row : rows) {
      html.append("<tr><th scope=\"row\">").append(text(row.get(0))).append("</th>");
      row.subList(1, row.size())
          .forEach(cell -> html.append("<td>").append(text(cell)).append("</td>"));
      html.append("</tr>\n");
    }
    return html.append("</tbody></table></div>\n").toString();
  }

  /** Returns what is folded away until somebody opens it. */
  static String details(String summary, String html) {
    return "<details><summary>" + text(summary) + "</summary>\n" + html + "</details>\n";
  }
}
