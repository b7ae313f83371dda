package dev.riffle.desktop;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.player.Tool;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The lines that a program prints while it runs. */
final class Heard implements AutoCloseable {
  private final Process process;
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final Thread reader;

  Heard(Process process) {
    this.process = process;
    reader = new Thread(() -> process.inputReader(UTF_8).lines().forEach(lines::add), "test-heard");
    reader.setDaemon(true);
    reader.start();
  }

  /** Waits for a line with {@code text} in it, and returns all lines until then and after it. */
  List<String> await(String text) throws InterruptedException {
    Tool.await(text + " in " + lines, () -> lines.stream().anyMatch(line -> line.contains(text)));
    return List.copyOf(lines);
  }

  /** Returns the lines with {@code text} in them. */
  List<String> with(String text) {
    return lines.stream().filter(line -> line.contains(text)).toList();
  }

  /** Returns all lines of a program that has ended. */
  List<String> rest() throws InterruptedException {
    reader.join();
    return List.copyOf(lines);
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
