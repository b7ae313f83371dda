package dev.riffle.players;

import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.StateBytes;
import dev.riffle.shuffle.Seed;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** The queues of a server's users, over one list of songs. Thread-safe, as each queue is. */
final class UserQueues<T> {
  private final List<T> songs; // an ImmutableList, which no queue copies
  private final Supplier<Seed> seeds; // such as () -> Seed.random(new SecureRandom())
  private final Map<String, PlayQueue<T>> queues = new ConcurrentHashMap<>();

  UserQueues(List<T> songs, Supplier<Seed> seeds) {
    this.songs = songs;
    this.seeds = seeds;
  }

  /** Returns the queue of {@code user}; the first call creates it, in an order of its own. */
  PlayQueue<T> of(String user) {
    return queues.computeIfAbsent(user, first -> newQueue());
  }

  private PlayQueue<T> newQueue() {
    return PlayQueue.<T>builder(seeds.get()).addAll(songs).build();
  }

  /** Returns the states of all queues as bytes, for a database. */
  Map<String, byte[]> save(Function<T, byte[]> itemToBytes) {
    Map<String, byte[]> saved = new HashMap<>();
    queues.forEach(
        (user, queue) -> saved.put(user, StateBytes.encode(queue.state(), songs, itemToBytes)));
    return saved;
  }

  /** Restores the queue of {@code user}. */
  void restore(String user, byte[] saved, Function<byte[], T> itemFromBytes) {
    queues.put(user, PlayQueue.restore(StateBytes.decode(saved, songs, itemFromBytes)));
  }
}
