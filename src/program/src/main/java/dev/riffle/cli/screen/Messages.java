package dev.riffle.cli.screen;

import com.google.common.base.Ticker;
import dev.riffle.words.Visible;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;

/** A queue of messages for the last row, each shown for two to five seconds. Not thread-safe. */
final class Messages {
  private static final long NANOS = Duration.ofSeconds(5).toNanos();
  private static final long NANOS_BEFORE_OTHERS = Duration.ofSeconds(2).toNanos();

  private final Ticker ticker;
  private final Queue<String> waiting = new ArrayDeque<>();
  private Optional<String> shown = Optional.empty();
  private long since;

  Messages(Ticker ticker) {
    this.ticker = ticker;
  }

  /** Appends a message. */
  void add(String sentence) {
    waiting.add(Visible.whole(sentence));
  }

  /** Removes all messages. */
  void clear() {
    waiting.clear();
    shown = Optional.empty();
  }

  /** Returns the message to show now, if any. */
  Optional<String> current() {
    long now = ticker.read();
    if (now - since >= (waiting.isEmpty() ? NANOS : NANOS_BEFORE_OTHERS)) {
      shown = Optional.empty();
    }
    if (shown.isEmpty() && !waiting.isEmpty()) {
      shown = Optional.of(waiting.remove());
      since = now;
    }
    return shown;
  }
}
