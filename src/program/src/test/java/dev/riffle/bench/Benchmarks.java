package dev.riffle.bench;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.riffle.testing.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Prints a line a target, and ends with status 1 if one falls short: {@code mvn -Pbench verify}.
 */
public final class Benchmarks {
  private static final String G1 = "G1GC";

  private boolean allHold = true;

  private Benchmarks() {}

  public static void main(String[] args) throws IOException {
    Target.printHead();
    Benchmarks all = new Benchmarks();
    // One process in ten compiles it to code that takes half as long again.
    all.print(Fork.run(5, G1, KnuthContest.class, 52, 1_000, 10_000, 100_000, 1_000_000));
    all.print(Fork.run(3, G1, ShuffleOrderContest.class));
    all.print(Fork.run(3, G1, FairAddContest.class));
    all.print(Fork.run(3, G1, QueueContest.class));
    all.print(Fork.run(3, G1, LetterContest.class));
    all.print(Fork.run(3, G1, LongLookAheadContest.class));
    all.print(Fork.run(3, G1, RowContest.class));
    all.print(Fork.run(3, G1, StateContest.class));
    all.print(Fork.run(3, G1, ManyHeardContest.class));
    all.print(Fork.run(1, G1, Memory.class));
    all.print(Fork.run(1, G1, SharedListMemory.class));
    all.print(Fork.run(3, G1, LongRuns.class));
    all.print(Fork.run(3, G1, MatrixContest.class));
    if (Tool.isThere("script")) {
      all.print(Fork.run(1, G1, ScreenLatency.class));
    }
    Path folder = Files.createTempDirectory("riffle-bench");
    try {
      Path songs = Files.createDirectory(folder.resolve("songs"));
      all.print(Fork.run(1, G1, LibraryContest.class, songs));
      MoreFiles.deleteRecursively(songs, RecursiveDeleteOption.ALLOW_INSECURE);
      all.print(Fork.run(1, G1, SessionContest.class, "save", folder));
      all.print(Fork.run(1, G1, SessionContest.class, "restore", folder));
      all.print(Fork.run(1, G1, ScanContest.class, folder));
      all.print(Fork.run(1, G1, HeardStart.class, Files.createDirectory(folder.resolve("heard"))));
      all.printSound(Files.createDirectory(folder.resolve("sound")));
    } finally {
      MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
    }
    System.exit(all.allHold ? 0 : 1);
  }

  private void printSound(Path folder) throws IOException {
    if (Stream.of("pulseaudio", "parec", "lame", "mpv").allMatch(Tool::isThere)) {
      print(Fork.run(1, G1, SoundContest.class, folder));
      print(Fork.run(1, G1, FirstSound.class, folder));
    } else {
      System.out.println("sound: not measured, as pulseaudio, parec, lame or mpv is missing");
    }
  }

  private void print(List<Target> targets) {
    for (Target target : targets) {
      target.print();
      allHold &= target.holds();
    }
  }
}
