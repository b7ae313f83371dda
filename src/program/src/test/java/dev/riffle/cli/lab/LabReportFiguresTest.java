package dev.riffle.cli.lab;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static com.google.common.collect.MoreCollectors.onlyElement;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.cli.lab.ReportDocument.answer;
import static dev.riffle.cli.lab.ReportDocument.commands;
import static dev.riffle.cli.lab.ReportDocument.json;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.cli.Run;
import dev.riffle.fairness.Algorithm;
import dev.riffle.report.Sentences;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** The figures of the report equal the output of the commands that it names. */
@ResourceLock("document of a report") // a DOM tree is not thread-safe
@Timeout(300)
class LabReportFiguresTest {
  // Ignores digits in names, such as mod15, and in seeds.
  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\p{Alnum}:])\\d+(?:\\.\\d+)?(?:e[+-]\\d+)?(?!\\p{Alnum})");

  /** The block about our own queue, which has a test of its own. */
  private static final String CELLS_OFF =
      "; (\\d+) cells are off by 2σ or more \\(expected 18\\), (\\d+) by 4σ \\(expected 0[.]025\\)";

  private final ReportDocument page = ReportDocument.measured();

  // ------------------------------------------------------------------ every figure

  @TestFactory
  Stream<DynamicTest> figures_ofEachBlock_arePrintedByItsCommands() {
    List<Element> blocks = page.elements("//section | //*[@class='cards']/article");
    assertThat(blocks).hasSize(11 + Algorithm.all().size() + 2);
    return blocks.stream()
        .map(
            block -> DynamicTest.dynamicTest(block.getAttribute("id"), () -> assertPrinted(block)));
  }

  private static void assertPrinted(Element block) {
    ImmutableList<String> commands = commands(block);
    assertThat(commands).isNotEmpty();
    ImmutableSet<String> shown = numbers(text(block));
    assertThat(shown).isNotEmpty();
    Set<String> printed = new HashSet<>();
    commands.forEach(command -> printed.addAll(printed(command)));
    assertThat(printed).containsAtLeastElementsIn(shown);
  }

  /** Returns the text of a block without commands, scales and sources. */
  private static String text(Element block) {
    Stream<String> texts =
        ReportDocument.nodes(block, ".//text()[not(" + NOT_FIGURES + ")]").map(Node::getNodeValue);
    Stream<String> curves =
        ReportDocument.elements(block, ".//svg[@class='curve']").stream()
            .map(curve -> curve.getAttribute("aria-label"));
    return Stream.concat(texts, curves)
        .collect(joining(" "))
        .replaceAll("\\s+", " ")
        .replaceAll(CELLS_OFF, "");
  }

  private static final String NOT_FIGURES =
      "ancestor::*[@class='commands' or @class='legend' or @class='curve' or"
          + " @data-column='from']";

  private static ImmutableSet<String> numbers(String text) {
    return NUMBER
        .matcher(text.replaceAll("(?<=\\d),(?=\\d{3})", ""))
        .results()
        .map(result -> result.group())
        .collect(toImmutableSet());
  }

  /** Returns the numbers in a command and its answer, as text and as JSON. */
  private static Set<String> printed(String command) {
    Set<String> printed = new HashSet<>(numbers(command));
    if (command.startsWith("riffle lab law ")) {
      // 720 fractions would contain every small number, and the page shows none of them separately.
      printed.addAll(numbers(answer(command).out().replaceAll("(?m)^\\d+ .*", "")));
    } else {
      printed.addAll(numbers(answer(command).out()));
      addNumbers(json(command), printed);
    }
    return printed;
  }

  private static void addNumbers(JsonNode node, Set<String> printed) {
    if (node.isNumber()) {
      printed.add(node.asText());
      printed.addAll(numbers(Sentences.figure(node.asDouble())));
      printed.addAll(numbers(Sentences.decimal(node.asDouble())));
    }
    if (node.isTextual()) {
      printed.addAll(numbers(node.asText()));
    }
    node.forEach(child -> addNumbers(child, printed));
  }

  // ------------------------------------------------------------------ our own queue

  @Test
  void ownQueue_isTestedByPressingItsButtons() {
    assertThat(page.commandsOf("own"))
        .containsExactly(
            "riffle lab law queue -n 6",
            "riffle lab matrix queue -n 20 --trials 20000 --seed " + seed(),
            "riffle lab audit queue -n 20 --trials 20000 --seed " + seed())
        .inOrder();
  }

  private static String seed() {
    return Lab.seed(answer("riffle lab rand10 --seed friday"));
  }

  @Test
  void ownLaw_hasEachOrderWithTheSameProbability() {
    Run law = answer("riffle lab law queue -n 6");
    assertThat(law.lines().stream().filter(line -> line.matches("\\d{6}  1/720"))).hasSize(720);
    assertThat(page.texts("//*[@class='basis']/p[1]"))
        .containsExactly(
            "✓ Proved: all 720 orders of 6 songs are equally likely, exactly 1/720 each.");
  }

  @Test
  void ownMatrix_matchesTheCommand_andSoAreItsMarks() {
    String command = page.commandsOf("own").get(1);
    assertThat(
            page.texts("//*[@id='own']//details//tbody//td").stream()
                .map(Integer::valueOf)
                .toList())
        .isEqualTo(
            Stream.of(json(command).path("counts"))
                .flatMap(rows -> ImmutableList.copyOf(rows).stream())
                .flatMap(row -> ImmutableList.copyOf(row).stream())
                .map(JsonNode::asInt)
                .toList());
    assertThat(page.texts("//*[@id='own']//details//caption"))
        .containsExactly(
            "Our own queue: count of each item at each place, expected 1,000.0 ± 30.8");
    assertThat(page.texts("//*[@class='legend']/p/span"))
        .containsExactly("← too seldom by", "expected: 1,000 ± 31 (σ)", "too often by →")
        .inOrder();
    Marks marks = Marks.of(command);
    Matcher said =
        Pattern.compile(CELLS_OFF).matcher(page.texts("//*[@class='basis']/p[2]").get(0));
    assertThat(said.find()).isTrue();
    assertThat(said.group(1)).isEqualTo(String.valueOf(marks.above + marks.below));
    assertThat(said.group(2)).isEqualTo(String.valueOf(marks.farAbove + marks.farBelow));
  }

  /** The number of cells of a map with each mark. */
  private record Marks(long above, long farAbove, long below, long farBelow) {
    static Marks of(String command) {
      String map =
          answer(command).lines().stream()
              .filter(line -> line.matches(" +\\d+( [.+#=-]){20}"))
              .collect(joining());
      long huge = CharMatcher.is('#').countIn(map);
      long tiny = CharMatcher.is('=').countIn(map);
      return new Marks(
          CharMatcher.is('+').countIn(map) + huge,
          huge,
          CharMatcher.is('-').countIn(map) + tiny,
          tiny);
    }
  }

  @Test
  void matrices_describeTheNumberOfMarksInWords() {
    List<Element> matrices = page.elements("//svg[@class='matrix']");
    assertThat(matrices).hasSize(1 + Algorithm.all().size() + 2);
    for (Element matrix : matrices) {
      Element block =
          ReportDocument.elements(matrix, "ancestor::*[.//*[@class='commands']][1]").get(0);
      Marks marks =
          Marks.of(
              commands(block).stream()
                  .filter(command -> command.startsWith("riffle lab matrix "))
                  .collect(onlyElement()));
      assertThat(matrix.getAttribute("aria-label"))
          .endsWith(
              String.format(
                  Locale.ROOT,
                  " %d cells are 2 standard deviations or more above the expectation, %d of them 4"
                      + " or more; %d are as far below, %d of them 4 or more.",
                  marks.above,
                  marks.farAbove,
                  marks.below,
                  marks.farBelow));
    }
  }

  @Test
  void ownAudit_matchesTheCommand_lineByLine() {
    String command = page.commandsOf("own").get(2);
    Run audit = answer(command);
    assertThat(audit.status()).isEqualTo(0);
    assertThat(page.texts("//*[@id='verdict']"))
        .containsExactly("Held: Riffle’s own queue shuffles fairly");
    List<String> lines = audit.lines().subList(3, audit.lines().size() - 2);
    assertThat(lines).hasSize(11);
    assertThat(page.elements("//*[@id='audit']//tbody/tr")).hasSize(lines.size());
    for (int i = 0; i < lines.size(); i++) {
      List<String> row = page.texts("//*[@id='audit']//tbody/tr[" + (i + 1) + "]/*");
      assertThat(row).hasSize(6);
      assertThat(lines.get(i).replaceAll(" +", " "))
          .matches(
              Pattern.quote(String.join(" ", row.subList(0, 5)))
                  + " \\S+ "
                  + Pattern.quote(row.get(5)));
    }
    assertThat(page.texts("//*[@class='basis']/p[3]"))
        .containsExactly(
            "✓ Tested: none of " + lines.size() + " rejects it, at 0.001 for all tests together.");
  }

  // ------------------------------------------------------------------ the others

  @Test
  void cards_areOfAllAlgorithms_fairOnesFirst_andAgreeWithTheCommands() {
    ImmutableList<String> names =
        Algorithm.all().stream().map(Algorithm::name).collect(toImmutableList());
    assertThat(page.texts("//*[@id='uniform' or @id='biased']//h3")).isEqualTo(names);
    assertThat(page.texts("//*[@id='biased']//h3")).contains("rotation");
    for (Element card : page.elements("//*[@class='cards']/article")) {
      List<String> facts = ReportDocument.texts(card, ".//li");
      ImmutableList<String> commands = commands(card);
      assertThat(commands).hasSize(facts.size());
      for (int i = 0; i < facts.size(); i++) {
        Run run = answer(commands.get(i));
        String last = run.lines().reverse().get(0);
        assertWithMessage(facts.get(i)).that(facts.get(i).startsWith("✓")).isEqualTo(isFair(last));
        if (facts.get(i).contains("Orders of 6:")) {
          assertThat(last).isEqualTo(facts.get(i).replaceFirst("^(.) Orders of 6:", word(last)));
        }
      }
    }
  }

  private static boolean isFair(String verdict) {
    return verdict.startsWith("fair");
  }

  private static String word(String verdict) {
    return isFair(verdict) ? "fair:" : "unfair:";
  }

  @Test
  void cards_ofBiasedOnes_showTheirDiagonals() {
    assertThat(cell("rand-mod-i", 7)).isEqualTo("less4");
    assertThat(cell("random-swaps", 7)).isEqualTo("more4");
    assertThat(cell("coin-sort", 0)).isEqualTo("more4");
    assertThat(cell("knuth", 7)).isIn(ImmutableList.of("less0", "less1", "more0", "more1"));
  }

  /** Returns the colour of the cell of {@code thing} at its own place. */
  private String cell(String algorithm, int thing) {
    return page.elements("//*[@id='" + algorithm + "']//path").stream()
        .filter(path -> path.getAttribute("d").contains("M" + thing + " " + thing + "h1"))
        .map(path -> path.getAttribute("class"))
        .findFirst()
        .orElseThrow();
  }
}
