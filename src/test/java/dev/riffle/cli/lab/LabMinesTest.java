package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.riffle.cli.Run;
import org.junit.jupiter.api.Test;

/** A board as a person and as a script read it. */
class LabMinesTest {
  private static Run mines(String options) {
    String line = ("lab mines " + options).strip();
    return Run.of(Splitter.on(' ').splitToList(line).toArray(new String[0]));
  }

  @Test
  void text_isABoardOfTwentyByTwenty_withinReachOfASeed() {
    Run run = mines("--seed friday");
    assertThat(run.status()).isEqualTo(0);
    assertThat(run.err()).isEmpty();
    assertThat(run.lines()).hasSize(25);
    assertThat(run.lines().get(1)).isEqualTo("20 x 20, 50 mines; a digit counts those around");
    String board = String.join("\n", run.lines().subList(3, 23));
    assertThat(CharMatcher.is('*').countIn(board)).isEqualTo(50);
    assertThat(board).matches("(?s)[.1-8*]( [.1-8*]){19}\n.*");
    assertThat(run.lines().get(24))
        .isEqualTo(
            "C(400, 50) = 2^213.4 boards; a seed has 256 bits: enough to tell them all apart");
  }

  @Test
  void json_isTheSameBoard() {
    JsonNode json = mines("--seed friday --json").json().get(0);
    Run text = mines("--seed friday");
    assertThat(json.path("board")).hasSize(20);
    for (int row = 0; row < 20; row++) {
      assertThat(json.path("board").get(row).asText())
          .isEqualTo(text.lines().get(3 + row).replace(" ", ""));
    }
    assertThat(text.lines().get(0)).isEqualTo("seed " + json.path("seed").asText());
    assertThat(json.path("log2Boards").asDouble()).isWithin(0.05).of(213.4);
    assertThat(json.path("seedBits").asInt()).isEqualTo(256);
    assertThat(json.path("withinReach").asBoolean()).isTrue();
  }

  @Test
  void before_showsTheMinesInARow_thenTheBoard() {
    Run run = mines("--rows 4 --columns 5 --mines 7 --before --seed friday");
    assertThat(run.lines().subList(3, 6))
        .containsExactly("before the shuffle", "* * * * *", "* * 4 3 2")
        .inOrder();
    assertThat(run.lines().get(9)).isEqualTo("after it");
    assertThat(run.lines().subList(10, 14))
        .isEqualTo(mines("--rows 4 --columns 5 --mines 7 --seed friday").lines().subList(3, 7));
    JsonNode json = mines("--rows 4 --columns 5 --mines 7 --before --json").json().get(0);
    assertThat(json.path("before").toString())
        .isEqualTo("[\"*****\",\"**432\",\"221..\",\".....\"]");
  }

  @Test
  void tooManyBoards_saysHowFewASeedReaches() {
    Run run = mines("--rows 30 --columns 30 --mines 450");
    assertThat(run.lines().get(run.lines().size() - 1))
        .isEqualTo(
            "C(900, 450) = 2^894.8 boards; a seed has 256 bits: at most one board in 2^638.8 can"
                + " ever be laid");
    JsonNode json = mines("--rows 30 --columns 30 --mines 450 --json").json().get(0);
    assertThat(json.path("withinReach").asBoolean()).isFalse();
  }

  @Test
  void smallestBoards_arePrinted() {
    assertThat(mines("--rows 1 --columns 1 --mines 0").lines().get(3)).isEqualTo(".");
    assertThat(mines("--rows 1 --columns 3 --mines 3").lines().get(3)).isEqualTo("* * *");
    assertThat(mines("--rows 1 --columns 1 --mines 1").lines().get(1))
        .isEqualTo("1 x 1, 1 mine; a digit counts those around");
  }
}
