package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.cli.lab.Lab.texts;
import static dev.riffle.cli.lab.ReportDocument.answer;
import static dev.riffle.cli.lab.ReportDocument.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Run;
import dev.riffle.report.Sentences;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.w3c.dom.Element;

/**
 * The chapters of the report that are not about shuffles agree with their commands, figure by
 * figure.
 */
@ResourceLock("document of a report") // a DOM tree is not thread-safe
@Timeout(300)
class LabReportChaptersTest {
  private final ReportDocument page = ReportDocument.measured();

  @Test
  void curve_matchesContrast() {
    JsonNode curve = json(page.commandsOf("contrast").get(0)).path("curve");
    assertThat(page.elements("//*[@id='contrast']//details//tbody/tr")).hasSize(curve.size());
    for (int i = 0; i < curve.size(); i++) {
      JsonNode point = curve.get(i);
      assertThat(page.texts("//*[@id='contrast']//details//tbody/tr[" + (i + 1) + "]/*"))
          .containsExactly(
              point.path("plays").asText(),
              decimal(point.path("shuffle").path("mean")),
              point.path("shuffle").path("expected").asText().replace(".0", ""),
              decimal(point.path("random").path("mean")),
              decimal(point.path("random").path("standardError")),
              decimal(point.path("random").path("expected")))
          .inOrder();
    }
  }

  private static String decimal(JsonNode number) {
    return Sentences.decimal(number.asDouble());
  }

  @Test
  void twoTests_matchContrast() {
    JsonNode verdicts = json(page.commandsOf("contrast").get(1)).path("verdicts");
    List<Element> rows = page.elements("//*[@id='contrast']/div//tbody/tr");
    assertThat(rows).hasSize(verdicts.size());
    for (int i = 0; i < rows.size(); i++) {
      boolean right =
          verdicts.get(i).path("previousGoesBack").asBoolean()
              == verdicts.get(i).path("isShuffle").asBoolean();
      assertThat(rows.get(i).getTextContent()).startsWith(verdicts.get(i).path("player").asText());
      assertThat(rows.get(i).getTextContent().contains("wrong")).isEqualTo(!right);
    }
  }

  @Test
  void seeds_matchTheCommand_lineByLine() {
    Run seeds = answer("riffle lab seeds -n 52");
    List<String> heads = page.texts("//*[@id='seeds']/div[2]//thead//th");
    assertThat(seeds.lines().get(2).replaceAll(" +", " "))
        .isEqualTo(String.join(" ", heads.get(0), heads.get(1), heads.get(2), heads.get(4)));
    for (int i = 1; i <= page.elements("//*[@id='seeds']/div[2]//tbody/tr").size(); i++) {
      List<String> row = page.texts("//*[@id='seeds']/div[2]//tbody/tr[" + i + "]/*");
      assertThat(seeds.lines().get(2 + i).replaceAll(" +", " "))
          .isEqualTo(String.join(" ", row.get(0), row.get(1), row.get(2), row.get(4)));
    }
    assertThat(seeds.out().replaceAll(" +", " "))
        .endsWith(
            String.join(" ", page.texts("//*[@id='seeds']/div[1]//thead//th"))
                + "\n"
                + String.join(" ", page.texts("//*[@id='seeds']/div[1]//tbody//*[not(*)]"))
                + "\n");
  }

  @Test
  void dice_matchTheCommand() {
    JsonNode ways = json("riffle lab rand10 --seed friday").path("ways");
    List<Element> rows = page.elements("//*[@id='dice']//tbody/tr");
    assertThat(rows).hasSize(ways.size());
    for (int i = 0; i < ways.size(); i++) {
      JsonNode way = ways.get(i);
      assertThat(ReportDocument.texts(rows.get(i), "./th"))
          .containsExactly(way.path("formula").asText() + ", of " + way.path("kept").asText());
      assertThat(ReportDocument.texts(rows.get(i), "./td"))
          .isEqualTo(
              ImmutableList.copyOf(way.path("pairs")).stream().map(JsonNode::asText).toList());
    }
  }

  @Test
  void wheel_matchesTheCommand_lineByLine() {
    Run draw = answer(page.commandsOf("wheel").get(0));
    assertThat(draw.status()).isEqualTo(1);
    for (int i = 1; i <= 3; i++) {
      assertThat(draw.lines().get(2 + i).replaceAll(" +", " "))
          .isEqualTo(String.join(" ", page.texts("//*[@id='wheel']//tbody/tr[" + i + "]/*")));
    }
    assertThat(page.texts("//*[@id='wheel']/p[2]"))
        .containsExactly("✗ Verdict: " + draw.lines().reverse().get(0) + ".");
  }

  @Test
  void boards_matchTheCommand_cellByCell() {
    List<String> printed = answer(page.commandsOf("mines").get(0)).lines();
    int before = printed.indexOf("before the shuffle") + 1;
    int after = printed.indexOf("after it") + 1;
    List<Element> boards = page.elements("//*[@id='mines']//svg");
    assertThat(boards).hasSize(2);
    assertThat(lines(boards.get(0))).isEqualTo(printed.subList(before, before + 20));
    assertThat(lines(boards.get(1))).isEqualTo(printed.subList(after, after + 20));
  }

  private static List<String> lines(Element svg) {
    String[][] board = new String[20][20];
    IntStream.range(0, 400).forEach(cell -> board[cell / 20][cell % 20] = ".");
    for (Element number : ReportDocument.elements(svg, ".//text")) {
      place(board, number.getAttribute("x"), number.getAttribute("y"), number.getTextContent());
    }
    Pattern.compile("M(\\d+) (\\d+)m")
        .matcher(ReportDocument.elements(svg, ".//*[@class='mine']").get(0).getAttribute("d"))
        .results()
        .forEach(mine -> place(board, mine.group(1), mine.group(2), "*"));
    return Stream.of(board).map(row -> String.join(" ", row)).toList();
  }

  private static void place(String[][] board, String x, String y, String what) {
    int row = (int) Double.parseDouble(y);
    int column = (int) Double.parseDouble(x);
    assertThat(board[row][column]).isEqualTo(".");
    board[row][column] = what;
  }

  @Test
  void claims_matchTheCommand() {
    JsonNode claims = json("riffle lab claims").path("claims");
    ImmutableList<String> items = page.texts("//*[@id='claims']//ol/li");
    assertThat(items).hasSize(claims.size());
    for (int i = 0; i < items.size(); i++) {
      JsonNode claim = claims.get(i);
      String item = items.get(i);
      texts(claim, "/said", "/command", "/reason", "/figure")
          .forEach(text -> assertThat(item).contains(text));
      claim.path("articles").forEach(article -> assertThat(item).contains(article.asText()));
      assertThat(item).containsMatch("^[✓✗?] " + claim.path("verdict").asText());
    }
  }
}
