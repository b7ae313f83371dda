package dev.riffle.bench;

import com.google.common.collect.ImmutableList;
import dev.riffle.testing.Mp3Tone;
import dev.riffle.testing.NullSink;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Recorder;
import java.io.IOException;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The wait of a listener from Enter to the first sound, with a warm index: the time in the
 * recording of a null sink, some 20 ms after the sample is written.
 */
final class FirstSound {
  private static final int FILES_IN_A_FOLDER = 100;
  private static final int FRAMES = 20;
  private static final int RUNS = 7;
  private static final Path JAR = Path.of("target", "riffle.jar");
  private static final double JAR_NANOS = 0.8e9;
  private static final double INSTALLED_NANOS = 0.5e9; // with an archive of class data

  private final Path home;
  private final ImmutableList<String> program;
  private final NullSink sink;

  private FirstSound(Path home, List<String> program, NullSink sink) {
    this.home = home;
    this.program = ImmutableList.copyOf(program);
    this.sink = sink;
  }

  /**
   * Makes its files in the folder that is the first argument. The other arguments are the program
   * to measure, such as an installed {@code riffle}; without them it is the jar.
   */
  public static void main(String[] args) throws Exception {
    List<String> others = Arrays.asList(args).subList(1, args.length);
    List<String> program =
        others.isEmpty() ? List.of(OtherJvm.java(), "-jar", JAR.toString()) : others;
    try (NullSink sink = NullSink.start(NullSink.Company.KEPT_ALIVE)) {
      for (int songs : new int[] {24, 20_000}) {
        FirstSound first =
            new FirstSound(Path.of(args[0]).resolve(songs + "-songs"), program, sink);
        first.makeSongs(songs);
        first.nanos(); // makes the index, and the file system's cache warm
        String name = String.format("Enter to the first sound, %,d songs, median", songs);
        double median = Contest.median(RUNS, first::nanos);
        Target.reportTime(name, median, others.isEmpty() ? JAR_NANOS : INSTALLED_NANOS);
      }
    }
  }

  private void makeSongs(int songs) throws IOException {
    byte[] song = Mp3Tone.frames(FRAMES);
    for (int i = 0; i < songs; i++) {
      Path folder = home.resolve("music/Album " + i / FILES_IN_A_FOLDER);
      Files.createDirectories(folder);
      Files.write(folder.resolve("Song " + i + ".mp3"), song);
    }
  }

  private long nanos() {
    List<String> command =
        ImmutableList.<String>builder()
            .addAll(program)
            .add("play", "--plain", home + "/music")
            .build();
    ProcessBuilder builder = sink.builder(command);
    builder.environment().put("XDG_CACHE_HOME", home.resolve("cache").toString());
    builder.environment().put("XDG_STATE_HOME", home.resolve("state").toString());
    builder.redirectOutput(Redirect.DISCARD).redirectError(Redirect.INHERIT);
    try (Recorder recorder = sink.recorder()) {
      double silent = recorder.seconds();
      long enter = System.nanoTime();
      Process program = builder.start();
      long heard = recorder.nanoTime(recorder.awaitSound(silent));
      try (Writer commands = program.outputWriter(StandardCharsets.UTF_8)) {
        commands.write("quit\n");
      }
      if (!program.waitFor(30, TimeUnit.SECONDS)) {
        program.destroyForcibly();
        throw new IllegalStateException("it does not quit");
      }
      recorder.awaitSilence();
      return heard - enter;
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
