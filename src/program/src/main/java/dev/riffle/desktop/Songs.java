package dev.riffle.desktop;

import com.google.common.base.Throwables;
import dev.riffle.library.Library;
import dev.riffle.track.Track;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.freedesktop.dbus.errors.InvalidMethodArgument;

/** Reads songs that clients name by URI, on a thread that a slow disk may block. */
record Songs(Library.Formats formats, ExecutorService disk) {
  private static final Duration READ_TIMEOUT = Duration.ofSeconds(5);

  /**
   * Returns the song at a {@code file:} URI; waits at most five seconds for its disk, and longer
   * only while mpv starts.
   *
   * @throws InvalidMethodArgument if there is no playable song; the message, for a user, gives the
   *     reason
   */
  Track at(String address) {
    Path path = path(address);
    AtomicLong since = new AtomicLong(System.nanoTime());
    Future<Track> reading =
        disk.submit(() -> Library.read(path, formats, () -> since.set(System.nanoTime())));
    try {
      return playable(await(reading, since));
    } catch (TimeoutException e) {
      reading.cancel(false);
      throw new InvalidMethodArgument(BusText.of(path + ": the disk does not respond"));
    } catch (ExecutionException e) {
      throw new InvalidMethodArgument(
          BusText.of(path + ": " + Throwables.getRootCause(e).getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InvalidMethodArgument("interrupted");
    }
  }

  private static Track await(Future<Track> reading, AtomicLong since)
      throws TimeoutException, ExecutionException, InterruptedException {
    while (true) {
      long left = READ_TIMEOUT.toNanos() - (System.nanoTime() - since.get());
      try {
        return reading.get(left, TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        if (System.nanoTime() - since.get() >= READ_TIMEOUT.toNanos()) {
          throw e;
        }
      }
    }
  }

  private static Path path(String address) {
    try {
      URI uri = URI.create(address);
      if ("file".equalsIgnoreCase(uri.getScheme())) {
        return Path.of(uri);
      }
    } catch (IllegalArgumentException e) {
      throw new InvalidMethodArgument(
          BusText.of("URI (" + address + ") must be that of a file: " + e.getMessage()));
    }
    throw new InvalidMethodArgument(
        BusText.of("URI (" + address + ") must be that of a file, as file:///music/song.mp3"));
  }

  private static Track playable(Track track) {
    if (track.durationMillis().isEmpty()) {
      String problem =
          track.problems().isEmpty() ? "no sound" : String.join("; ", track.problems());
      throw new InvalidMethodArgument(BusText.of(track.location() + ": " + problem));
    }
    return track;
  }
}
