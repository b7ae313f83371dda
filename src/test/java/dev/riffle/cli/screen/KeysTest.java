package dev.riffle.cli.screen;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.StringReader;
import org.jline.utils.NonBlocking;
import org.jline.utils.NonBlockingReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class KeysTest {
  /** Returns the keys that a terminal sends as {@code text}, to its end. */
  private static ImmutableList<String> keys(String text) throws IOException {
    try (NonBlockingReader reader = NonBlocking.nonBlocking("keys", new StringReader(text))) {
      Keys keys = new Keys(reader);
      ImmutableList.Builder<String> read = ImmutableList.builder();
      String key = keys.read(10_000);
      while (!key.equals(Keys.END)) {
        read.add(key);
        key = keys.read(10_000);
      }
      return read.build();
    }
  }

  @Test
  void read_characters_areKeys() throws IOException {
    assertThat(keys("n p雨")).containsExactly("n", " ", "p", "雨").inOrder();
  }

  @Test
  void read_arrowsInBothEncodings_areOneKeyEach() throws IOException {
    assertThat(keys("\033[Cn\033OD")).containsExactly("\033[C", "n", "\033OD").inOrder();
  }

  @Test
  void read_unknownSequences_leaveNothingBehind() throws IOException {
    String controlRight = "\033[1;5C";
    String delete = "\033[3~";
    String answerOfATerminal = "\033[?1;2c";
    String altN = "\033n";
    assertThat(keys(controlRight + delete + answerOfATerminal + altN + "q"))
        .containsExactly(controlRight, delete, answerOfATerminal, altN, "q")
        .inOrder();
  }

  @Test
  void read_escapeAlone_isAKey() throws IOException {
    assertThat(keys("\033")).containsExactly("\033");
  }

  @Test
  void read_endlessSequence_isBounded() throws IOException {
    for (String key : keys("\033[" + "1;".repeat(10_000))) {
      assertThat(key.length()).isAtMost(32);
    }
  }
}
