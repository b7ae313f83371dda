package dev.riffle.player;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/**
 * A player that obeys a script and is recorded, in the background, on a sink of its own. Where a
 * check of the recording fails, another one is made: on a busy machine every player has holes, mpv
 * too, but not each time.
 */
final class Scenario {
  private static final int ATTEMPTS = 3;

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
    recording = start();
  }

  /** Starts a player of {@code files}; {@code script} is in the words of {@link PlayScript}. */
  static Scenario start(NullSink.Company company, List<Path> files, String... script) {
    return start(company, ImmutableList.of(), files, script);
  }

  /** Starts a player in a JVM with {@code options}. */
  static Scenario start(
      NullSink.Company company, List<String> options, List<Path> files, String... script) {
    return new Scenario(company, options, files, script);
  }

  private Future<Recording> start() {
    FutureTask<Recording> task = new FutureTask<>(this::record);
    Thread thread = new Thread(task, "recording");
    thread.setDaemon(true);
    thread.start();
    return task;
  }

  private Recording record() throws Exception {
    try (NullSink sink = NullSink.start(company)) {
      return sink.record(() -> play(sink));
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

  /** Waits for the recording, and checks it. */
  void check(Consumer<Recording> check) throws ExecutionException, InterruptedException {
    for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
      try {
        check.accept(recording.get());
        return;
      } catch (AssertionError stumbled) {
        recording = start();
      }
    }
    check.accept(recording.get());
  }
}
