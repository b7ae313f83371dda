package dev.riffle.cli.music;

import dev.riffle.cli.Console;
import dev.riffle.cli.remote.ControlServer;
import dev.riffle.cli.remote.PlaybackHost;
import dev.riffle.control.Playback;
import dev.riffle.control.SoundSettings;
import dev.riffle.control.StatusFeed;
import dev.riffle.desktop.Mpris;
import dev.riffle.library.Art;
import dev.riffle.library.PlaylistFolder;
import dev.riffle.mpd.MpdAddress;
import dev.riffle.mpd.MpdServer;
import dev.riffle.words.UserDirectories;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The ways of other programs to a playback: the control socket, the desktop's bus, and the protocol
 * of MPD. Opened on a thread of their own, so that they do not delay the first song. Thread-safe.
 */
final class Services implements AutoCloseable {
  private final Playback playback;
  private final SoundSettings sound;
  private final MpdOptions mpd;
  private final Console console;
  private final List<AutoCloseable> services = new ArrayList<>(); // guarded by itself
  private boolean closed; // likewise

  /**
   * Creates closed services.
   *
   * @param sound the settings of the player
   */
  Services(Playback playback, SoundSettings sound, MpdOptions mpd, Console console) {
    this.playback = playback;
    this.sound = sound;
    this.mpd = mpd;
    this.console = console;
  }

  /** Opens the services in the background. */
  void start() {
    Thread thread = new Thread(this::open, "riffle-services");
    thread.setDaemon(true);
    thread.start();
  }

  private void open() {
    StatusFeed feed = new StatusFeed(playback);
    keepUntilClosed(feed);
    try {
      keepUntilClosed(
          ControlServer.open(
              console.environment(), new PlaybackHost(playback, feed), console::onTermination));
    } catch (IOException e) {
      console.debug("other programs cannot control this player: " + e.getMessage());
    }
    Art art = new Art(UserDirectories.cache(console.environment()));
    mpd.address().ifPresent(address -> serve(address, art));
    try {
      keepUntilClosed(Mpris.open(console.environment(), playback, sound.sound().formats(), art));
    } catch (IOException e) {
      console.debug("the desktop cannot control this player: " + e.getMessage());
    }
  }

  private void serve(MpdAddress address, Art art) {
    try {
      Optional<PlaylistFolder> playlists =
          UserDirectories.data(console.environment())
              .map(data -> new PlaylistFolder(data.resolve("playlists")));
      MpdServer server =
          MpdServer.open(
              address,
              mpd.password(),
              playback,
              sound.replayGain(),
              art,
              playlists,
              Clock.systemUTC());
      Console.Registration deletion = console.onTermination(server::close);
      keepUntilClosed(
          () -> {
            deletion.close();
            server.close();
          });
    } catch (IOException e) {
      console.remark("MPD clients cannot connect: " + e.getMessage());
    }
  }

  private void keepUntilClosed(AutoCloseable service) {
    boolean tooLate;
    synchronized (services) {
      tooLate = closed;
      services.add(service);
    }
    if (tooLate) {
      close();
    }
  }

  @Override
  public void close() {
    List<AutoCloseable> open;
    synchronized (services) {
      closed = true;
      open = List.copyOf(services);
      services.clear();
    }
    for (AutoCloseable service : open) {
      try {
        service.close();
      } catch (Exception e) {
        console.debug("a service did not end: " + e.getMessage());
      }
    }
  }
}
