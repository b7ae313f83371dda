package dev.riffle.player;

import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import dev.riffle.testing.NullSink;
import dev.riffle.testing.OtherJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Runs a {@link PlayScript} that plays to a sink, and collects its output. */
final class Listening implements AutoCloseable {
  private final Process process;
  private final Writer commands;
  private final List<String> printed = Collections.synchronizedList(new ArrayList<>());
  private final Thread reader = new Thread(this::read, "listening");

  private Listening(Process process) {
    this.process = process;
    commands = process.outputWriter(StandardCharsets.UTF_8);
    reader.start();
  }

  /** Starts a stopped player that plays to a sink, in a JVM with {@code options}. */
  static Listening to(NullSink sink, List<String> options, List<Path> files) throws IOException {
    return to(sink::builder, options, files);
  }

  /** Starts a stopped player; {@code builder} receives the command line. */
  static Listening to(
      Function<List<String>, ProcessBuilder> builder, List<String> options, List<Path> files)
      throws IOException {
    ImmutableList<String> command =
        ImmutableList.<String>builder()
            .add(OtherJvm.java())
            .addAll(OtherJvm.QUICK)
            .addAll(options)
            .add("-cp", System.getProperty("java.class.path"), PlayScript.class.getName())
            .addAll(files.stream().map(Path::toString).iterator())
            .build();
    return new Listening(NullSink.launch(builder.apply(command).redirectErrorStream(true)));
  }

  /** Sends a command of {@link PlayScript}. */
  void say(String command) throws IOException {
    commands.write(command + "\n");
    commands.flush();
  }

  /** Waits for a printed line that contains {@code part}. */
  void await(String part) throws InterruptedException {
    for (int i = 0; i < 12_000 && line(part).isEmpty(); i++) {
      Thread.sleep(10);
    }
    assertWithMessage("%s in %s", part, printed).that(line(part)).isPresent();
  }

  private Optional<String> line(String part) {
    return printed().stream().filter(line -> line.contains(part)).findFirst();
  }

  /** Ends the commands and waits for the player to exit. */
  void awaitEnd() throws IOException, InterruptedException {
    commands.close();
    boolean left = process.waitFor(120, TimeUnit.SECONDS);
    assertWithMessage("the player has left: %s", printed).that(left).isTrue();
    reader.join();
    assertWithMessage("%s", printed).that(process.exitValue()).isEqualTo(0);
  }

  /** Returns the lines printed so far. */
  ImmutableList<String> printed() {
    synchronized (printed) {
      return ImmutableList.copyOf(printed);
    }
  }

  private void read() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      lines.lines().forEach(printed::add);
    } catch (UncheckedIOException | IOException e) {
      printed.add(e.toString());
    }
  }

  @Override
  public void close() {
    OtherJvm.kill(process);
  }
}
