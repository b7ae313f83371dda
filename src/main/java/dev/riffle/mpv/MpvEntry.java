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
  /** With so much left, the song that follows is requested. */
  private static final double NEAR_END_SECONDS = 10;

  /** Mpv reports its position some 10 times a second, except when playback stalls. */
  private static final double MAX_SILENCE_SECONDS = 0.5;

  /** More than the buffer of a device, so that some of it was heard. */
  private static final double PROOF_SECONDS = 0.5;

  /** Longer than any song, and short enough for every number that mpv makes of it. */
  private static final double MAX_SECONDS = 1e9;

  private S song;
  private double from; // seconds; start of the load or target of the latest seek
  private OptionalLong id = OptionalLong.empty(); // mpv's number, once replied
  private MpvPhase phase;
  private long openingSince; // of OPENING
  private OptionalDouble duration = OptionalDouble.empty();
  private boolean isMeasured; // mpv has replied the duration, known or not
  private boolean isAsked; // the song that follows has been requested
  private double at; // seconds, as last reported
  private OptionalLong movingSince = OptionalLong.empty(); // time of that report, if there was one

  private MpvEntry(S song, double from, MpvPhase phase, long now) {
    this.song = song;
    this.from = from;
    this.phase = phase;
    openingSince = now;
    at = from;
  }

  /** Returns an entry that mpv opens at once. */
  static <S> MpvEntry<S> opening(S song, Duration from, long now) {
    return new MpvEntry<>(song, seconds(from), MpvPhase.OPENING, now);
  }

  /** Returns an entry that mpv opens after the one before. */
  static <S> MpvEntry<S> queued(S song) {
    return new MpvEntry<>(song, 0, MpvPhase.QUEUED, 0);
  }

  /** Returns an entry of the same song, which mpv opens at once and at the position of this one. */
  MpvEntry<S> reopened(long now) {
    return opening(song, duration(at), now);
  }

  // ------------------------------------------------------------ commands

  /** Changes the song and its position; returns whether mpv is to seek now. */
  boolean seek(S song, Duration to) {
    phase = phase.sought();
    this.song = song;
    from = seconds(to);
    prepareSeek();
    return phase == MpvPhase.SEEK_SENT;
  }

  private void prepareSeek() {
    at = from;
    movingSince = OptionalLong.empty();
    isAsked = false;
  }

  /** Sets the position to the estimate for {@code now}, before playback pauses or resumes. */
  void setPosition(long now, boolean isPaused) {
    at = position(now, isPaused);
    movingSince = movingSince.isPresent() ? OptionalLong.of(now) : OptionalLong.empty();
  }

  void setAsked(boolean asked) {
    isAsked = asked;
  }

  // ------------------------------------------------------------ events

  /** Mpv has replied the number of the entry. */
  void added(OptionalLong number) {
    id = number;
  }

  void started(long now) {
    phase = phase.started();
    openingSince = now;
  }

  void loaded() {
    phase = phase.loaded();
  }

  /** Mpv has replied the duration, empty if it is unknown. */
  void measured(Optional<Object> seconds) {
    isMeasured = true;
    seconds.ifPresent(this::setDuration);
  }

  /** Mpv has reported the duration of the open file. */
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

  void seekBegun() {
    phase = phase.seekBegun();
  }

  /** Mpv has finished a load or a seek; returns whether it is to carry out a later seek now. */
  boolean restarted() {
    boolean isOutdated = phase == MpvPhase.OUTDATED_SEEKING;
    phase = phase.restarted();
    if (isOutdated) {
      prepareSeek();
    }
    return isOutdated;
  }

  /** Mpv has reported the position in the open file; returns whether it is that of this song. */
  boolean moved(double seconds, long now) {
    if (phase != MpvPhase.READY) {
      return false;
    }
    at = seconds;
    movingSince = OptionalLong.of(now);
    return true;
  }

  /** Mpv has decoded the file to its end; returns false if a seek is still to be carried out. */
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

  /** Returns the position last reported, in seconds; negative while the song before is heard. */
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

  /** Returns whether some of the song was heard since it was loaded or sought. */
  boolean wasHeard() {
    return movingSince.isPresent();
  }

  /** Returns whether so much was heard that it cannot have been decoded only. */
  boolean hasPlayed() {
    return wasHeard() && at - from > PROOF_SECONDS;
  }

  /** Returns the song as it is resumed in another process, from the position last reported. */
  Halt<S> halt(Optional<S> following) {
    return new Halt<>(song, duration(Math.max(0, at)), following, isAsked);
  }

  /** Returns whether the song that follows is to be requested once this one sounds. */
  boolean isToAsk() {
    boolean isNearEnd = isMeasured && duration.orElse(0) - at <= NEAR_END_SECONDS;
    return isNearEnd && !phase.isSeek() && !isAsked;
  }

  static Duration duration(double seconds) {
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }

  private static double seconds(Duration duration) {
    return Math.min(TimeUnit.NANOSECONDS.convert(duration) / 1e9, MAX_SECONDS);
  }
}
