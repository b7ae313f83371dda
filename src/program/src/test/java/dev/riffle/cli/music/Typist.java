package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.riffle.Main;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Tool;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jline.utils.ScreenTerminal;

/** Simulates a user at a real terminal of 80 columns: reads the screen and types. */
public final class Typist implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 120;

  private final Process script;
  private final Path states;
  private final ScreenTerminal screen;
  private final StringBuilder sent = new StringBuilder();
  private boolean ended;

  private Typist(Process script, Path states, int columns) {
    this.script = script;
    this.states = states;
    this.screen = new ScreenTerminal(columns, 24);
    Thread eyes = new Thread(this::look, "typist");
    eyes.setDaemon(true);
    eyes.start();
  }

  /** Opens a terminal in which a shell runs {@code command}, without a saved session. */
  public static Typist at(String command, int columns) throws IOException {
    Tool.require("script"); // of util-linux; in Debian's package bsdutils
    String sized = "stty rows 24 cols " + columns + "; " + command;
    ProcessBuilder script = new ProcessBuilder("script", "-q", "-e", "-c", sized, "/dev/null");
    script.environment().put("TERM", "xterm");
    script.environment().put("SHELL", "/bin/sh");
    Path states = Files.createTempDirectory("typist");
    script.environment().put("XDG_STATE_HOME", states.toString());
    script.environment().put("XDG_CACHE_HOME", states.toString());
    script.environment().put("XDG_CONFIG_HOME", states.toString());
    return new Typist(script.redirectErrorStream(true).start(), states, columns);
  }

  /** Returns the command that starts the program in a JVM of its own. */
  public static ImmutableList<String> riffle(String line) {
    return ImmutableList.<String>builder()
        .addAll(java(Main.class))
        .addAll(Splitter.on(' ').split(line))
        .build();
  }

  /** Returns the command that starts {@code program} in a JVM of its own. */
  public static ImmutableList<String> java(Class<?> program) {
    return ImmutableList.<String>builder()
        .addAll(OtherJvm.command())
        .addAll(OtherJvm.QUICK)
        .add("-cp", System.getProperty("java.class.path"), program.getName())
        .build();
  }

  /** Returns {@code words} as a command line for a shell. */
  public static String shell(List<String> words) {
    return words.stream().map(word -> "'" + word.replace("'", "'\\''") + "'").collect(joining(" "));
  }

  private void look() {
    char[] buffer = new char[4096];
    try (Reader reader = new InputStreamReader(script.getInputStream(), UTF_8)) {
      for (int length = reader.read(buffer); length >= 0; length = reader.read(buffer)) {
        synchronized (this) {
          String news = new String(buffer, 0, length);
          sent.append(news);
          screen.write(news);
          notifyAll();
        }
      }
    } catch (IOException e) {
      // A pseudo-terminal reports the end of the other side by an exception.
    }
    synchronized (this) {
      ended = true;
      notifyAll();
    }
  }

  /** Waits until a line of the screen matches; returns it. */
  public synchronized String sees(Predicate<String> wish) throws InterruptedException {
    await(() -> lines().stream().anyMatch(wish));
    return lines().stream().filter(wish).findFirst().orElseThrow();
  }

  /** Waits until the screen shows {@code text}; returns its line. */
  public String sees(String text) throws InterruptedException {
    return sees(line -> line.contains(text));
  }

  /** Waits until the screen shows {@code text}, now or earlier. */
  public void hasSeen(String text) throws InterruptedException {
    await(() -> sent.indexOf(text) >= 0);
  }

  private synchronized void await(BooleanSupplier wish) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!wish.getAsBoolean()) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0 || ended) {
        throw new AssertionError(
            "not seen on this screen:\n" + String.join("\n", lines()) + "\nafter\n" + sent);
      }
      wait(left);
    }
  }

  /** Returns the lines of the screen. */
  public synchronized ImmutableList<String> lines() {
    return screen.toString().lines().map(String::stripTrailing).collect(toImmutableList());
  }

  public void types(String keys) throws IOException {
    script.getOutputStream().write(keys.getBytes(UTF_8));
    script.getOutputStream().flush();
  }

  /** Kills the program, but not its shell, like {@code kill -9}. */
  void killsRiffleHard() {
    riffle().forEach(ProcessHandle::destroyForcibly);
  }

  private Stream<ProcessHandle> riffle() {
    return script.descendants().filter(child -> child.info().command().orElse("").endsWith("java"));
  }

  /** Waits for the shell to end and returns its exit status. */
  public int leaves() throws InterruptedException {
    if (!script.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("still running:\n" + sent());
    }
    synchronized (this) {
      while (!ended) {
        wait();
      }
    }
    return script.exitValue();
  }

  /** Returns everything that was sent to the terminal. */
  public synchronized String sent() {
    return sent.toString();
  }

  @Override
  public void close() throws IOException {
    OtherJvm.kill(script);
    MoreFiles.deleteRecursively(states, RecursiveDeleteOption.ALLOW_INSECURE);
  }
}
