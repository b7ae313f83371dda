package dev.riffle.bench;

import dev.riffle.store.Store;
import dev.riffle.testing.OtherJvm;

/**
 * A server is killed or frozen while it takes presses of 500 sessions. Their listeners press at
 * another server until their presses are taken: the time to the last one.
 */
final class StoreServerEnds {
  private static final int CLIENTS = 50;
  private static final int SESSIONS = 500;
  private static final int ROUNDS = 10;

  private StoreServerEnds() {}

  /** Measures in an empty database; the other server is this program with a second argument. */
  public static void main(String[] args) throws Exception {
    try (Store<String> store = Store.open(args[0], Listeners.CODEC)) {
      if (args.length > 1) {
        long[] unused = Listeners.resume(store, args[1]).press(CLIENTS, 1_000_000);
        throw new IllegalStateException("no signal came");
      }
      Numbers.consume(Listeners.create(store, SESSIONS));
      report(store, args[0], "killed", "KILL");
      if (new StoreDatabase(args[0]).isServer()) { // in SQLite, others wait for a frozen writer
        report(store, args[0], "frozen", "STOP");
      }
    }
  }

  private static void report(Store<String> store, String address, String event, String signal)
      throws Exception {
    long longest = 0;
    for (int round = 0; round < ROUNDS; round++) {
      longest = Math.max(longest, nanos(store, address, signal, event + " " + round));
    }
    Target.reportTime(
        new StoreDatabase(address).name() + ": a server is " + event + ", to the last listener",
        (double) longest,
        2e9);
  }

  private static long nanos(Store<String> store, String address, String signal, String device)
      throws Exception {
    Process other =
        OtherJvm.start(OtherJvm.QUICK, StoreServerEnds.class, address, device + ", other server");
    try {
      Listeners listeners = Listeners.resume(store, device);
      listeners.awaitAnother();
      OtherJvm.signal(signal, other.pid());
      long begin = System.nanoTime();
      listeners.pressUntilTaken(CLIENTS);
      return System.nanoTime() - begin;
    } finally {
      OtherJvm.kill(other);
    }
  }
}
