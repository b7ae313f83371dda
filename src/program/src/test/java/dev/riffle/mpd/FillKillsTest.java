package dev.riffle.mpd;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A filler that is killed at each instant at which its order, its log or the server has changed,
 * while the server plays on.
 */
@Tag("process") // shares a class with tests of the real server
@Timeout(300)
class FillKillsTest {
  static final int SONGS = 12;
  private static final int AFTER = 5; // songs that end after a restart
  private static final FakeMpd.Requests NOTHING = (request, isDone) -> {};

  // Requests while the first songs of the second cycle begin, when those of the first one rest.
  static final int FIRST = 48;
  static final int LAST = 57;

  @TempDir Path folder;
  private int logs;

  /** The server, the session and the log that a kill of the filler leaves behind. */
  private record Remains(
      FakeQueue server, QueueState<Track> order, Map<String, String> stored, List<String> log) {}

  /** The run of a filler, and the remains of it at each instant. */
  private final class Recording implements AutoCloseable {
    final List<Remains> remains = new ArrayList<>();
    final FakeMpd server;
    final Filling filling;
    final Path log = newLog(List.of());
    private final PlayQueue<Track> order;
    private int lines; // of the log at the last instant

    /** Begins a run in which songs end just before a request. */
    Recording(int raceAt, int ends) throws Exception {
      FakeQueue queue = new FakeQueue();
      server =
          FakeMpd.of(
              SONGS,
              queue,
              (request, isDone) -> {
                for (int i = 0; request == raceAt && !isDone && i < ends; i++) {
                  queue.endSong();
                }
                record(queue.copy(), request < raceAt);
              });
      order = Filling.queue(RemoteSongs.read(server.host(), Optional.empty()), "kills");
      var unused = order.subscribe(change -> record(server.queue(), raceAt >= 0));
      filling = new Filling(server.host(), order, ImmutableMap.of(), log);
      server.awaitIdle();
    }

    private synchronized void record(FakeQueue queue, boolean isSkipped) {
      if (order == null) {
        return;
      }
      List<String> all = lines(log);
      for (int size = Math.min(lines + 1, all.size()); !isSkipped && size <= all.size(); size++) {
        remains.add(new Remains(queue, order.state(), stored(), all.subList(0, size)));
      }
      lines = all.size();
    }

    private Map<String, String> stored() {
      return filling == null ? ImmutableMap.of() : filling.stored;
    }

    @Override
    public void close() throws IOException {
      filling.close();
      server.close();
    }
  }

