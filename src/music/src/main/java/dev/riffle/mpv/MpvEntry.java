package dev.riffle.mpv;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * An entry of mpv's playlist: a song, its {@linkplain MpvPhase phase} and its position. The methods
 * for events and commands are the only ones that change the phase. Not thread-safe.
 *
 * @param <S> a song
 */
final class MpvEntry<S> {
  /** The remaining time at which the following song is requested. */
  private static final double NEAR_END_SECONDS = 10;

  /**
   * Limit of the estimate: mpv reports its position some 10 times a second, unless playback stalls.
   */
  private static final double MAX_SILENCE_SECONDS = 0.5;

  /** A report closer to the begin of a load or a seek may be the begin itself. */
  private static final double MOVED_SECONDS = 0.05;

  /** Longer than the buffer of a device: a song decoded so far has been heard in part. */
  private static final double PROOF_SECONDS = 0.5;

  /** Longer than any song, and small enough for all arithmetic in mpv. */
  private static final double MAX_SECONDS = 1e9;

  private S song;
  private double from; // seconds; start of the load or target of the latest seek
  private OptionalLong id = OptionalLong.empty(); // mpv's id, once replied
  private MpvPhase phase;
  private long openingSince; // of OPENING
  private OptionalDouble duration = OptionalDouble.empty();
  private boolean isDurationReplied; // mpv has replied the duration, known or not
  private boolean isNextRequested; // the following song has been requested
  private double at; // seconds, as last reported
  private OptionalLong movingSince = OptionalLong.empty(); // time of the last report

  private MpvEntry(S song, double from, MpvPhase phase, long now) {
    this.song = song;
    this.from = from;
    this.phase = phase;
    openingSince = now;
    at = from;
  }

  /** Returns an entry that mpv opens immediately. */
  static <S> MpvEntry<S> opening(S song, Duration from, long now) {
    return new MpvEntry<>(song, seconds(from), MpvPhase.OPENING, now);
  }

  /** Returns an entry that mpv opens when the previous entry has been read. */
  static <S> MpvEntry<S> queued(S song) {
    return new MpvEntry<>(song, 0, MpvPhase.QUEUED, 0);
  }

  /** Returns an entry of the same song that mpv opens immediately, at the position of this one. */
  MpvEntry<S> reopened(long now) {
    return opening(song, duration(at), now);
  }

  // ------------------------------------------------------------ commands

  /** Changes the song and its position; returns whether a seek must be sent now. */
  boolean seek(S song, Duration to) {
    phase = phase.seekRequested();
    this.song = song;
    from = seconds(to);
    prepareSeek();
    return phase == MpvPhase.SEEK_SENT;
  }

  private void prepareSeek() {
    at = from;
    movingSince = OptionalLong.empty();
    isNextRequested = false;
  }

  /** Sets the position to the estimate for {@code now}, before playback pauses or resumes. */
  void setPosition(long now, boolean isPaused) {
    at = position(now, isPaused);
    movingSince = movingSince.isPresent() ? OptionalLong.of(now) : OptionalLong.empty();
  }

  void setNextRequested(boolean requested) {
    isNextRequested = requested;
  }

  // ------------------------------------------------------------ events

  /** Handles the reply with the id of the entry. */
  void idReplied(OptionalLong number) {
    id = number;
  }

  void started(long now) {
    phase = phase.started();
    openingSince = now;
  }

  void loaded() {
    phase = phase.loaded();
  }

  /** Handles the reply with the duration, empty if it is unknown. */
  void durationReplied(Optional<Object> seconds) {
    isDurationReplied = true;
    seconds.ifPresent(this::setDuration);
  }

  /** Handles a report of the duration of the open file. */
  void durationChanged(Number seconds) {
    if (phase.isLoaded()) {
      setDuration(seconds);
    }
  }

  private void setDuration(Object seconds) {
    if (seconds instanceof Number number) {
      duration = OptionalDouble.of(number.doubleValue());
    }
  }

  void seekStarted() {
    phase = phase.seekStarted();
  }

  /** Handles the end of a load or a seek; returns whether a waiting seek must be sent now. */
  boolean restarted() {
    boolean isOutdated = phase == MpvPhase.OUTDATED_SEEKING;
    phase = phase.restarted();
    if (isOutdated) {
      prepareSeek();
    }
    return isOutdated;
  }

  /** Handles a report of the position in the open file; returns whether it applies to this song. */
  boolean moved(double seconds, long now) {
    if (phase != MpvPhase.READY) {
      return false;
    }
    at = seconds;
    movingSince = OptionalLong.of(now);
    return true;
  }

  /** Handles the end of decoding; returns false if a seek is still pending. */
  boolean ended() {
    phase = phase.ended();
    return phase == MpvPhase.DRAINING;
  }

  // ------------------------------------------------------------ queries

  S song() {
    return song;
  }

  MpvPhase phase() {
    return phase;
  }

  boolean is(long number) {
    return id.isPresent() && id.getAsLong() == number;
  }

  /** Returns the start of the load, or the target of the latest seek, in seconds. */
  double from() {
    return from;
  }

  /** Returns the last reported position, in seconds; negative while the previous song is heard. */
  double at() {
    return at;
  }

  /** Returns the position estimated for {@code now}, in seconds. */
  double position(long now, boolean isPaused) {
    double passed =
        movingSince.isPresent() && !isPaused ? (now - movingSince.getAsLong()) / 1e9 : 0;
    double estimate = at + Math.min(passed, MAX_SILENCE_SECONDS);
    return Math.max(0, Math.min(estimate, Math.max(at, duration.orElse(estimate))));
  }

  boolean isOpeningFor(Duration time, long now) {
    return phase == MpvPhase.OPENING && now - openingSince >= time.toNanos();
  }

  /**
   * Returns whether a part of the song has been heard since the last load or seek. A device that
   * cannot be opened may be preceded by a report of the position from which it was to play.
   */
  boolean wasHeard() {
    return movingSince.isPresent() && at - from > MOVED_SECONDS;
  }

  /** Returns whether enough was decoded to prove that a part was heard. */
  boolean hasPlayed() {
    return wasHeard() && at - from > PROOF_SECONDS;
  }

  /** Returns the state from which another process resumes the song: the last reported position. */
  Halt<S> halt(Optional<S> following) {
    return new Halt<>(song, duration(Math.max(0, at)), following, isNextRequested);
  }

  /** Returns whether the following song must be requested, provided that this one plays. */
  boolean needsNext() {
    boolean isNearEnd = isDurationReplied && duration.orElse(0) - at <= NEAR_END_SECONDS;
    return isNearEnd && !phase.isSeek() && !isNextRequested;
  }

  static Duration duration(double seconds) {
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }

  private static double seconds(Duration duration) {
    return Math.min(TimeUnit.NANOSECONDS.convert(duration) / 1e9, MAX_SECONDS);
  }
}
