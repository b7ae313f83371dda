package dev.riffle.mpv;

import java.time.Duration;
import java.util.Optional;

/**
 * An interrupted song: the position at which it resumes, and the song that follows it. An immutable
 * value.
 *
 * @param isNextRequested true if the following song has been requested
 */
public record Halt<S>(S song, Duration at, Optional<S> following, boolean isNextRequested) {
  /** Returns the state of a song that has not started. */
  public static <S> Halt<S> before(S song, Duration at) {
    return new Halt<>(song, at, Optional.empty(), false);
  }

  /** Returns a copy with another following song. */
  public Halt<S> withFollowing(Optional<S> next) {
    return new Halt<>(song, at, next, isNextRequested);
  }
}
