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
import org.freedesktop.dbus.errors.InvalidMethodArgument;

/** Songs that others ask for by their addresses, read on a thread that a disk may hold up. */
record Songs(Library.Formats formats, ExecutorService disk) {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /**
   * Returns the song at a {@code file:} address.
   *
   * @throws InvalidMethodArgument if there is none; the message, for a person, says why
   */
  Track at(String address) {
    Path path = path(address);
    Future<Track> reading = disk.submit(() -> Library.read(path, formats));
    try {
      return playable(reading.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      reading.cancel(false);
      throw new InvalidMethodArgument(BusText.of(path + ": the disk does not answer"));
    } catch (ExecutionException e) {
      throw new InvalidMethodArgument(
          BusText.of(path + ": " + Throwables.getRootCause(e).getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InvalidMethodArgument("interrupted");
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
