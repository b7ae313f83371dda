package dev.riffle.cli.music;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.riffle.Main;
import dev.riffle.OtherJvm;
import dev.riffle.player.Tool;
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

/** A person at a real terminal of 80 columns: looks at the screen, and types. */
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

  /** Sits down at a terminal in which a shell runs {@code command}; there is no session. */
  public static Typist at(String command, int columns) throws IOException {
    Tool.require("script"); // of util-linux; bsdutils has it in Debian
    String sized = "stty rows 24 cols " + columns + "; " + command;
    ProcessBuilder script = new ProcessBuilder("script", "-q", "-e", "-c", sized, "/dev/null");
    script.environment().put("TERM", "xterm");
    script.environment().put("SHELL", "/bin/sh");
    Path states = Files.createTempDirectory("typist");
    script.environment().put("XDG_STATE_HOME", states.toString());
    script.environment().put("XDG_CACHE_HOME", states.toString());
    return new Typist(script.redirectErrorStream(true).start(), states, columns);
  }

  /** Returns the words that start the program in a JVM of its own. */
  public static ImmutableList<String> riffle(String line) {
    return ImmutableList.<String>builder()
        .addAll(java(Main.class))
        .addAll(Splitter.on(' ').split(line))
        .build();
  }

  /** Returns the words that start {@code program} in a JVM of its own. */
  public static ImmutableList<String> java(Class<?> program) {
    return ImmutableList.<String>builder()
        .addAll(OtherJvm.command())
        .addAll(OtherJvm.QUICK)
        .add("-cp", System.getProperty("java.class.path"), program.getName())
        .build();
  }

  /** Returns the same for a shell. */
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
      // So does a pseudo-terminal say that the other side has gone.
    }
    synchronized (this) {
      ended = true;
      notifyAll();
    }
  }

  /** Waits until a line of the screen is as wished; returns it. */
  public synchronized String sees(Predicate<String> wish) throws InterruptedException {
    await(() -> lines().stream().anyMatch(wish));
    return lines().stream().filter(wish).findFirst().orElseThrow();
  }

  /** Waits until the screen shows {@code text}; returns the line that it is in. */
  public String sees(String text) throws InterruptedException {
    return sees(line -> line.contains(text));
  }

  /** Waits until the screen shows {@code text}, or has shown it before. */
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

  /** Ends the program, but not its shell, as {@code kill -9} does. */
  void killsRiffleHard() {
    riffle().forEach(ProcessHandle::destroyForcibly);
  }

  private Stream<ProcessHandle> riffle() {
    return script.descendants().filter(child -> child.info().command().orElse("").endsWith("java"));
  }

  /** Waits for the end and returns the exit status of the shell. */
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

  /** Returns all that the terminal was sent. */
  public synchronized String sent() {
    return sent.toString();
  }

  @Override
  public void close() throws IOException {
    OtherJvm.kill(script);
    MoreFiles.deleteRecursively(states, RecursiveDeleteOption.ALLOW_INSECURE);
  }
}
