package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.Maps;
import dev.riffle.OtherJvm;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
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
 * C15: a real process is killed (SIGKILL) at random instants; all calls that it completed are
 * saved, and at most the call in progress is missing.
 */
@Tag("process")
class KillTest {
  /** Titles so long that a snapshot is written every hundred or two hundred calls. */
  private static final int LONG_TITLE = 8_000;

  private static final int MAX_ANSWERS = 150;
  private static final int MAX_MICROS = 20_000;

  private static final int CALLS_AFTER = 5;

  @TempDir Path home;

  /**
   * The process: opens or creates a session and makes calls from number {@code from} on, until it
   * is killed or its output is closed; prints the number of each completed call.
   */
  static final class Listener {
    private Listener() {}

    public static void main(String[] args) throws IOException {
      Path folder = Path.of(args[0]);
      Presses presses = new Presses(Long.parseLong(args[1]), LONG_TITLE);
      Session<Track> kept =
          Session.in(folder, ItemCodec.tracks())
              .onProblem(System.out::println)
              .openOrCreate(presses::queue);
      for (int i = Integer.parseInt(args[2]); !System.out.checkError(); i++) {
        presses.press(kept.queue(), i);
        System.out.println(i);
      }
    }
  }

  @Test
  void killed20Times_losesAtMostTheCallUnderWay() throws Exception {
    kill(20, 1);
  }

  @Test
  @Tag("long")
  void killed500Times_losesAtMostTheCallUnderWay() throws Exception {
    kill(500, 2);
  }

  private void kill(int times, long seed) throws Exception {
    Presses presses = new Presses(seed, LONG_TITLE);
    SplittableRandom random = new SplittableRandom(seed);
    Path folder = home.resolve("session");
    PlayQueue<Track> model = presses.queue();
    int calls = 0;
    for (int kill = 1; kill <= times; kill++) {
      int wanted = calls + random.nextInt(MAX_ANSWERS);
      int micros = random.nextInt(MAX_MICROS);
      int answered = answeredUntilKilled(folder, seed, calls, wanted, micros);
      for (; calls < answered; calls++) {
        presses.press(model, calls);
      }
      calls = assertKept("kill " + kill, folder, presses, model, calls);
    }
  }

  /**
   * Lets a process make calls and kills it some time after {@code wanted} of them; returns the
   * number of completed calls.
   */
  private static int answeredUntilKilled(Path folder, long seed, int from, int wanted, int micros)
      throws Exception {
    Process process = OtherJvm.start(OtherJvm.QUICK, Listener.class, folder, seed, from);
    List<String> said = new ArrayList<>();
    int answered = from;
    try (BufferedReader out = process.inputReader(UTF_8)) {
      while (answered < wanted) {
        String line = out.readLine();
        assertWithMessage("what was said before the end: %s", said).that(line).isNotNull();
        answered += answers(line, answered, said);
      }
      TimeUnit.MICROSECONDS.sleep(micros);
      process.toHandle().destroyForcibly(); // unlike Process.destroyForcibly, keeps the output
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        answered += answers(line, answered, said);
      }
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertWithMessage("how it ended: %s", said).that(process.exitValue()).isEqualTo(128 + 9);
      return answered;
    } finally {
      process.destroyForcibly();
    }
  }

  private static int answers(String line, int expected, List<String> said) {
    if (line.equals(String.valueOf(expected))) {
      return 1;
    }
    said.add(line);
    return 0;
  }

  /**
   * Compares with the model after all completed calls, or one more; returns the number of calls.
   */
  private int assertKept(
      String when, Path folder, Presses presses, PlayQueue<Track> model, int answered)
      throws IOException {
    SessionOnDisk<Track> copy = SessionOnDisk.ofTracks(folder).copy(when);
    Optional<Session<Track>> opened = copy.opener().open();
    if (opened.isEmpty()) {
      assertWithMessage("%s: no session after calls", when).that(answered).isEqualTo(0);
      return 0;
    }
    try (Session<Track> session = opened.get()) {
      QueueState<Track> kept = session.queue().state();
      int calls = answered;
      QueueState<Track> before = model.state();
      if (!kept.equals(before)) {
        presses.press(model, calls++);
        String other = Maps.difference(kept.rows(), before.rows()).toString();
        assertWithMessage(
                "%s after %s calls, %s; a call before: %s", when, answered, copy.problems, other)
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
