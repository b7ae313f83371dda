package dev.riffle.players;

import dev.riffle.queue.Cause;
import dev.riffle.queue.Change;
import dev.riffle.queue.Entry;
import java.util.function.Consumer;

/** Reports each play once: when it begins, and when it is over. For one queue. */
final class Scrobbler<T> implements Consumer<Change<T>> {
  /** Receives the plays. */
  interface Plays<T> {
    void began(Entry<T> entry);

    void over(Entry<T> entry, boolean toItsEnd);
  }

  private final Plays<T> plays;

  Scrobbler(Plays<T> plays) {
    this.plays = plays;
  }

  @Override
  public void accept(Change<T> change) {
    boolean isEnd = change.cause() == Cause.TRACK_ENDED;
    if (isEnd || change.startsAnew() || change.now().isEmpty()) {
      change.before().ifPresent(entry -> plays.over(entry, isEnd));
    }
    change.now().filter(entry -> change.startsAnew()).ifPresent(plays::began);
  }
}
