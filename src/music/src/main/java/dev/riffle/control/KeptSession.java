package dev.riffle.control;

import dev.riffle.queue.Drawing;
import dev.riffle.queue.PlayQueue;
import dev.riffle.session.DamagedSessionException;
import dev.riffle.session.Session;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import dev.riffle.words.Misuse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The saved session of {@code play}, resumed or created. Playback continues without one if it
 * cannot be created, or if the environment names no directory for it. Thread-safe.
 */
public final class KeptSession implements AutoCloseable {
  /** Thrown if {@code play} has no PATH and there is no session with songs. */
  public static final class NothingToResume extends Misuse {
    private static final long serialVersionUID = 1L;

    NothingToResume(String sentence) {
      super(sentence);
    }
  }

  private final Optional<Sessions> sessions;
  private final Consumer<String> remarks;

  // Guarded by this.
  private Optional<Session<Track>> session = Optional.empty();
  private boolean closed;

  /**
   * Creates an empty holder.
   *
   * @param folder the folder of all sessions, or empty to save nothing
   * @param functions for the songs that are added to a resumed session
   * @param remarks receives sentences for the listener
   */
  public KeptSession(Optional<Path> folder, Drawing<Track> functions, Consumer<String> remarks) {
    this.sessions = folder.map(all -> new Sessions(all, functions, remarks));
    this.remarks = remarks;
  }

  /**
   * Opens the session {@code name}, or the most recently used one, and returns its queue. A stop
   * after the current song, which the listener set in an earlier run, is cleared.
   *
   * @throws NothingToResume if there is none, or it has no songs
   * @throws Failure if it cannot be opened
   */
  public synchronized PlayQueue<Track> resume(Optional<String> name) {
    try {
      if (sessions.isPresent()) {
        session = name.isPresent() ? sessions.get().open(name.get()) : sessions.get().openLast();
      }
    } catch (DamagedSessionException e) {
      String option = name.map(given -> " --session " + given).orElse("");
      throw new Failure(e.getMessage() + "; recover it with riffle play --recover" + option);
    } catch (IOException e) {
      boolean isPlayed = !sessions.orElseThrow().openElsewhere(Optional.empty()).isEmpty();
      String remedy = isPlayed ? "; riffle status, next and the like command that player" : "";
      throw new Failure(e.getMessage() + remedy);
    }
    return queue(name);
  }

  /**
   * Opens a session like {@link #resume}, and recovers it if it is damaged.
   *
   * @param ofSongs creates a queue if only songs can be recovered
   * @throws NothingToResume if there is none, or it has no songs
   * @throws Failure if it cannot be opened, or nothing can be recovered
   */
  public synchronized PlayQueue<Track> recover(
      Optional<String> name, Function<List<Track>, PlayQueue<Track>> ofSongs) {
    try {
      if (sessions.isPresent()) {
        session = sessions.get().recover(name, ofSongs);
      }
    } catch (DamagedSessionException e) {
      throw new Failure(e.getMessage() + "; riffle play PATH starts a new session");
    } catch (IOException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    }
    return queue(name);
  }

  private PlayQueue<Track> queue(Optional<String> name) {
    PlayQueue<Track> queue =
        session
            .map(Session::queue)
            .filter(opened -> opened.size() > 0)
            .orElseThrow(() -> new NothingToResume(sentence(name)));
    if (queue.stopsAfterCurrent()) { // else the session need not be written
      queue.setStopAfterCurrent(false);
    }
    return queue;
  }

  private static String sentence(Optional<String> name) {
    return name.map(none -> "no session with songs is named " + none + "; see riffle sessions")
        .orElse("no session to resume; give a folder, an MP3 file or a playlist");
  }

  /** Returns the session, or empty if none is open. */
  public synchronized Optional<Session<Track>> get() {
    return session;
  }

  /** Returns the name of the session, or empty if none is open. */
  public synchronized Optional<String> name() {
    return session.map(kept -> sessions.orElseThrow().name(kept));
  }

  /**
   * Creates a session of {@code queue}, with a name derived from {@code wish}. After a failure,
   * retries after 1, 2, 4 ... changes: the first snapshot of a long queue is expensive.
   */
  public void create(String wish, PlayQueue<Track> queue) {
    try {
      tryToCreate(wish, queue);
    } catch (IOException e) {
      remarks.accept(e.getMessage() + ": cannot save this session for now");
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
      name().ifPresent(name -> remarks.accept("this session is saved from now on, as " + name));
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
