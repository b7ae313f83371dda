package dev.riffle.control;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.riffle.library.Library;
import dev.riffle.mpv.MpvTags;
import dev.riffle.player.Buttons;
import dev.riffle.player.Controls;
import dev.riffle.player.Player;
import dev.riffle.player.TagLoader;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.session.ResumePoint;
import dev.riffle.session.Session;
import dev.riffle.track.Track;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Saves the playback position, the volume and the settings in a session, after each change and
 * every ten seconds, so that a kill loses at most ten seconds. Thread-safe.
 */
public final class ResumeKeeper implements AutoCloseable {
  private static final long SECONDS = 10;

  /** Longer than decoding the first samples takes. */
  private static final Duration MAX_WAIT = Duration.ofMillis(100);

  // Choices of a resume point besides options.
  private static final String PAUSED = "paused";
  private static final String OVER = "over"; // the entry that has played to its end

  private final Optional<ResumePoint> stopped;
  private final Runnable begin;
  private final KeptSession session;
  private final PlayQueue<Track> queue;
  private final Player player;
  private final Selection selection;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "riffle-resume");
            thread.setDaemon(true);
            return thread;
          });
  private Optional<ResumePoint> saved; // guarded by this
  private boolean started; // likewise

  /**
   * Creates a keeper.
   *
   * @param begin run once the first song sounds, because the snapshot of a new session would delay
   *     it
   */
  public ResumeKeeper(Runnable begin, KeptSession session, Selection selection, Player player) {
    this.begin = begin;
    this.session = session;
    this.selection = selection;
    this.queue = selection.queue();
    this.player = player;
    this.stopped = session.get().flatMap(Session::resumePoint);
    this.saved = stopped;
  }

  private boolean hasPosition() {
    return selection.settings().sound() != Player.Output.NONE;
  }

  /**
   * Resumes the current song at the saved position, paused if it was, or plays the next one if it
   * has played to its end, or the first one; returns its entry.
   */
  public Optional<Entry<Track>> start() {
    Optional<ResumePoint> position = stopped.filter(point -> hasPosition());
    position.ifPresent(point -> player.setVolume(point.volume()));
    // Reads the file before the call, because the player must not wait for files.
    boolean isOver = isOver();
    Optional<ResumePoint> fits = position.filter(point -> !isOver && fits(point));
    Optional<Entry<Track>> playing =
        player.press(
            isOver ? Buttons.CONTINUE : Buttons.START,
            entry ->
                fits.filter(point -> point.entry() == entry.id())
                    .map(ResumePoint::position)
                    .orElse(Duration.ZERO),
            wasPaused() ? Controls.State.PAUSED : Controls.State.PLAYING);
    if (hasPosition() && player.state() == Controls.State.PLAYING) {
      player.awaitSound(MAX_WAIT);
    }
    begin.run();
    synchronized (this) {
      started = true;
    }
    save();
    var unused = clock.scheduleWithFixedDelay(this::save, SECONDS, SECONDS, TimeUnit.SECONDS);
    return playing;
  }

  /** Returns whether the current entry of the resumed session has played to its end. */
  private boolean isOver() {
    return queue
        .current()
        .filter(entry -> choice(OVER).equals(String.valueOf(entry.id())))
        .isPresent();
  }

  /** Returns whether the resumed session was paused. */
  public boolean wasPaused() {
    return !choice(PAUSED).isEmpty();
  }

  private String choice(String name) {
    return stopped.map(ResumePoint::choices).map(choices -> choices.get(name)).orElse("");
  }

  // A file whose length has changed is another song or another version of it. Files that only mpv
  // reads, by their name or their content, are not checked, because that would delay the song.
  private boolean fits(ResumePoint point) {
    return queue
        .entry(point.entry())
        .map(Entry::item)
        .filter(song -> MpvTags.reads(song.path()) || hasSameLength(song))
        .isPresent();
  }

  private static boolean hasSameLength(Track song) {
    OptionalLong length = Library.read(song.path()).durationMillis();
    // A scan that was killed has not read the song.
    return length.isEmpty() || TagLoader.isUnread(song) || length.equals(song.durationMillis());
  }

  /**
   * Saves the position and the options, unless they have not changed since the last call. Without a
   * playback clock, the session keeps the position of an earlier run.
   */
  public synchronized void save() {
    Optional<Session<Track>> kept = started ? session.get() : Optional.empty();
    Optional<Entry<Track>> entry = player.playing().or(queue::current);
    if (kept.isEmpty() || entry.isEmpty()) {
      return;
    }
    // The entry is read first: if the song changes at this moment, the position is near zero.
    ResumePoint now = ResumePoint.of(entry.get().id(), player.stoppedAt(), player.volume());
    ResumePoint point = (hasPosition() ? now : saved.orElse(now)).withChoices(choices());
    boolean isNeeded = hasPosition() || saved.isPresent() || !point.choices().isEmpty();
    if (isNeeded && !saved.equals(Optional.of(point))) {
      saved = Optional.of(point);
      kept.get().save(point);
    }
  }

  private ImmutableMap<String, String> choices() {
    Map<String, String> before =
        hasPosition()
            ? ImmutableMap.of()
            : saved.map(ResumePoint::choices).orElse(ImmutableMap.of());
    ImmutableMap.Builder<String, String> state = ImmutableMap.builder();
    if (player.isPausedByCommand()) {
      state.put(PAUSED, "yes");
    } else if (player.isCurrentOver()) {
      queue.current().ifPresent(entry -> state.put(OVER, String.valueOf(entry.id())));
    }
    return state
        .putAll(Maps.filterKeys(before, SoundSettings.SOUND::equals)) // NONE is not stored
        .putAll(selection.settings().kept())
        .putAll(selection.heard().rules().values().words())
        .buildOrThrow();
  }

  /** Saves the position a last time. Must precede closing the player, which resets the position. */
  @Override
  public synchronized void close() {
    clock.shutdown();
    save();
    started = false;
  }
}
