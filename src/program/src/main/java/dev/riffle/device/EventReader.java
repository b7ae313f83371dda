package dev.riffle.device;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.primitives.Longs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.Optional;

/**
 * Reads a session's event stream, which contains the number of each new call, and reconnects after
 * a failure. Thread-safe.
 */
final class EventReader implements AutoCloseable {
  private static final String DATA = "data:";
  private static final long RETRY_MILLIS = 1_000;

  private final ServerClient server;
  private final Mirror mirror;
  private final Runnable onNews;
  private final Thread thread = new Thread(this::run, "riffle-events");
  private volatile long heard;
  private volatile boolean wasCut;
  private volatile boolean isClosed;
  private volatile Optional<InputStream> stream = Optional.empty();

  /** Creates a reader; {@code onNews} is run when there is news. */
  EventReader(ServerClient server, Mirror mirror, Runnable onNews) {
    this.server = server;
    this.mirror = mirror;
    this.onNews = onNews;
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Returns the last number received. */
  long heard() {
    return heard;
  }

  /** Returns whether the stream was interrupted since the last call. */
  boolean wasCut() {
    boolean before = wasCut;
    wasCut = false;
    return before;
  }

  /** Reads the events of the mirror's current session. */
  void restart() {
    heard = 0;
    closeStream();
  }

  private void run() {
    while (!isClosed) {
      try (InputStream opened = server.events(mirror.session(), mirror.number())) {
        stream = Optional.of(opened);
        read(new BufferedReader(new InputStreamReader(opened, UTF_8)));
      } catch (IOException e) {
        // Connects again.
      }
      stream = Optional.empty();
      if (!isClosed) {
        wasCut = true;
        onNews.run();
        sleep();
      }
    }
  }

  private void read(BufferedReader lines) throws IOException {
    String line = lines.readLine();
    while (line != null && !isClosed) {
      Long number =
          line.startsWith(DATA) ? Longs.tryParse(line.substring(DATA.length()).strip()) : null;
      if (number != null) {
        heard = number;
        onNews.run();
      }
      line = lines.readLine();
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(RETRY_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void closeStream() {
    stream.ifPresent(
        open -> {
          try {
            open.close();
          } catch (IOException e) {
            // It was cut.
          }
        });
  }

  @Override
  public void close() {
    isClosed = true;
    closeStream();
    thread.interrupt();
  }
}
