package dev.riffle.players;

import dev.riffle.queue.Cause;
import dev.riffle.queue.Change;
import dev.riffle.queue.Entry;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Reports each play once: when it begins, and when it is over. For one queue. */
final class Scrobbler<T> implements Consumer<Change<T>> {
  /** Receives the plays. */
  interface Plays<T> {
    void began(Entry<T> entry);

    void over(Entry<T> entry, boolean toItsEnd);
  }

  private static final Set<Cause> PLAYING =
      Set.of(Cause.NEXT, Cause.PREVIOUS, Cause.TRACK_ENDED, Cause.SKIP_TO, Cause.SKIP_AHEAD);

  private final Plays<T> plays;
  private boolean stops;

  Scrobbler(Plays<T> plays) {
    this.plays = plays;
  }

  @Override
  public void accept(Change<T> change) {
    boolean isEnd = change.cause() == Cause.TRACK_ENDED;
    boolean isAnother = !id(change.before()).equals(id(change.now()));
    if (change.cause() == Cause.SET_STOP_AFTER_CURRENT) {
      stops = change.call().numbers().get(0) == 1;
    } else if (isAnother || PLAYING.contains(change.cause())) {
      change.before().ifPresent(entry -> plays.over(entry, isEnd));
      change.now().filter(entry -> !isEnd || !stops).ifPresent(plays::began);
      stops = false;
    }
  }

  private static <T> Optional<Long> id(Optional<Entry<T>> entry) {
    return entry.map(Entry::id);
  }
}
