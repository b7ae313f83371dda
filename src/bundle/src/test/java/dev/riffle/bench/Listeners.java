package dev.riffle.bench;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.CallBytes;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Subscription;
import dev.riffle.session.ItemCodec;
import dev.riffle.shuffle.Seed;
import dev.riffle.store.Answer;
import dev.riffle.store.Press;
import dev.riffle.store.SessionInfo;
import dev.riffle.store.Store;
import dev.riffle.store.StoreException;
import dev.riffle.store.View;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * The listeners of the sessions of a store over one list of 100,000, each with one device, which
 * presses for the next song and shows it with five more.
 */
final class Listeners {
  static final ItemCodec<String> CODEC = ItemCodec.of(item -> item, text -> text);
  static final String NAME = "ann";
  private static final int SHOWN = 5;
  private static final byte[] NEXT = next();
  private static final ImmutableList<String> SONGS =
      IntStream.range(0, 100_000)
          .mapToObj(i -> "/music/artist " + i / 100 + "/album " + i / 10 + "/song " + i + ".mp3")
          .collect(toImmutableList());

  private final Store<String> store;
  private final ImmutableList<SessionInfo> sessions;
  private final String device;
  private final long[] counters;
  private final long[] seen;
  private int presses; // so far

  private Listeners(Store<String> store, String device) throws IOException {
    this.store = store;
    this.device = device;
    sessions = store.list(NAME);
    counters = new long[sessions.size()];
    seen = sessions.stream().mapToLong(SessionInfo::number).toArray();
  }

  /** Creates sessions in an empty store. */
  static Listeners create(Store<String> store, int sessions) throws IOException {
    for (int i = 0; i < sessions; i++) {
      String unused = store.create(NAME, String.format(Locale.ROOT, "session %05d", i), queue(i));
    }
    return resume(store, "first");
  }

  /** Returns the listeners of a store that has the sessions; each has a new device. */
  static Listeners resume(Store<String> store, String device) throws IOException {
    return new Listeners(store, device);
  }

  /** Returns the queue that a session begins with. */
  static PlayQueue<String> queue(int session) {
    return PlayQueue.<String>builder(Seed.parse("session " + session)).addAll(SONGS).build();
  }

  private static byte[] next() {
    List<byte[]> calls = new ArrayList<>();
    PlayQueue<String> queue = PlayQueue.of(ImmutableList.of("any"));
    queue.follow(
        change -> calls.add(CallBytes.encode(change.call(), item -> item.getBytes(UTF_8))));
    queue.next();
    return calls.get(0);
  }

  String id(int session) {
    return sessions.get(session).id();
  }

  // ------------------------------------------------------------------ presses

  private interface Action {
    void run(int i) throws Exception;
  }

  /** Runs an action for 0 to {@code count} - 1 in threads, each in ascending order. */
  private static void forEach(int count, int threads, Action action) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> ends = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        int first = thread;
        ends.add(
            executor.submit(
                () -> {
                  for (int i = first; i < count; i += threads) {
                    action.run(i);
                  }
                  return first;
                }));
      }
      for (Future<?> end : ends) {
        end.get();
      }
    } finally {
      executor.shutdownNow();
    }
  }

  /**
   * Presses for all sessions in turn, by clients at the same time, each of which presses again when
   * it has its answer. The number of clients must divide those of the presses and of the sessions.
   *
   * @return the nanoseconds of each press
   */
  long[] press(int clients, int count) throws Exception {
    long[] nanos = new long[count];
    forEach(
        count,
        clients,
        i -> {
          int session = (presses + i) % sessions.size();
          long begin = System.nanoTime();
          Answer<String, String> answer = store.press(next(session), Listeners::shown);
          nanos[i] = System.nanoTime() - begin;
          if (!(answer.outcome() instanceof Answer.Taken)) {
            throw new IllegalStateException(answer.toString());
          }
          seen[session] = answer.news().number();
        });
    presses += count;
    return nanos;
  }

  /** Presses for each session until the press is taken, whatever fails. */
  void pressUntilTaken(int clients) throws Exception {
    forEach(
        sessions.size(),
        clients,
        session -> {
          while (!isTaken(session, next(session))) {
            // Another device was first: the listener presses anew.
          }
        });
  }

  /** Sends a press until it has an answer; returns false if the answer is {@code Behind}. */
  private boolean isTaken(int session, Press press) throws Exception {
    while (true) {
      try {
        Answer<String, String> answer = store.press(press, Listeners::shown);
        seen[session] = answer.news().number();
        return !(answer.outcome() instanceof Answer.Behind);
      } catch (StoreException e) {
        Thread.sleep(5);
      }
    }
  }

  private Press next(int session) {
    counters[session]++;
    return Press.call(id(session), device, counters[session], seen[session], NEXT);
  }

  /** Waits until another server has a press of the last session. */
  void awaitAnother() throws InterruptedException {
    int last = sessions.size() - 1;
    CountDownLatch pressed = new CountDownLatch(1);
    try (Subscription subscription =
        store.subscribe(id(last), seen[last], number -> pressed.countDown())) {
      Numbers.consume(subscription);
      pressed.await();
    }
  }

  private static String shown(View<String> view) {
    Numbers.consume(view.queue().upcoming(SHOWN));
    return view.queue().current().orElseThrow().item();
  }
}
