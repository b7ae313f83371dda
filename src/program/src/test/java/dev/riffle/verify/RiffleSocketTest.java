package dev.riffle.verify;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import dev.riffle.Main;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Samples;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The buttons of the program itself. */
@Tag("process")
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT) // each test starts players of its own, and waits
class RiffleSocketTest {
  @TempDir Path folder;
  private @Nullable Process player;

  /** Starts a player and returns its socket. */
  private Path start(String... words) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            ImmutableList.<String>builder()
                .addAll(OtherJvm.command())
                .addAll(OtherJvm.QUICK)
                .add("-cp", System.getProperty("java.class.path"), Main.class.getName())
                .add("play", "--plain", "--sound=none")
                .add(words)
                .build());
    builder.environment().put("XDG_RUNTIME_DIR", folder.toString());
    builder.environment().put("XDG_STATE_HOME", folder.resolve("state").toString());
    builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    Process process = builder.redirectErrorStream(true).start();
    player = process;
    BufferedReader out = process.inputReader(UTF_8);
    while (!out.readLine().matches("\\d+/\\d+  .*")) {
      assertThat(process.isAlive()).isTrue();
    }
    Optional<Path> socket = listening();
    while (socket.isEmpty()) {
      assertThat(process.isAlive()).isTrue();
      socket = listening();
    }
    return socket.get();
  }

  /** Returns the socket of a player; those of killed ones do not listen. */
  private Optional<Path> listening() throws IOException {
    try (Stream<Path> sockets = Files.list(folder.resolve("riffle"))) {
      return sockets
          .filter(socket -> socket.getFileName().toString().matches("\\d+"))
          .filter(LineConnections::listens)
          .findFirst();
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  @AfterEach
  void stop() {
    Process process = player;
    if (process != null) {
      OtherJvm.kill(process);
    }
  }

  /** The program, which is killed and resumes the session. */
  private final class Program implements Buttons {
    private RiffleSocket socket;

    Program() throws IOException {
      socket = RiffleSocket.connect(RiffleSocketTest.this.start("" + Samples.FOLDER), true);
    }

    @Override
    public void restart() throws IOException {
      stop();
      socket.close();
      socket = RiffleSocket.connect(RiffleSocketTest.this.start(), true);
    }

    @Override
    public int songs() {
      return socket.songs();
    }

    @Override
    public void start() throws IOException {
      socket.start();
    }

    @Override
    public OptionalInt current() throws IOException {
      return socket.current();
    }

    @Override
    public void next() throws IOException {
      socket.next();
    }

    @Override
    public void previous() throws IOException {
      socket.previous();
    }
  }

  @Test
  void program_keepsEveryRule() throws IOException {
    try (RiffleSocket socket = RiffleSocket.connect(start("" + Samples.FOLDER), true)) {
      Verdict verdict = ButtonTrial.of(socket);
      assertWithMessage("%s", verdict).that(verdict.isFair()).isTrue();
      for (Rule.Finding rule : verdict.rules()) {
        assertThat(rule.isTried()).isEqualTo(rule.rule() != Rule.RESTART);
      }
    }
  }

  @Test
  void killedProgram_playsTheSongsLeftAfterARestart() throws IOException {
    Verdict verdict = ButtonTrial.of(new Program());
    assertWithMessage("%s", verdict).that(verdict.isFair()).isTrue();
    Rule.Finding restart = verdict.rules().get(verdict.rules().size() - 1);
    assertThat(restart).isEqualTo(new Rule.Finding(Rule.RESTART, 10, 0, 0));
  }

  @Test
  void programThatPlays_isNotTouched() throws IOException {
    Path socket = start("" + Samples.FOLDER);
    assertThat(assertThrows(IOException.class, () -> RiffleSocket.connect(socket, false)))
        .hasMessageThat()
        .isEqualTo("the player is playing; pause it, or use --yes");
  }
}
