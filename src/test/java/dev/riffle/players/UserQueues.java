package dev.riffle.players;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import dev.riffle.shuffle.Seed;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The queues of a server's users, over one list of songs. Thread-safe, as each queue is. */
final class UserQueues<T> {
  private final ImmutableList<T> songs; // which no queue copies
  private final Supplier<Seed> seeds; // such as () -> Seed.random(new SecureRandom())
  private final Map<String, PlayQueue<T>> queues = new ConcurrentHashMap<>();

  UserQueues(ImmutableList<T> songs, Supplier<Seed> seeds) {
    this.songs = songs;
    this.seeds = seeds;
  }

  /** Returns the queue of {@code user}: a new one, in an order of its own, at the first call. */
  PlayQueue<T> of(String user) {
    return queues.computeIfAbsent(user, first -> newQueue());
  }

  private PlayQueue<T> newQueue() {
    return PlayQueue.<T>builder(seeds.get()).addAll(songs).build();
  }

  /** Returns the states of all queues: before the server stops, for its database. */
  Map<String, QueueState<T>> states() {
    Map<String, QueueState<T>> states = new ConcurrentHashMap<>();
    queues.forEach((user, queue) -> states.put(user, queue.state()));
    return states;
  }

  /** Brings back the queue of {@code user}, who goes on where they were. */
  void restore(String user, QueueState<T> state) {
    queues.put(user, PlayQueue.restore(state));
  }
}
