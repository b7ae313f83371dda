package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.cli.lab.Lab.answer;
import static dev.riffle.cli.lab.Lab.assertInEightyColumns;
import static dev.riffle.cli.lab.Lab.joined;
import static dev.riffle.cli.lab.Lab.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Run;
import dev.riffle.fairness.PickRandom;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.Samples;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shuffle and pick-random compared with each other and with exact expectations. */
@Timeout(300)
class ContrastTest {
  private static final String ONE = "contrast --seed friday";
  private static final String MANY = ONE + " -n 100 --trials 2000";

  // 100 (1 - 0.99^100), and the mean of the birthday problem with 100 days; both by hand.
  private static final double DISTINCT = 63.39676587267702;
  private static final double FIRST_REPEAT = 13.209960630215976;

  // 100 (1 + 1/2 + ... + 1/100), by hand.
  private static final double UNTIL_ALL = 518.7377517639621;

  /** Returns the cells of the table row with {@code title}. */
  private static List<String> row(Run run, String title) {
    String row =
        run.lines().stream().filter(line -> line.startsWith(title)).findFirst().orElseThrow();
    return Splitter.on(' ').omitEmptyStrings().splitToList(row.substring(title.length()));
  }

  // ------------------------------------------------------------------ many trials

  @Test
  void trials_json_figuresAndWaitsAreNearTheirExactExpectations() {
    JsonNode json = json(MANY);
    assertThat(joined(json, "/seed", "/trials")).isEqualTo(Seed.parse("friday") + ", 2000");
    JsonNode random = json.path("random");
    assertNear(random.path("distinct"), DISTINCT);
    assertNear(random.path("firstRepeat"), FIRST_REPEAT);
    assertNear(random.path("untilAll"), UNTIL_ALL);
    assertNear(random.path("allInTime"), PickRandom.allHeardProbability(100, 754));
    assertNear(random.path("others"), 99);
    assertNear(random.path("againInTime"), PickRandom.heardAgainProbability(100, 0, 298));
    assertThat(joined(random, "/allInTime/plays", "/againInTime/others")).isEqualTo("754, 298");
    JsonNode shuffle = json.path("shuffle");
    assertThat(joined(shuffle, "/distinct/mean", "/distinct/standardError", "/distinct/expected"))
        .isEqualTo("100.0, 0.0, 100.0");
    assertThat(joined(shuffle, "/trialsWithARepeat", "/untilAll/mean", "/others/most"))
        .isEqualTo("0, 100.0, 198");
    assertNear(shuffle.path("others"), 99);
    assertThat(shuffle.at("/others/longest").asInt()).isAtMost(198);
    assertThat(random.at("/others/longest").asInt()).isGreaterThan(298);
  }

  /** Four standard errors on both sides: a correct mean is outside with probability 6e-5. */
  private static void assertNear(JsonNode figure, double exact) {
    assertThat(figure.path("expected").asDouble()).isWithin(1e-9).of(exact);
    double error = figure.path("standardError").asDouble();
    assertThat(error).isGreaterThan(0.0);
    assertThat(figure.path("mean").asDouble()).isWithin(4 * error).of(exact);
  }

  @Test
  void trials_text_areNearTheirExactExpectations_shuffleExactly100AndNever() {
    Run run = answer(MANY);
    assertThat(run.lines().get(0))
        .isEqualTo("100 songs, 100 plays, 2000 trials; mean ± standard error");
    assertNear(row(run, "distinct songs heard"), "100.000 ±0.000 100", DISTINCT);
    assertNear(row(run, "never heard"), "0.000 ±0.000 0", 100 - DISTINCT);
    List<String> repeat = row(run, "first repeat on play");
    assertThat(repeat.subList(0, 2)).containsExactly("never", "never");
    assertNear(repeat.subList(1, 5), "never", FIRST_REPEAT);
  }

  private static void assertNear(List<String> row, String shuffle, double exact) {
    int columns = row.size() - 3;
    assertThat(String.join(" ", row.subList(0, columns))).isEqualTo(shuffle);
    double mean = Double.parseDouble(row.get(columns));
    double error = Double.parseDouble(row.get(columns + 1).substring(1));
    assertThat(Double.parseDouble(row.get(columns + 2))).isWithin(0.0005).of(exact);
    assertThat(mean).isWithin(4 * error).of(exact);
  }

