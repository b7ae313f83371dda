package dev.riffle.cli.music;

import static java.util.Objects.requireNonNull;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import dev.riffle.catalogue.Catalogue;
import dev.riffle.catalogue.MusicFolders;
import dev.riffle.cli.Console;
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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The songs of a server, and the sessions that listeners have of them. A session that was there
 * before follows the folders: on a thread, because reading these takes seconds. Until then the
 * songs are those of the local listener's session. Thread-safe.
 */
final class ServedSongs implements WebServer.NewSession, AutoCloseable {
  private static final int UNDO_LIMIT = 1_000;

  private final Console console;
  private final SongPaths paths;
  private final Store<Track> store;
  private final Path state;
  private final ImmutableList<Path> folders;
  private final Supplier<ImmutableList<Track>> memoized = Suppliers.memoize(this::read);
  private final Set<String> listeners = ConcurrentHashMap.newKeySet(); // whose session is there
  private final ExecutorService reader =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "riffle-serve-read");
            thread.setDaemon(true);
            return thread;
          });
  private final CompletableFuture<Catalogue> first = new CompletableFuture<>();
  private volatile Optional<Catalogue> catalogue = Optional.empty();
  private Optional<String> resumed = Optional.empty(); // the local listener's session

  private ServedSongs(Console console, SongPaths paths, Store<Track> store, Path state) {
    this.console = console;
    this.paths = paths;
    this.store = store;
    this.state = state;
    folders = paths.folders();
  }

  /**
   * Returns the songs, with the session of the local listener. Reads the PATHs if it is new.
   *
   * @param state the folder for the state of the folders when they were last read
   */
  static ServedSongs open(Console console, SongPaths paths, Store<Track> store, Path state)
      throws IOException {
    ServedSongs served = new ServedSongs(console, paths, store, state);
    served.resumed = served.openSession(WebServer.LOCAL);
    served.listeners.add(WebServer.LOCAL);
    return served;
  }

  /** Begins to read the PATHs of an existing session; to be called once. */
  void start() {
    resumed.ifPresent(
        session -> {
          run(() -> showUnlessRead(session));
          follow(session);
        });
  }

  /** Returns the songs at the PATHs, which are read once. */
  private ImmutableList<Track> songs() {
    return requireNonNull(memoized.get());
  }

  private ImmutableList<Track> read() {
    ImmutableList<Track> read = paths.songs();
    show(read);
    return read;
  }

  private void showUnlessRead(String session) throws IOException {
    try {
      ImmutableList<Track> songs = listed(session);
      synchronized (this) {
        if (catalogue.isEmpty()) {
          show(songs);
        }
      }
    } finally {
      first.complete(Catalogue.EMPTY); // requests must not wait for a database that is away
    }
  }

  private synchronized void show(List<Track> songs) {
    Catalogue shown = Catalogue.of(MusicFolders.of(folders), songs);
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
      openSession(listener).ifPresent(this::follow);
      listeners.add(listener);
    }
  }

  /** Creates the session of a listener, or returns the existing one. */
  private Optional<String> openSession(String listener) throws IOException {
    AtomicBoolean isNew = new AtomicBoolean();
    String session =
        store.createOnce(
            listener,
            paths.name(),
            () -> {
              isNew.set(true);
              return PlayQueue.<Track>builder(console.newSeed())
                  .addAll(songs())
                  .undoLimit(UNDO_LIMIT)
                  .build();
            });
    if (isNew.get()) {
      begin(session);
      return Optional.empty();
    }
    return Optional.of(session);
  }

  private ImmutableList<Track> listed(String session) throws IOException {
    return store.ask(session, view -> ImmutableList.copyOf(view.queue().items()));
  }

  // ------------------------------------------------------------------ changes of the folders

  private Path seen(String session) {
    return state.resolve("serve-" + session + ".folders");
  }

  private void begin(String session) throws IOException {
    if (!folders.isEmpty()) {
      Watch.begin(seen(session), folders, songs());
    }
  }

  private void follow(String session) {
    run(() -> compare(session));
  }

  private interface Task {
    void run() throws IOException, InterruptedException;
  }

  private void run(Task task) {
    reader.execute(
        () -> {
          try {
            task.run();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
          } catch (IOException e) {
            report(Reason.of(e));
          } catch (Failure e) { // such as no song
            report(String.valueOf(e.getMessage()));
          } catch (RuntimeException e) {
            console.trace(e);
          }
        });
  }

  private void report(String problem) {
    if (!reader.isShutdown()) { // else it is that of the end
      console.remark(problem);
    }
  }

  /** Applies the changes since a server with this state compared the folders. */
  private void compare(String session) throws IOException, InterruptedException {
    ImmutableList<Track> read = songs();
    Path file = seen(session);
    if (folders.isEmpty()) {
      return; // a session of files and playlists keeps its songs
    }
    if (!Files.exists(file)) { // the session is from another machine, which follows its folders
      Watch.begin(file, folders, read);
    } else if (Watch.folders(file).equals(folders)) {
      try (Watch watch =
          Watch.since(
              file,
              listed(session),
              paths.options().formats(),
              paths.options().encoding(),
              this::report)) {
        new FolderChanges(store, session).apply(watch.compare());
        watch.save();
      }
    } else {
      report("the session " + paths.name() + " belongs to other folders and is not updated");
    }
  }

  /** Stops following; problems of a store that is being closed are not reported. */
  @Override
  public void close() {
    reader.shutdownNow();
    first.complete(Catalogue.EMPTY); // for requests that wait
  }
}
