package dev.riffle.bench;

import com.google.common.collect.ImmutableList;
import dev.riffle.listens.Listen;
import dev.riffle.mp3.Mp3s;
import dev.riffle.testing.OtherJvm;
import dev.riffle.track.Track;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The time that {@code --not-for} and {@code --weights age} add to the start of {@code play}, from
 * Enter to the first answer, with 20,000 songs and a log of a million listens to 50,000 songs.
 */
final class HeardStart {
  private static final int SONGS = 20_000;
  private static final int LISTENS = 1_000_000;
  private static final int HEARD = 50_000;
  private static final int FILES_IN_A_FOLDER = 100;
  private static final int FRAMES = 20; // of each song, at 44.1 kHz
  private static final int RUNS = 15;
  private static final double NOT_FOR_NANOS = 50e6;
  private static final double AGE_NANOS = 100e6;
  private static final Path JAR = Path.of("target", "riffle.jar");

  private final Path home;

  private HeardStart(Path home) {
    this.home = home;
  }

  /** Makes the songs and the log in the folder that is the argument. */
  public static void main(String[] args) throws IOException {
    HeardStart start = new HeardStart(Path.of(args[0]));
    makeSongs(start.home);
    start.makeLog();
    start.nanos(List.of("--not-for", "7d")); // makes the index and the times of the log
    List<String> tags = List.of("--seed", "friday"); // an order that needs all tags, too
    start.report(
        "--not-for 7d", NOT_FOR_NANOS, List.of("--seed", "friday", "--not-for", "7d"), tags);
    List<String> rating = List.of("--weights", "rating"); // drawn by weight as well
    start.report("--weights age", AGE_NANOS, List.of("--weights", "age"), rating);
  }

  /** Compares runs that alternate, because the speed of a machine changes. */
  private void report(String name, double bar, List<String> options, List<String> without) {
    double added = Contest.median(RUNS, () -> Math.max(0, nanos(options) - nanos(without)));
    Target.reportTime("start of play, 1,000,000 listens: " + name + " adds", added, bar);
  }

  private static Track song(int number) {
    return Track.builder(Path.of("/music/" + number + ".mp3"))
        .title(number % 5 == 0 ? "Píseň " + number : "Song number " + number)
        .artist("Artist " + number / FILES_IN_A_FOLDER)
        .album("Album " + number / FILES_IN_A_FOLDER)
        .durationMillis(FRAMES * 1152L * 1000 / 44_100)
        .build();
  }

  /** Makes 20,000 songs in the folder {@code music} of another. */
  static void makeSongs(Path home) throws IOException {
    for (int i = 0; i < SONGS; i++) {
      Path folder = home.resolve("music/Album " + i / FILES_IN_A_FOLDER);
      Files.createDirectories(folder);
      byte[] tag =
          Mp3s.tag(
              3,
              0,
              Mp3s.text("TIT2", song(i).title()),
              Mp3s.text("TPE1", song(i).artist().orElseThrow()));
      Files.write(folder.resolve(i + ".mp3"), Mp3s.join(tag, Mp3s.frames(FRAMES)));
    }
  }

  private void makeLog() throws IOException {
    Path state = Files.createDirectories(home.resolve("state/riffle"));
    SplittableRandom random = new SplittableRandom(1);
    Instant first = Instant.now().minus(Duration.ofMinutes(4L * LISTENS));
    try (Writer log = Files.newBufferedWriter(state.resolve("listens.jsonl"))) {
      for (int i = 0; i < LISTENS; i++) {
        Listen listen = new Listen(song(random.nextInt(HEARD)), first.plusSeconds(240L * i));
        log.write(listen.json() + "\n");
      }
    }
  }

  private long nanos(List<String> options) {
    ImmutableList.Builder<String> command = ImmutableList.builder();
    command.add(OtherJvm.java());
    if (Files.exists(JAR)) {
      command.add("-jar", JAR.toString());
    } else {
      command.add("-cp", System.getProperty("java.class.path"), "dev.riffle.Main");
    }
    command.add("play", "--new", "--plain", "--sound", "none").addAll(options).add(home + "/music");
    ProcessBuilder builder = new ProcessBuilder(command.build());
    builder.environment().put("XDG_CACHE_HOME", home.resolve("cache").toString());
    builder.environment().put("XDG_STATE_HOME", home.resolve("state").toString());
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      long enter = System.nanoTime();
      Process program = builder.start();
      try (BufferedReader answers = program.inputReader(StandardCharsets.UTF_8);
          Writer commands = program.outputWriter(StandardCharsets.UTF_8)) {
        String answer = answers.readLine();
        long nanos = System.nanoTime() - enter;
        commands.write("quit\n");
        commands.flush();
        if (answer == null || program.waitFor() != 0) {
          throw new IllegalStateException("it does not play");
        }
        return nanos;
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
