package dev.riffle.cli.music;

import com.google.common.collect.ImmutableList;
import dev.riffle.catalogue.Catalogue;
import dev.riffle.catalogue.MusicFolders;
import dev.riffle.cli.Console;
import dev.riffle.files.Reason;
import dev.riffle.library.Watch;
import dev.riffle.store.Store;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The songs of a server: those of the session until the folders have been read, which takes seconds
 * after a start. Thread-safe.
 */
final class ServedSongs implements AutoCloseable {
  private final Console console;
  private final SongPaths paths;
  private final ImmutableList<Path> folders;
  private final Store<Track> store;
  private final String session;
  private final Path seen; // the state of the folders when a server of this machine last read them
  private volatile Catalogue catalogue;
  private volatile boolean isClosed;
  private Optional<Thread> reader = Optional.empty();

  private ServedSongs(
      Console console, SongPaths paths, Store<Track> store, String session, Path state)
      throws IOException {
    this.console = console;
    this.paths = paths;
    folders = paths.folders();
    this.store = store;
    this.session = session;
    seen = state.resolve("serve-" + session + ".folders");
    catalogue = catalogue(List.of());
  }

  /** Returns the songs of a new session, which were read from the PATHs. */
  static ServedSongs ofNew(
      Console console,
      SongPaths paths,
      Store<Track> store,
      String session,
      Path state,
      List<Track> songs)
      throws IOException {
    ServedSongs created = new ServedSongs(console, paths, store, session, state);
    created.catalogue = created.catalogue(songs);
    created.begin(songs);
    return created;
  }

  /** Returns the songs of a session, which {@link #start} reads from the PATHs. */
  static ServedSongs resume(
      Console console, SongPaths paths, Store<Track> store, String session, Path state)
      throws IOException {
    ServedSongs resumed = new ServedSongs(console, paths, store, session, state);
    resumed.catalogue =
        resumed.catalogue(store.ask(session, view -> ImmutableList.copyOf(view.queue().items())));
    Thread thread = new Thread(resumed::readOrReport, "riffle-serve-read");
    thread.setDaemon(true);
    resumed.reader = Optional.of(thread);
    return resumed;
  }

  /** Begins to read the PATHs of a session that was resumed; to be called once. */
  void start() {
    reader.ifPresent(Thread::start);
  }

  private Catalogue catalogue(List<Track> songs) {
    return Catalogue.of(MusicFolders.of(folders), songs);
  }

  /** Returns the songs as they are now. */
  Catalogue now() {
    return catalogue;
  }

  // ------------------------------------------------------------------ changes of the folders

  private void begin(List<Track> songs) throws IOException {
    if (!folders.isEmpty()) {
      Watch.begin(seen, folders, songs);
    }
  }

  private void readOrReport() {
    try {
      read();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      report(Reason.of(e));
    } catch (Failure e) { // such as no song
      report(String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      console.trace(e);
    }
  }

  private void report(String problem) {
    if (!isClosed) { // else it is that of the end
      console.remark(problem);
    }
  }

  private void read() throws IOException, InterruptedException {
    ImmutableList<Track> songs = paths.songs();
    catalogue = catalogue(songs);
    if (folders.isEmpty()) {
      return; // of files and playlists, a session keeps the songs that it has
    }
    if (!Files.exists(seen)) { // another machine created the session, and follows its folders
      begin(songs);
    } else if (Watch.folders(seen).equals(folders)) {
      follow();
    } else {
      report("the session " + paths.name() + " is of other folders, and keeps its songs");
    }
  }

  private void follow() throws IOException, InterruptedException {
    ImmutableList<Track> listed =
        store.ask(session, view -> ImmutableList.copyOf(view.queue().items()));
    try (Watch watch =
        Watch.since(
            seen, listed, paths.options().formats(), paths.options().encoding(), this::report)) {
      new FolderChanges(store, session).apply(watch.compare());
      watch.save();
    }
  }

  /** Stops reporting problems, as of a store that is being closed. */
  @Override
  public void close() {
    isClosed = true;
  }
}
