package dev.riffle.bench;

import com.google.common.collect.ImmutableList;
import dev.riffle.bench.Target.Bar;
import dev.riffle.player.LineSeek;
import dev.riffle.player.PlayScript;
import dev.riffle.testing.HourSong;
import dev.riffle.testing.NullSink;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Recorder;
import dev.riffle.testing.Tones;
import java.io.IOException;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * The delay of a seek far into a song of an hour, and the cost of playing against mpv: both play at
 * the same time to one null sink.
 */
final class SoundContest {
  private static final double PLACE = 55 * 60 + 0.3;
  private static final int RUNS = 5;
  private static final Duration WARM_UP = Duration.ofSeconds(20);
  private static final Duration MEASURED = Duration.ofSeconds(30);
  private static final Path JAR = Path.of("target", "riffle.jar");
  private static final Pattern CLOCK = Pattern.compile("begun, on the clock ([0-9]+)");
  private static final Pattern SEEK = Pattern.compile("([0-9.]+) seek ");
  private static final Pattern YOUNG =
      Pattern.compile("def new generation +total [0-9]+K, used ([0-9]+)K");
  private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+([0-9]+) kB");

  private final Path folder;
  private final NullSink sink;

  private SoundContest(Path folder, NullSink sink) {
    this.folder = folder;
    this.sink = sink;
  }

  /** Makes its songs in the folder that is the argument. */
  public static void main(String[] args) throws Exception {
    try (NullSink sink = NullSink.start(NullSink.Company.KEPT_ALIVE)) {
      SoundContest contest = new SoundContest(Path.of(args[0]), sink);
      contest.seek("constant", HourSong.constant(contest.folder.resolve("constant.mp3")));
      contest.seek("variable", HourSong.variable(contest.folder.resolve("variable.mp3")));
      contest.playing();
    }
  }

  private void seek(String name, HourSong song) throws Exception {
    long[] line = new long[RUNS];
    long[] heard = new long[RUNS];
    for (int i = 0; i < RUNS; i++) {
      line[i] = lineNanos(song);
      heard[i] = heardNanos(song);
    }
    Target.reportTime("1 h, " + name + " rate: seek to 0:55, at the line", middle(line), 150e6);
    Target.reportTime("1 h, " + name + " rate: seek to 0:55, heard", middle(heard), 150e6);
  }

  private static double middle(long[] nanos) {
    return (double) LongStream.of(nanos).sorted().toArray()[nanos.length / 2];
  }

  private ProcessBuilder java(Class<?> program, String... arguments) {
    return sink.builder(
            ImmutableList.<String>builder()
                .add(OtherJvm.java(), "-Xmx64m", "-cp", System.getProperty("java.class.path"))
                .add(program.getName())
                .add(arguments)
                .build())
        .redirectError(Redirect.INHERIT);
  }

  private long lineNanos(HourSong song) throws IOException {
    Process program = java(LineSeek.class, song.file().toString(), String.valueOf(PLACE)).start();
    return Long.parseLong(output(program).strip());
  }

  private static String output(Process program) throws IOException {
    return new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Seeks in a song that plays; the recording is some 20 ms late. */
  private long heardNanos(HourSong song) throws Exception {
    try (Recorder recorder = sink.recorder()) {
      Process program = java(PlayScript.class, song.file().toString()).start();
      try (Writer commands = program.outputWriter(StandardCharsets.UTF_8)) {
        commands.write("play\nat 2 seek " + PLACE + "\nat 2.6 quit\n");
      }
      String printed = output(program);
      recorder.awaitSilence();
      double heard = song.firstHeard(recorder.recordedSince(0), PLACE).orElseThrow();
      long begun = Long.parseLong(found(CLOCK, printed));
      long pressed = begun + Math.round(1e9 * Double.parseDouble(found(SEEK, printed)));
      return recorder.nanoTime(heard) - pressed;
    }
  }

  private static String found(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    if (!found.find()) {
      throw new IllegalStateException("no " + pattern + " in " + text);
    }
    return found.group(1);
  }

  private void playing() throws Exception {
    double seconds = WARM_UP.plus(MEASURED).toSeconds() + 20;
    Path music = Files.createDirectory(folder.resolve("playing"));
    Path song = Tones.mp3(music.resolve("song.mp3"), seconds, SoundContest::chord, "-b", "192");
    String file = song.toString();
    Process ours = riffle(file);
    // The first generation is large, so that nothing is collected, and no thread allocates in a
    // buffer of its own, which would be counted as a whole: its growth is the garbage.
    Process leaving = riffle(file, "-XX:+UseSerialGC", "-Xmn64m", "-XX:-UseTLAB");
    Process mpv =
        start(List.of("mpv", "--no-video", "--no-config", "--really-quiet", "--ao=pulse", file));
    try {
      Thread.sleep(WARM_UP.toMillis());
      double ourCpu = cpuNanos(ours);
      double mpvCpu = cpuNanos(mpv);
      double used = youngBytes(leaving);
      Thread.sleep(MEASURED.toMillis());
      ourCpu = cpuNanos(ours) - ourCpu;
      mpvCpu = cpuNanos(mpv) - mpvCpu;
      used = youngBytes(leaving) - used;
      new Target("CPU time of 30 s of playing, against mpv", ourCpu, mpvCpu, Bar.SLOWER, 1.5)
          .report();
      new Target("memory while playing, against mpv", bytes(ours), bytes(mpv), Bar.LARGER, 2)
          .report();
      double garbage = used / MEASURED.toSeconds();
      Target.reportBytes("garbage of a second of playing", garbage, 50_000);
    } finally {
      ours.destroyForcibly();
      leaving.destroyForcibly();
      mpv.destroyForcibly();
    }
  }

  /** Three tones and a beat: work for a decoder. */
  private static double chord(double time) {
    double beat = 1 - time * 2 % 1;
    return beat
        * Arrays.stream(new double[] {220, 277, 330, 3_520})
            .map(hertz -> 0.2 * Math.sin(2 * Math.PI * hertz * time))
            .sum();
  }

  private Process riffle(String song, String... jvmOptions) throws IOException {
    return start(
        ImmutableList.<String>builder()
            .add(OtherJvm.java())
            .add(jvmOptions)
            .add("-jar", JAR.toString(), "play", "--plain", song)
            .build());
  }

  private Process start(List<String> command) throws IOException {
    ProcessBuilder builder = sink.builder(command);
    builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    builder.environment().put("XDG_STATE_HOME", folder.resolve("state").toString());
    return builder.redirectOutput(Redirect.DISCARD).redirectError(Redirect.INHERIT).start();
  }

  private static double cpuNanos(Process program) {
    return program.info().totalCpuDuration().orElseThrow().toNanos();
  }

  /** Returns how much of its first generation is in use. */
  private static double youngBytes(Process program) throws IOException {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    ProcessBuilder asked = new ProcessBuilder(jcmd, String.valueOf(program.pid()), "GC.heap_info");
    return 1024 * Double.parseDouble(found(YOUNG, output(asked.start())));
  }

  private static double bytes(Process program) throws IOException {
    String status = Files.readString(Path.of("/proc", String.valueOf(program.pid()), "status"));
    return 1024 * Double.parseDouble(found(RESIDENT, status));
  }
}
