package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.session.Session.Durability;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.Repeats;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program ends between any two file operations: every completed call is restored. */
@Timeout(300)
class CrashTest {
  private static final Track SONG = Track.builder(Path.of("/music/a.mp3")).build();

  // Longer than the maximum journal: a snapshot saves this call.
  private static final Track LONG =
      Track.builder(Path.of("/music/b.mp3")).title("b".repeat(1 << 16)).build();

  private static final ImmutableList<Consumer<PlayQueue<Track>>> CALLS =
      ImmutableList.of(
          PlayQueue::next,
          PlayQueue::next,
          queue -> queue.add(SONG),
          queue -> queue.upcoming(3),
          queue -> queue.add(LONG),
          PlayQueue::next,
          PlayQueue::previous,
          queue -> queue.remove(queue.entries().get(0)),
          queue -> queue.add(0, LONG),
          PlayQueue::clear,
          queue -> queue.replaceAll(List.of(SONG, SONG, SONG)),
          PlayQueue::next);

  private static final ImmutableList<QueueState<Track>> STATES = states();

  private static final int REOPENED_AFTER = 6;

  @TempDir Path home;

  private static PlayQueue<Track> queue() {
    return PlayQueue.<Track>builder(Seed.parse("crash")).addAll(List.of(SONG, SONG, SONG)).build();
  }

  private static ImmutableList<QueueState<Track>> states() {
    PlayQueue<Track> queue = queue();
    ImmutableList.Builder<QueueState<Track>> states = ImmutableList.builder();
    states.add(queue.state());
    for (Consumer<PlayQueue<Track>> call : CALLS) {
      call.accept(queue);
      states.add(queue.state());
    }
    return states.build();
  }

  @Test
  void killedAtAnyOperation_losesAtMostTheCallInProgress() throws IOException {
    int last = 0;
    while (session(Durability.KILLED_PROCESS, last, disk -> {})) {
      last++;
    }
    assertThat(last).isGreaterThan(60);
  }

  @ParameterizedTest(name = "names lost: {0}")
  @ValueSource(strings = {"", "state", "tracks", "state tracks"})
  void powerCutAtAnyOperation_losesAtMostTheCallInProgress(String names) throws IOException {
    Predicate<Path> lost =
        file -> names.contains(String.valueOf(file.getFileName()).replaceFirst("-.*", ""));
    int stride = Repeats.of(3, 1);
    int last = names.length() / 5 % stride; // so that all operations are tried
    while (session(Durability.POWER_CUT, last, disk -> disk.losePower(lost))) {
      last += stride;
    }
    assertThat(last).isGreaterThan(80);
  }

  private interface Damage {
    void to(CrashingDisk disk) throws IOException;
  }

  /** Runs a session up to operation {@code last}; returns whether it was reached. */
  private boolean session(Durability durability, int last, Damage damage) throws IOException {
    SessionOnDisk<Track> kept = SessionOnDisk.ofTracks(home.resolve("crash at " + last));
    CrashingDisk disk = new CrashingDisk(last);
    int completed = -1; // no session yet
    boolean crashed = false;
    try {
      Files.createDirectory(kept.folder);
      SessionOpener<Track> opener = kept.opener(disk).durability(durability);
      Session<Track> session = opener.create(queue());
      completed = 0;
      for (Consumer<PlayQueue<Track>> call : CALLS) {
        call.accept(session.queue());
        disk.checkCrash();
        completed++;
        if (completed == REOPENED_AFTER) {
          session.close();
          disk.checkCrash();
          session = opener.open().orElseThrow();
        }
      }
      session.close();
      disk.checkCrash();
    } catch (CrashingDisk.Crash e) {
      crashed = true;
      damage.to(disk);
    }
    assertKept(kept.copy("copied"), completed);
    return crashed;
  }

  // A disk that loses both names of the first state leaves the same files as a deleted state.
  private static Optional<Session<Track>> opened(SessionOnDisk<Track> kept, int completed)
      throws IOException {
    try {
      return kept.opener().open();
    } catch (SessionException e) {
      if (completed == -1 && String.valueOf(e.getMessage()).contains("no state file")) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private static void assertKept(SessionOnDisk<Track> kept, int completed) throws IOException {
    Optional<Session<Track>> session = opened(kept, completed);
    if (session.isEmpty()) {
      assertWithMessage("%s", kept.folder).that(completed).isEqualTo(-1);
      return;
    }
    QueueState<Track> state = session.get().queue().state();
    int min = Math.max(0, completed);
    int max = Math.min(completed + 1, CALLS.size());
    assertWithMessage("%s", kept.folder).that(state).isIn(STATES.subList(min, max + 1));
    // The restored session continues.
    session.get().queue().add(SONG);
    QueueState<Track> added = session.get().queue().state();
    session.get().close();
    assertWithMessage("%s", kept.folder).that(kept.restored()).isEqualTo(added);
  }
}
