package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.riffle.testing.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A tmux terminal that runs a shell: reads its screen and types keys. */
public final class Tmux implements AutoCloseable {
  /** The state of a terminal in normal mode. */
  static final String USUAL_STATE = "alternate 0, cursor 1, wrap 1, mouse 0 0";

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(120);

  private final Path folder; // of the terminal and of the files of its programs
  private final Set<ProcessHandle> programs = new LinkedHashSet<>(); // of windows being closed

  private Tmux(Path folder) {
    this.folder = folder;
  }

  /** Opens a terminal in which {@code sh} runs {@code script}; without a saved session. */
  public static Tmux run(String script, int columns, int rows)
      throws IOException, InterruptedException {
    Tool.require("tmux");
    Tmux tmux = new Tmux(Files.createTempDirectory("tmux"));
    Path file = tmux.folder.resolve("script");
    Files.writeString(file, script + "\nexec sleep 1000\n");
    tmux.command("-f", "/dev/null", "new-session", "-d", "-x", columns, "-y", rows, "sh " + file);
    return tmux;
  }

  private String command(Object... words) throws IOException, InterruptedException {
    Stream<Object> tmuxHere = Stream.of("tmux", "-u", "-S", folder.resolve("socket"));
    List<String> command = Stream.concat(tmuxHere, Stream.of(words)).map(String::valueOf).toList();
    ProcessBuilder tmux = new ProcessBuilder(command).redirectErrorStream(true);
    tmux.environment().put("XDG_STATE_HOME", folder.resolve("state").toString());
    tmux.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    tmux.environment().put("XDG_CONFIG_HOME", folder.resolve("config").toString());
    tmux.environment().put("XDG_DATA_HOME", folder.resolve("data").toString());
    tmux.environment().put("XDG_RUNTIME_DIR", folder.toString());
    tmux.environment().put("LC_ALL", "C.UTF-8");
    tmux.environment().remove("TMUX");
    Process process = tmux.start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("tmux " + List.of(words) + ": " + said);
    }
    return said;
  }

  /** Returns a file in the folder of the terminal, which is deleted on close. */
  public Path file(String name) {
    return folder.resolve(name);
  }

  /** Returns the lines of the screen without trailing spaces. */
  public ImmutableList<String> lines() throws IOException, InterruptedException {
    return command("capture-pane", "-p")
        .lines()
        .map(String::stripTrailing)
        .collect(toImmutableList());
  }

  /** Waits until the screen matches; returns its lines. */
  public ImmutableList<String> sees(String wish, Predicate<ImmutableList<String>> isGranted)
      throws IOException, InterruptedException {
    long begin = System.nanoTime();
    ImmutableList<String> lines = lines();
    while (!isGranted.test(lines)) {
      if (System.nanoTime() - begin > PATIENCE_NANOS) {
        throw new AssertionError(wish + ": not seen on this screen\n" + String.join("\n", lines));
      }
      Thread.sleep(20);
      lines = lines();
    }
    return lines;
  }

  /** Waits until the screen matches. */
  public void sees(Predicate<ImmutableList<String>> isGranted)
      throws IOException, InterruptedException {
    sees("a wish", isGranted);
  }

  /** Waits until a line contains {@code text}; returns the first one. */
  public String sees(String text) throws IOException, InterruptedException {
    return sees(text, lines -> lines.stream().anyMatch(line -> line.contains(text))).stream()
        .filter(line -> line.contains(text))
        .findFirst()
        .orElseThrow();
  }

  /** Types characters, or the bytes of a special key. */
  public void types(String keys) throws IOException, InterruptedException {
    if (keys.chars().allMatch(key -> key < 128)) {
      Stream<String> codes = keys.chars().mapToObj(Integer::toHexString);
      command(Stream.concat(Stream.of("send-keys", "-H"), codes).toArray());
    } else {
      command("send-keys", "-l", keys);
    }
  }

  /** Resizes the window. */
  public void resize(int columns, int rows) throws IOException, InterruptedException {
    command("resize-window", "-x", columns, "-y", rows);
  }

  /** Returns the value of a tmux format, such as {@code #{cursor_flag}}. */
  public String format(String format) throws IOException, InterruptedException {
    return command("display-message", "-p", format).strip();
  }

  /** Returns the flags of the alternate screen, the cursor and mouse reporting. */
  public String state() throws IOException, InterruptedException {
    return format(
        "alternate #{alternate_on}, cursor #{cursor_flag}, wrap #{wrap_flag}, mouse #{mouse_any_flag}"
            + " #{mouse_sgr_flag}");
  }

  /** Returns the process ID of the shell's foreground child. */
  public ProcessHandle program() throws IOException, InterruptedException {
    long shell = Long.parseLong(format("#{pane_pid}"));
    return ProcessHandle.of(shell).orElseThrow().children().findFirst().orElseThrow();
  }

  /** Kills the descendants of the shell, like {@code kill -9}. */
  public void killsProgram() throws IOException, InterruptedException {
    ProcessHandle program = program();
    ImmutableList<ProcessHandle> others = program.descendants().collect(toImmutableList());
    program.destroyForcibly();
    others.forEach(ProcessHandle::destroyForcibly);
  }

  /** Closes the window without quitting the program. */
  public void closesWindow() throws IOException, InterruptedException {
    findPrograms();
    command("kill-session");
  }

  private void findPrograms() throws IOException, InterruptedException {
    ProcessHandle shell = ProcessHandle.of(Long.parseLong(format("#{pane_pid}"))).orElseThrow();
    programs.add(shell);
    shell.descendants().forEach(programs::add);
  }

  @Override
  public void close() throws IOException {
    try {
      findPrograms();
      command("kill-server");
    } catch (IOException e) {
      // It ended with its last window.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (ProcessHandle program : programs) { // they write to the folder until they end
      program.onExit().completeOnTimeout(program, 60, TimeUnit.SECONDS).join();
    }
    MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
  }
}
