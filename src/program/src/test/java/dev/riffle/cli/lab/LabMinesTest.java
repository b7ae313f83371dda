package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.cli.lab.Lab.answer;
import static dev.riffle.cli.lab.Lab.joined;
import static dev.riffle.cli.lab.Lab.json;
import static dev.riffle.cli.lab.Lab.number;
import static dev.riffle.cli.lab.Lab.seed;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.CharMatcher;
import com.google.common.base.Joiner;
import com.google.common.collect.Iterables;
import dev.riffle.cli.Run;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A board as text and as JSON. */
class LabMinesTest {
  @Test
  void text_isABoardOfTwentyByTwenty_withinReachOfASeed() {
    Run run = answer("lab mines --seed friday");
    assertThat(run.status()).isEqualTo(0);
    assertThat(run.lines()).hasSize(24);
    assertThat(run.lines().get(0)).isEqualTo("20 x 20, 50 mines; a digit counts adjacent mines");
    String board = String.join("\n", run.lines().subList(2, 22));
    assertThat(CharMatcher.is('*').countIn(board)).isEqualTo(50);
    assertThat(board).matches("(?s)[.1-8*]( [.1-8*]){19}\n.*");
    assertThat(run.lines().get(23))
        .isEqualTo("C(400, 50) = 2^213.4 boards; a seed has 256 bits: enough for every board");
  }

  @Test
  void json_isTheSameBoard() {
    JsonNode json = json("lab mines --seed friday");
    Run run = answer("lab mines --seed friday");
    assertThat(Joiner.on('\n').join(Iterables.transform(json.path("board"), JsonNode::asText)))
        .isEqualTo(String.join("\n", run.lines().subList(2, 22)).replace(" ", ""));
    assertThat(seed(run)).isEqualTo(json.path("seed").asText());
    assertThat(number(json, "/log2Boards")).isWithin(0.05).of(213.4);
    assertThat(joined(json, "/seedBits", "/withinReach")).isEqualTo("256, true");
  }

  @Test
  void before_showsTheMinesInARow_thenTheBoard() {
    String size = "lab mines --rows 4 --columns 5 --mines 7 --seed friday";
    List<String> lines = answer(size + " --before").lines();
    assertThat(lines.subList(2, 5))
        .containsExactly("before the shuffle", "* * * * *", "* * 4 3 2")
        .inOrder();
    assertThat(lines.get(8)).isEqualTo("after it");
    assertThat(lines.subList(9, 13)).isEqualTo(answer(size).lines().subList(2, 6));
    assertThat(json(size + " --before").path("before").toString())
        .isEqualTo("[\"*****\",\"**432\",\"221..\",\".....\"]");
  }

  @Test
  void tooManyBoards_printsTheShareWithinReach() {
    String size = "lab mines --rows 30 --columns 30 --mines 450";
    assertThat(answer(size).out())
        .endsWith(
            "C(900, 450) = 2^894.8 boards; a seed has 256 bits: at most one board in 2^638.8 can"
                + " ever be laid\n");
    assertThat(json(size).path("withinReach").asBoolean()).isFalse();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "--rows 1 --columns 1 --mines 0, '1 x 1, 0 mines', .",
    "--rows 1 --columns 3 --mines 3, '1 x 3, 3 mines', * * *",
    "--rows 1 --columns 1 --mines 1, '1 x 1, 1 mine', *",
  })
  void smallestBoards_arePrinted(String options, String size, String board) {
    List<String> lines = answer("lab mines " + options).lines();
    assertThat(lines.get(0)).isEqualTo(size + "; a digit counts adjacent mines");
    assertThat(lines.get(2)).isEqualTo(board);
  }
}