  @Test
  void sameSeed_isTheSameToTheByte() {
    assertThat(answer(ONE)).isEqualTo(answer(ONE));
    Run drawn = answer("contrast -n 9");
    assertThat(answer("contrast -n 9 --seed " + Lab.seed(drawn))).isEqualTo(drawn);
  }

  // ------------------------------------------------------------------ one trial

  @Test
  void playthrough_json_hasThePlaysAndTheFirstRepeat() {
    JsonNode json = json(ONE);
    JsonNode shuffle = json.path("shuffle");
    assertThat(shuffle.path("heard")).hasSize(100);
    assertThat(joined(shuffle, "/distinct", "/never")).isEqualTo("100, 0");
    assertThat(shuffle.has("firstRepeat")).isFalse();
    JsonNode random = json.path("random");
    assertThat(random.path("heard")).hasSize(100);
    assertThat(random.path("distinct").asInt() + random.path("never").asInt()).isEqualTo(100);
    int repeat = random.path("firstRepeat").asInt();
    ImmutableList<JsonNode> before =
        ImmutableList.copyOf(random.path("heard")).subList(0, repeat - 1);
    assertThat(before).containsNoDuplicates();
    assertThat(before).contains(random.path("heard").get(repeat - 1));
  }

  @Test
  void gaps_fromNoneToTheWidest_haveTheSameMean_andAreRarelyExceeded() {
    List<String> gaps = new ArrayList<>();
    for (JsonNode gap : json(ONE).path("random").path("gaps")) {
      assertThat(gap.path("others").asInt()).isAtLeast(gap.path("gap").asInt());
      gaps.add(joined(gap, "/gap", "/expectedOthers", "/others95"));
    }
    assertThat(gaps)
        .containsExactly("0, 99, 298", "50, 99, 198", "75, 99, 148", "90, 99, 118", "99, 99, 99")
        .inOrder();
  }

  @Test
  void walkBack_retracesTheHistory_exceptForTheForgetful() {
    JsonNode json = json(ONE);
    for (String honest : new String[] {"shuffle", "random"}) {
      JsonNode playthrough = json.path(honest);
      ImmutableList<JsonNode> last =
          ImmutableList.copyOf(playthrough.path("heard")).subList(89, 99);
      assertThat(ImmutableList.copyOf(playthrough.path("walkedBack"))).isEqualTo(last.reverse());
      assertThat(playthrough.path("walkedBackWrong").asInt()).isEqualTo(0);
    }
    assertThat(json.path("forgetful").path("heard")).isEqualTo(json.path("random").path("heard"));
    assertThat(json.path("forgetful").path("walkedBackWrong").asInt()).isGreaterThan(7);
  }

  @Test
  void walkBack_text_marksWrongSongs() {
    Run run = answer(ONE);
    JsonNode json = json(ONE);
    int wrong = json.path("forgetful").path("walkedBackWrong").asInt();
    assertThat(run.lines().stream().filter(line -> line.matches(" +\\d+  ! \\d+"))).hasSize(wrong);
    assertThat(
            run.lines().stream().filter(line -> line.endsWith("every song as heard, in reverse")))
        .hasSize(2);
    assertThat(run.out()).contains("\n      " + wrong + " of 10 wrong\n");
  }

  @Test
  void text_marksEverySongHeardBefore() {
    Run run = answer(ONE + " -n 30");
    int distinct = Integer.parseInt(row(run, "distinct songs heard").get(2));
    assertThat(run.lines().stream().filter(line -> line.contains("  * "))).hasSize(30 - distinct);
  }

  @Test
  void path_namesTheSongs_inEightyColumns() {
    Run run = answer(ONE + " " + Samples.FOLDER);
    assertThat(run.lines().get(0)).isEqualTo("24 songs, 24 plays; * was heard before");
    assertThat(run.out()).contains("鲜花调 - 七片茶叶小乐队");
    assertInEightyColumns(run.lines());
  }

