package dev.riffle.cli.music;

import dev.riffle.library.Library;
import dev.riffle.mpv.MpvTags;
import dev.riffle.player.Buttons;
import dev.riffle.player.Player;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.session.ResumePoint;
import dev.riffle.session.Session;
import dev.riffle.track.Track;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Keeps in a session how far into the song the listener is, the volume, and the settings: after
 * each change and every ten seconds, so that not much is lost if the process is killed.
 * Thread-safe.
 */
final class ResumeKeeper implements AutoCloseable {
  private static final long SECONDS = 10;

  private final Optional<ResumePoint> stopped;
  private final Runnable begin;
  private final KeptSession session;
  private final PlayQueue<Track> queue;
  private final Player player;
  private final SoundSettings settings;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "riffle-resume");
            thread.setDaemon(true);
            return thread;
          });
  private Optional<ResumePoint> saved = Optional.empty(); // guarded by this
  private boolean started; // likewise

  /**
   * Creates a keeper.
   *
   * @param begin run when the first song plays: a new session writes a snapshot, for which no
   *     listener should wait
   */
  ResumeKeeper(
      Runnable begin,
      KeptSession session,
      PlayQueue<Track> queue,
      Player player,
      SoundSettings settings) {
    this.begin = begin;
    this.session = session;
    this.queue = queue;
    this.player = player;
    this.settings = settings;
    this.stopped = session().flatMap(Session::resumePoint);
  }

  /** Returns the session to keep the position in: without a clock there is no position. */
  private Optional<Session<Track>> session() {
    return session.get().filter(kept -> settings.sound() != Player.Output.NONE);
  }

  /** Plays the current song from where the session stopped, or the first; returns its entry. */
  Optional<Entry<Track>> start() {
    stopped.ifPresent(point -> player.setVolume(point.volume()));
    // Read before the player is asked, which does not wait for files.
    Optional<ResumePoint> fits = stopped.filter(this::fits);
    Optional<Entry<Track>> playing =
        player.press(
            Buttons.START,
            entry ->
                fits.filter(point -> point.entry() == entry.id())
                    .map(ResumePoint::position)
                    .orElse(Duration.ZERO));
    begin.run();
    synchronized (this) {
      started = true;
    }
    save();
    var unused = clock.scheduleWithFixedDelay(this::save, SECONDS, SECONDS, TimeUnit.SECONDS);
    return playing;
  }

  // A file that has another length now is another song, or another edit of it. Those of formats
  // that only mpv reads are not looked into: the listener would wait for it.
  private boolean fits(ResumePoint point) {
    return queue
        .entry(point.entry())
        .map(Entry::item)
        .filter(song -> MpvTags.reads(song.path()) || hasItsLength(song))
        .isPresent();
  }

  private static boolean hasItsLength(Track song) {
    return Library.read(song.path()).durationMillis().equals(song.durationMillis());
  }

  /** Saves where the listener is, unless that was saved already. */
  synchronized void save() {
    Optional<Session<Track>> kept = started ? session() : Optional.empty();
    Optional<Entry<Track>> entry = player.playing().or(queue::current);
    if (kept.isEmpty() || entry.isEmpty()) {
      return;
    }
    // The entry first: of a song that follows at this moment, the position is next to nothing.
    ResumePoint point =
        ResumePoint.of(entry.get().id(), player.position(), player.volume())
            .withChoices(settings.kept());
    if (!saved.equals(Optional.of(point))) {
      saved = Optional.of(point);
      kept.get().save(point);
    }
  }

  /** Saves for the last time; the player may then be closed, which puts it back to zero. */
  @Override
  public synchronized void close() {
    clock.shutdown();
    save();
    started = false;
  }
}
