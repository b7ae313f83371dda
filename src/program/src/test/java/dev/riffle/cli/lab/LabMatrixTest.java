package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.cli.lab.Lab.answer;
import static dev.riffle.cli.lab.Lab.assertInEightyColumns;
import static dev.riffle.cli.lab.Lab.joined;
import static dev.riffle.cli.lab.Lab.json;
import static dev.riffle.cli.lab.Lab.number;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Run;
import dev.riffle.cli.lab.LabMatrixCommand.HeatMap;
import dev.riffle.fairness.PositionMatrix;
import dev.riffle.shuffle.Seed;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine.Help.Ansi;

/** The counts of each thing in each place: as numbers, as a map, as JSON. */
@Timeout(300)
class LabMatrixTest {
  private static final String FRIDAY = " --seed friday";

  @Test
  void json_knuth_hasAllFigures() {
    JsonNode json = json("lab matrix knuth --trials 20000" + FRIDAY);
    assertThat(Joiner.on(' ').join(json.fieldNames()))
        .isEqualTo(
            "algorithm generator n trials seed counts expected sigma statistic degreesOfFreedom lowerTail upperTail"
                + " verdict");
    assertThat(
            joined(
                json, "/algorithm", "/generator", "/n", "/trials", "/degreesOfFreedom", "/verdict"))
        .isEqualTo("knuth, riffle, 20, 20000, 361, fair in its places");
    assertThat(json.path("seed").asText()).isEqualTo(Seed.parse("friday").toString());
    assertThat(number(json, "/lowerTail") + number(json, "/upperTail")).isWithin(1e-9).of(1);
  }

  /** S, computed from the counts. */
  @Test
  void json_statistic_matchesTheCounts() {
    JsonNode json = json("lab matrix swap-any -n 7 --trials 1000" + FRIDAY);
    double expected = 1000 / 7.0;
    double sum = 0;
    assertThat(json.path("counts")).hasSize(7);
    for (int i = 0; i < 7; i++) {
      long row = 0;
      long column = 0;
      assertThat(json.path("counts").get(i)).hasSize(7);
      for (int j = 0; j < 7; j++) {
        long count = json.path("counts").get(i).get(j).asLong();
        sum += (count - expected) * (count - expected) / expected;
        row += count;
        column += json.path("counts").get(j).get(i).asLong();
      }
      assertThat(row).isEqualTo(1000);
      assertThat(column).isEqualTo(1000);
    }
    assertThat(number(json, "/statistic")).isWithin(1e-9).of(sum * 6 / 7);
  }

  @Test
  void json_randModI_nothingStays() {
    JsonNode json = json("lab matrix rand-mod-i -n 5 --trials 10000" + FRIDAY);
    assertThat(joined(json.path("counts"), "/0/0", "/1/1", "/2/2", "/3/3", "/4/4"))
        .isEqualTo("0, 0, 0, 0, 0");
    assertThat(json.path("verdict").asText()).isEqualTo("unfair: too uneven");
  }

  @Test
  void counts_areAThingARow() {
    PositionMatrix one = new PositionMatrix(3);
    one.add(new int[] {2, 0, 1});
    assertThat(one.count(2, 0)).isEqualTo(1);
    assertThat(printed(out -> new HeatMap(one, Ansi.OFF).printCounts(out)))
        .isEqualTo("     0 1 2\n   0 0 1 0\n   1 0 0 1\n   2 1 0 0\n");
  }

  private static String printed(Consumer<PrintStream> map) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    map.accept(new PrintStream(out, true, UTF_8));
    return out.toString(UTF_8);
  }

  @Test
  void text_agreesWithJson() {
    String line = "lab matrix swap-any -n 12 --trials 20000" + FRIDAY;
    Run text = answer(line);
    JsonNode json = json(line);
    assertThat(Lab.seed(text)).isEqualTo(json.path("seed").asText());
    assertThat(text.lines().get(0)).isEqualTo("swap-any, draws of riffle; n = 12, 20000 shuffles");
    for (int i = 0; i < 12; i++) {
      for (JsonNode count : json.path("counts").get(i)) {
        assertThat(text.lines().get(3 + i)).contains(" " + count.asText());
      }
    }
    String figures =
        String.format(
            Locale.ROOT,
            "expected count 1666.7, sigma 39.1\nS %.3f, 121 degrees of freedom;",
            json.path("statistic").asDouble());
    assertThat(text.out()).contains(figures);
    assertThat(text.out()).endsWith("\nunfair: too uneven\n");
  }

  /** swap-any puts a thing too often in the place before its own, which shows as a diagonal. */
  @Test
  void map_swapAny_showsItsDiagonal_withoutColour() {
    Run text = answer("lab matrix swap-any -n 12 --trials 100000" + FRIDAY);
    ImmutableList<String> map = text.lines().subList(16, 28);
    for (int entry = 1; entry < 12; entry++) {
      String row = map.get(entry).replace(" ", "").substring(String.valueOf(entry).length());
      assertWithMessage("entry %s", entry).that(row).hasLength(12);
      assertWithMessage("entry %s", entry).that(row.charAt(entry - 1)).isEqualTo('#');
    }
    assertThat(text.out()).doesNotContain("\u001b");
  }

  @Test
  void map_onATerminal_hasColours_thatRepeatTheCharacters() {
    PositionMatrix matrix = new PositionMatrix(3);
    for (int i = 0; i < 100; i++) {
      matrix.add(new int[] {0, 2, 1});
    }
    String plain = printed(new HeatMap(matrix, Ansi.OFF)::print);
    String coloured = printed(new HeatMap(matrix, Ansi.ON)::print);
    assertThat(coloured).contains("\u001b[1m\u001b[31m#");
    assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(plain);
    assertThat(plain).startsWith("   0 # = =\n   1 = = #\n   2 = # =\n");
  }

  @Test
  void map_fiftyTwo_fitsInEightyColumns_oneMore_isFiguresOnly() {
    ImmutableList<String> lines = answer("lab matrix knuth -n 52 --trials 1000" + FRIDAY).lines();
    assertInEightyColumns(lines.subList(56, lines.size()));
    assertThat(answer("lab matrix knuth -n 53 --trials 1000" + FRIDAY).lines()).hasSize(5);
  }

  @Test
  void queue_isAnAlgorithm_andHasNoGenerator() {
    JsonNode json = json("lab matrix queue --trials 2000" + FRIDAY);
    assertThat(joined(json, "/algorithm", "/generator", "/verdict"))
        .isEqualTo("queue, , fair in its places");
  }

  @Test
  void secure_hasNoSeed() {
    String line = "lab matrix knuth --trials 1000 --generator secure";
    assertThat(json(line).has("seed")).isFalse();
    assertThat(answer(line).err()).isEqualTo("riffle: not reproducible\n");
  }

  @Test
  void sameSeed_isTheSameToTheByte_anotherIsNot() {
    String line = "lab matrix list --trials 9000 --seed ";
    Run friday = answer(line + "friday");
    assertThat(friday).isEqualTo(answer(line + "friday"));
    assertThat(friday).isNotEqualTo(answer(line + "monday"));
  }
}
