package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.base.Splitter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GenreTest {
  /** Names are unchanged; numbers are looked up, those in brackets before the refinement. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "Rock, Rock",
    "Drum & Bass (live), Drum & Bass (live)",
    "1990s, 1990s",
    "17, Rock",
    "0, Blues",
    "79, Hard Rock",
    "147, Synthpop",
    "191, Psybient",
    "(17), Rock",
    "(17)Rock, Rock",
    "(51)(39)Rave, Techno-Industrial; Noise; Rave",
    "(RX)(CR), Remix; Cover",
    "((own), (own)"
  })
  void names_value_areItsGenres(String value, String names) {
    assertThat(Genre.names(value)).containsExactlyElementsIn(Splitter.on("; ").split(names));
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"192", "(255)"})
  void names_unknownNumber_isNone(String value) {
    assertThat(Genre.names(value)).isEmpty();
  }
}
