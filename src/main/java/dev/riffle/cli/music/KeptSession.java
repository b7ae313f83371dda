package dev.riffle.cli.music;

import dev.riffle.cli.Console;
import dev.riffle.queue.Change;
import dev.riffle.queue.PlayQueue;
import dev.riffle.session.Session;
import dev.riffle.session.Sessions;
import dev.riffle.track.Track;
import java.io.IOException;
import java.util.Optional;

/**
 * The session that keeps the queue of {@code play}: one that is resumed, or one that is created
 * when the first song plays. If it cannot be created, the music goes on and it is tried again after
 * later changes. Thread-safe.
 */
final class KeptSession implements AutoCloseable {
  private final Optional<Sessions<Track>> sessions;
  private final Console console;

  // Guarded by this.
  private Optional<Session<Track>> session = Optional.empty();
  private boolean closed;

  /** Creates one of no session yet; without {@code sessions} there never is one. */
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

  /** Creates a session of {@code queue}, now or later; its name is like {@code wish}. */
  void create(String wish, PlayQueue<Track> queue) {
    if (sessions.isPresent()) {
      try {
        tryToCreate(wish, queue);
      } catch (IOException e) {
        console.say(e.getMessage() + ": this session is not kept for now");
        new Retry(wish, queue);
      }
    }
  }

  private synchronized void tryToCreate(String wish, PlayQueue<Track> queue) throws IOException {
    if (!closed) {
      session = Optional.of(sessions.orElseThrow().create(wish, queue));
    }
  }

  /** Tries again after 1, 2, 4 ... changes: a first snapshot of a long queue is expensive. */
  private final class Retry {
    private final String wish;
    private final PlayQueue<Track> queue;
    private final Runnable stop;
    private long changes;

    Retry(String wish, PlayQueue<Track> queue) {
      this.wish = wish;
      this.queue = queue;
      this.stop = queue.subscribe(this::changed);
    }

    private void changed(Change<Track> change) {
      changes++;
      if (Long.bitCount(changes) != 1) {
        return;
      }
      try {
        tryToCreate(wish, queue);
        stop.run();
        name().ifPresent(name -> console.say("this session is kept from here on, as " + name));
      } catch (IOException e) {
        // Said at the first attempt.
      }
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    session.ifPresent(Session::close);
  }
}
