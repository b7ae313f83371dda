package dev.riffle.session;

import dev.riffle.queue.PlayQueue;
import dev.riffle.session.Radio.Station;
import java.util.Map;
import java.util.Optional;

/** An example: queues saved in a database. */
final class UserQueues {
  private static final StateCodec<Station> CODEC = StateCodec.of(Radio.CODEC);

  private final Map<String, String> table; // a database column, by user

  UserQueues(Map<String, String> table) {
    this.table = table;
  }

  void save(String user, PlayQueue<Station> queue) {
    table.put(user, CODEC.encode(queue.state()));
  }

  Optional<PlayQueue<Station>> load(String user) {
    return Optional.ofNullable(table.get(user)).map(CODEC::decode).map(PlayQueue::restore);
  }
}
