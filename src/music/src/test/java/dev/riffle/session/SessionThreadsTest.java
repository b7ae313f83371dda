package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.util.concurrent.Uninterruptibles;
import dev.riffle.queue.Change;
import dev.riffle.queue.Following;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** C15 and C17: sessions of queues called from many threads, and on disks that hang. */
@Timeout(180)
class SessionThreadsTest {
  private static final int THREADS = 8;

  /** Long titles cause frequent snapshots. */
  private static final int LONG_TITLE = 8_000;

  private static final Track LONG =
      Track.builder(Path.of("/music/b.mp3")).title("b".repeat(1 << 16)).build();

  private final SessionOnDisk<Track> a;
  private final SessionOnDisk<Track> b;
  private final HangingDisk disk = new HangingDisk();
  private final PlayQueue<Track> queue = new Presses(2, 1).queue();

  SessionThreadsTest(@TempDir Path home) {
    a = SessionOnDisk.ofTracks(home.resolve("a"));
    b = SessionOnDisk.ofTracks(home.resolve("b"));
  }

  @AfterEach
  void assertNoOtherProblems() {
    assertThat(a.problems).isEmpty();
    assertThat(b.problems).isEmpty();
  }

  // ------------------------------------------------------------------ many threads

  @Test
  void threeJournals_of8Threads_areEqual() throws Exception {
    press(System.nanoTime() + SECONDS.toNanos(2), 1);
  }

  @Test
  @Tag("long")
  void threeJournals_of8Threads_for60Seconds_areEqual() throws Exception {
    press(System.nanoTime() + SECONDS.toNanos(60), 2);
  }

