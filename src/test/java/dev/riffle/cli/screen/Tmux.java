package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.riffle.player.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A terminal of tmux in which a shell runs: what its screen shows, and keys for it. */
public final class Tmux implements AutoCloseable {
  /** The state of a terminal that is nobody's. */
  static final String USUAL_STATE = "alternate 0, cursor 1, wrap 1, mouse 0 0";

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(120);

  private final Path folder; // of the terminal, and of what its programs keep
  private final Set<ProcessHandle> programs = new LinkedHashSet<>(); // of windows being closed

  private Tmux(Path folder) {
    this.folder = folder;
  }

  /** Opens a terminal in which {@code sh} runs {@code script}; there is no session of songs. */
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

  /** Returns a file of the folder that is deleted with the terminal. */
  public Path file(String name) {
    return folder.resolve(name);
  }

  /** Returns the lines of the screen, without the spaces at their ends. */
  public ImmutableList<String> lines() throws IOException, InterruptedException {
    return command("capture-pane", "-p")
        .lines()
        .map(String::stripTrailing)
        .collect(toImmutableList());
  }

  /** Waits until the screen is as wished; returns its lines. */
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

  /** Waits until the screen is as wished. */
  public void sees(Predicate<ImmutableList<String>> isGranted)
      throws IOException, InterruptedException {
    sees("a wish", isGranted);
  }

  /** Waits until a line has {@code text}; returns the first that has. */
  public String sees(String text) throws IOException, InterruptedException {
    return sees(text, lines -> lines.stream().anyMatch(line -> line.contains(text))).stream()
        .filter(line -> line.contains(text))
        .findFirst()
        .orElseThrow();
  }

  /** Types characters, or bytes of a key that has no character. */
  public void types(String keys) throws IOException, InterruptedException {
    if (keys.chars().allMatch(key -> key < 128)) {
      Stream<String> codes = keys.chars().mapToObj(Integer::toHexString);
      command(Stream.concat(Stream.of("send-keys", "-H"), codes).toArray());
    } else {
      command("send-keys", "-l", keys);
    }
  }

  /** Makes the window another size. */
  public void resize(int columns, int rows) throws IOException, InterruptedException {
    command("resize-window", "-x", columns, "-y", rows);
  }

  /** Returns a format of tmux, such as {@code #{cursor_flag}}. */
  public String tells(String format) throws IOException, InterruptedException {
    return command("display-message", "-p", format).strip();
  }

  /** Returns whether the alternate screen is shown, the cursor, and who gets the wheel. */
  public String state() throws IOException, InterruptedException {
    return tells(
        "alternate #{alternate_on}, cursor #{cursor_flag}, wrap #{wrap_flag}, mouse #{mouse_any_flag}"
            + " #{mouse_sgr_flag}");
  }

  /** Returns the number of the process that the shell waits for. */
  public ProcessHandle program() throws IOException, InterruptedException {
    long shell = Long.parseLong(tells("#{pane_pid}"));
    return ProcessHandle.of(shell).orElseThrow().children().findFirst().orElseThrow();
  }

  /** Kills all that the shell has started, as {@code kill -9} does. */
  public void killsProgram() throws IOException, InterruptedException {
    ProcessHandle program = program();
    ImmutableList<ProcessHandle> others = program.descendants().collect(toImmutableList());
    program.destroyForcibly();
    others.forEach(ProcessHandle::destroyForcibly);
  }

  /** Closes the window, as a person does who does not quit. */
  public void closesWindow() throws IOException, InterruptedException {
    findPrograms();
    command("kill-session");
  }

  private void findPrograms() throws IOException, InterruptedException {
    ProcessHandle shell = ProcessHandle.of(Long.parseLong(tells("#{pane_pid}"))).orElseThrow();
    programs.add(shell);
    shell.descendants().forEach(programs::add);
  }

  @Override
  public void close() throws IOException {
    try {
      findPrograms();
      command("kill-server");
    } catch (IOException e) {
      // It has ended, with its last window.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (ProcessHandle program : programs) { // which write to the folder until they have ended
      program.onExit().completeOnTimeout(program, 60, TimeUnit.SECONDS).join();
    }
    MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
  }
}
