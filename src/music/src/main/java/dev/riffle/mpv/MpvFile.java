package dev.riffle.mpv;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An mpv process that reads the tags and durations of files, one at a time. Not thread-safe. */
final class MpvFile implements AutoCloseable {
  private static final ImmutableList<String> OPTIONS = ImmutableList.of("--ao=null", "--pause");

  /** A property prefix under which mpv finds tags, ignoring case. */
  private static final String TAG = "metadata/by-key/";

  /** The results of opening files, by mpv's entry id: empty on success, otherwise the problem. */
  private final Map<Long, CompletableFuture<Optional<String>>> outcomes = new ConcurrentHashMap<>();

  private final Mpv mpv;
  private volatile long opening;
  private volatile boolean hasEnded;

  /** Starts {@code program}; calls {@code waiting} at intervals until it is ready. */
  MpvFile(String program, Runnable waiting) throws IOException {
    mpv = Mpv.start(program, OPTIONS, this::receive, waiting);
    var unused = mpv.onExit().thenRun(this::end);
  }

  private void receive(String name, Map<String, Object> fields) {
    if (fields.getOrDefault("playlist_entry_id", opening) instanceof Long number) {
      switch (name) {
        case "start-file" -> opening = number;
        case "file-loaded" -> outcome(opening).complete(Optional.empty());
        case "end-file" ->
            outcome(number).complete(Optional.of(String.valueOf(fields.get("file_error"))));
        default -> {} // of no interest
      }
    }
  }

  private void end() {
    hasEnded = true;
    outcomes.values().forEach(MpvFile::fail);
  }

  private CompletableFuture<Optional<String>> outcome(long file) {
    CompletableFuture<Optional<String>> outcome =
        outcomes.computeIfAbsent(file, any -> new CompletableFuture<>());
    if (hasEnded) {
      fail(outcome);
    }
    return outcome;
  }

  private static void fail(CompletableFuture<Optional<String>> outcome) {
    outcome.completeExceptionally(new EOFException("mpv has ended"));
  }

  /**
   * Returns the track in a file.
   *
   * @throws EOFException if mpv ends
   * @throws IOException if the deadline passes; the process must then be killed
   */
  Track read(Path file, Duration deadline) throws IOException {
    Wait wait = new Wait(deadline, System.nanoTime());
    outcomes.clear();
    // A URI, as a path need not be valid text and may look like another kind of address.
    String address = file.toAbsolutePath().toUri().toASCIIString();
    Optional<Object> reply = wait.until(mpv.command("loadfile", address));
    Optional<String> problem = wait.until(outcome(number(reply)));
    if (problem.isPresent()) {
      return Track.builder(file).problem("mpv finds no sound: " + problem.get()).build();
    }
    Map<String, CompletableFuture<Optional<Object>>> requested = new LinkedHashMap<>();
    MpvTrack.TAGS.forEach(tag -> requested.put(tag, mpv.property(TAG + tag)));
    CompletableFuture<Optional<Object>> duration = mpv.property("duration");
    mpv.command("stop"); // closes the file
    Map<String, String> tags = new HashMap<>();
    for (Map.Entry<String, CompletableFuture<Optional<Object>>> tag : requested.entrySet()) {
      wait.until(tag.getValue()).ifPresent(value -> tags.put(tag.getKey(), value.toString()));
    }
    return MpvTrack.of(file, tags, wait.until(duration));
  }

  private static long number(Optional<Object> reply) throws IOException {
    if (reply.orElse("") instanceof Map<?, ?> fields
        && fields.get("playlist_entry_id") instanceof Long number) {
      return number;
    }
    throw new IOException("mpv is too old: 0.33 or later is required");
  }

  /** A wait with a deadline for one file, measured from {@code begin}. */
  private record Wait(Duration deadline, long begin) {
    <T> T until(CompletableFuture<T> done) throws IOException {
      try {
        long left = deadline.toNanos() - (System.nanoTime() - begin);
        return done.get(left, TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        String seconds = String.valueOf(deadline.toMillis() / 1000.0);
        throw new IOException("mpv did not open it within " + seconds + " s", e);
      } catch (ExecutionException e) {
        throw e.getCause() instanceof EOFException
            ? (IOException) new EOFException("mpv crashed on it").initCause(e)
            : new IOException(String.valueOf(e.getCause()), e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while mpv was opening it");
      }
    }
  }

  void kill() {
    mpv.kill();
  }

  @Override
  public void close() {
    mpv.close();
  }
}
