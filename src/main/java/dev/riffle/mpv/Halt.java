package dev.riffle.mpv;

import java.time.Duration;
import java.util.Optional;

/**
 * A song that does not play, and the place and the song that follows when it goes on. An immutable
 * value.
 *
 * @param isAsked whether the song that follows has been requested
 */
public record Halt<S>(S song, Duration at, Optional<S> following, boolean isAsked) {
  /** Returns a song that has not begun. */
  public static <S> Halt<S> before(S song, Duration at) {
    return new Halt<>(song, at, Optional.empty(), false);
  }

  /** Returns the halt with another song that follows. */
  public Halt<S> withFollowing(Optional<S> next) {
    return new Halt<>(song, at, next, isAsked);
  }
}
