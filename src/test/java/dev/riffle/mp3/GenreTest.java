package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;

import org.junit.jupiter.api.Test;

class GenreTest {
  @Test
  void names_name_isItself() {
    assertThat(Genre.names("Rock")).containsExactly("Rock");
    assertThat(Genre.names("Drum & Bass (live)")).containsExactly("Drum & Bass (live)");
    assertThat(Genre.names("1990s")).containsExactly("1990s");
  }

  @Test
  void names_number_isLookedUp() {
    assertThat(Genre.names("17")).containsExactly("Rock");
    assertThat(Genre.names("0")).containsExactly("Blues");
    assertThat(Genre.names("79")).containsExactly("Hard Rock");
    assertThat(Genre.names("147")).containsExactly("Synthpop");
    assertThat(Genre.names("191")).containsExactly("Psybient");
  }

  @Test
  void names_numberThatMeansNothing_isNone() {
    assertThat(Genre.names("192")).isEmpty();
    assertThat(Genre.names("(255)")).isEmpty();
  }

  @Test
  void names_brackets_areLookedUpBeforeTheRefinement() {
    assertThat(Genre.names("(17)")).containsExactly("Rock");
    assertThat(Genre.names("(17)Rock")).containsExactly("Rock");
    assertThat(Genre.names("(51)(39)Rave")).containsExactly("Techno-Industrial", "Noise", "Rave");
    assertThat(Genre.names("(RX)(CR)")).containsExactly("Remix", "Cover");
    assertThat(Genre.names("((own)")).containsExactly("(own)");
  }
}
