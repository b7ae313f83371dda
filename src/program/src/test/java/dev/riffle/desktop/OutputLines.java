package dev.riffle.desktop;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.testing.Tool;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Collects the lines that a running program prints. */
final class OutputLines implements AutoCloseable {
  private final Process process;
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final Thread reader;

  OutputLines(Process process) {
    this.process = process;
    reader = new Thread(() -> process.inputReader(UTF_8).lines().forEach(lines::add), "test-heard");
    reader.setDaemon(true);
    reader.start();
  }

  /** Waits for a line that contains {@code text}, and returns all lines printed so far. */
  List<String> await(String text) throws InterruptedException {
    Tool.await(text + " in " + lines, () -> lines.stream().anyMatch(line -> line.contains(text)));
    return List.copyOf(lines);
  }

  /** Returns the lines that contain {@code text}. */
  List<String> with(String text) {
    return lines.stream().filter(line -> line.contains(text)).toList();
  }

  /** Returns all lines of a program that has ended. */
  List<String> linesToEnd() throws InterruptedException {
    reader.join();
    return List.copyOf(lines);
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
