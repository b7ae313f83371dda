package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ObjectArrays;
import dev.riffle.cli.Run;
import dev.riffle.fairness.PositionMatrix;
import dev.riffle.shuffle.Seed;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine.Help.Ansi;

/** How often each thing comes to each place: in numbers, as a map, as JSON. */
@Timeout(300)
class LabMatrixTest {
  private static Run matrix(String... words) {
    Run run = Run.of(ObjectArrays.concat(new String[] {"lab", "matrix"}, words, String.class));
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(0);
    return run;
  }

  private static JsonNode json(String... words) {
    return matrix(ObjectArrays.concat(words, "--json")).json().get(0);
  }

  @Test
  void json_knuth_hasAllFigures() {
    JsonNode json = json("knuth", "--trials", "20000", "--seed", "friday");
    assertThat(ImmutableList.copyOf(json.fieldNames()))
        .containsExactly(
            "algorithm",
            "generator",
            "n",
            "trials",
            "seed",
            "counts",
            "statistic",
            "degreesOfFreedom",
            "lowerTail",
            "upperTail",
            "verdict")
        .inOrder();
    assertThat(json.path("algorithm").asText()).isEqualTo("knuth");
    assertThat(json.path("generator").asText()).isEqualTo("riffle");
    assertThat(json.path("n").asInt()).isEqualTo(20);
    assertThat(json.path("trials").asLong()).isEqualTo(20_000);
    assertThat(json.path("seed").asText()).isEqualTo(Seed.parse("friday").toString());
    assertThat(json.path("degreesOfFreedom").asInt()).isEqualTo(361);
    assertThat(json.path("verdict").asText()).isEqualTo("fair in its places");
    assertThat(json.path("lowerTail").asDouble() + json.path("upperTail").asDouble())
        .isWithin(1e-9)
        .of(1);
  }

  /** S from the counts alone, as anybody can do it. */
  @Test
  void json_statistic_isThatOfTheCounts() {
    JsonNode json = json("swap-any", "-n", "7", "--trials", "1000", "--seed", "friday");
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
    assertThat(json.path("statistic").asDouble()).isWithin(1e-9).of(sum * 6 / 7);
  }

  @Test
  void json_randModI_nothingStays() {
    JsonNode json = json("rand-mod-i", "-n", "5", "--trials", "10000", "--seed", "friday");
    for (int i = 0; i < 5; i++) {
      assertThat(json.path("counts").get(i).get(i).asLong()).isEqualTo(0);
    }
    assertThat(json.path("verdict").asText()).isEqualTo("unfair: too uneven");
  }

  /** A row is a thing: of swap-any the first of three comes to the first place 1 time in 3. */
  @Test
  void json_counts_areAThingARow() {
    JsonNode counts = json("rotation", "-n", "3", "--trials", "1", "--seed", "a").path("counts");
    JsonNode same = json("rotation", "-n", "3", "--trials", "1", "--seed", "a").path("counts");
    assertThat(counts).isEqualTo(same);
    PositionMatrix one = new PositionMatrix(3);
    one.add(new int[] {2, 0, 1});
    assertThat(one.count(2, 0)).isEqualTo(1);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new LabMatrixCommand.HeatMap(one, Ansi.OFF)
        .printCounts(new PrintStream(out, true, StandardCharsets.UTF_8));
    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo("     0 1 2\n   0 0 1 0\n   1 0 0 1\n   2 1 0 0\n");
  }

  @Test
  void text_saysWhatJsonSays() {
    Run text = matrix("swap-any", "-n", "12", "--trials", "20000", "--seed", "friday");
    JsonNode json = json("swap-any", "-n", "12", "--trials", "20000", "--seed", "friday");
    assertThat(text.lines().get(0)).isEqualTo("seed " + json.path("seed").asText());
    assertThat(text.lines().get(1)).isEqualTo("swap-any, draws of riffle; n = 12, 20000 shuffles");
    for (int i = 0; i < 12; i++) {
      for (JsonNode count : json.path("counts").get(i)) {
        assertThat(text.lines().get(4 + i)).contains(" " + count.asText());
      }
    }
    String figures =
        String.format(
            Locale.ROOT, "S %.3f, 121 degrees of freedom;", json.path("statistic").asDouble());
    assertThat(text.out()).contains(figures);
    assertThat(text.out()).endsWith("\nunfair: too uneven\n");
  }

  /** Of swap-any a thing comes to the place before its own too often: the diagonal shows. */
  @Test
  void map_swapAny_showsItsDiagonal_withoutColour() {
    Run text = matrix("swap-any", "-n", "12", "--trials", "100000", "--seed", "friday");
    ImmutableList<String> map = text.lines().subList(17, 29);
    for (int entry = 1; entry < 12; entry++) {
      String row = map.get(entry).replace(" ", "").substring(String.valueOf(entry).length());
      assertWithMessage("entry %s", entry).that(row).hasLength(12);
      assertWithMessage("entry %s", entry).that(row.charAt(entry - 1)).isEqualTo('#');
    }
    assertThat(text.out()).doesNotContain("\u001b");
  }

  @Test
  void map_onATerminal_hasColours_thatSayNoMore() {
    PositionMatrix matrix = new PositionMatrix(3);
    for (int i = 0; i < 100; i++) {
      matrix.add(new int[] {0, 2, 1});
    }
    String plain = map(matrix, Ansi.OFF);
    String coloured = map(matrix, Ansi.ON);
    assertThat(coloured).contains("\u001b[1;31m#".replace("1;31", "1m\u001b[31"));
    assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(plain);
    assertThat(plain).startsWith("   0 # = =\n   1 = = #\n   2 = # =\n");
  }

  private static String map(PositionMatrix matrix, Ansi colours) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new LabMatrixCommand.HeatMap(matrix, colours)
        .print(new PrintStream(out, true, StandardCharsets.UTF_8));
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void map_fiftyTwo_fitsInEightyColumns() {
    Run text = matrix("knuth", "-n", "52", "--trials", "1000", "--seed", "friday");
    ImmutableList<String> lines = text.lines();
    for (String line : lines.subList(57, lines.size())) {
      assertThat(line.length()).isAtMost(80);
    }
  }

  @Test
  void text_manyThings_haveFiguresOnly() {
    Run text = matrix("knuth", "-n", "53", "--trials", "1000", "--seed", "friday");
    assertThat(text.lines()).hasSize(5);
  }

  @Test
  void queue_isOne_andHasNoGenerator() {
    JsonNode json = json("queue", "--trials", "2000", "--seed", "friday");
    assertThat(json.path("algorithm").asText()).isEqualTo("queue");
    assertThat(json.has("generator")).isFalse();
    assertThat(json.path("verdict").asText()).isEqualTo("fair in its places");
  }

  @Test
  void secure_hasNoSeed() {
    String[] words = {"knuth", "--trials", "1000", "--generator", "secure"};
    assertThat(json(words).has("seed")).isFalse();
    assertThat(matrix(words).lines().get(0)).isEqualTo("no seed brings these draws again");
  }

  @Test
  void sameSeed_isTheSameToTheByte_anotherIsNot() {
    Run friday = matrix("list", "--trials", "9000", "--seed", "friday");
    assertThat(friday).isEqualTo(matrix("list", "--trials", "9000", "--seed", "friday"));
    assertThat(friday).isNotEqualTo(matrix("list", "--trials", "9000", "--seed", "monday"));
  }
}
