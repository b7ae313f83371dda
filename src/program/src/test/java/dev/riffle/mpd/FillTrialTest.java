package dev.riffle.mpd;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Range;
import dev.riffle.cli.RiffleProcess;
import dev.riffle.cli.Run;
import dev.riffle.testing.OtherJvm;
import dev.riffle.testing.Repeats;
import dev.riffle.testing.Tool;
import dev.riffle.wire.MpdProtocol;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real MPD that is filled for long: its songs end or are skipped, and either side is killed. */
@Tag("process")
@Timeout(1_800)
class FillTrialTest {
  private static final int SONGS = Repeats.of(24, 300);
  private static final int EVENTS = Repeats.of(80, 1_000);
  private static final int KILLS = Repeats.of(1, 2); // of each side
  private static final int FRAMES = 12; // 0.31 s

  @TempDir Path folder;
  private Optional<RealMpd> mpd = Optional.empty();
  private Optional<Process> riffle = Optional.empty();

  private void fill() throws IOException {
    String line = "fill mpd:" + folder + "/mpd.socket --seed trial --log " + folder + "/plays";
    riffle =
        Optional.of(
            RiffleProcess.builder(folder, line)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("out").toFile()))
                .start());
  }

  @AfterEach
  void end() {
    riffle.ifPresent(OtherJvm::kill);
    mpd.ifPresent(RealMpd::close);
  }

  private List<String> log() {
    try {
      Path plays = folder.resolve("plays");
      return Files.exists(plays) ? Files.readAllLines(plays) : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = 1)
  void songs_playOnceACycle_overEndsSkipsAndKills(long seed) throws Exception {
    RealMpd server = new RealMpd(folder, SONGS, FRAMES);
    mpd = Optional.of(server);
    server.send("random 1", "consume 1", "single 1");
    fill();
    Random random = new Random(seed);
    int part = EVENTS / (2 * KILLS + 1);
    for (int event = 1; event <= EVENTS; event++) {
      int before = log().size();
      boolean isKill = event % part == 0 && event / part <= 2 * KILLS;
      if (isKill && event / part % 2 == 1) {
        OtherJvm.kill(riffle.orElseThrow());
        fill();
      } else if (isKill) {
        server.kill();
        if (event / part == 4) {
          Files.deleteIfExists(server.state()); // it begins with an empty queue
        }
        server.start();
      } else if (before > 0 && random.nextBoolean()) {
        next(server);
      }
      Tool.await("song " + (before + 1), () -> log().size() > before);
    }
    OtherJvm.signal("TERM", riffle.orElseThrow().pid());
    riffle.orElseThrow().waitFor();
    assertOncePerCycle(log());
    String listens = Files.readString(folder.resolve("state/riffle/listens.jsonl"));
    assertThat(listens.lines().count()).isIn(Range.closed(1L, (long) log().size()));
    assertThat(listens).contains("\"path\":\"" + server.music() + "/a/song ");
    assertThat(server.send("status")).containsAtLeast("random", "1", "consume", "1", "single", "1");
    List<String> rows = server.queue().rows().stream().map(RemoteQueue.Row::file).toList();
    assertThat(rows.size()).isAtMost(10 + 1 + RowLinks.AHEAD);
    assertThat(log()).containsAtLeastElementsIn(rows); // none that has not played
    Path names = Files.write(folder.resolve("names"), names());
    Run verdict = Run.of("verify", folder + "/plays", "--list", names.toString()).exits(0);
    assertThat(verdict.out()).contains("no suspect is named");
  }

  private static void next(RealMpd server) throws IOException {
    try {
      server.send("next");
    } catch (MpdProtocol.Refusal e) { // the songs are shorter than the start of a JVM
      assertThat(e).hasMessageThat().contains("Not playing");
    }
  }

  private static List<String> names() {
    return IntStream.range(0, SONGS).mapToObj(RealMpd::name).toList();
  }

  private static void assertOncePerCycle(List<String> log) {
    List<String> order = Filling.order(log);
    for (int from = 0; from < order.size(); from += SONGS) {
      ImmutableList<String> cycle =
          ImmutableList.copyOf(order.subList(from, Math.min(from + SONGS, order.size())));
      assertThat(cycle).containsNoDuplicates();
      assertThat(names()).containsAtLeastElementsIn(ImmutableSet.copyOf(cycle));
    }
    assertThat(order.size()).isGreaterThan(2 * SONGS);
  }
}
