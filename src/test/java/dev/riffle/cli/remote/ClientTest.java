package dev.riffle.cli.remote;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableMap;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.riffle.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the client makes of the answers, and of missing ones. */
@Timeout(300)
class ClientTest {
  /** Answers each line with itself, until one contains a word on which it hangs up. */
  private record HangingUp(String word) implements Host {
    @Override
    public Lines connect(Outlet outlet) {
      return new Lines() {
        @Override
        public boolean obey(String line) {
          if (line.contains(word)) {
            throw new IllegalStateException("hangs up");
          }
          outlet.answer("said " + line.replaceFirst(".*/", "") + "\n");
          return !line.equals("quit");
        }

        @Override
        public void refuse(String sentence) {
          throw new AssertionError(sentence);
        }

        @Override
        public void close() {}
      };
    }

    @Override
    public void quit() {}
  }

  private Path runtime = Path.of("");

  @BeforeEach
  void makeFolder() throws IOException {
    runtime = Files.createTempDirectory("rf"); // a socket's path must be short
  }

  @AfterEach
  void deleteFolder() throws IOException {
    MoreFiles.deleteRecursively(runtime, RecursiveDeleteOption.ALLOW_INSECURE);
  }

  private Run say(String hangsUpOn, String... words) throws IOException {
    ImmutableMap<String, String> environment =
        ImmutableMap.of("XDG_RUNTIME_DIR", runtime.toString());
    ControlServer server = ControlServer.open(environment, new HangingUp(hangsUpOn));
    try {
      return Run.in(environment, "", words);
    } finally {
      server.close();
    }
  }

  private static String hungUp(String word) {
    return "riffle: the player hung up before it answered "
        + word
        + ": riffle status shows whether it still runs\n";
  }

  @ParameterizedTest
  @ValueSource(strings = {"next", "previous", "pause", "status", "queue"})
  void hangUpBeforeTheAnswer_isAnError(String word) throws IOException {
    Run run = say(word, word);
    assertThat(run.err()).isEqualTo(hungUp(word));
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"status", "queue"})
  void hangUpBeforeTheAnswer_inJson_isAnError(String word) throws IOException {
    assertThat(say(word, word, "--json").err()).isEqualTo(hungUp(word));
  }

  @Test
  void hangUpBetweenTwoPaths_theFirstAnswerIsPrinted_andItIsAnError() throws IOException {
    Run run = say("second", "add", "first", "second", "third");
    assertThat(run.out()).isEqualTo("said first\n");
    assertThat(run.err()).isEqualTo(hungUp("add"));
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void allAnswered_isDone() throws IOException {
    Run run = say("nothing", "add", "first", "second");
    assertThat(run.out()).isEqualTo("said first\nsaid second\n");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(0);
  }

  @Test
  void quit_endsWithAHangUp() throws IOException {
    Run run = say("nothing", "quit");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(0);
  }
}
