package dev.riffle.bench;

import com.google.common.collect.ImmutableList;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import com.google.common.math.Quantiles;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The wait of a listener from Enter to the first sound, against {@code mpv --shuffle} on the same
 * folder: the time in the recording of a null sink, some 20 ms after the sample is written. The
 * cache of the file system is warm.
 */
final class FirstSound {
  private static final int FILES_IN_A_FOLDER = 100;
  private static final int FRAMES = 20;
  private static final int RUNS = 7;
  private static final Path JAR = Path.of("target", "riffle.jar");
  private static final ImmutableList<String> MPV =
      ImmutableList.of("mpv", "--no-config", "--vid=no", "--shuffle");
  private static final ImmutableList<Row> ROWS =
      ImmutableList.of(
          new Row(24, 3.5, 4, 1.8, 2),
          new Row(5_000, 4, 4.5, 2.2, 2.5),
          new Row(50_000, 2.5, 3, 1.8, 2.2));

  /** The limits for a number of songs: the jar, and the installed program with its archive. */
  private record Row(
      int songs, double indexed, double neverScanned, double installed, double installedUnscanned) {
    double limit(boolean isJar, boolean isIndexed) {
      if (isJar) {
        return isIndexed ? indexed : neverScanned;
      }
      return isIndexed ? installed : installedUnscanned;
    }
  }

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
      for (Row row : ROWS) {
        Path home = Path.of(args[0]).resolve(row.songs + "-songs");
        new FirstSound(home, program, sink).compare(row, others.isEmpty());
      }
    }
  }

  /** In turns, so that a machine that slows down slows both. */
  private void compare(Row row, boolean isJar) throws IOException {
    makeSongs(row.songs);
    ImmutableList<String> folder = ImmutableList.of(home + "/music");
    ImmutableList<String> ours =
        with(program, with(ImmutableList.of("play", "--plain", "--new"), folder));
    ImmutableList<String> mpv = with(MPV, folder);
    for (boolean isIndexed : new boolean[] {true, false}) {
      List<Long> waits = new ArrayList<>();
      List<Long> others = new ArrayList<>();
      makeIndex(folder);
      nanos(ours); // makes the file system's cache warm
      nanos(mpv);
      for (int run = 0; run < RUNS; run++) {
        if (!isIndexed) {
          deleteIndex();
        }
        waits.add(nanos(ours));
        others.add(nanos(mpv));
      }
      String name =
          String.format(
              Locale.ROOT,
              "Enter to the first sound, %,d songs, %s",
              row.songs,
              isIndexed ? "indexed" : "never scanned");
      double limit = row.limit(isJar, isIndexed);
      new Target(name, median(waits), median(others), Target.Bar.SLOWER, limit).report();
    }
  }

  /** Playing would not do: it ends before the scan. */
  private void makeIndex(List<String> folder) {
    try {
      ProcessBuilder builder = builder(with(with(program, List.of("order")), folder));
      if (builder.redirectError(Redirect.DISCARD).start().waitFor() != 0) {
        throw new IllegalStateException("order fails");
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void deleteIndex() throws IOException {
    Path cache = home.resolve("cache");
    if (Files.exists(cache)) {
      MoreFiles.deleteRecursively(cache, RecursiveDeleteOption.ALLOW_INSECURE);
    }
  }

  private ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder = sink.builder(command);
    builder.environment().put("XDG_CACHE_HOME", home.resolve("cache").toString());
    builder.environment().put("XDG_STATE_HOME", home.resolve("state").toString());
    return builder.redirectOutput(Redirect.DISCARD).redirectError(Redirect.INHERIT);
  }

  private static ImmutableList<String> with(List<String> command, List<String> more) {
    return ImmutableList.<String>builder().addAll(command).addAll(more).build();
  }

  private static double median(List<Long> nanos) {
    return Quantiles.median().compute(nanos);
  }

  private void makeSongs(int songs) throws IOException {
    byte[] song = Mp3Tone.frames(FRAMES);
    for (int i = 0; i < songs; i++) {
      Path folder = home.resolve("music/Album " + i / FILES_IN_A_FOLDER);
      Files.createDirectories(folder);
      Files.write(folder.resolve("Song " + i + ".mp3"), song);
    }
  }

  private long nanos(List<String> command) {
    ProcessBuilder builder = builder(command);
    try (Recorder recorder = sink.recorder()) {
      double silent = recorder.seconds();
      long enter = System.nanoTime();
      Process program = builder.start();
      long heard = recorder.nanoTime(recorder.awaitSound(silent));
      if (command.get(0).equals("mpv")) {
        program.destroy();
      } else {
        try (Writer commands = program.outputWriter(StandardCharsets.UTF_8)) {
          commands.write("quit\n");
        }
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
