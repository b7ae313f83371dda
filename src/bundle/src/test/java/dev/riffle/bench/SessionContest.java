package dev.riffle.bench;

import dev.riffle.bench.Target.Bar;
import dev.riffle.playlist.TrackJson;
import dev.riffle.queue.PlayQueue;
import dev.riffle.session.ItemCodec;
import dev.riffle.session.Session;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A session of a million tracks, on the disk that temporary files are on: the cost of a saved
 * press, and of a start. CPU time of the thread, so that a slow disk is not measured.
 */
final class SessionContest {
  private static final ItemCodec<Track> TRACKS =
      ItemCodec.of(TrackJson::absoluteLine, TrackJson.parser());
  private static final int MILLION = 1_000_000;
  private static final int PRESSES = 100_000; // a snapshot among them
  private static final int LINE = 40;
  private static final double PRESS = 12.5;

  private SessionContest() {}

  /** Saves a session in the folder that is the second argument, or continues it there. */
  public static void main(String[] args) throws IOException {
    Contest.warmUp();
    Path folder = Path.of(args[1]);
    if (args[0].equals("save")) {
      save(folder);
    } else {
      restore(folder);
    }
  }

  /** Left open, as by a process that is killed: so the next has a journal to read. */
  private static void save(Path folder) throws IOException {
    List<Track> tracks = IntStream.range(0, MILLION).mapToObj(SessionContest::track).toList();
    PlayQueue<Track> queue = PlayQueue.<Track>builder(Seed.parse("session")).addAll(tracks).build();
    Session<Track> session =
        Session.in(folder, TRACKS).onProblem(SessionContest::refuse).create(queue);
    long[] nanos = new long[PRESSES];
    for (int press = 0; press < PRESSES; press++) {
      long before = Contest.cpuNanos();
      session.queue().next();
      nanos[press] = Contest.cpuNanos() - before;
    }
    double each = (double) LongStream.of(nanos).sum() / PRESSES;
    Arrays.sort(nanos);
    new Target(
            "session of 1M: a press that is saved, on average, against a line written",
            each,
            line(folder),
            Bar.SLOWER,
            PRESS)
        .report();
    double nearly = (double) nanos[PRESSES - 1 - PRESSES / 10_000];
    Target.reportTime("session of 1M: 99.99 % of them", nearly, 1e6);
    double snapshot = (double) nanos[PRESSES - 1];
    Swaps.report(
        "session of 1M: the press that writes a snapshot, an entry",
        snapshot / MILLION,
        3.6); // one press, at one moment of the disk
    Runtime.getRuntime().halt(0);
  }

  /** Returns the nanoseconds of a line of a file, on average. */
  private static double line(Path folder) throws IOException {
    ByteBuffer line = ByteBuffer.allocate(LINE);
    try (FileChannel file =
        FileChannel.open(
            folder.resolve("lines"), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      long before = Contest.cpuNanos();
      for (int i = 0; i < PRESSES; i++) {
        file.write(line.rewind());
      }
      return (double) (Contest.cpuNanos() - before) / PRESSES;
    }
  }

  /** In a process that has done nothing yet, as at a start. */
  private static void restore(Path folder) throws IOException {
    long before = Contest.cpuNanos();
    Session<Track> session =
        Session.in(folder, TRACKS).onProblem(SessionContest::refuse).open().orElseThrow();
    double nanos = (double) (Contest.cpuNanos() - before);
    if (session.queue().history(MILLION).size() != PRESSES - 1) {
      throw new IllegalStateException("the session is not as it was");
    }
    Swaps.report("session of 1M: restore, an entry", nanos / MILLION, 34);
  }

  private static Track track(int i) {
    return Track.builder(
            Path.of("/music/artist " + i / 100 + "/album " + i / 10 + "/" + i + ".mp3"))
        .title("Song number " + i)
        .artist("Artist " + i / 100)
        .album("Album " + i / 10)
        .trackNumber(i % 10 + 1)
        .durationMillis(180_000 + i % 60_000)
        .build();
  }

  private static void refuse(String complaint) {
    throw new IllegalStateException(complaint);
  }
}
