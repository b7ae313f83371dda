package dev.riffle.mpv;

/**
 * The phase of an entry of mpv's playlist. Each method is one event or command and returns the next
 * phase; a phase ignores the events that it does not expect.
 *
 * <pre>
 *   QUEUED --start-file--> OPENING --file-loaded--> LOADED --playback-restart--> READY
 *
 *                 seek event              playback-restart
 *   READY --seek-------> SEEK_SENT ----------------> SEEKING ------------------> READY
 *                            | seek                     | seek
 *                            v                          v
 *                    OUTDATED_SEEK_SENT ------> OUTDATED_SEEKING --------------> SEEK_SENT
 *
 *   LOADED, READY or SEEKING --end of file--> DRAINING
 * </pre>
 *
 * One seek is sent at a time, so that each {@code playback-restart} belongs to a known seek; a
 * later seek waits and outdates the running one. An end of file in any other phase of a seek
 * precedes the latest seek, and the song is reloaded.
 */
enum MpvPhase {
  /** Appended to the playlist; mpv has not begun to open the file. */
  QUEUED,
  /** Mpv opens the file. */
  OPENING,
  /** The file is open; the decoder has no sound yet. */
  LOADED,
  /** Playing or paused. */
  READY,
  /** A seek has been sent; events still concern the old position. */
  SEEK_SENT,
  /** Mpv carries out the seek. */
  SEEKING,
  /** {@link #SEEK_SENT}, and a later seek waits. */
  OUTDATED_SEEK_SENT,
  /** {@link #SEEKING}, and a later seek waits. */
  OUTDATED_SEEKING,
  /** Decoded to the end; the device plays the rest of its buffer. */
  DRAINING;

  boolean isLoaded() {
    return this != QUEUED && this != OPENING;
  }

  boolean isSeek() {
    return switch (this) {
      case SEEK_SENT, SEEKING, OUTDATED_SEEK_SENT, OUTDATED_SEEKING -> true;
      case QUEUED, OPENING, LOADED, READY, DRAINING -> false;
    };
  }

  /** Returns whether mpv can seek in the open file; otherwise the file is reloaded. */
  boolean allowsSeek() {
    return this == READY || isSeek();
  }

  /** Returns the phase after {@code start-file}. */
  MpvPhase started() {
    return this == QUEUED ? OPENING : this;
  }

  /** Returns the phase after {@code file-loaded}. */
  MpvPhase loaded() {
    return this == OPENING ? LOADED : this;
  }

  /**
   * Returns the phase after a requested seek; it must be sent now only if that is {@link
   * #SEEK_SENT}.
   */
  MpvPhase seekRequested() {
    return switch (this) {
      case READY -> SEEK_SENT;
      case SEEK_SENT, OUTDATED_SEEK_SENT -> OUTDATED_SEEK_SENT;
      case SEEKING, OUTDATED_SEEKING -> OUTDATED_SEEKING;
      case QUEUED, OPENING, LOADED, DRAINING ->
          throw new IllegalStateException("cannot seek: " + this);
    };
  }

  /** Returns the phase after the event {@code seek}. */
  MpvPhase seekStarted() {
    return switch (this) {
      case SEEK_SENT -> SEEKING;
      case OUTDATED_SEEK_SENT -> OUTDATED_SEEKING;
      case QUEUED, OPENING, LOADED, READY, SEEKING, OUTDATED_SEEKING, DRAINING -> this;
    };
  }

  /** Returns the phase after {@code playback-restart}. */
  MpvPhase restarted() {
    return switch (this) {
      case LOADED, SEEKING -> READY;
      case OUTDATED_SEEKING -> SEEK_SENT;
      case QUEUED, OPENING, READY, SEEK_SENT, OUTDATED_SEEK_SENT, DRAINING -> this;
    };
  }

  /** Returns the phase after the end of the file: {@link #DRAINING}, unless a seek is pending. */
  MpvPhase ended() {
    return switch (this) {
      case SEEK_SENT, OUTDATED_SEEK_SENT, OUTDATED_SEEKING -> this;
      case QUEUED, OPENING, LOADED, READY, SEEKING, DRAINING -> DRAINING;
    };
  }
}
