package dev.riffle.device;

import com.google.common.collect.ImmutableList;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The songs of a server in temporary files: the current song, the next one, and some played before.
 * Thread-safe.
 */
final class FetchedSongs implements AutoCloseable {
  /** The state of the server and the downloaded songs. */
  interface Reach {
    /** Returns whether the server does not answer. */
    boolean isAway();

    /** Returns whether an upcoming song has been downloaded. May block. */
    boolean hasOthers();
  }

  private static final int MAX_FILES = 6;
  private static final Executor SOON = CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS);
  private static final Executor LATER = CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS);

  private final ServerClient server;
  private final WireSongs songs;
  private final Reach reach;

  // Guarded by this.
  private Optional<Path> folder = Optional.empty();
  private final LinkedHashMap<String, CompletableFuture<Path>> files =
      new LinkedHashMap<>(16, 0.75f, true); // by id, the last one that was used at the end
  private int names;
  private boolean closed;

  FetchedSongs(ServerClient server, WireSongs songs, Reach reach) {
    this.server = server;
    this.songs = songs;
    this.reach = reach;
  }

  /**
   * Returns the file of a song, completed when downloaded. An exception has the reason as its
   * message.
   */
  synchronized CompletableFuture<Path> file(Track song) {
    String id = songs.id(song);
    CompletableFuture<Path> known = files.get(id);
    if (known != null && !known.isCompletedExceptionally()) {
      return known;
    }
    if (closed) {
      return CompletableFuture.failedFuture(new IOException("closed"));
    }
    try {
      CompletableFuture<Path> file = fetch(id, newFile());
      files.put(id, file);
      deleteOldest();
      return file;
    } catch (IOException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private Path newFile() throws IOException {
    if (folder.isEmpty()) {
      folder = Optional.of(Files.createTempDirectory("riffle-songs"));
    }
    names++;
    return folder.get().resolve("song " + names);
  }

  /** Returns whether a song is in a file. */
  synchronized boolean isHere(Track song) {
    if (song.isFile()) {
      return true;
    }
    CompletableFuture<Path> file = files.get(songs.id(song));
    return file != null && file.isDone() && !file.isCompletedExceptionally();
  }

  private CompletableFuture<Path> fetch(String id, Path file) {
    CompletableFuture<Path> result = new CompletableFuture<>();
    attempt(id, file, result);
    return result;
  }

  private void attempt(String id, Path file, CompletableFuture<Path> result) {
    CompletableFuture<Path> answer =
        reach.isAway()
            ? CompletableFuture.failedFuture(new IOException("the server is unreachable"))
            : server.song(id, file);
    var unused =
        answer.whenComplete(
            (path, problem) -> {
              if (path != null) {
                boolean unusedFirst = result.complete(path);
              } else {
                fail(id, file, problem, result);
              }
            });
  }

  /**
   * Waits for the server if no other song has been downloaded; otherwise the song fails and is
   * skipped.
   */
  private void fail(
      String id, Path file, @Nullable Throwable problem, CompletableFuture<Path> result) {
    Throwable cause = problem instanceof CompletionException ? problem.getCause() : problem;
    if (cause instanceof ServerClient.Refused || cause instanceof FileSystemException) {
      boolean unused = result.completeExceptionally(cause);
      return;
    }
    SOON.execute( // the caller may have a lock of the player
        () -> {
          if (reach.hasOthers() || !isOpen(id)) {
            boolean unused =
                result.completeExceptionally(
                    new IOException("cannot be fetched from the server", cause));
          } else {
            LATER.execute(() -> attempt(id, file, result));
          }
        });
  }

  private synchronized boolean isOpen(String id) {
    return !closed && files.containsKey(id);
  }

  private void deleteOldest() {
    Iterator<Map.Entry<String, CompletableFuture<Path>>> oldest = files.entrySet().iterator();
    while (files.size() > MAX_FILES) {
      CompletableFuture<Path> file = oldest.next().getValue();
      oldest.remove();
      var unused = file.thenAccept(FetchedSongs::delete);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // Deleted with the folder.
    }
  }

  /** Deletes the files. */
  @Override
  public void close() {
    ImmutableList<CompletableFuture<Path>> open;
    Optional<Path> used;
    synchronized (this) {
      closed = true;
      used = folder;
      open = ImmutableList.copyOf(files.values());
      files.clear();
    }
    open.forEach(file -> file.cancel(true));
    try {
      if (used.isPresent()) {
        MoreFiles.deleteRecursively(used.get(), RecursiveDeleteOption.ALLOW_INSECURE);
      }
    } catch (IOException e) {
      // A file is in use; the system deletes temporary files.
    }
  }
}
