package dev.riffle.player;

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
 * A sound device that can be recorded: a PulseAudio server of its own with a null sink, which is
 * the default device of ALSA for programs with {@link #environment()}. Runs as root, too. Closing
 * it ends all that it has started.
 */
public final class NullSink implements AutoCloseable {
  /** Whether something plays silence all the time, so that the sink works in short blocks. */
  public enum Company {
    /** The sink renders 20 ms at a time; what a program writes is in the recording soon. */
    KEPT_ALIVE,
    /** The sink renders two seconds at a time while nothing plays, as a listener's would. */
    ALONE
  }

  /** What is done while it is recorded. */
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
    // Or clients would start a server of their own once this one is dead.
    Path config = Files.createDirectories(home.resolve(".config/pulse")).resolve("client.conf");
    Files.writeString(config, "autospawn = no\n");
  }

  /** Starts one and waits until it can be played to; the caller requires the tools. */
  public static NullSink start(Company company) throws IOException, InterruptedException {
    // The path of a socket has at most 108 bytes: a folder of a test is too deep.
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

  /** Skips the test where the programs are missing that a sink is made of. */
  static void requireTools() {
    Tool.require("pulseaudio", "pactl", "pacat", "parec", "lame");
  }

  /** Starts the server; again after {@link #kill}. */
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

  /** Kills the server in the midst of all: the device is gone. */
  public void kill() throws InterruptedException {
    end(running);
  }

  /** Returns what a program must find in its environment to play here. */
  public ImmutableMap<String, String> environment() {
    return environment;
  }

  /** Returns a process to be, whose default sound device is this sink. */
  public ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    // The JVM announces its options on standard error; the others lead to other devices.
    builder.environment().keySet().removeIf(NullSink::isInTheWay);
    builder.environment().putAll(environment);
    return builder;
  }

  /** Starts a process that ends with this JVM at the latest. */
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
   * Records what comes out of the sink while {@code action} runs and until it is silent; it may
   * kill the sink, which ends the recording.
   */
  public Recording record(Action action) throws Exception {
    try (Recorder recorder = recorder()) {
      action.run();
      recorder.awaitSilence();
      return recorder.recordedSince(0);
    }
  }

  /** Returns a running recording of what comes out of the sink. */
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
