package dev.riffle.bench;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.riffle.bench.Target.Bar;
import dev.riffle.mp3.Mp3s;
import dev.riffle.testing.OtherJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A folder of 50,000 small songs, and the program as a user starts it: the cost of a first scan,
 * and of one of a folder in which nothing has changed. CPU time of the whole process, its start
 * included, with the file system's cache warm. The other is a process, too, which does the least
 * that it takes: {@link PlainWalk}.
 */
final class ScanContest {
  private static final int FILES = 50_000;
  private static final int FILES_IN_A_FOLDER = 100;
  private static final int FRAMES = 8;
  private static final int PADDING = 256;
  private static final double FIRST = 6.2;
  private static final double AGAIN = 4.8;
  private static final Path JAR = Path.of("target", "riffle.jar");

  private final Path home;

  private ScanContest(Path home) {
    this.home = home;
  }

  /** Makes the songs in the folder that is the argument, and scans them. */
  public static void main(String[] args) throws Exception {
    ScanContest contest = new ScanContest(Path.of(args[0]));
    contest.makeSongs();
    contest.scan("cold"); // warms the file system's cache, its index is not used again
    double first = Math.min(contest.scan("first"), contest.scan("second"));
    double read = contest.walk("read");
    report("a file, the first time, against reading its ends", first / FILES, read / FILES, FIRST);
    double again = Math.min(contest.scan("first"), contest.scan("second"));
    report("all, when none has changed, against a walk", again, contest.walk("sizes"), AGAIN);
  }

  private static void report(String name, double ours, double other, double times) {
    new Target("scan of 50,000: " + name, ours, other, Bar.SLOWER, times).report();
  }

  private void makeSongs() throws IOException {
    for (int i = 0; i < FILES; i++) {
      int album = i / FILES_IN_A_FOLDER;
      Path folder = home.resolve("music/Artist " + album / 5 + "/Album " + album);
      if (i % FILES_IN_A_FOLDER == 0) {
        Files.createDirectories(folder);
      }
      Files.write(folder.resolve(i % FILES_IN_A_FOLDER + 1 + " Song " + i + ".mp3"), song(i));
    }
  }

  private static byte[] song(int i) {
    int album = i / FILES_IN_A_FOLDER;
    byte[] tag =
        Mp3s.tag(
            3,
            0,
            Mp3s.text("TIT2", "Song number " + i),
            Mp3s.text("TPE1", "Artist " + album / 5),
            Mp3s.text("TALB", "Album " + album),
            Mp3s.text("TRCK", i % FILES_IN_A_FOLDER + 1 + "/" + FILES_IN_A_FOLDER),
            Mp3s.text("TYER", "1999"),
            Mp3s.text("TCON", "(17)"),
            new byte[PADDING]);
    return Mp3s.join(tag, Mp3s.frames(FRAMES));
  }

  /** Returns the nanoseconds of CPU that a scan takes, whose index is the one of that name. */
  private double scan(String index) throws IOException, InterruptedException {
    ImmutableList<String> program =
        Files.exists(JAR)
            ? ImmutableList.of("-jar", JAR.toString())
            : ImmutableList.of("-cp", System.getProperty("java.class.path"), "dev.riffle.Main");
    return nanos(index, program, "scan");
  }

  /** Returns the nanoseconds of CPU that the least of a scan takes. */
  private double walk(String what) throws IOException, InterruptedException {
    String classes = System.getProperty("java.class.path");
    ImmutableList<String> program = ImmutableList.of("-cp", classes, PlainWalk.class.getName());
    return Math.min(nanos("none", program, what), nanos("none", program, what));
  }

  private double nanos(String index, ImmutableList<String> program, String word)
      throws IOException, InterruptedException {
    ImmutableList.Builder<String> command = ImmutableList.builder();
    command.add("/bin/sh", "-c", "\"$@\" >/dev/null; times", "sh");
    command.add(OtherJvm.java()).addAll(program).add(word, home.resolve("music").toString());
    ProcessBuilder builder = new ProcessBuilder(command.build());
    builder.environment().put("XDG_CACHE_HOME", home.resolve(index).toString());
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String times = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(command.build() + " ended with " + process.exitValue());
    }
    return nanosOfChildren(times);
  }

  /** The second line that {@code times} prints: minutes and seconds, of the program and system. */
  private static double nanosOfChildren(String times) {
    double nanos = 0;
    for (String time : Splitter.on(' ').split(times.lines().toList().get(1))) {
      nanos += Duration.parse("PT" + time).toNanos();
    }
    return nanos;
  }
}