  /** Artists with 7, 6, 5, 3 and 2 songs, and a song without tags. */
  @Test
  void path_artistTwiceInARow_isNearItsExactExpectation() {
    String line = ONE + " --trials 500 " + Samples.FOLDER;
    JsonNode json = json(line);
    assertNear(json.at("/shuffle/artistRepeats"), (42 + 30 + 20 + 6 + 2) / 24.0);
    assertNear(json.at("/random/artistRepeats"), 23 * (49 + 36 + 25 + 9 + 4 + 1) / (24 * 24.0));
    assertThat(json.at("/spread/artistRepeats/mean").asDouble()).isEqualTo(0);
    assertThat(row(answer(line), "  with --spread artist")).containsExactly("0.000", "±0.000", "0");
    assertThat(row(answer(line), "artist twice in a row")).hasSize(6);
    assertThat(row(answer(ONE + " " + Samples.FOLDER), "artist twice in a row").get(0))
        .isEqualTo(json(ONE + " " + Samples.FOLDER).at("/shuffle/artistRepeats").asText());
    assertThat(answer(MANY).out()).doesNotContain("artist");
  }

  @ParameterizedTest(name = "-n {0}")
  @ValueSource(ints = {1, 2})
  void fewTracks_haveNothingToWalkBackTo(int n) {
    JsonNode json = json(ONE + " -n " + n);
    assertThat(json.path("shuffle").path("distinct").asInt()).isEqualTo(n);
    assertThat(json.path("shuffle").path("walkedBack")).hasSize(n - 1);
    assertThat(json.path("random").path("expectedFirstRepeat").asDouble())
        .isEqualTo(n == 1 ? 2 : 2.5);
    Run text = answer(ONE + " -n " + n);
    assertThat(text.lines().get(0)).startsWith(n == 1 ? "1 song, 1 play;" : "2 songs, 2 plays;");
    assertThat(text.out().contains("shuffle: previous")).isEqualTo(n > 1);
  }

  @Test
  void morePlaysThanTracks_shuffleRepeatsInTheNextCycleOnly() {
    Run run = answer(ONE + " -n 10 --plays 25");
    assertThat(row(run, "distinct songs heard").subList(0, 2)).containsExactly("10", "10");
    assertThat(row(run, "first repeat on play").subList(0, 2)).containsExactly("11", "11");
    Run trials = answer(ONE + " -n 10 --plays 25 --trials 3");
    assertThat(row(trials, "first repeat on play").subList(0, 3))
        .isEqualTo(List.of("11.000", "±0.000", "11"));
  }

  @Test
  void manyPlays_textShowsTheFirstHundred() {
    Run run = answer(ONE + " -n 10 --plays 250");
    assertThat(run.out()).contains("\n      and 150 more\n");
  }

  // ------------------------------------------------------------------ waits

  @Test
  void trials_json_curveIsNearTheExactExpectation() {
    JsonNode curve = json(MANY).path("curve");
    assertThat(curve).hasSize(50);
    for (JsonNode point : curve) {
      int plays = point.path("plays").asInt();
      assertNear(point.path("random"), 100 * (1 - Math.pow(0.99, plays)));
      assertThat(point.path("shuffle").path("mean").asInt()).isEqualTo(plays);
    }
  }

  @Test
  void trials_text_printsTheBoundsAndPercentiles() {
    Run run = answer(MANY);
    assertThat(row(run, "all heard on play").get(5)).isEqualTo("518.738");
    assertThat(run.out()).contains("  shuffle      at most 198 others\n");
    assertThat(run.out())
        .containsMatch(" 95th percentile 298 others.*\n.*\n.*\n.* 95th percentile 754 plays");
  }

  @Test
  void playthrough_explainsWhyPreviousDoesNotIdentifyAShuffle() {
    Run run = answer(ONE);
    assertThat(row(run, "shuffle  ")).containsAtLeast("yes", "yes").inOrder();
    assertThat(row(run, "shuffle without history")).containsExactly("no", "!", "yes").inOrder();
    assertThat(row(run, "pick-random   ")).containsExactly("yes", "!", "no").inOrder();
    assertThat(row(run, "pick-random, forgetful   ")).containsExactly("no", "no").inOrder();
    assertThat(run.out()).endsWith("pick-random passes it with probability 9.3e-43\n");
    JsonNode json = json(ONE);
    for (JsonNode verdict : json.path("verdicts")) {
      assertThat(verdict.path("noRepeat")).isEqualTo(verdict.path("isShuffle"));
    }
    assertThat(json.path("verdicts")).hasSize(4);
    assertThat(json.path("withoutHistory").path("walkedBackWrong").asInt()).isEqualTo(10);
    assertThat(json.path("pickRandomPasses").asDouble()).isWithin(1e-44).of(9.33e-43);
  }
}
