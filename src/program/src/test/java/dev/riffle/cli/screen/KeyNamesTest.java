package dev.riffle.cli.screen;

import static com.google.common.truth.Truth.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The names of keys: of the sequences of terminals, and of the words of a user. */
class KeyNamesTest {
  @ParameterizedTest
  @CsvSource({
    "n, n",
    "雨, 雨",
    "CR, Enter",
    "TAB, Tab",
    "CTRL-F, Ctrl-f",
    "ESC, Esc",
    "ESCn, Alt-n",
    "ESC[C, Right",
    "ESCOC, Right",
    "ESC[1;2C, Shift-Right",
    "ESC[c, Shift-Right", // rxvt
    "ESC[1;5D, Ctrl-Left",
    "ESC[1;8A, Ctrl-Alt-Shift-Up",
    "ESC[H, Home",
    "ESCOH, Home",
    "ESC[1~, Home",
    "ESC[7~, Home",
    "ESC[4~, End",
    "ESC[5~, PgUp",
    "ESC[5;2~, Shift-PgUp",
    "ESCOP, F1",
    "ESC[11~, F1",
    "ESC[[A, F1", // the console of Linux
    "ESC[24~, F12",
    "ESC[Z, Shift-Tab",
  })
  void of_isTheNameOfTheKey_inEachEncoding(String typed, String name) {
    String sent =
        typed
            .replace("ESC", "\033")
            .replace("CR", "\r")
            .replace("TAB", "\t")
            .replace("CTRL-F", "\006");
    assertThat(KeyNames.of(sent)).hasValue(name);
    assertThat(KeyNames.parse(name)).hasValue(name);
  }

  @Test
  void of_space_isSpace() {
    assertThat(KeyNames.of(" ")).hasValue("Space");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\033[?1;2c", "\033[<0;3;3M", "\033[9~", "\033[99~", "\033[X"})
  void of_otherSequences_isEmpty(String typed) {
    assertThat(KeyNames.of(typed)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "space, Space",
    "PAGEUP, PgUp",
    "escape, Esc",
    "shift-left, Shift-Left",
    "Alt-Ctrl-Left, Ctrl-Alt-Left",
    "ctrl-F, Ctrl-f",
    "Ctrl-i, Tab",
    "Ctrl-M, Enter",
    "-, -",
  })
  void parse_isTolerantOfCase_andOfSynonyms(String word, String name) {
    assertThat(KeyNames.parse(word)).hasValue(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"F13", "Shift-a", "Ctrl-1", "Ctrl-", "Spacebar", "\001"})
  void parse_unknown_isEmpty(String word) {
    assertThat(KeyNames.parse(word)).isEmpty();
  }
}
