package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.Maps;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.testing.OtherJvm;
import dev.riffle.track.Track;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * C15: a process is killed (SIGKILL) at random times during calls. Every completed call is
 * restored; at most the call in progress is lost.
 */
@Tag("process")
class KillTest {
  /** Long titles cause a snapshot every one or two hundred calls. */
  private static final int LONG_TITLE = 8_000;

  private static final int MAX_CALLS = 150;
  private static final int MAX_MICROS = 20_000;

  private static final int CALLS_AFTER = 5;

  @TempDir Path home;

  /**
   * The process: opens or creates a session, makes calls from the given index, and prints the index
   * of each completed call, until it is killed or its output is closed.
   */
  static final class Listener {
    private Listener() {}

    public static void main(String[] args) throws IOException {
      Path folder = Path.of(args[0]);
      Presses presses = new Presses(Long.parseLong(args[1]), LONG_TITLE);
      Session<Track> kept =
          Session.in(folder, SessionOnDisk.TRACKS)
              .onProblem(System.out::println)
              .openOrCreate(presses::queue);
      for (int i = Integer.parseInt(args[2]); !System.out.checkError(); i++) {
        presses.press(kept.queue(), i);
        System.out.println(i);
      }
    }
  }

  @Test
  void killed10Times_losesAtMostTheCallInProgress() throws Exception {
    kill(10, 1);
  }

  @Test
  @Tag("long")
  void killed500Times_losesAtMostTheCallInProgress() throws Exception {
    kill(500, 2);
  }

  private void kill(int times, long seed) throws Exception {
    Presses presses = new Presses(seed, LONG_TITLE);
    SplittableRandom random = new SplittableRandom(seed);
    Path folder = home.resolve("session");
    PlayQueue<Track> model = presses.queue();
    int calls = 0;
    for (int kill = 1; kill <= times; kill++) {
      int minimum = calls + random.nextInt(MAX_CALLS);
      int micros = random.nextInt(MAX_MICROS);
      int completed = completedUntilKilled(folder, seed, calls, minimum, micros);
      for (; calls < completed; calls++) {
        presses.press(model, calls);
      }
      calls = assertKept("kill " + kill, folder, presses, model, calls);
    }
  }

  /**
   * Starts a process that makes calls, and kills it {@code micros} after call {@code minimum} is
   * completed. Returns the number of completed calls.
   */
  private static int completedUntilKilled(Path folder, long seed, int from, int minimum, int micros)
      throws Exception {
    Process process = OtherJvm.start(OtherJvm.QUICK, Listener.class, folder, seed, from);
    List<String> output = new ArrayList<>();
    int completed = from;
    try (BufferedReader out = process.inputReader(UTF_8)) {
      while (completed < minimum) {
        String line = out.readLine();
        assertWithMessage("output before the end: %s", output).that(line).isNotNull();
        completed += completions(line, completed, output);
      }
      TimeUnit.MICROSECONDS.sleep(micros);
      process.toHandle().destroyForcibly(); // unlike the method of Process, keeps the output open
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        completed += completions(line, completed, output);
      }
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertWithMessage("exit status, after output: %s", output)
          .that(process.exitValue())
          .isEqualTo(128 + 9);
      return completed;
    } finally {
      process.destroyForcibly();
    }
  }

  private static int completions(String line, int expected, List<String> output) {
    if (line.equals(String.valueOf(expected))) {
      return 1;
    }
    output.add(line);
    return 0;
  }

  /**
   * Compares with the model after all completed calls, or one more; returns the number of calls.
   */
  private int assertKept(
      String when, Path folder, Presses presses, PlayQueue<Track> model, int completed)
      throws IOException {
    SessionOnDisk<Track> copy = SessionOnDisk.ofTracks(folder).copy(when);
    Optional<Session<Track>> opened = copy.opener().open();
    if (opened.isEmpty()) {
      assertWithMessage("%s: no session after calls", when).that(completed).isEqualTo(0);
      return 0;
    }
    try (Session<Track> session = opened.get()) {
      QueueState<Track> kept = session.queue().state();
      int calls = completed;
      QueueState<Track> before = model.state();
      if (!kept.equals(before)) {
        presses.press(model, calls++);
        String other = Maps.difference(kept.rows(), before.rows()).toString();
        assertWithMessage(
                "%s after %s calls, %s; a call before: %s", when, completed, copy.problems, other)
            .that(kept.rows())
            .isEqualTo(model.state().rows());
        assertWithMessage("%s: tracks", when).that(kept.equals(model.state())).isTrue();
      }
      PlayQueue<Track> twin = PlayQueue.restore(model.state());
      for (int i = 0; i < CALLS_AFTER; i++) {
        assertWithMessage(when)
            .that(presses.press(session.queue(), calls + i))
            .isEqualTo(presses.press(twin, calls + i));
      }
      return calls;
    }
  }
}