  private void press(long end, long seed) throws Exception {
    Presses presses = new Presses(seed, LONG_TITLE);
    PlayQueue<Track> pressed = presses.queue();
    List<Change<Track>> changes = new ArrayList<>();
    Following<Track> following = pressed.follow(changes::add);
    PlayQueue<Track> copy = PlayQueue.restore(following.state());
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try (Session<Track> ofA = a.create(pressed);
        Session<Track> ofB = b.create(pressed)) {
      AtomicInteger calls = new AtomicInteger();
      do {
        List<Future<?>> parts = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
          parts.add(threads.submit(() -> press(presses, pressed, calls)));
        }
        for (Future<?> part : parts) {
          part.get(60, SECONDS);
        }
        changes.forEach(change -> copy.take(change.call()));
        changes.clear();
        assertThat(copy.state()).isEqualTo(pressed.state());
        assertThat(a.restoredAfterKill()).isEqualTo(pressed.state());
        assertThat(b.restoredAfterKill()).isEqualTo(pressed.state());
      } while (System.nanoTime() < end);
      assertThat(ofA.queue()).isSameInstanceAs(ofB.queue());
    } finally {
      threads.shutdownNow();
    }
  }

  private static void press(Presses presses, PlayQueue<Track> queue, AtomicInteger calls) {
    for (int i = 0; i < 100; i++) {
      try {
        presses.press(queue, calls.getAndIncrement());
      } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
        // Another thread has removed the entry or the place.
      }
    }
  }

  @Test
  void create_whileAnotherThreadCalls_losesNothing() throws Exception {
    for (int i = 0; i < 20; i++) {
      Presses presses = new Presses(i, 3);
      PlayQueue<Track> pressed = presses.queue();
      AtomicInteger calls = new AtomicInteger();
      FutureTask<Boolean> caller =
          new FutureTask<>(
              () -> {
                while (calls.get() < 3_000 && !Thread.currentThread().isInterrupted()) {
                  presses.press(pressed, calls.getAndIncrement());
                }
                return true;
              });
      Thread thread = started(caller);
      while (calls.get() < 10 * i) {
        Thread.onSpinWait();
      }
      try (Session<Track> session = a.create(pressed)) {
        thread.interrupt();
        assertThat(caller.get(60, SECONDS)).isTrue();
        assertWithMessage("%s calls", calls).that(a.restoredAfterKill()).isEqualTo(pressed.state());
        assertThat(session.queue()).isSameInstanceAs(pressed);
      }
    }
  }

  private static Thread started(Runnable work) {
    Thread thread = new Thread(work);
    thread.start();
    return thread;
  }

  // ------------------------------------------------------------------ several sessions

  @Test
  void secondSession_afterTheFirstIsClosed_keepsSaving() throws Exception {
    Session<Track> first = a.create(queue);
    queue.next();
    try (Session<Track> second = b.create(queue)) {
      queue.upcoming(3);
      first.close();
      QueueState<Track> closed = queue.state();
      queue.add(LONG);
      queue.next();
      assertThat(b.restoredAfterKill()).isEqualTo(queue.state());
      assertThat(a.restored()).isEqualTo(closed);
      assertThat(second.queue()).isSameInstanceAs(queue);
    }
  }

  @Test
  void listener_thatClosesTheSession_itsChangeIsSaved() throws Exception {
    List<Session<Track>> sessions = new ArrayList<>();
    queue.subscribe(change -> sessions.forEach(Session::close));
    sessions.add(a.create(queue));
    queue.add(LONG);
    assertThat(a.restored()).isEqualTo(queue.state());
  }

  // ------------------------------------------------------------------ a disk that hangs

  /** A disk that hangs at the next write once armed, until it is released. */
  private static final class HangingDisk extends QuickDisk {
    private final CountDownLatch hangs = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private volatile boolean armed;
    private volatile boolean fails;

    @Override
    public void before(String operation, Path file) throws IOException {
      if (armed && operation.equals("write")) {
        armed = false;
        hangs.countDown();
        assertThat(Uninterruptibles.awaitUninterruptibly(released, 60, SECONDS)).isTrue();
        if (fails) {
          throw new IOException("No space left on device");
        }
      }
    }

    /** Starts {@code work}, whose next write hangs. */
    Thread hang(Runnable work) throws InterruptedException {
      armed = true;
      Thread thread = started(work);
      assertThat(hangs.await(60, SECONDS)).isTrue();
      return thread;
    }
  }

  /** Starts a call and returns once it waits for the hanging disk. */
  private static Thread waiting(Runnable call) throws InterruptedException {
    Thread waiting = started(call);
    while (waiting.getState() != Thread.State.BLOCKED) {
      Thread.sleep(1);
    }
    return waiting;
  }

  @ParameterizedTest(name = "snapshot: {0}")
  @ValueSource(booleans = {false, true})
  void hangingDisk_blocksNoQuery(boolean snapshot) throws Exception {
    try (Session<Track> session = a.opener(disk).create(queue)) {
      session.queue().next();
      queue.upcoming(3);
      Thread caller = disk.hang(snapshot ? () -> queue.add(LONG) : queue::next);
      Thread waiting = waiting(queue::reshuffle);
      // If one of these waited, the disk would never be released.
      assertThat(queue.current()).isPresent();
      assertThat(queue.history(3)).hasSize(snapshot ? 0 : 1);
      assertThat(queue.position()).isNotNull();
      assertThat(queue.entries()).hasSize(queue.size());
      assertThat(queue.state().items()).hasSize(queue.size());
      disk.released.countDown();
      caller.join();
      waiting.join();
      assertThat(a.restoredAfterKill()).isEqualTo(queue.state());
    }
  }

  @Test
  void snapshotThatFails_concurrentChangesAreSavedLater() throws Exception {
    disk.fails = true;
    try (Session<Track> session = a.opener(disk).create(queue)) {
      Thread caller = disk.hang(() -> queue.add(LONG));
      Thread waiting = waiting(queue::next);
      disk.released.countDown();
      caller.join();
      waiting.join(); // the second call after the failure writes a snapshot
      assertThat(a.problems)
          .containsExactly("is no longer saved: No space left on device", "is saved again")
          .inOrder();
      a.problems.clear();
      assertThat(a.restoredAfterKill()).isEqualTo(session.queue().state());
    }
  }

  @Test
  void problemListener_mayWaitForAThreadThatUsesTheSession() throws Exception {
    disk.released.countDown();
    disk.fails = true;
    List<Session<Track>> sessions = new ArrayList<>();
    CountDownLatch closed = new CountDownLatch(1);
    Consumer<String> listener =
        problem -> {
          Thread other = started(() -> sessions.forEach(Session::close));
          Uninterruptibles.joinUninterruptibly(other, 60, SECONDS);
          if (!other.isAlive()) {
            closed.countDown();
          }
        };
    sessions.add(a.opener(disk).onProblem(listener).create(queue));
    disk.armed = true;
    queue.next();
    assertThat(closed.getCount()).isEqualTo(0);
  }

  @ParameterizedTest(name = "fails: {0}")
  @ValueSource(booleans = {false, true})
  void create_whileTheDiskHangs_callsWaitForTheFirstSnapshot(boolean fails) throws Exception {
    disk.fails = fails;
    FutureTask<Session<Track>> create = new FutureTask<>(() -> a.opener(disk).create(queue));
    Thread creator = disk.hang(create);
    FutureTask<QueueState<Track>> call =
        new FutureTask<>(
            () -> {
              queue.next();
              return fails ? queue.state() : a.restoredAfterKill();
            });
    Thread caller = started(call);
    while (queue.current().isEmpty()) {
      Thread.sleep(1);
    }
    TimeUnit.MILLISECONDS.sleep(20);
    assertThat(call.isDone()).isFalse();
    disk.released.countDown();
    assertThat(call.get(60, SECONDS)).isEqualTo(queue.state());
    creator.join();
    caller.join();
    if (fails) {
      Exception failure = assertThrows(Exception.class, create::get);
      assertThat(failure).hasCauseThat().isInstanceOf(SessionException.class);
      assertThat(a.opener().open()).isEqualTo(Optional.empty());
    } else {
      create.get().close();
      assertThat(a.restored()).isEqualTo(queue.state());
    }
  }
}
