package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.riffle.queue.Change;
import dev.riffle.queue.Following;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** C15 and C17: sessions of queues that are called from many threads, on disks that hang. */
@Timeout(180)
class SessionThreadsTest {
  private static final int THREADS = 8;

  /** Titles so long that snapshots are written often. */
  private static final int LONG_TITLE = 8_000;

  private static final Track LONG =
      Track.builder(Path.of("/music/b.mp3")).title("b".repeat(1 << 16)).build();

  @TempDir Path home;
  private final List<String> said = Collections.synchronizedList(new ArrayList<>());
  private int copies;

  private SessionOpener<Track> terms(String name, Disk disk) {
    return Session.in(home.resolve(name), ItemCodec.tracks()).onProblem(said::add).disk(disk);
  }

  private Session<Track> create(PlayQueue<Track> queue, String name) throws IOException {
    return terms(name, new QuickDisk()).create(queue);
  }

  /** Returns the state that a process would restore if this one were killed now. */
  private QueueState<Track> kept(String name) throws IOException {
    String copy = "copy " + copies++;
    ClosedFolder.copy(home.resolve(name), home.resolve(copy));
    try (Session<Track> session = terms(copy, new QuickDisk()).open().orElseThrow()) {
      return session.queue().state();
    } finally {
      MoreFiles.deleteRecursively(home.resolve(copy), RecursiveDeleteOption.ALLOW_INSECURE);
    }
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
    PlayQueue<Track> queue = presses.queue();
    List<Change<Track>> changes = new ArrayList<>();
    Following<Track> following = queue.follow(changes::add);
    PlayQueue<Track> copy = PlayQueue.restore(following.state());
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try (Session<Track> a = create(queue, "a");
        Session<Track> b = create(queue, "b")) {
      AtomicInteger calls = new AtomicInteger();
      do {
        List<Future<?>> parts = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
          parts.add(threads.submit(() -> press(presses, queue, calls)));
        }
        for (Future<?> part : parts) {
          part.get(60, SECONDS);
        }
        assertFollowed(changes, copy, queue);
        assertThat(kept("a")).isEqualTo(queue.state());
        assertThat(kept("b")).isEqualTo(queue.state());
      } while (System.nanoTime() < end);
      assertThat(a.queue()).isSameInstanceAs(b.queue());
    } finally {
      threads.shutdownNow();
    }
    assertThat(said).isEmpty();
  }

  private static void press(Presses presses, PlayQueue<Track> queue, AtomicInteger calls) {
    for (int i = 0; i < 100; i++) {
      try {
        presses.press(queue, calls.getAndIncrement());
      } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
        // Another thread has removed the entry or the place meanwhile.
      }
    }
  }

  private static void assertFollowed(
      List<Change<Track>> changes, PlayQueue<Track> copy, PlayQueue<Track> queue) {
    changes.forEach(change -> copy.take(change.call()));
    changes.clear();
    assertThat(copy.state()).isEqualTo(queue.state());
  }

  @Test
  void create_whileAnotherThreadCalls_losesNothing() throws Exception {
    for (int i = 0; i < 20; i++) {
      Presses presses = new Presses(i, 3);
      PlayQueue<Track> queue = presses.queue();
      AtomicInteger calls = new AtomicInteger();
      FutureTask<Boolean> caller =
          new FutureTask<>(
              () -> {
                while (calls.get() < 3_000 && !Thread.currentThread().isInterrupted()) {
                  presses.press(queue, calls.getAndIncrement());
                }
                return true;
              });
      Thread thread = new Thread(caller);
      thread.start();
      while (calls.get() < 10 * i) {
        Thread.onSpinWait();
      }
      try (Session<Track> session = create(queue, "session " + i)) {
        thread.interrupt();
        assertThat(caller.get(60, SECONDS)).isTrue();
        assertWithMessage("%s calls", calls).that(kept("session " + i)).isEqualTo(queue.state());
        assertThat(session.queue()).isSameInstanceAs(queue);
      }
    }
    assertThat(said).isEmpty();
  }

  // ------------------------------------------------------------------ several sessions

  @Test
  void secondSession_whenTheFirstIsClosed_goesOnSaving() throws Exception {
    PlayQueue<Track> queue = new Presses(1, 1).queue();
    Session<Track> a = create(queue, "a");
    queue.next();
    try (Session<Track> b = create(queue, "b")) {
      queue.upcoming(3);
      a.close();
      QueueState<Track> closed = queue.state();
      queue.add(LONG);
      queue.next();
      assertThat(kept("b")).isEqualTo(queue.state());
      assertThat(kept("a")).isEqualTo(closed);
      assertThat(b.queue()).isSameInstanceAs(queue);
    }
    assertThat(said).isEmpty();
  }

  @Test
  void listener_thatCloses_theChangeItHearsIsKept() throws Exception {
    PlayQueue<Track> queue = new Presses(1, 1).queue();
    List<Session<Track>> sessions = new ArrayList<>();
    queue.subscribe(change -> sessions.forEach(Session::close));
    sessions.add(create(queue, "a"));
    queue.add(LONG);
    assertThat(kept("a")).isEqualTo(queue.state());
  }

  // ------------------------------------------------------------------ a disk that hangs

  /** A disk that hangs at its next write from when it is told to, until it is released. */
  private static final class HangingDisk extends QuickDisk {
    private final CountDownLatch hangs = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private volatile boolean hang;
    private volatile boolean fails;

    @Override
    void before(String operation, Path file) throws IOException {
      if (hang && operation.equals("write")) {
        hang = false;
        hangs.countDown();
        try {
          assertThat(released.await(60, SECONDS)).isTrue();
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
        if (fails) {
          throw new IOException("No space left on device");
        }
      }
    }
  }

  @ParameterizedTest(name = "snapshot: {0}")
  @ValueSource(booleans = {false, true})
  void hangingDisk_blocksNoQuery(boolean snapshot) throws Exception {
    HangingDisk disk = new HangingDisk();
    PlayQueue<Track> queue = new Presses(2, 1).queue();
    try (Session<Track> session = terms("a", disk).create(queue)) {
      session.queue().next();
      queue.upcoming(3);
      disk.hang = true;
      Thread caller = new Thread(() -> call(queue, snapshot));
      caller.start();
      assertThat(disk.hangs.await(60, SECONDS)).isTrue();
      Thread waiting = new Thread(queue::reshuffle);
      waiting.start();
      while (waiting.getState() != Thread.State.WAITING) {
        Thread.sleep(1);
      }
      // Were one of these made to wait, the disk would never be released.
      assertThat(queue.current()).isPresent();
      assertThat(queue.history(3)).hasSize(snapshot ? 0 : 1);
      assertThat(queue.position()).isNotNull();
      assertThat(queue.entries()).hasSize(queue.size());
      assertThat(queue.state().items()).hasSize(queue.size());
      disk.released.countDown();
      caller.join();
      waiting.join();
      assertThat(kept("a")).isEqualTo(queue.state());
    }
    assertThat(said).isEmpty();
  }

  private static void call(PlayQueue<Track> queue, boolean snapshot) {
    if (snapshot) {
      queue.add(LONG);
    } else {
      queue.next();
    }
  }

  @Test
  void snapshotThatFails_changesMadeMeanwhileAreSavedLater() throws Exception {
    HangingDisk disk = new HangingDisk();
    PlayQueue<Track> queue = new Presses(2, 1).queue();
    try (Session<Track> session = terms("a", disk).create(queue)) {
      disk.fails = true;
      disk.hang = true;
      Thread caller = new Thread(() -> call(queue, true));
      caller.start();
      assertThat(disk.hangs.await(60, SECONDS)).isTrue();
      Thread waiting = new Thread(queue::next);
      waiting.start();
      while (waiting.getState() != Thread.State.WAITING) {
        Thread.sleep(1);
      }
      disk.released.countDown();
      caller.join();
      waiting.join(); // the second call since: a snapshot that succeeds
      assertThat(said)
          .containsExactly(
              "session in "
                  + home.resolve("a")
                  + " is not saved from here on: No space left on device",
              "session in " + home.resolve("a") + " is saved again")
          .inOrder();
      assertThat(kept("a")).isEqualTo(session.queue().state());
    }
  }

  @Test
  void problemListener_mayWaitForAThreadThatUsesTheSession() throws Exception {
    HangingDisk disk = new HangingDisk();
    disk.released.countDown();
    disk.fails = true;
    PlayQueue<Track> queue = new Presses(2, 1).queue();
    List<Session<Track>> sessions = new ArrayList<>();
    CountDownLatch closed = new CountDownLatch(1);
    Consumer<String> listener =
        sentence -> {
          Thread other = new Thread(() -> sessions.forEach(Session::close));
          other.start();
          try {
            other.join(SECONDS.toMillis(60));
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
          if (!other.isAlive()) {
            closed.countDown();
          }
        };
    sessions.add(
        Session.in(home.resolve("a"), ItemCodec.tracks())
            .onProblem(listener)
            .disk(disk)
            .create(queue));
    disk.hang = true;
    queue.next();
    assertThat(closed.getCount()).isEqualTo(0);
  }

  @ParameterizedTest(name = "fails: {0}")
  @ValueSource(booleans = {false, true})
  void create_whileTheDiskHangs_callsWaitForTheFirstSnapshot(boolean fails) throws Exception {
    HangingDisk disk = new HangingDisk();
    disk.hang = true;
    disk.fails = fails;
    PlayQueue<Track> queue = new Presses(3, 1).queue();
    FutureTask<Session<Track>> create = new FutureTask<>(() -> terms("a", disk).create(queue));
    new Thread(create).start();
    assertThat(disk.hangs.await(60, SECONDS)).isTrue();
    FutureTask<QueueState<Track>> call =
        new FutureTask<>(
            () -> {
              queue.next();
              return fails ? queue.state() : kept("a");
            });
    new Thread(call).start();
    while (queue.current().isEmpty()) {
      Thread.sleep(1);
    }
    TimeUnit.MILLISECONDS.sleep(20);
    assertThat(call.isDone()).isFalse();
    disk.released.countDown();
    assertThat(call.get(60, SECONDS)).isEqualTo(queue.state());
    if (fails) {
      Exception refused = assertThrows(Exception.class, create::get);
      assertThat(refused).hasCauseThat().isInstanceOf(Refusal.class);
      assertThat(terms("a", disk).open()).isEqualTo(Optional.empty());
    } else {
      create.get().close();
      assertThat(kept("a")).isEqualTo(queue.state());
    }
  }
}
