package dev.riffle.store;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.riffle.queue.Subscription;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.LongConsumer;

/**
 * Reports new session numbers to subscribers: numbers committed by this server at once; numbers of
 * other servers through database notifications and a query each second, because a server may be
 * killed between commit and notification. Thread-safe.
 *
 * <pre>
 *   commit here ------------------------> deliver
 *        |  coalesced                        ^
 *        +--> NOTIFY --> other servers: LISTEN, or the query of each second
 * </pre>
 */
final class Signals implements AutoCloseable {
  private static final int COALESCED_MILLIS = 10;
  private static final int POLL_MILLIS = 1_000;
  private static final int MAX_QUERIED = 500; // sessions of a query

  private final Database database;
  private final BiConsumer<String, Long> onNumber;
  private final Map<String, Set<Subscriber>> subscribers = new ConcurrentHashMap<>();
  private final Map<String, Long> undelivered = new ConcurrentHashMap<>();
  private final Map<String, Long> unsent = new ConcurrentHashMap<>();
  private final AtomicBoolean isSending = new AtomicBoolean();
  private final ScheduledExecutorService deliveries = thread("riffle-store-deliveries");
  private final ScheduledExecutorService exchange = thread("riffle-store-exchange");
  private final Notifications notifications;

  /** A listener and the last number that it knows. Confined to the delivery thread. */
  private static final class Subscriber {
    private final LongConsumer listener;
    private long known;

    Subscriber(LongConsumer listener, long known) {
      this.listener = listener;
      this.known = known;
    }

    void receive(long number) {
      if (number > known) {
        known = number;
        listener.accept(number);
      }
    }
  }

  /**
   * Starts the threads.
   *
   * @param onNumber receives each number of a session that another server committed
   * @param eachSecond runs before the query of each second
   */
  Signals(Database database, BiConsumer<String, Long> onNumber, Runnable eachSecond) {
    this.database = database;
    this.onNumber = onNumber;
    notifications = new Notifications(database, this::receive, () -> exchange.execute(this::poll));
    Future<?> unused =
        exchange.scheduleWithFixedDelay(
            () -> {
              eachSecond.run();
              poll();
            },
            POLL_MILLIS,
            POLL_MILLIS,
            TimeUnit.MILLISECONDS);
  }

  private static ScheduledExecutorService thread(String name) {
    return Executors.newSingleThreadScheduledExecutor(
        task -> {
          Thread thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }

  /** See {@link Store#subscribe}. */
  Subscription subscribe(String session, long since, LongConsumer listener) {
    Subscriber subscriber = new Subscriber(listener, since);
    subscribers.compute(
        session,
        (id, others) -> {
          Set<Subscriber> all = others == null ? ConcurrentHashMap.newKeySet() : others;
          all.add(subscriber);
          return all;
        });
    exchange.execute(() -> poll(ImmutableList.of(session))); // calls since then
    return () -> unsubscribe(session, subscriber);
  }

  private void unsubscribe(String session, Subscriber subscriber) {
    subscribers.computeIfPresent(
        session,
        (id, all) -> {
          all.remove(subscriber);
          return all.isEmpty() ? null : all;
        });
  }

  // ------------------------------------------------------------------ this server

  /** Reports a number that this server committed. */
  void committed(String session, long number) {
    deliver(session, number);
    if (database.hasNotifications()) {
      unsent.merge(session, number, Math::max);
      if (isSending.compareAndSet(false, true)) {
        Future<?> unused = exchange.schedule(this::send, COALESCED_MILLIS, TimeUnit.MILLISECONDS);
      }
    }
  }

  private void send() {
    isSending.set(false);
    ImmutableSet<String> sessions = ImmutableSet.copyOf(unsent.keySet());
    Notifications.Message message = new Notifications.Message();
    for (String session : sessions) {
      Long number = unsent.remove(session);
      if (number != null) {
        message.add(session, number);
      }
    }
    try {
      notifications.send(message);
    } catch (StoreException e) {
      // The other servers query the numbers each second.
    }
  }

  // ------------------------------------------------------------------ other servers

  private void receive(String session, long number) {
    onNumber.accept(session, number);
    deliver(session, number);
  }

  private void poll() {
    poll(ImmutableList.copyOf(subscribers.keySet()));
  }

  private void poll(ImmutableList<String> sessions) {
    try {
      for (Iterable<String> some : Iterables.partition(sessions, MAX_QUERIED)) {
        ImmutableList<String> ids = ImmutableList.copyOf(some);
        database.query(connection -> Rows.numbers(connection, ids)).forEach(this::receive);
      }
    } catch (StoreException e) {
      // The next query is a second later.
    }
  }

  // ------------------------------------------------------------------ delivery

  private void deliver(String session, long number) {
    if (subscribers.containsKey(session)) {
      undelivered.merge(session, number, Math::max);
      deliveries.execute(() -> deliver(session));
    }
  }

  private void deliver(String session) {
    Long number = undelivered.remove(session);
    if (number != null) {
      for (Subscriber subscriber : subscribers.getOrDefault(session, Set.of())) {
        try {
          subscriber.receive(number);
        } catch (RuntimeException e) { // must not keep others from their numbers
          Thread thread = Thread.currentThread();
          thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
        }
      }
    }
  }

  @Override
  public void close() {
    notifications.close();
    exchange.shutdownNow();
    deliveries.shutdownNow();
  }
}
