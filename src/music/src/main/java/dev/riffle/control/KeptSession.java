package dev.riffle.control;

import com.google.common.collect.ImmutableList;
import dev.riffle.files.Reason;
import dev.riffle.library.Watch;
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
 * The saved session of {@code play}, resumed or created. Playback continues without a session if it
 * cannot be created, or if the environment sets no directory for it. Thread-safe.
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
   * @param functions for songs added to a resumed session
   * @param remarks receives sentences for the listener
   */
  public KeptSession(Optional<Path> folder, Drawing<Track> functions, Consumer<String> remarks) {
    this.sessions = folder.map(all -> new Sessions(all, functions, remarks));
    this.remarks = remarks;
  }

  /**
   * Opens the session {@code name}, or the most recently used one, and returns its queue. Clears a
   * stop after the current song that was set in an earlier run.
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
      String remedy =
          isPlayed ? "; control that player with riffle status, riffle next and so on" : "";
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

  /**
   * A session to be created.
   *
   * @param wish the source of its name
   * @param name the name that the user has chosen, which takes precedence
   * @param folders the folders whose songs it has, as absolute paths, or none
   */
  public record Plan(String wish, Optional<String> name, List<Path> folders) {
    private SessionName sessionName() {
      return name.map(SessionName::chosen).orElseGet(() -> SessionName.like(wish));
    }
  }

  /**
   * Opens the session that {@code plan} would duplicate, and returns its queue: the session with
   * its name or, without a name, the most recently used session of its folders. Returns empty if
   * there is none, or if the session of these folders has ended or cannot be opened, which is
   * reported.
   *
   * @throws Misuse if the session of this name has other folders, or the name is not permitted
   * @throws Failure if the session of this name cannot be opened
   */
  public synchronized Optional<PlayQueue<Track>> resume(Plan plan) {
    if (plan.name().isEmpty()) {
      return resumeOf(plan.folders());
    }
    SessionName name = plan.sessionName();
    Optional<ImmutableList<Path>> folders =
        sessions.flatMap(all -> new FolderSessions(all, remarks).foldersOf(name.text()));
    boolean hasOthers =
        plan.folders().isEmpty() // a session does not keep its files and playlists
            || folders.filter(kept -> !FolderSessions.areSame(kept, plan.folders())).isPresent();
    if (folders.isPresent() && hasOthers) {
      throw new Misuse(
          "--session: session "
              + name.text()
              + " already exists; omit the PATH, or use a new name");
    }
    return folders.map(any -> resume(Optional.of(name.text())));
  }

  private Optional<PlayQueue<Track>> resumeOf(List<Path> folders) {
    if (sessions.isPresent() && !folders.isEmpty()) {
      session = new FolderSessions(sessions.get(), remarks).open(folders);
    }
    if (session.filter(opened -> opened.queue().hasEnded()).isPresent()) {
      session.get().close();
      session = Optional.empty();
    }
    return session.isPresent() ? Optional.of(queue(Optional.empty())) : Optional.empty();
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
    return name.map(
            none -> "there is no session with songs named " + none + "; see riffle sessions")
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

  /** Returns the folders of the session, or none if it has none or is not open. */
  public synchronized ImmutableList<Path> folders() {
    return session.map(kept -> FolderSessions.folders(kept.folder())).orElse(ImmutableList.of());
  }

  /** Returns the file of the watch over the folders of the session, or empty if it has none. */
  public synchronized Optional<Path> watchFile() {
    return session
        .map(kept -> FolderSessions.watchFile(kept.folder()))
        .filter(file -> !Watch.folders(file).isEmpty());
  }

  /**
   * Creates a session of {@code queue}. After a failure, retries after 1, 2, 4 ... changes: the
   * first snapshot of a long queue is expensive.
   */
  public void create(Plan plan, PlayQueue<Track> queue) {
    try {
      tryToCreate(plan, queue);
    } catch (IOException e) {
      remarks.accept(e.getMessage() + "; retrying");
      AtomicLong changes = new AtomicLong();
      var unused = queue.subscribe(change -> retry(changes.incrementAndGet(), plan, queue));
    }
  }

  private void retry(long changes, Plan plan, PlayQueue<Track> queue) {
    if (Long.bitCount(changes) != 1 || get().isPresent()) {
      return;
    }
    try {
      tryToCreate(plan, queue);
      name().ifPresent(name -> remarks.accept("this session is saved from now on, as " + name));
    } catch (IOException e) {
      // Reported at the first attempt.
    }
  }

  private synchronized void tryToCreate(Plan plan, PlayQueue<Track> queue) throws IOException {
    if (sessions.isPresent() && !closed) {
      Session<Track> created = sessions.get().create(plan.sessionName(), queue);
      session = Optional.of(created);
      if (!plan.folders().isEmpty()) {
        keepFolders(created, plan.folders());
      }
    }
  }

  private void keepFolders(Session<Track> created, List<Path> folders) {
    Path file = FolderSessions.watchFile(created.folder());
    try {
      Watch.begin(file, folders, created.queue().items());
    } catch (IOException e) {
      remarks.accept(
          file + ": cannot be written; this session will not follow folders: " + Reason.of(e));
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    session.ifPresent(Session::close);
  }
}
