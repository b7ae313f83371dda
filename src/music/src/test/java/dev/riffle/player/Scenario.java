package dev.riffle.player;

import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import dev.riffle.testing.Hole;
import dev.riffle.testing.NullSink;
import dev.riffle.testing.Recording;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * Records a player that runs a script, in the background, on its own sink. If a check of the
 * recording fails, it is recorded again: on a busy machine every player, including mpv, has holes,
 * but not in each recording.
 */
final class Scenario {
  private static final int ATTEMPTS = 3;
  private static final int ATTEMPTS_WITH_HOLES = 5;

  /** Shorter silences belong to the sound. */
  private static final double DEVICE_SILENCE_MILLIS = 1;

  private static final int BESIDE_OTHERS = 1;
  private static final int ALONE = 4;

  /** Limits concurrent recordings, as they need real time; one that is repeated runs alone. */
  private static final Semaphore RECORDINGS = new Semaphore(ALONE, true);

  private final NullSink.Company company;
  private final List<String> options;
  private final List<Path> files;
  private final ImmutableList<String> script;
  private Future<Recording> recording;

  private Scenario(
      NullSink.Company company, List<String> options, List<Path> files, String... script) {
    this.company = company;
    this.options = options;
    this.files = files;
    this.script = ImmutableList.copyOf(script);
    recording = start(BESIDE_OTHERS);
  }

  /** Starts a player of {@code files} with the commands of {@link PlayScript}. */
  static Scenario start(NullSink.Company company, List<Path> files, String... script) {
    return start(company, ImmutableList.of(), files, script);
  }

  /** Starts a player in a JVM with {@code options}. */
  static Scenario start(
      NullSink.Company company, List<String> options, List<Path> files, String... script) {
    return new Scenario(company, options, files, script);
  }

  private Future<Recording> start(int permits) {
    FutureTask<Recording> task = new FutureTask<>(() -> record(permits));
    Thread thread = new Thread(task, "recording");
    thread.setDaemon(true);
    thread.start();
    return task;
  }

  private Recording record(int permits) throws Exception {
    RECORDINGS.acquire(permits);
    try (NullSink sink = NullSink.start(company)) {
      return sink.record(() -> play(sink));
    } finally {
      RECORDINGS.release(permits);
    }
  }

  private void play(NullSink sink) throws IOException, InterruptedException {
    try (Listening player = Listening.to(sink, options, files)) {
      for (String command : script) {
        player.say(command);
      }
      player.awaitEnd();
    }
  }

  /** Waits for the recording and checks it. */
  void check(Consumer<Recording> check) throws ExecutionException, InterruptedException {
    for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
      try {
        check.accept(recording.get());
        return;
      } catch (AssertionError stumbled) {
        recording = start(ALONE);
      }
    }
    check.accept(recording.get());
  }

  /**
   * Checks that a recording satisfies {@code sound}, with nothing lost or repeated, and that it has
   * no hole of {@code millis} or longer. After an underrun, a device drops samples; a recording
   * that fails {@code sound} is therefore repeated. If the machine is overloaded, a hole counts
   * only if each attempt has it at the same place.
   */
  void checkHoles(double millis, Consumer<Recording> sound)
      throws ExecutionException, InterruptedException {
    List<ImmutableList<Hole>> attempts = new ArrayList<>();
    for (int attempt = 1; attempt <= ATTEMPTS_WITH_HOLES; attempt++) {
      Recording heard = recording.get().sound();
      try {
        sound.accept(heard.withoutSilences(DEVICE_SILENCE_MILLIS));
        ImmutableList<Hole> holes = heard.holes(millis);
        if (holes.isEmpty()) {
          return;
        }
        attempts.add(holes);
      } catch (AssertionError stumbled) {
        if (attempt == ATTEMPTS_WITH_HOLES && attempts.isEmpty()) {
          throw stumbled;
        }
      }
      if (attempt < ATTEMPTS_WITH_HOLES) {
        recording = start(ALONE);
      }
    }
    OperatingSystemMXBean machine = ManagementFactory.getOperatingSystemMXBean();
    boolean isBusy = machine.getSystemLoadAverage() > machine.getAvailableProcessors();
    assertWithMessage("holes of %s, busy machine: %s", attempts, isBusy)
        .that(isBusy ? Hole.inEach(attempts) : attempts.get(0))
        .isEmpty();
  }
}
