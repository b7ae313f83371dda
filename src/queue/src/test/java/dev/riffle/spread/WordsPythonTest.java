package dev.riffle.spread;

import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.Tool;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Words as {@code src/queue/src/test/python/spread.py} draws them, by exact numbers, doubles and
 * neither.
 */
@Tag("process")
@Timeout(120)
class WordsPythonTest {
  private static final int WORDS = 3;

  @ParameterizedTest(name = "sizes {0}, may begin {1}, heard {2}")
  @CsvSource({
    "'3,2,2,1', 1111, -1",
    "'3,2,2,1', 0110, 0",
    "'7,1,2', 110, 0",
    "'7,1,2', 111, -1",
    "'34,17,11,9,7,6,5,4,4,3', 1111111111, -1",
    "'34,17,11,9,7,6,5,4,4,3', 0110110111, 2",
    "'60,20,30,40,1,1,1,5', 11111110, 0",
    "'20,30,49', 011, 2",
    "'25,25,25,25,25,25', 111000, 1"
  })
  void words_matchAnotherImplementation(String sizes, String mayBegin, int heard) throws Exception {
    Tool.require("python3");
    Process python =
        new ProcessBuilder(
                "python3",
                "src/queue/src/test/python/spread.py",
                "words",
                String.valueOf(WORDS),
                sizes,
                mayBegin,
                String.valueOf(heard))
            .redirectErrorStream(true)
            .start();
    String output = new String(python.getInputStream().readAllBytes(), UTF_8);
    assertWithMessage(output).that(python.waitFor()).isEqualTo(0);
    assertWithMessage(sizes).that(output).isEqualTo(drawn(sizes, mayBegin, heard));
  }

  private static String drawn(String sizes, String mayBegin, int heard) {
    boolean[] may = new boolean[mayBegin.length()];
    for (int group = 0; group < may.length; group++) {
      may[group] = mayBegin.charAt(group) == '1';
    }
    int[] numbers = Arrays.stream(sizes.split(",", -1)).mapToInt(Integer::parseInt).toArray();
    SpreadWords words = SpreadWords.of(numbers, may, heard);
    Draws draws = Seed.parse("words").draws();
    return IntStream.range(0, WORDS)
        .mapToObj(word -> Arrays.toString(words.draw(draws)) + "\n")
        .collect(Collectors.joining());
  }
}
