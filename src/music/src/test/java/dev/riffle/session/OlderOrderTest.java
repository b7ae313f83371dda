package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.primitives.Longs;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A session of order version r2: ten songs, one of them removed and one added, with history, up
 * next, forward history, a single play, a look-ahead of two cycles, and five calls in its journal.
 */
class OlderOrderTest {
  private static final Path OLD =
      Path.of("src/music/src/test/resources/dev/riffle/session/order-r2");
  private static final Path VERSION_4 =
      Path.of("src/music/src/test/resources/dev/riffle/session/version-4");

  private final SessionOnDisk<Track> kept;

  OlderOrderTest(@TempDir Path folder) {
    kept = SessionOnDisk.ofTracks(folder);
  }

  @AfterEach
  void assertNoProblems() {
    assertThat(kept.problems).isEmpty();
  }

  @Test
  void sessionOfR2_opened_resumes() throws IOException {
    ClosedFolder.copy(OLD, kept.folder);
    try (Session<Track> session = kept.open()) {
      PlayQueue<Track> queue = session.queue();
      assertThat(ids(queue.entries()))
          .containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 9L, 10L)
          .inOrder();
      assertThat(queue.current().orElseThrow().id()).isEqualTo(6);
      assertThat(ids(queue.history(99))).containsExactly(4L, 5L, 1L, 1L, 11L, 3L, 9L, 2L).inOrder();
      assertThat(ids(queue.upcoming(99))).containsExactly(7L, 0L, 10L).inOrder();
      assertThat(queue.repeat()).isEqualTo(RepeatMode.OFF);
      assertThat(queue.position().place()).isEqualTo(7);
      assertThat(queue.seed().toString())
          .isEqualTo("r3:db77fd01af957221a4989b64b3770a83a3c56068405b9f0e9408feae57fd17e4");
      assertThat(queue.entry(11).orElseThrow().item().title()).isEqualTo("once");
      assertThat(queue.canUndo()).isTrue(); // the call of the journal that moved a row
      queue.undo();
      assertThat(queue.canUndo()).isFalse();
      assertThat(ids(queue.upcoming(99))).containsExactly(0L, 7L, 10L).inOrder();
    }
    assertThat(StateFile.versions(kept.file("state-3.json")).order()).isEqualTo(Seed.ORDER_VERSION);
    try (Session<Track> session = kept.open()) {
      assertThat(ids(session.queue().upcoming(99))).containsExactly(0L, 7L, 10L).inOrder();
    }
  }

  /**
   * A session of r3 in version 4 of the files, with separate lists of the plays, the entries heard
   * and the entries between the rows. Ten songs, a gap of 3: in the second cycle the listener went
   * back, removed 7, which was ahead, and 0, which had played, and went back again.
   */
  @Test
  void sessionOfVersion4_opened_playsTheSameOrder() throws IOException {
    ClosedFolder.copy(VERSION_4, kept.folder);
    try (Session<Track> session = kept.open()) {
      PlayQueue<Track> queue = session.queue();
      assertThat(ids(queue.history(99))).containsExactly(3L, 5L, 9L, 4L, 2L, 8L).inOrder();
      assertThat(ids(queue.upNext())).containsExactly(9L);
      assertThat(queue.canUndo()).isFalse();
      List<Long> plays = new ArrayList<>();
      for (int i = 0; i < 24; i++) {
        plays.add(queue.next().orElseThrow().id());
      }
      assertThat(plays)
          .isEqualTo(
              Longs.asList(1, 9, 3, 5, 1, 6, 8, 4, 2, 6, 3, 9, 4, 1, 2, 5, 8, 4, 6, 2, 1, 9, 5, 8));
    }
  }

  private static List<Long> ids(List<Entry<Track>> entries) {
    return entries.stream().map(Entry::id).toList();
  }
}
