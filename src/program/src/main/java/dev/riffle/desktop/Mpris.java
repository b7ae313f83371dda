package dev.riffle.desktop;

import com.google.common.util.concurrent.ThreadFactoryBuilder;
import dev.riffle.control.Playback;
import dev.riffle.library.Art;
import dev.riffle.library.Library;
import dev.riffle.player.PlayerListener;
import dev.riffle.queue.Entry;
import dev.riffle.queue.Subscription;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * A player on the desktop's session bus, following MPRIS 2.2, for media keys, applets and {@code
 * playerctl}. Thread-safe. Receives calls and sends signals on daemon threads of its own; if the
 * bus disconnects, playback continues.
 */
public final class Mpris implements PlayerListener, AutoCloseable {
  static final String PATH = "/org/mpris/MediaPlayer2";

  private static final String NAME = MediaPlayer2.NAME + ".riffle";

  final Announcements announcements; // for tests, too
  private final Bus bus;
  private final Runnable release;

  private Mpris(Announcements announcements, Bus bus, Runnable release) {
    this.announcements = announcements;
    this.bus = bus;
    this.release = release;
  }

  /**
   * Connects to the session bus that {@code environment} names; takes about a quarter of a second.
   *
   * @param formats the formats other than MP3 that the player plays
   * @param art finds the pictures of songs
   * @throws IOException if there is no bus, or it does not reply; the message names the cause
   */
  public static Mpris open(
      Map<String, String> environment, Playback playback, Library.Formats formats, Art art)
      throws IOException {
    Path socket = Bus.socket(environment);
    ScheduledThreadPoolExecutor events = daemon("riffle-mpris");
    ScheduledThreadPoolExecutor disk = daemon("riffle-mpris-disk");
    MprisControls controls = new MprisControls(playback);
    PropertyTable properties = new PropertyTable(playback, controls, art, formats);
    Announcements announcements = new Announcements(playback, properties, art, events, disk);
    Songs songs = new Songs(formats, disk);
    Exported object = new Exported(controls, songs, properties, announcements);
    // Not on the thread that edits the queue: that thread must not wait for the player, which may
    // be waiting for the queue.
    Subscription subscription = playback.queue().subscribe(change -> announcements.changed());
    Runnable release =
        () -> {
          subscription.close();
          events.shutdown();
          disk.shutdown();
        };
    try {
      Bus bus = Bus.connect(socket, NAME, object);
      Mpris mpris = new Mpris(announcements, bus, release);
      playback.add(mpris);
      announcements.begin(bus);
      return mpris;
    } catch (IOException e) {
      release.run();
      throw e;
    }
  }

  private static ScheduledThreadPoolExecutor daemon(String name) {
    ScheduledThreadPoolExecutor thread =
        new ScheduledThreadPoolExecutor(
            1,
            new ThreadFactoryBuilder().setNameFormat(name).setDaemon(true).build(),
            new ThreadPoolExecutor.DiscardPolicy()); // of tasks submitted after close
    thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    return thread;
  }

  @Override
  public void changed(PlayerListener.Trigger cause, Optional<Entry<Track>> playing) {
    announcements.changed();
  }

  @Override
  public void said(String sentence) {} // MPRIS has no messages

  /** Disconnects; waits at most half a second for a bus that does not reply. */
  @Override
  public void close() {
    release.run();
    bus.close();
  }
}
