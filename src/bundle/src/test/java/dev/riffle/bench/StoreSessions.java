package dev.riffle.bench;

import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.store.Store;
import dev.riffle.store.View;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.Arrays;
import java.util.Optional;

/**
 * 10,000 sessions of a store over a list of 100,000, each with 100 presses, in two servers of 512
 * MB: the first ends without notice after half of them.
 */
final class StoreSessions {
  private static final int SESSIONS = 10_000;
  private static final int CLIENTS = 50;
  private static final int PRESSES = 50; // of a session, in each server
  private static final int OPENED = 1_000;

  private StoreSessions() {}

  /** Creates the sessions, or continues with those that the database has. */
  public static void main(String[] args) throws Exception {
    Store<String> store = Store.open(args[0], Listeners.CODEC);
    if (store.list(Listeners.NAME).isEmpty()) {
      long[] unused = Listeners.create(store, SESSIONS).press(CLIENTS, PRESSES * SESSIONS);
      Runtime.getRuntime().halt(0);
    }
    continueAll(store, new StoreDatabase(args[0]));
    store.close();
  }

  private static void continueAll(Store<String> store, StoreDatabase database) throws Exception {
    Listeners listeners = Listeners.resume(store, "second");
    String name = "10,000 sessions, " + database.name() + ": ";
    open(store, listeners, 0); // reads the list, too
    long before = usedBytes();
    reportOpenings(name, store, listeners);
    long[] unused = listeners.press(CLIENTS, PRESSES * SESSIONS);
    long used = usedBytes() - before;
    Target.reportBytes(name + "memory of one in use", (double) used / SESSIONS, 8 << 10);
    check(store, listeners);
    Target.reportBytes(
        name + "one in the database", (double) database.bytes() / SESSIONS, 20 << 10);
    store.close();
    database.trim();
    Target.reportBytes(
        name + "one in the database, old calls deleted",
        (double) database.bytes() / SESSIONS,
        4 << 10);
  }

  private static void reportOpenings(String name, Store<String> store, Listeners listeners)
      throws IOException {
    long[] nanos = new long[OPENED];
    for (int i = 0; i < OPENED; i++) {
      long begin = System.nanoTime();
      open(store, listeners, i + 1);
      nanos[i] = System.nanoTime() - begin;
    }
    Arrays.sort(nanos);
    Target.reportTime(name + "opened, median", (double) nanos[OPENED / 2], 5e6);
    Target.reportTime(name + "opened, 95th percentile", (double) nanos[OPENED * 19 / 20], 5e6);
  }

  private static void open(Store<String> store, Listeners listeners, int session)
      throws IOException {
    if (store.ask(listeners.id(session), View::number) < PRESSES) {
      throw new IllegalStateException("session " + session + " has lost presses");
    }
  }

  private static void check(Store<String> store, Listeners listeners) throws IOException {
    for (int i = 0; i < SESSIONS; i++) {
      PlayQueue<String> alone = Listeners.queue(i);
      for (int press = 0; press < 2 * PRESSES; press++) {
        Numbers.consume(alone.next());
      }
      Optional<String> song =
          store.ask(listeners.id(i), view -> view.queue().current().map(Entry::item));
      if (!song.equals(alone.current().map(Entry::item))) {
        throw new IllegalStateException("session " + i + " plays another song");
      }
    }
  }

  private static long usedBytes() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    memory.gc();
    memory.gc();
    return memory.getHeapMemoryUsage().getUsed();
  }
}
