package dev.riffle.cli.music;

import dev.riffle.cli.Console;
import dev.riffle.queue.PlayQueue;
import dev.riffle.session.Session;
import dev.riffle.session.Sessions;
import dev.riffle.track.Track;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The session of {@code play}, resumed or created. Playback continues without one if it cannot be
 * created. Thread-safe.
 */
final class KeptSession implements AutoCloseable {
  private final Optional<Sessions<Track>> sessions;
  private final Console console;

  // Guarded by this.
  private Optional<Session<Track>> session = Optional.empty();
  private boolean closed;

  /** Creates an empty holder; without {@code sessions} it stays empty. */
  KeptSession(Optional<Sessions<Track>> sessions, Console console) {
    this.sessions = sessions;
    this.console = console;
  }

  /** Opens the session {@code name}, or the last used, and returns it if there is one. */
  synchronized Optional<Session<Track>> open(Optional<String> name) throws IOException {
    if (sessions.isPresent()) {
      session = name.isPresent() ? sessions.get().open(name.get()) : sessions.get().openLast();
    }
    return session;
  }

  /** Returns the session, or empty while there is none. */
  synchronized Optional<Session<Track>> get() {
    return session;
  }

  /** Returns the name by which the session is resumed, or empty while there is none. */
  synchronized Optional<String> name() {
    return session.map(kept -> sessions.orElseThrow().name(kept));
  }

  /**
   * Creates a session of {@code queue}, named like {@code wish}. If that fails, it is attempted
   * again after 1, 2, 4 ... changes: a first snapshot of a long queue is expensive.
   */
  void create(String wish, PlayQueue<Track> queue) {
    try {
      tryToCreate(wish, queue);
    } catch (IOException e) {
      console.say(e.getMessage() + ": this session is not kept for now");
      AtomicLong changes = new AtomicLong();
      var unused = queue.subscribe(change -> retry(changes.incrementAndGet(), wish, queue));
    }
  }

  private void retry(long changes, String wish, PlayQueue<Track> queue) {
    if (Long.bitCount(changes) != 1 || get().isPresent()) {
      return;
    }
    try {
      tryToCreate(wish, queue);
      name().ifPresent(name -> console.say("this session is kept from here on, as " + name));
    } catch (IOException e) {
      // Reported at the first attempt.
    }
  }

  private synchronized void tryToCreate(String wish, PlayQueue<Track> queue) throws IOException {
    if (sessions.isPresent() && !closed) {
      session = Optional.of(sessions.get().create(wish, queue));
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    session.ifPresent(Session::close);
  }
}
