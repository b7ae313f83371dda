package dev.riffle.verify;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import dev.riffle.Repeats;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same plays give the same name in each format. */
class SampleLogsTest {
  private static final int SONGS = 50;

  @TempDir Path folder;

  private LogTrial trial(String name) throws IOException {
    Path file = folder.resolve(name);
    PlayLog log = LogFormat.of(file).read(List.of(file));
    assertThat(log.skipped()).isEqualTo(0);
    assertThat(log.isMixed()).isFalse();
    return LogTrial.of(log, SongList.read(folder.resolve("list.txt")), 1e-6);
  }

  private void assertNamed(SimulatedPlayer player, int plays) throws IOException {
    for (int seed = 0; seed < Repeats.of(2, 5); seed++) {
      SampleLogs.write(folder, player, SONGS, plays, seed);
      for (String name :
          new String[] {"text.txt", "spotify.json", "listenbrainz.jsonl", "lastfm.csv"}) {
        LogTrial trial = trial(name);
        boolean hasSkips = name.startsWith("text") || name.startsWith("spotify");
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
