package dev.riffle.cli.music;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import dev.riffle.catalogue.Catalogue;
import dev.riffle.cli.Console;
import dev.riffle.cli.Sources;
import dev.riffle.files.Reason;
import dev.riffle.library.Watch;
import dev.riffle.queue.PlayQueue;
import dev.riffle.serve.WebServer;
import dev.riffle.store.Store;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The songs of a server, and the sessions that listeners have of them. Both follow the folders. A
 * session is compared with them in one way, after the start and after each change; its file has the
 * songs that it was compared with. Until the PATHs are read, which takes seconds, the catalogue is
 * that of the local listener's session. Thread-safe.
 */
final class ServedSongs implements WebServer.NewSession, AutoCloseable {
  private static final int UNDO_LIMIT = 1_000;
  private static final int RETRY_SECONDS = 10;

  private final Console console;
  private final SongPaths paths;
  private final Store<Track> store;
  private final Path state;
  private final FollowedSongs songs;
  private final Set<String> listeners = ConcurrentHashMap.newKeySet(); // whose session is there
  private final Map<String, FolderChanges> followed = new ConcurrentHashMap<>(); // by session
  private final Set<String> waiting = ConcurrentHashMap.newKeySet(); // sessions to be compared
  private final Set<String> reported = ConcurrentHashMap.newKeySet();
  private final Set<String> early = ConcurrentHashMap.newKeySet(); // before the watch
  private final ScheduledExecutorService comparing =
      new ScheduledThreadPoolExecutor(
          1,
          task -> thread(task, "riffle-serve-compare"),
          new ThreadPoolExecutor.DiscardPolicy()); // after close()
  private final Thread watching = thread(() -> run(this::watch), "riffle-serve-watch");
  private final CompletableFuture<Catalogue> first = new CompletableFuture<>();
  private volatile Optional<Catalogue> catalogue = Optional.empty();
  private volatile boolean isClosed;
  private Optional<String> resumed = Optional.empty(); // the local listener's session

  private ServedSongs(Console console, SongPaths paths, Store<Track> store, Path state) {
    this.console = console;
    this.paths = paths;
    this.store = store;
    this.state = state;
    songs = new FollowedSongs(paths, this::reportWatched);
  }

