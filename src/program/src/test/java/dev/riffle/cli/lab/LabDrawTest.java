package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.cli.lab.Lab.joined;
import static dev.riffle.cli.lab.Lab.number;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ObjectArrays;
import dev.riffle.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Recorded prize draws, as typed by a user, and their verdicts. */
@Timeout(300)
class LabDrawTest {
  private static final String KEPT = "car, 1/100, 3\nmug, 10%, 29\nnothing, 0.89, 268\n";
  private static final String BROKEN = "car, 1/100, 0\nmug, 10%, 29\nnothing, 0.89, 2971\n";

  @TempDir Path folder;

  private static Run draw(String record, String... options) {
    String[] draw = {"lab", "draw", "-"};
    return Run.fed(record, ObjectArrays.concat(draw, options, String.class));
  }

  private static String lines(int count, IntFunction<String> line) {
    return IntStream.range(0, count).mapToObj(line).collect(joining("\n"));
  }

  // ------------------------------------------------------------------ verdicts

  static Stream<Arguments> verdicts() {
    return Stream.of(
        arguments(KEPT, 0, "nothing contradicts the promise (p = "),
        arguments(
            BROKEN, 1, "unfair: nothing came 2971 times, too often for a promise of 2670.0 (p = "),
        arguments(
            lines(20, i -> "prize " + i + ", 5%, 100"),
            1,
            "unfair: the record is closer to the promise than chance"),
        arguments(
            lines(20, i -> "prize " + i + ", 1/20, " + (i % 2 == 0 ? 122 : 78)),
            1,
            "unfair: the prizes as a whole deviate from the promise"));
  }

  @ParameterizedTest(name = "{2}")
  @MethodSource("verdicts")
  void verdict_isTheLastLine_andTheStatus(String record, int status, String verdict) {
    Run run = draw(record);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(status);
    assertThat(run.lines().reverse().get(0)).startsWith(verdict);
  }

  @Test
  void alpha_decidesWhatIsUnfair() {
    String record = "red, 18/37, 570\nother, 19/37, 430\n"; // 2 * 3 figures, p about 1e-6
    assertThat(draw(record).status()).isEqualTo(1);
    assertThat(draw(record, "--alpha", "1e-9").status()).isEqualTo(0);
    assertThat(draw(KEPT, "--alpha", "0.999").status()).isEqualTo(0);
    assertThat(draw(KEPT).lines().get(0)).isEqualTo("300 draws of 3 prizes");
  }

  @Test
  void json_hasTheSameFigures() {
    JsonNode json = draw(BROKEN, "--json").json().get(0);
    assertThat(joined(json, "/draws", "/alpha", "/fair", "/chiSquare/degreesOfFreedom"))
        .isEqualTo("3000, 0.001, false, 2");
    assertThat(json.path("verdict").asText()).startsWith("unfair: nothing came 2971 times");
    JsonNode mug = json.at("/prizes/1");
    assertThat(joined(mug, "/prize", "/share", "/drawn")).isEqualTo("mug, 1/10, 29");
    assertThat(number(mug, "/expected")).isWithin(1e-9).of(300);
    assertThat(number(mug, "/lowerTail")).isLessThan(1e-50);
    assertThat(number(mug, "/upperTail")).isWithin(1e-9).of(1);
    assertThat(number(json, "/p")).isLessThan(1e-50);
    assertThat(draw(KEPT, "--json").json().get(0).path("fair").asBoolean()).isTrue();
  }

  @Test
  void file_isReadAsStandardInputIs() throws IOException {
    Path file = Files.writeString(folder.resolve("wheel.txt"), BROKEN);
    Run run = Run.of("lab", "draw", file.toString());
    assertThat(run).isEqualTo(draw(BROKEN));
  }

