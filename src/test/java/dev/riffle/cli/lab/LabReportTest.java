package dev.riffle.cli.lab;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Run;
import dev.riffle.fairness.Algorithm;
import dev.riffle.report.Sentences;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The report: the same figures as those of the commands, on a page that needs nothing else. */
@Timeout(120)
class LabReportTest {
  private static final String MEASURED = " --trials 1000 --seed friday";

  private static String html;
  private static Document page;

  @TempDir Path folder;

  @BeforeAll
  static void writeOnce() throws Exception {
    Run run = run("lab report -" + MEASURED);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(0);
    html = run.out();
    // What is well-formed is read by every browser in the same way.
    page =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(html.getBytes(UTF_8)));
  }

  private static Run run(String line) {
    return Run.of(Splitter.on(' ').splitToList(line).toArray(new String[0]));
  }

  private static JsonNode json(String line) {
    Run run = run(line + " --json");
    assertThat(run.status()).isEqualTo(0);
    return run.json().get(0);
  }

  private static ImmutableList<Element> elements(String path) throws Exception {
    NodeList nodes =
        (NodeList)
            XPathFactory.newInstance().newXPath().evaluate(path, page, XPathConstants.NODESET);
    return IntStream.range(0, nodes.getLength())
        .mapToObj(i -> (Element) nodes.item(i))
        .collect(toImmutableList());
  }

  private static ImmutableList<String> texts(String path) throws Exception {
    return elements(path).stream().map(Element::getTextContent).collect(toImmutableList());
  }

  // ------------------------------------------------------------------ its figures are those of
  // --json

  @Test
  void matrices_areThoseOfTheCommands() throws Exception {
    ImmutableList<String> names = texts("//*[@id='places']//figcaption/h3");
    assertThat(names)
        .containsAtLeastElementsIn(Algorithm.all().stream().map(Algorithm::name).toList());
    assertThat(names).hasSize(Algorithm.all().size() + 2);
    ImmutableList<String> commands = texts("//*[@id='places']//figure/*[@class='command']/code");
    assertThat(commands).hasSize(names.size());
    for (int i = 0; i < commands.size(); i++) {
      String figure = "//*[@id='places']//figure[" + (i + 1) + "]";
      JsonNode json = json(commands.get(i).replaceFirst("riffle ", ""));
      List<Integer> counts = new ArrayList<>();
      json.path("counts").forEach(row -> row.forEach(count -> counts.add(count.asInt())));
      assertWithMessage(names.get(i))
          .that(texts(figure + "//tbody//td").stream().map(Integer::valueOf).toList())
          .isEqualTo(counts);
      String said = texts(figure + "/ul/li[1]").get(0);
      assertThat(said).contains("Places: " + json.path("verdict").asText() + ".");
      assertThat(said).contains("S = " + Sentences.figure(json.path("statistic").asDouble()) + ",");
      assertThat(said)
          .contains("of more " + Sentences.probability(json.path("upperTail").asDouble()));
    }
  }

  @Test
  void matrices_biasedOnesShowTheirDiagonals() throws Exception {
    // Of 1000 shuffles of 20 things a fair one has 50 in each cell, give or take 7.
    assertThat(diagonal("rand-mod-i")).isEqualTo(Collections.nCopies(20, 0));
    assertThat(Collections.min(diagonal("random-swaps"))).isAtLeast(100);
    assertThat(Collections.min(diagonal("coin-sort"))).isAtLeast(80);
    assertThat(Collections.min(diagonal("knuth"))).isAtLeast(15);
    assertThat(Collections.max(diagonal("knuth"))).isAtMost(85);
    assertThat(marks("knuth", 4)).isEmpty();
    assertThat(marks("rand-mod-i", 2)).isNotEmpty();
    assertThat(marks("coin-sort", 4)).isNotEmpty();
    assertThat(marks("random-swaps", 4)).isNotEmpty();
  }

  private static List<Integer> diagonal(String algorithm) throws Exception {
    String cells = "//*[@id='matrix-" + algorithm + "']//tbody/tr";
    return texts(cells + "/td[position() = count(../preceding-sibling::tr) + 1]").stream()
        .map(Integer::valueOf)
        .toList();
  }

  private static ImmutableList<Element> marks(String algorithm, int level) throws Exception {
    return elements("//*[@id='matrix-" + algorithm + "']//*[@class='mark" + level + "']");
  }

  @Test
  void laws_areThoseOfTheCommands() throws Exception {
    for (Algorithm algorithm : Algorithm.all()) {
      String command = "lab law " + algorithm.name() + " -n 4";
      Run law = run(command);
      String verdict = law.lines().get(law.lines().size() - 1);
      assertThat(texts("//*[@id='matrix-" + algorithm.name() + "']/ul/li[2]").get(0))
          .isEqualTo("Orders, exactly (riffle " + command + "): " + verdict);
    }
  }

  @Test
  void curve_isThatOfContrast() throws Exception {
    String command = texts("//*[@id='contrast']//figure/*[@class='command']/code").get(0);
    JsonNode json = json(command.replaceFirst("riffle ", ""));
    List<Element> rows = elements("//*[@id='contrast']//figure//details//tbody/tr");
    assertThat(rows).hasSize(json.path("curve").size());
    for (int i = 0; i < rows.size(); i++) {
      JsonNode point = json.path("curve").get(i);
      assertThat(rows.get(i).getTextContent())
          .isEqualTo(
              point.path("plays").asText()
                  + figure(point.path("shuffle").path("mean"))
                  + point.path("shuffle").path("expected").asInt()
                  + figure(point.path("random").path("mean"))
                  + figure(point.path("random").path("standardError"))
                  + figure(point.path("random").path("expected")));
    }
    JsonNode untilAll = json.path("random").path("untilAll");
    assertThat(texts("//*[@id='contrast']//figure/div//tbody/tr[2]/td[3]").get(0))
        .isEqualTo(figure(untilAll.path("mean")) + " ±" + figure(untilAll.path("standardError")));
  }

  private static String figure(JsonNode number) {
    return String.format(Locale.ROOT, "%.3f", number.asDouble());
  }

  @Test
  void verdicts_areThoseOfContrast() throws Exception {
    String command = texts("//*[@id='contrast']/*[@class='command']/code").get(0);
    JsonNode verdicts = json(command.replaceFirst("riffle ", "")).path("verdicts");
    List<Element> rows = elements("//*[@id='contrast']/div//tbody/tr");
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
  void seeds_areThoseOfTheCommand() throws Exception {
    String command = texts("//*[@id='seeds']/*[@class='command']/code").get(0);
    JsonNode generators = json(command.replaceFirst("riffle ", "")).path("generators");
    assertThat(texts("//*[@id='seeds']/div[2]//tbody/tr/th"))
        .isEqualTo(texts(generators, "generator"));
    assertThat(texts("//*[@id='seeds']/div[2]//tbody/tr/td[2]"))
        .isEqualTo(texts(generators, "seedBits"));
    assertThat(texts("//*[@id='seeds']/div[2]//tbody/tr/td[4]"))
        .isEqualTo(texts(generators, "sentence"));
    assertThat(texts("//*[@id='seeds']/div[1]//tbody/tr/td"))
        .containsExactly("12", "16", "20", "34", "57", "2080")
        .inOrder();
  }

  private static List<String> texts(JsonNode array, String key) {
    return ImmutableList.copyOf(array).stream().map(node -> node.path(key).asText()).toList();
  }

  @Test
  void claims_areThoseOfTheCommand() throws Exception {
    JsonNode claims = json("lab claims").path("claims");
    ImmutableList<Element> items = elements("//*[@id='claims']//li");
    assertThat(items).hasSize(claims.size());
    for (int i = 0; i < items.size(); i++) {
      String item = items.get(i).getTextContent();
      JsonNode claim = claims.get(i);
      assertThat(item).contains(claim.path("claim").asText());
      assertThat(item).contains(claim.path("reason").asText());
      assertThat(item).contains(claim.path("figure").asText());
      assertThat(item).startsWith(claim.path("right").asBoolean() ? "✓ right" : "✗ wrong");
    }
  }

  // ------------------------------------------------------------------ the page

  @Test
  void sameSeed_isTheSameToTheByte_inEveryLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(run("lab report -" + MEASURED).out()).isEqualTo(html);
    } finally {
      Locale.setDefault(before);
    }
    assertThat(run("lab report - --trials 1000 --seed monday").out()).isNotEqualTo(html);
  }

  @Test
  void page_namesNothingElsewhere_andForbidsIt() throws Exception {
    assertThat(html).doesNotContainMatch("(?i)\\b(src|srcset|action|data)=|url\\(|@import|<script");
    for (Element link : elements("//*[@href]")) {
      assertThat(link.getAttribute("href")).startsWith("#");
    }
    assertThat(elements("//meta[@http-equiv]").get(0).getAttribute("content"))
        .startsWith("default-src 'none'");
  }

  @Test
  void page_hasALanguageATitleAndAnOutline_everyPictureAnAlternativeAndATable() throws Exception {
    assertThat(page.getDocumentElement().getAttribute("lang")).isEqualTo("en");
    assertThat(texts("//title")).containsExactly("How fair is a shuffle?");
    assertThat(elements("//h1")).hasSize(1);
    assertThat(elements("//h2")).hasSize(4);
    for (Element picture : elements("//svg")) {
      assertThat(picture.getAttribute("role")).isEqualTo("img");
      assertThat(picture.getAttribute("aria-label").length()).isGreaterThan(100);
    }
    assertThat(elements("//figure[.//svg]")).hasSize(elements("//svg").size());
    assertThat(elements("//figure[.//svg and .//details//table and .//code]"))
        .hasSize(elements("//svg").size());
    for (Element link : elements("//nav//a")) {
      assertThat(elements("//*[@id='" + link.getAttribute("href").substring(1) + "']")).hasSize(1);
    }
  }

  // ------------------------------------------------------------------ writing it

  @Test
  void file_isWrittenWhole_andReplaced() throws Exception {
    Path file = Files.writeString(folder.resolve("report.html"), "old");
    Run run = run("lab report " + file + MEASURED);
    assertThat(run.status()).isEqualTo(0);
    assertThat(run.out()).startsWith("seed r2:");
    assertThat(Files.readString(file)).isEqualTo(html);
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void placesThatCannotBeWritten_areRefusedBeforeTheWork_status1() {
    assertRefused(folder, "it is a folder");
    assertRefused(folder.resolve("none/report.html"), "there is no folder");
  }

  private static void assertRefused(Path file, String reason) {
    Run run = run("lab report " + file + " --trials 100000000");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.remarks()).hasSize(1);
    assertThat(run.err()).startsWith("riffle: cannot write " + file + ": " + reason);
    assertThat(run.out()).isEmpty();
  }
}
