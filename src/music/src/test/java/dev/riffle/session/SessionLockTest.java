package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.riffle.testing.OtherJvm;
import dev.riffle.track.Track;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Two openings of one session: the second fails with the process id of the first. */
@Timeout(300)
@Tag("process")
class SessionLockTest {
  private final SessionOnDisk<Track> kept;

  SessionLockTest(@TempDir Path folder) {
    kept = SessionOnDisk.ofTracks(folder);
  }

  /** A process that holds a session until it is killed. */
  static final class Holder {
    private Holder() {}

    public static void main(String[] args) throws Exception {
      Session<Track> session = create(Path.of(args[0]));
      System.out.println("open");
      Thread.sleep(Long.MAX_VALUE);
      session.close();
    }
  }

  private static Session<Track> create(Path folder) throws IOException {
    return SessionOnDisk.ofTracks(folder).create(new Presses(1, 1).queue());
  }

  private void assertHeldBy(long process) throws IOException {
    for (Executable attempt : List.<Executable>of(kept::open, () -> create(kept.folder))) {
      assertThat(kept.refusal(attempt)).isEqualTo("is held by process " + process);
    }
  }

  @Test
  void heldByThisProcess_throws_untilItIsClosed() throws IOException {
    try (Session<Track> session = create(kept.folder)) {
      assertHeldBy(ProcessHandle.current().pid());
      session.queue().next();
    }
    kept.open().close();
  }

  // A failed attempt must not release the lock of this process, as closing the file does (POSIX).
  @Test
  void heldByThisProcess_secondAttemptFails_lockIsKept() throws Exception {
    try (Session<Track> session = create(kept.folder)) {
      assertHeldBy(ProcessHandle.current().pid());
      Process other = holder();
      try (BufferedReader out = other.inputReader(UTF_8)) {
        assertThat(out.lines().toList().toString())
            .contains("is held by process " + ProcessHandle.current().pid());
      }
      assertThat(other.waitFor()).isEqualTo(1);
      assertThat(session.queue().next()).isNotNull();
    }
  }

  @Test
  void heldByAnotherProcess_throws_untilItIsKilled() throws Exception {
    Process other = holder();
    try (BufferedReader out = other.inputReader(UTF_8)) {
      assertThat(out.readLine()).isEqualTo("open");
      assertHeldBy(other.pid());
      other.destroyForcibly().waitFor();
      kept.open().close();
    } finally {
      OtherJvm.kill(other);
    }
  }

  @Test
  void open_damagedSession_releasesTheLock() throws IOException {
    create(kept.folder).close();
    Path state = kept.file("state-2.json");
    byte[] good = Files.readAllBytes(state);
    Files.writeString(state, "{}");
    assertThrows(IOException.class, kept::open);
    Files.write(state, good);
    kept.open().close();
  }

  private Process holder() throws IOException {
    return OtherJvm.start(OtherJvm.QUICK, Holder.class, kept.folder);
  }
}
