package dev.riffle.cli.lab;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.cli.lab.Lab.answer;
import static dev.riffle.cli.lab.Lab.json;
import static dev.riffle.cli.lab.Lab.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.riffle.testing.Samples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ways to keep artists apart, compared. */
class LabSpreadTest {
  private static final String FEW = "lab spread --seed friday --trials 200";

  @Test
  void folder_hasTheSizesOfItsArtists() {
    String sizes = answer(FEW + " --sizes 7,6,5,3,2,1").out();
    assertThat(answer(FEW + " " + Samples.FOLDER).out()).isEqualTo(sizes);
  }

  @Test
  void json_ofUniformOrders_hasNoNeighbours_andThoseOfAShuffle() {
    JsonNode json = json(FEW + " --sizes 3,2,1");
    assertThat(json.at("/recipes/0/recipe").asText()).isEqualTo("shuffle");
    assertThat(json.at("/recipes/0/neighbours").asDouble()).isGreaterThan(0.0);
    assertThat(json.at("/recipes/1/recipe").asText()).isEqualTo("uniform");
    assertThat(json.at("/recipes/1/neighbours").asDouble()).isEqualTo(0.0);
    double ten = Math.log(10) / Math.log(2); // ababac and nine more
    assertThat(json.get("maxBits").asDouble()).isWithin(1e-12).of(ten);
  }

  @ParameterizedTest
  @CsvSource({
    "'--sizes 3,2 PATH', '--sizes cannot be combined with PATH, which determines the songs'",
    "'--sizes 3,0', '--sizes: 0 is too small; use 1 to 100000'",
    "--trials 0, '--trials: 0 is too small; use 1 to 10000000'"
  })
  void badArguments_areRejectedInASentence(String arguments, String sentence) {
    assertThat(run("lab spread " + arguments.replace("PATH", "" + Samples.FOLDER)).exits(2).err())
        .contains(sentence);
  }
}