  private static Thread thread(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Returns the songs, with the session of the local listener. Reads the PATHs if it is new.
   *
   * @param state the folder for the state of the folders when they were last read
   */
  static ServedSongs open(Console console, SongPaths paths, Store<Track> store, Path state)
      throws IOException {
    ServedSongs served = new ServedSongs(console, paths, store, state);
    served.create(WebServer.LOCAL);
    return served;
  }

  /** Begins to read the PATHs, if that was not done, and to follow them; to be called once. */
  void start() {
    watching.start();
  }

  private interface Task {
    void run() throws IOException, InterruptedException;
  }

  private void run(Task task) {
    try {
      task.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // closed
    } catch (IOException e) {
      reportOnce(Reason.of(e));
    } catch (Failure e) { // such as no song
      reportOnce(String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      console.trace(e);
    }
  }

  private void report(String problem) {
    if (!isClosed) { // else it is that of the end
      console.remark(problem);
    }
  }

  /** Reports a problem that each comparison finds, such as a disk that is not mounted. */
  private void reportOnce(String problem) {
    if (reported.add(problem)) {
      early.add(problem);
      report(problem);
    }
  }

  /** Reports a problem of the watch, unless a comparison was first. */
  private void reportWatched(String problem) {
    reported.add(problem);
    if (!early.remove(problem)) {
      report(problem);
    }
  }

  // ------------------------------------------------------------------ the catalogue

  private void watch() throws InterruptedException {
    resumed.ifPresent(session -> run(() -> showListed(session)));
    if (songs.songs().isEmpty()) { // such as on a disk that is yet to be mounted
      report(String.valueOf(Sources.nothingIn(paths.words()).getMessage()));
    } else {
      show(songs.catalogue());
    }
    Optional<Watch> begun = songs.watch();
    if (begun.isPresent()) {
      follow(begun.get());
    }
  }

  private void follow(Watch opened) throws InterruptedException {
    try (Watch watch = opened) {
      compareAll();
      CountDownLatch compared = new CountDownLatch(1);
      comparing.execute(compared::countDown);
      compared.await(); // each look takes memory
      while (true) {
        songs.apply(watch.await());
        early.clear();
        show(songs.catalogue());
        compareAll();
      }
    }
  }

  private void compareAll() {
    followed.keySet().forEach(this::compareSoon);
  }

  /** Shows the songs of a session until the PATHs are read. */
  private void showListed(String session) throws IOException {
    try {
      show(songs.catalogue(listed(session)));
    } finally {
      first.complete(Catalogue.EMPTY); // requests must not wait for a database that is away
    }
  }

  private void show(Catalogue shown) {
    catalogue = Optional.of(shown);
    first.complete(shown);
  }

  /** Returns the songs as they are now; waits for those of the session. */
  Catalogue now() {
    return catalogue.orElseGet(first::join);
  }

  // ------------------------------------------------------------------ sessions

  @Override
  public void create(String listener) throws IOException {
    if (!listeners.contains(listener)) {
      String session = openSession(listener);
      listeners.add(listener);
      if (!songs.folders().isEmpty()) { // a session of files and playlists keeps its songs
        followed.putIfAbsent(
            session, new FolderChanges(store, session, () -> compareSoon(session)));
        if (watching.getState() != Thread.State.NEW) {
          compareSoon(session);
        }
      }
    }
  }

  /** Creates the session of a listener, or returns the existing one. */
  private String openSession(String listener) throws IOException {
    AtomicBoolean isNew = new AtomicBoolean();
    String session =
        store.createOnce(
            listener,
            paths.name(),
            () -> {
              isNew.set(true);
              return PlayQueue.<Track>builder(console.newSeed())
                  .addAll(songs.some())
                  .undoLimit(UNDO_LIMIT)
                  .build();
            });
    if (isNew.get() && !songs.folders().isEmpty()) {
      Watch.begin(seen(session), songs.folders(), songs.some());
    } else if (!isNew.get() && listener.equals(WebServer.LOCAL)) {
      resumed = Optional.of(session);
    }
    return session;
  }

  private ImmutableList<Track> listed(String session) throws IOException {
    return store.ask(session, view -> ImmutableList.copyOf(view.queue().items()));
  }

  // ------------------------------------------------------------------ changes of the folders

  private Path seen(String session) {
    return state.resolve("serve-" + session + ".folders");
  }

  private void compareSoon(String session) {
    if (waiting.add(session)) {
      comparing.execute(
          () -> {
            waiting.remove(session);
            run(() -> compareOrRetry(session));
          });
    }
  }

  private void compareOrRetry(String session) throws IOException, InterruptedException {
    boolean isInStep = false;
    try {
      isInStep = compare(session);
    } finally {
      if (!isInStep) { // such as without the database, or while a file is written
        Future<?> unused =
            comparing.schedule(() -> compareSoon(session), RETRY_SECONDS, TimeUnit.SECONDS);
      }
    }
  }

  /**
   * Applies the changes since a server with this state compared the session; returns false if there
   * were some, after which others may have come.
   */
  private boolean compare(String session) throws IOException, InterruptedException {
    Path file = seen(session);
    if (!Files.exists(file)) { // the session is from another machine, which follows its folders
      Watch.begin(file, songs.folders(), songs.some());
    }
    if (!Watch.folders(file).equals(songs.folders())) {
      reportOnce("the session " + paths.name() + " belongs to other folders and is not updated");
      followed.remove(session);
      return true;
    }
    try (Watch watch =
        Watch.since(
            file,
            listed(session),
            paths.options().formats(),
            paths.options().encoding(),
            this::reportOnce)) {
      Optional<Path> playing = requireNonNull(followed.get(session)).apply(watch.compare());
      playing.ifPresent(watch::keep); // until it has been played
      watch.save();
      return watch.isSettled() || playing.isPresent();
    }
  }

  /** Stops following; problems of a store that is being closed are not reported. */
  @Override
  public void close() {
    isClosed = true;
    watching.interrupt();
    comparing.shutdownNow();
    first.complete(Catalogue.EMPTY); // for requests that wait
  }
}
