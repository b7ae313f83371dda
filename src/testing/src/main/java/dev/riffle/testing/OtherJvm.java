package dev.riffle.testing;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs programs in a JVM of their own with the class path of the tests, and signals processes. */
public final class OtherJvm {
  /** Options that shorten the start of a short-lived JVM. */
  public static final ImmutableList<String> QUICK =
      ImmutableList.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private OtherJvm() {}

  /** Returns the path of this JVM's launcher. */
  public static String java() {
    return tool("java");
  }

  /** Returns the path of a tool of this JDK. */
  public static String tool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  /**
   * Returns the command that starts a JVM with default signal handling, in the locale {@code
   * tests.locale} if it is set. Processes that a shell starts in the background or with {@code
   * nohup} ignore SIGINT and SIGHUP, as do their children. The JVM of the tests itself cannot run
   * in the locale C, in which Java cannot encode file names outside ASCII.
   */
  public static ImmutableList<String> command() {
    ImmutableList.Builder<String> command = ImmutableList.builder();
    command.add("/usr/bin/env", "--default-signal=INT,HUP");
    String locale = System.getProperty("tests.locale", "");
    if (!locale.isEmpty()) {
      command.add("LC_ALL=" + locale);
    }
    return command.add(java()).build();
  }

  /**
   * Kills the program with its descendants, and waits for their end. In the locale C it runs in a
   * child, which would continue to write to the folders of its test.
   */
  public static void kill(Process program) {
    ImmutableList<ProcessHandle> all =
        Stream.concat(Stream.of(program.toHandle()), program.descendants())
            .collect(toImmutableList());
    for (ProcessHandle process : all.reverse()) { // the newest first: parents reap them
      process.destroyForcibly();
      process.onExit().completeOnTimeout(process, 60, TimeUnit.SECONDS).join();
    }
  }

  /** Sends a signal by the shell's own {@code kill}: the program {@code kill} can be missing. */
  public static void signal(String signal, long pid) throws IOException, InterruptedException {
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", "kill -" + signal + " " + pid);
    shell.environment().put("LC_ALL", "C"); // some shells do not recognize CONT in Turkish
    assertThat(shell.start().waitFor()).isEqualTo(0);
  }

  /** Starts {@code program}; its standard error is part of its output. */
  public static Process start(List<String> options, Class<?> program, Object... arguments)
      throws IOException {
    ImmutableList.Builder<String> command = ImmutableList.builder();
    command.addAll(command()).addAll(options).add("-cp", System.getProperty("java.class.path"));
    command.add(program.getName());
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return new ProcessBuilder(command.build()).redirectErrorStream(true).start();
  }
}