  private Path newLog(List<String> lines) {
    try {
      return Files.write(folder.resolve("log " + logs++), lines);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static List<String> lines(Path log) {
    try {
      return Files.readAllLines(log);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Checks that a server plays, and that exactly the songs are logged that it has played. */
  static void check(FakeMpd server, Filling filling, List<String> log, String at) {
    FakeQueue queue = server.queue();
    String of = at + ": " + queue + ", heard " + queue.heard();
    assertWithMessage(of).that(log).isEqualTo(queue.heard());
    checkFilled(queue, filling, of);
  }

  private static void checkCycles(List<String> heard, String of) {
    for (List<String> cycle : Lists.partition(heard, SONGS)) {
      assertWithMessage(of).that(cycle).containsNoDuplicates();
    }
  }

  static void checkFilled(FakeQueue queue, Filling filling, String of) {
    assertWithMessage(of).that(queue.isPlaying()).isTrue();
    assertWithMessage(of).that(queue.ahead()).hasSize(1 + RowLinks.AHEAD);
    assertWithMessage(of).that(queue.ahead()).isEqualTo(filling.next(RowLinks.AHEAD));
  }

  /** Resumes the remains of a kill, after songs that ended meanwhile; returns the queue. */
  @CanIgnoreReturnValue
  private FakeQueue resume(Remains remains, int missed, String kill, boolean hasTheirs)
      throws Exception {
    return resume(remains, missed, kill, hasTheirs, SONGS);
  }

  private FakeQueue resume(Remains remains, int missed, String kill, boolean hasTheirs, int songs)
      throws Exception {
    FakeQueue queue = remains.server().copy();
    for (int i = 0; i < missed; i++) {
      queue.endSong();
    }
    Path log = newLog(remains.log());
    try (FakeMpd server = FakeMpd.of(songs, queue, NOTHING);
        Filling filling =
            new Filling(server.host(), PlayQueue.restore(remains.order()), remains.stored(), log)) {
      server.awaitIdle();
      server.endSongs(AFTER);
      List<String> lines = new ArrayList<>(lines(log));
      lines.removeIf(line -> hasTheirs && line.isEmpty());
      String of =
          kill + " at " + remains.server() + ", log " + remains.log() + ", missed " + missed;
      check(server, filling, lines, of);
      return server.queue();
    }
  }

  @ParameterizedTest(name = "{0} songs missed")
  @ValueSource(ints = {0, 1, 3, 5})
  void filler_killedAtAnyInstant_countsTheSongsThatPlayed(int missed) throws Exception {
    try (Recording recording = new Recording(-1, 0)) {
      recording.server.endSongs(2 * SONGS + 4);
      check(recording.server, recording.filling, lines(recording.log), "not killed");
      List<Remains> all = ImmutableList.copyOf(recording.remains);
      assertThat(all.size()).isGreaterThan(100);
      for (int i = 0; i < all.size(); i++) {
        checkCycles(resume(all.get(i), missed, "kill " + i, false).heard(), "kill " + i);
      }
    }
  }

  @ParameterizedTest(name = "{0} songs end")
  @ValueSource(ints = {1, 3, 4, 6})
  void songsThatEndBeforeARequest_areCounted_alsoAfterAKill(int ends) throws Exception {
    for (int request = FIRST; request < LAST; request++) {
      try (Recording recording = new Recording(request, ends)) {
        String at = ends + " songs ended before request " + request;
        recording.server.endSongs(SONGS + 3);
        check(recording.server, recording.filling, lines(recording.log), at);
        List<Remains> all = ImmutableList.copyOf(recording.remains);
        for (int i = 0; i < Math.min(16, all.size()); i++) {
          String kill = at + ", kill " + i;
          checkCycles(resume(all.get(i), i % 3, kill, false).heard(), kill);
        }
      }
    }
  }

  @Test
  void rowsOfListeners_playWhereTheyAre_andCount_afterAKill() throws Exception {
    try (Recording recording = new Recording(-1, 0)) {
      FakeMpd server = recording.server;
      server.endSongs(SONGS + 1);
      recording.remains.clear();
      String wish = recording.filling.next(SONGS - 3).get(SONGS - 3);
      server.command("addid \"" + wish + "\" +0");
      server.awaitIdle();
      String last = recording.filling.next(SONGS - 4).get(SONGS - 4);
      server.command("addid \"" + last + "\"");
      server.awaitIdle();
      assertThat(server.queue().ahead().get(1)).isEqualTo(wish);
      server.endSongs(SONGS);
      List<Remains> all = ImmutableList.copyOf(recording.remains);
      for (int i = 0; i < all.size(); i++) {
        FakeQueue after = resume(all.get(i), i % 7, "kill " + i, true);
        List<String> rows = all.get(i).server().ahead();
        List<String> kept = Stream.of(wish, last).filter(rows::contains).toList();
        assertWithMessage("kill " + i)
            .that(Iterables.concat(after.heard(), after.ahead()))
            .containsAtLeastElementsIn(kept);
      }
    }
  }

  @Test
  void databaseThatChanged_afterAKill_leavesTheRowsOfTheFiller() throws Exception {
    try (Recording recording = new Recording(-1, 0)) {
      recording.server.endSongs(SONGS + 4); // with songs at rest, added songs change the order
      List<Remains> all = ImmutableList.copyOf(recording.remains);
      for (int i = 0; i < all.size(); i++) {
        resume(all.get(i), i % 5, "kill " + i, false, SONGS + 2);
      }
    }
  }

  @Test
  void rowsMovedOrRemoved_beforeASongEnds_orderTheOthers() throws Exception {
    try (Recording recording = new Recording(-1, 0)) {
      FakeMpd server = recording.server;
      server.endSongs(2);
      ImmutableList<String> rows = server.queue().ahead();
      synchronized (server) { // without a reading between
        server.command("moveid " + server.queue().id(rows.get(3)) + " 3");
        server.endSong();
      }
      server.awaitIdle();
      assertThat(recording.filling.next(2))
          .containsExactly(rows.get(3), rows.get(1), rows.get(2))
          .inOrder();
      String removed = server.queue().ahead().get(1);
      synchronized (server) {
        server.command("deleteid " + server.queue().id(removed));
        server.endSong();
      }
      server.awaitIdle();
      assertThat(recording.filling.next(0)).containsExactly(rows.get(2));
      server.endSongs(SONGS);
      check(server, recording.filling, lines(recording.log), "edited");
      checkCycles(server.queue().heard(), "edited");
    }
  }

  @Test
  void rowMovedBeforeARequest_staysThere() throws Exception {
    for (int request = FIRST; request < LAST; request++) {
      int at = request;
      FakeQueue queue = new FakeQueue();
      List<String> moved = new ArrayList<>();
      try (FakeMpd server =
          FakeMpd.of(
              SONGS,
              queue,
              (number, isDone) -> {
                if (number == at && !isDone) {
                  ImmutableList<String> ahead = queue.ahead();
                  moved.add(Iterables.getLast(ahead));
                  int next = queue.files().size() - ahead.size() + 1;
                  var unused = queue.run("moveid " + queue.id(moved.get(0)) + " " + next);
                }
              })) {
        PlayQueue<Track> order =
            Filling.queue(RemoteSongs.read(server.host(), Optional.empty()), "kills");
        try (Filling filling =
            new Filling(server.host(), order, ImmutableMap.of(), newLog(List.of()))) {
          server.awaitIdle();
          while (moved.isEmpty()) {
            server.endSongs(1);
          }
          String of = "moved before request " + at;
          checkFilled(server.queue(), filling, of);
          assertWithMessage(of).that(filling.next(1).get(1)).isEqualTo(moved.get(0));
        }
      }
    }
  }
}
