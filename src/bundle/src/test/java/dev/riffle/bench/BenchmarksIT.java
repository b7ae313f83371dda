package dev.riffle.bench;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.riffle.testing.PostgresServer;
import dev.riffle.testing.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prints a line a target, and fails if one falls short: {@code mvn -Pbench verify}. */
@Tag("process")
@Tag("bench")
class BenchmarksIT {
  @TempDir Path folder;
  private final List<String> missed = new ArrayList<>();

  @Test
  void targets_allHold() throws IOException {
    Target.printHead();
    // One process in ten compiles it to code that takes half as long again.
    print(Fork.run(5, KnuthContest.class, 52, 1_000, 10_000, 100_000, 1_000_000));
    print(Fork.run(3, ShuffleOrderContest.class));
    print(Fork.run(3, FairAddContest.class));
    print(Fork.run(3, QueueContest.class));
    print(Fork.run(3, LetterContest.class));
    print(Fork.run(3, LongLookAheadContest.class));
    print(Fork.run(3, RowContest.class));
    print(Fork.run(3, StateContest.class));
    print(Fork.run(3, ManyHeardContest.class));
    print(Fork.run(1, Memory.class));
    print(Fork.run(1, SharedListMemory.class));
    print(Fork.run(3, LongRuns.class));
    print(Fork.run(3, MatrixContest.class));
    if (Tool.isThere("script")) {
      print(Fork.run(1, ScreenLatency.class));
    }
    print(Fork.run(3, CatalogueContest.class));
    print(Fork.run(1, MpdLatency.class, Files.createDirectory(folder.resolve("mpd"))));
    Path songs = Files.createDirectory(folder.resolve("songs"));
    print(Fork.run(1, LibraryContest.class, songs));
    MoreFiles.deleteRecursively(songs, RecursiveDeleteOption.ALLOW_INSECURE);
    print(Fork.run(1, SessionContest.class, "save", folder));
    print(Fork.run(1, SessionContest.class, "restore", folder));
    print(Fork.run(1, ScanContest.class, folder));
    print(Fork.run(1, HeardStart.class, Files.createDirectory(folder.resolve("heard"))));
    print(Fork.run(1, ServeStart.class, Files.createDirectory(folder.resolve("serve"))));
    printSound(Files.createDirectory(folder.resolve("sound")));
    assertThat(missed).isEmpty();
  }

  @Test
  void targetsOfTheStore_allHold() throws Exception {
    Target.printHead();
    printStore(folder + "/pressed", folder + "/bare", folder + "/ends", folder + "/sessions");
    if (PostgresServer.isThere()) {
      try (PostgresServer server = PostgresServer.start(true)) {
        printStore(server.newSchema(), server.newSchema(), server.newSchema(), server.newSchema());
      }
    } else {
      System.out.println("PostgreSQL: not measured, as it is missing");
    }
    assertThat(missed).isEmpty();
  }

  /** Takes the addresses of empty databases of one kind. */
  private void printStore(String pressed, String bare, String ends, String sessions) {
    print(Fork.run(1, StoreContest.class, pressed, bare));
    print(Fork.run(1, StoreServerEnds.class, ends));
    print(Fork.once("512m", StoreSessions.class, sessions)); // ends in the middle
    print(Fork.once("512m", StoreSessions.class, sessions));
  }

  private void printSound(Path folder) throws IOException {
    if (Stream.of("pulseaudio", "parec", "lame", "mpv").allMatch(Tool::isThere)) {
      print(Fork.run(1, SoundContest.class, folder));
      print(Fork.run(1, FirstSound.class, folder));
    } else {
      System.out.println("sound: not measured, as pulseaudio, parec, lame or mpv is missing");
    }
  }

  private void print(List<Target> targets) {
    for (Target target : targets) {
      target.print();
      if (!target.holds()) {
        missed.add(target.name());
      }
    }
  }
}
