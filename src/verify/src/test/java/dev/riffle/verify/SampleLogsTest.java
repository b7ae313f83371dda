package dev.riffle.verify;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import dev.riffle.testing.Repeats;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same plays give the same name in each format. */
class SampleLogsTest {
  private static final int SONGS = 50;
  @TempDir Path folder;

  /** The results by the plays and the kind of evidence, which determine them. */
  private final Map<List<Object>, LogTrial> trials = new HashMap<>();

  private LogTrial trial(String name) throws IOException {
    Path file = folder.resolve(name);
    SongList songs = SongList.read(folder.resolve("list.txt"));
    PlayLog log =
        LogFormat.read(List.of(file), Optional.empty(), Optional.of(songs), Instant.now());
    assertWithMessage(name).that(log.leftOut()).isEmpty();
    assertWithMessage(name).that(log.isMixed()).isFalse();
    List<String> plays = log.plays().stream().map(play -> play.way() + play.song()).toList();
    return trials.computeIfAbsent(
        List.of(plays, log.evidence()), same -> LogTrial.of(log, songs, 1e-6));
  }

  private void assertNamed(SimulatedPlayer player, int plays) throws IOException {
    for (int seed = 0; seed < Repeats.of(2, 5); seed++) {
      SampleLogs.write(folder, player, SONGS, plays, seed);
      for (String name : SampleLogs.FILES) {
        LogTrial trial = trial(name);
        boolean hasSkips = SampleLogs.FILES_WITH_SKIPS.contains(name);
        assertThat(trial.unlisted()).isEqualTo(0);
        assertThat(trial.sessions()).isEqualTo(1);
        assertThat(trial.verdict().plays()).isEqualTo(hasSkips ? plays : plays - plays / 5);
        assertWithMessage("%s, seed %s", name, seed)
            .that(trial.verdict().named().map(Finding::suspect))
            .isEqualTo(Optional.ofNullable(player.suspect()));
      }
    }
  }

  @Test
  void pickRandom_isNamedInEachFormat() throws IOException {
    assertNamed(SimulatedPlayer.PICK_RANDOM, 300);
  }

  @Test
  void honestPlayer_isNotNamedInAnyFormat() throws IOException {
    assertNamed(SimulatedPlayer.HONEST, 600);
  }
}
