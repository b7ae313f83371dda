package dev.riffle.testing;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A recordable audio device: a separate PulseAudio server with a null sink, which is the default
 * ALSA device of programs with {@link #environment()}. Runs as root, too. Closing it ends its
 * processes.
 */
public final class NullSink implements AutoCloseable {
  /** The presence of a client that always plays silence, so that the sink renders short blocks. */
  public enum Company {
    /** The sink renders 20 ms at a time, so that output is recorded soon. */
    KEPT_ALIVE,
    /** The sink renders two seconds at a time while idle, as on a user's machine. */
    ALONE
  }

  /** An action to perform during a recording. */
  @FunctionalInterface
  public interface Action {
    void run() throws Exception;
  }

  private static final ImmutableList<String> FORMAT =
      ImmutableList.of("--format=s16le", "--rate=44100", "--channels=2");
  private static final ImmutableList<String> QUICK = ImmutableList.of("--latency-msec=20");

  private final Company company;
  private final Path folder;
  private final ImmutableMap<String, String> environment;
  private final List<Process> running = new ArrayList<>();

  private NullSink(Company company, Path folder) throws IOException {
    this.company = company;
    this.folder = folder;
    Path home = Files.createDirectory(folder.resolve("home"));
    Path runtime = Files.createDirectory(folder.resolve("run"));
    environment = ImmutableMap.of("HOME", home.toString(), "XDG_RUNTIME_DIR", runtime.toString());
    Files.writeString(
        home.resolve(".asoundrc"), "pcm.!default { type pulse }\nctl.!default { type pulse }\n");
    // Otherwise clients start their own server after this one is killed.
    Path config = Files.createDirectories(home.resolve(".config/pulse")).resolve("client.conf");
    Files.writeString(config, "autospawn = no\n");
  }

  /** Starts a sink and waits until it accepts sound; the caller must call {@link #requireTools}. */
  public static NullSink start(Company company) throws IOException, InterruptedException {
    // In /tmp, as the path of a socket is limited to 107 bytes, and test folders are deep.
    NullSink sink = new NullSink(company, Files.createTempDirectory(Path.of("/tmp"), "sink"));
    boolean started = false;
    try {
      sink.start();
      started = true;
    } finally {
      if (!started) {
        sink.close();
      }
    }
    return sink;
  }

  /** Skips the test if a program that a sink needs is missing. */
  public static void requireTools() {
    Tool.require("pulseaudio", "pactl", "pacat", "parec", "lame");
  }

  /** Starts the server, or restarts it after {@link #kill}. */
  public void start() throws IOException, InterruptedException {
    run(
        "pulseaudio",
        "-n",
        "--daemonize=no",
        "--exit-idle-time=-1",
        "-L",
        "module-native-protocol-unix",
        "-L",
        "module-null-sink sink_name=nul rate=44100");
    Tool.await("the sink", this::hasSink);
    if (company == Company.KEPT_ALIVE) {
      run(command("pacat", QUICK, "-p", "-d", "nul", "/dev/zero"));
    }
  }

  private boolean hasSink() {
    try {
      Path sinks = folder.resolve("sinks");
      Process list =
          builder("pactl", "list", "short", "sinks").redirectOutput(sinks.toFile()).start();
      return list.waitFor() == 0 && Files.readString(sinks).contains("\tnul\t");
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Kills the server, so that the device is lost. */
  public void kill() throws InterruptedException {
    end(running);
  }

  /** Returns the environment variables by which a program plays to this sink. */
  public ImmutableMap<String, String> environment() {
    return environment;
  }

  /** Returns a process builder whose default audio device is this sink. */
  public ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    // The JVM prints its options on standard error; the other variables select other devices.
    builder.environment().keySet().removeIf(NullSink::isInTheWay);
    builder.environment().putAll(environment);
    return builder;
  }

  /** Starts a process that is killed when this JVM exits. */
  public static Process launch(ProcessBuilder builder) throws IOException {
    Process process = builder.start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    return process;
  }

  private ProcessBuilder builder(String... command) {
    return builder(ImmutableList.copyOf(command)).redirectError(Redirect.DISCARD);
  }

  private static boolean isInTheWay(String variable) {
    return variable.startsWith("PULSE_")
        || variable.startsWith("ALSA_")
        || variable.startsWith("XDG_CONFIG")
        || variable.equals("DISPLAY")
        || variable.equals("DBUS_SESSION_BUS_ADDRESS")
        || variable.equals("JAVA_TOOL_OPTIONS");
  }

  /**
   * Records the output of the sink while {@code action} runs and until the sink is silent; the
   * action may kill the sink, which ends the recording.
   */
  public Recording record(Action action) throws Exception {
    try (Recorder recorder = recorder()) {
      action.run();
      recorder.awaitSilence();
      return recorder.recordedSince(0);
    }
  }

  /** Starts a recording of the output of the sink. */
  public Recorder recorder() throws IOException, InterruptedException {
    List<String> latency = company == Company.KEPT_ALIVE ? QUICK : ImmutableList.of();
    Recorder recorder =
        new Recorder(launch(builder(command("parec", latency, "-d", "nul.monitor"))));
    boolean flows = false;
    try {
      Tool.await("the recording", () -> recorder.seconds() > 0);
      flows = true;
    } finally {
      if (!flows) {
        recorder.close();
      }
    }
    return recorder;
  }

  private static String[] command(String program, List<String> latency, String... arguments) {
    return ImmutableList.<String>builder()
        .add(program)
        .addAll(FORMAT)
        .addAll(latency)
        .add(arguments)
        .build()
        .toArray(new String[0]);
  }

  private void run(String... command) throws IOException {
    running.add(launch(builder(command).redirectOutput(Redirect.DISCARD)));
  }

  private static void end(List<Process> processes) throws InterruptedException {
    processes.forEach(Process::destroyForcibly);
    for (Process process : processes) {
      process.waitFor(60, TimeUnit.SECONDS);
    }
    processes.clear();
  }

  @Override
  public void close() {
    try {
      kill();
      MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
