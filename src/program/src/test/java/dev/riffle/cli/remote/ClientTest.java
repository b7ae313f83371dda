package dev.riffle.cli.remote;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.riffle.cli.Run;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The client's handling of answers and of missing answers. */
@Timeout(300)
class ClientTest {
  @TempDir Path runtime;

  private Run client(String hangsUpOn, String... words) throws IOException {
    ImmutableMap<String, String> environment =
        ImmutableMap.of("XDG_RUNTIME_DIR", runtime.toString());
    ControlServer server = ControlServer.open(environment, new Echo(hangsUpOn), task -> () -> {});
    try {
      return Run.in(environment, "", words);
    } finally {
      server.close();
    }
  }

  private static String added(String path) {
    return "said add " + Path.of(path).toAbsolutePath() + "\n";
  }

  private static String hungUp(String word) {
    return "riffle: the player closed the connection before it answered "
        + word
        + ": riffle status shows whether it still runs\n";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"next", "previous", "pause", "status", "queue", "status --json", "queue --json"})
  void hangUpBeforeTheAnswer_isAnError(String line) throws IOException {
    String[] words = line.split(" ", -1);
    assertThat(client(words[0], words)).isEqualTo(new Run(1, "", hungUp(words[0])));
  }

  @Test
  void hangUpBetweenTwoPaths_theFirstAnswerIsPrinted_andItIsAnError() throws IOException {
    assertThat(client("second", "add", "first", "second", "third"))
        .isEqualTo(new Run(1, added("first"), hungUp("add")));
  }

  @Test
  void allAnswered_isDone_andQuitEndsWithAHangUp() throws IOException {
    assertThat(client("nothing", "add", "first", "second"))
        .isEqualTo(new Run(0, added("first") + added("second"), ""));
    assertThat(client("nothing", "exclude", "first"))
        .isEqualTo(new Run(0, added("first").replace("add", "exclude"), ""));
    assertThat(client("nothing", "weights", "a b").out())
        .isEqualTo(added("a b").replace("add", "weights"));
    for (String line :
        new String[] {
          "exclude genre=Folk", "weights age", "by disc", "not-for", "stop-after", "clear-up-next"
        }) {
      assertThat(client("nothing", line.split(" ", -1)).out()).isEqualTo("said " + line + "\n");
    }
    for (String limit : new String[] {"3 songs", "3,songs"}) {
      assertThat(client("nothing", ("stop-after," + limit).split(",", -1)).out())
          .isEqualTo("said stop-after 3 songs\n");
    }
    for (String verb : new String[] {"stop-after", "not-for"}) {
      Run misuse = client("nothing", verb, "1h\nquit");
      assertThat(misuse.status()).isEqualTo(2);
      assertThat(misuse.err()).contains(" must not contain a line break");
    }
    assertThat(client("nothing", "quit")).isEqualTo(new Run(0, "said quit\n", ""));
  }
}
