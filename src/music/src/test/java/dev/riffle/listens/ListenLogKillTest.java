package dev.riffle.listens;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.Multiset;
import dev.riffle.testing.OtherJvm;
import dev.riffle.track.Track;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two processes write one log and are killed (SIGKILL) at random times. Every completed call is in
 * the log, once.
 */
@Tag("process")
class ListenLogKillTest {
  private static final int MAX_CALLS = 40;
  private static final int MAX_MICROS = 20_000;
  private static final String FORGOTTEN = "forgotten";

  // Longer than a page of memory: the system can interrupt its write.
  private static final int LONG_ALBUM = 5_000;

  @TempDir Path folder;
  private final Multiset<String> added = HashMultiset.create();

  /**
   * The process: adds songs of different titles, and prints the title of each when it is added.
   * Every tenth is added and forgotten instead, so that the file is replaced.
   */
  static final class Listener {
    private Listener() {}

    public static void main(String[] args) throws IOException {
      ListenLog log = ListenLog.in(Path.of(args[0]));
      for (int i = 1; !System.out.checkError(); i++) {
        String title = i % 10 == 0 ? FORGOTTEN : args[1] + " " + i;
        log.add(
            Track.builder(Path.of("/" + args[1]))
                .title(title)
                .album("a".repeat(LONG_ALBUM))
                .build(),
            Instant.EPOCH);
        if (title.equals(FORGOTTEN)) {
          long unused = log.forget(song -> song.title().equals(FORGOTTEN));
        } else {
          System.out.println(title);
        }
      }
    }
  }

  @Test
  void twoWritersKilled10Times_loseNoCompletedCall() throws Exception {
    kill(10, 1);
  }

  @Test
  @Tag("long")
  void twoWritersKilled200Times_loseNoCompletedCall() throws Exception {
    kill(200, 2);
  }

  private void kill(int times, long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    for (int kills = 0; kills < times; kills += 2) {
      Process first = OtherJvm.start(OtherJvm.QUICK, Listener.class, folder, "a" + kills);
      Process second = OtherJvm.start(OtherJvm.QUICK, Listener.class, folder, "b" + kills);
      try {
        awaitThenKill(first, random);
        awaitThenKill(second, random);
      } finally {
        first.destroyForcibly();
        second.destroyForcibly();
      }
      assertKept(kills + 2);
    }
  }

  private void awaitThenKill(Process writer, SplittableRandom random) throws Exception {
    try (BufferedReader out = writer.inputReader(UTF_8)) {
      for (int calls = random.nextInt(MAX_CALLS); calls >= 0; calls--) {
        added.add(out.readLine());
      }
      TimeUnit.MICROSECONDS.sleep(random.nextInt(MAX_MICROS));
      writer.toHandle().destroyForcibly(); // unlike the method of Process, keeps the output open
      out.lines().forEach(added::add);
      assertThat(writer.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(writer.exitValue()).isEqualTo(128 + 9);
    }
  }

  private void assertKept(int kills) throws IOException {
    Multiset<String> kept = HashMultiset.create();
    List<String> problems = new ArrayList<>();
    ListenLog log = ListenLog.in(folder);
    log.read(listen -> kept.add(listen.track().title()), problems::add);
    String state = "after " + kills + " kills, " + problems;
    assertWithMessage(state).that(kept).containsAtLeastElementsIn(added);
    kept.removeAll(List.of(FORGOTTEN));
    assertWithMessage(state).that(kept.size() - kept.elementSet().size()).isEqualTo(0);
    assertWithMessage(state).that(kept.size() - added.size()).isAtMost(kills);
    assertWithMessage(state).that(problems.size()).isAtMost(kills);
    assertThat(Files.exists(log.file())).isTrue();
  }
}
