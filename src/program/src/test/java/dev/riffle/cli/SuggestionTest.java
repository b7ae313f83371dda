package dev.riffle.cli;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.base.Splitter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Misspelt commands, options and names: a similar word is suggested, others never. */
class SuggestionTest {
  private static Run riffle(String line) {
    return Run.of(Splitter.on(' ').splitToList(line).toArray(new String[0]));
  }

  @ParameterizedTest(name = "riffle {0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "paly|play",
        "pasue|pause",
        "PLAY|play",
        "pla|play",
        "ordre x|order",
        "sesions|sessions",
        "previuos|previous",
        "lab laws knuth|law",
        "lab audt knuth|audit",
        "order x --cuont 3|--count",
        "order x --see y|--seed",
        "order x -seed y|--seed",
        "lab law knuht|knuth",
        "lab law random-swap|random-swaps",
        "lab matrix knuth --generator mt|mt19937",
        "lab claims pyhton-board|python-board",
      })
  void misspelling_suggestsTheSimilarWord(String line, String word) {
    assertThat(riffle(line).err()).contains("; did you mean " + word + "?");
  }

  @ParameterizedTest(name = "riffle {0}")
  @ValueSource(
      strings = {
        "house",
        "p",
        "stop",
        "lst",
        "xyzzy",
        "lab bogus",
        "order x --bogus",
        "order x -x",
        "lab law any",
      })
  void dissimilarWord_suggestsNothing(String line) {
    assertThat(riffle(line).err()).startsWith("riffle: ");
    assertThat(riffle(line).err()).doesNotContain("did you mean");
  }
}