  // ------------------------------------------------------------------ valid records

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "car,1/100,3;mug,1/10,29;nothing,89/100,268",
        "car 1% 3;mug 10 % 29;nothing 89.0% 268",
        "car  .01  3;mug   .1 29;nothing 0.89   268",
        "car\t0.01\t3;mug\t0.10\t29;nothing\t0.89\t268",
        "# of May;;  car , 0.01 , 3;mug , 0.1 , 29 ; nothing, 89%, 200;nothing, 89%, 68;# end",
        "car, 1%;car, 1%;mug, 10%, 29;nothing, 89%, 268;car, 1/100",
      })
  void everyNotation_isTheSame(String record) {
    Run run = draw("\ufeff" + record.replace(";", "\r\n"));
    assertThat(run).isEqualTo(draw(KEPT));
  }

  @Test
  void namesOfPrizes_mayHaveSpacesCommasAndNumbers() {
    JsonNode prizes =
        draw("Level 1, 1/4, 5\n10% off, all, 25%, 6\n7 1/4\n雨 傘 1/4 4\n", "--json").json().get(0);
    assertThat(prizes.findValuesAsText("prize"))
        .containsExactly("Level 1", "10% off, all", "7", "雨 傘")
        .inOrder();
    assertThat(prizes.findValuesAsText("drawn")).containsExactly("5", "6", "1", "4").inOrder();
  }

  @Test
  void namesWithControlCharacters_areMadeVisible() {
    Run run = draw("a\033[2J, 50%, 0\nb, 50%, 900\n");
    assertThat(run.out()).doesNotContain("\033");
    assertThat(run.out()).contains("a<U+001B>[2J");
  }

  // ------------------------------------------------------------------ invalid records

  @ParameterizedTest(name = "record {index}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a, 1/2, 3;b | -:2: must be a prize, its share as 10%, 0.1 or 1/10, and the number",
        "a, 1/2, -3;b, 1/2, 4 | -:1: must be a prize",
        "a, 1/2, 3.5;b, 1/2, 4 | -:1: share (7/2) must be above 0, at most 1",
        "a, 1/0, 3 | -:1: the share divides by 0",
        "a, 0, 3;b, 1, 4 | -:1: share (0) must be above 0, at most 1",
        "a, 150%, 3 | -:1: share (3/2) must be above 0, at most 1",
        "a, 1/2, 3;a, 1/3, 3 | -:2: a already has the share 1/2",
        "a, 1/2, 3;b, 2/5, 3 | riffle: -: shares sum to 9/10, expected 1; add",
        "a, 33.3%;b, 33.3%;c, 33.3% | riffle: -: shares sum to 999/1000, expected 1",
        "a, 1/2, 0;b, 1/2, 0 | riffle: -: 0 draws; use 1 to 1000000000",
        "a, 1/2, 999999999;b, 1/2, 2 | -: 1000000001 draws; use 1 to 1000000000",
        "# nothing | riffle: -: no prize",
        "`` | riffle: -: no prize",
      })
  void badRecord_isReportedLineByLine_status1(String record, String part) {
    Run run = draw(record.replace(";", "\n"));
    assertThat(run.err()).contains(part);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void manyBadLines_areCounted_tenAreShown() {
    Run run = draw("?\n".repeat(1234));
    assertThat(run.remarks()).hasSize(11);
    assertThat(run.remarks().get(10)).isEqualTo("riffle: -: not tested; 1234 invalid lines");
  }

  @ParameterizedTest(name = "record {index}")
  @ValueSource(strings = {"x", " ", "1/ ", "1%,", "9/", "\0", "\t"})
  void hostileRecord_isRejectedQuickly(String part) {
    assertThat(draw(part.repeat(200_000)).status()).isEqualTo(1);
    assertThat(draw((part.repeat(900 / part.length()) + "\n").repeat(500)).status()).isEqualTo(1);
  }

  @Test
  void sharesOfManyDenominators_areAddedQuickly() {
    Run run = draw(lines(400, i -> "p" + i + ", 1/" + (999_999_999 - i) + ", 1"));
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).contains("shares sum to 4.0");
  }

  @Test
  void tooManyPrizes_areRejected() {
    assertThat(draw(lines(1001, i -> "p" + i + ", 1/1001, 1")).err())
        .contains("1001 prizes; use at most 1000");
  }

  @Test
  void notUtf8_isNotACrash() {
    String latin = new String(new byte[] {'p', (byte) 0xe4, ',', '1', ',', '5'}, UTF_8);
    assertThat(draw(latin).status()).isEqualTo(0);
  }

  @Test
  void folder_isNotARecord() {
    Run wrong = Run.of("lab", "draw", folder.toString());
    assertThat(wrong.status()).isEqualTo(1);
    assertThat(wrong.err()).startsWith("riffle: cannot read " + folder + ": ");
    assertThat(wrong.remarks()).hasSize(1);
  }
}
