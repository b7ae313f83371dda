package dev.riffle.cli.screen;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.StringReader;
import java.util.stream.Stream;
import org.jline.utils.NonBlocking;
import org.jline.utils.NonBlockingReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(300)
class KeysTest {
  /** Returns all keys in {@code text} as sent by a terminal. */
  private static ImmutableList<String> keys(String text) throws IOException {
    try (NonBlockingReader reader = NonBlocking.nonBlocking("keys", new StringReader(text))) {
      Keys keys = new Keys(reader);
      ImmutableList.Builder<String> read = ImmutableList.builder();
      for (String key = keys.read(10_000); !key.equals(Keys.END); key = keys.read(10_000)) {
        read.add(key);
      }
      return read.build();
    }
  }

  static Stream<ImmutableList<String>> keys() {
    return Stream.of(
        ImmutableList.of("n", " ", "p", "雨"),
        ImmutableList.of("\033[C", "n", "\033OD"), // arrows in both encodings
        // Unknown: Ctrl-right, Delete, a reply of a terminal, Alt-n.
        ImmutableList.of("\033[1;5C", "\033[3~", "\033[?1;2c", "\033n", "q"),
        ImmutableList.of("\033[[A", "A"), // F1 of the console of Linux
        ImmutableList.of("\033"));
  }

  @ParameterizedTest
  @MethodSource("keys")
  void read_charactersAndWholeSequences_areOneKeyEach(ImmutableList<String> keys)
      throws IOException {
    assertThat(keys(String.join("", keys))).isEqualTo(keys);
  }

  @Test
  void read_endlessSequence_isBounded() throws IOException {
    for (String key : keys("\033[" + "1;".repeat(10_000))) {
      assertThat(key.length()).isAtMost(32);
    }
  }
}
