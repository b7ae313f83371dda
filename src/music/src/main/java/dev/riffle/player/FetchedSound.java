package dev.riffle.player;

import com.google.common.collect.EvictingQueue;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Plays songs at URIs through another sound, once their files have been fetched. Thread-safe.
 *
 * <pre>
 *   play ----> waiting ---- file fetched ----> played by the other sound
 *                 |
 *                 +-------- fetch failed ----> ended, unplayable
 * </pre>
 */
final class FetchedSound implements Sound {
  private static final int MAX_NAMES = 16; // songs that the other sound may still report

  private final Sound sound;
  private final Function<Track, CompletableFuture<Path>> files;
  private final SoundListener listener;

  // Guarded by this.
  private Optional<Waiting> waiting = Optional.empty();
  private Optional<Song> following = Optional.empty();
  private final Queue<Song> fetched = EvictingQueue.create(MAX_NAMES);

  /** A song whose file has not been fetched yet. */
  private record Waiting(Song song, Duration from, boolean paused) {
    Waiting withPaused(boolean isPaused) {
      return new Waiting(song, from, isPaused);
    }
  }

  <E extends Exception> FetchedSound(
      Factory<E> factory, Function<Track, CompletableFuture<Path>> files, SoundListener listener)
      throws E {
    this.files = files;
    this.listener = listener;
    sound = factory.create(new Events());
  }

  @Override
  public void play(Song song, Duration from, boolean paused) {
    synchronized (this) {
      following = Optional.empty();
      waiting = Optional.empty();
      if (song.track().isFile()) {
        sound.play(song, from, paused);
        return;
      }
      waiting = Optional.of(new Waiting(song, from, paused));
    }
    CompletableFuture<Path> file = files.apply(song.track());
    if (!file.isDone()) {
      stopOther(song);
    }
    var unused = file.whenComplete((path, problem) -> arrived(song, path, problem));
  }

  private synchronized void stopOther(Song song) {
    if (isWaiting(song)) {
      sound.stop();
    }
  }

  private boolean isWaiting(Song song) {
    return waiting.filter(one -> one.song().equals(song)).isPresent();
  }

  private void arrived(Song song, @Nullable Path path, @Nullable Throwable problem) {
    synchronized (this) {
      if (!isWaiting(song)) {
        return; // another song has been loaded since
      }
      Waiting start = waiting.orElseThrow();
      waiting = Optional.empty();
      if (path != null) {
        sound.play(inFile(song, path), start.from(), start.paused());
        return;
      }
    }
    Throwable cause = problem instanceof CompletionException ? problem.getCause() : problem;
    String reason = cause == null ? "no such file" : String.valueOf(cause.getMessage());
    String sentence = song.track().title() + ": " + reason;
    listener.ended(song, End.unplayable(sentence), Optional.empty());
  }

  private synchronized Song inFile(Song song, Path path) {
    fetched.add(song);
    return new Song(song.number(), song.track().withPath(path));
  }

  @Override
  public void follow(Optional<Song> next) {
    synchronized (this) {
      following = next;
      if (next.isEmpty() || next.get().track().isFile()) {
        sound.follow(next);
        return;
      }
      sound.follow(Optional.empty());
    }
    var unused = files.apply(next.get().track()).thenAccept(path -> followIn(path, next.get()));
  }

  private synchronized void followIn(Path path, Song next) {
    if (following.equals(Optional.of(next))) {
      sound.follow(Optional.of(inFile(next, path)));
    }
  }

  @Override
  public synchronized void pause() {
    waiting = waiting.map(song -> song.withPaused(true));
    sound.pause();
  }

  @Override
  public synchronized void resume() {
    waiting = waiting.map(song -> song.withPaused(false));
    sound.resume();
  }

  @Override
  public synchronized void stop() {
    waiting = Optional.empty();
    following = Optional.empty();
    sound.stop();
  }

  @Override
  public void setVolume(int percent) {
    sound.setVolume(percent);
  }

  @Override
  public synchronized Duration position() {
    return waiting.map(Waiting::from).orElseGet(sound::position);
  }

  @Override
  public synchronized void close() {
    waiting = Optional.empty();
    following = Optional.empty();
    sound.close();
  }

  /** Reports the events of fetched files as events of the songs at URIs. */
  private final class Events implements SoundListener {
    @Override
    public void nearEnd(Song song) {
      listener.nearEnd(original(song));
    }

    @Override
    public void begun(Song song) {
      listener.begun(original(song));
    }

    @Override
    public void ended(Song song, End end, Optional<Song> next) {
      listener.ended(original(song), end, next.map(this::original));
    }

    @Override
    public void said(String sentence) {
      listener.said(sentence);
    }

    private Song original(Song song) {
      synchronized (FetchedSound.this) {
        return fetched.stream()
            .filter(one -> one.number() == song.number())
            .findFirst()
            .orElse(song);
      }
    }
  }
}
