package dev.riffle.control;

import dev.riffle.words.Misuse;

/** Thrown if {@code play} has no PATH and there is no session with songs. */
public final class NothingToResume extends Misuse {
  private static final long serialVersionUID = 1L;

  NothingToResume(String sentence) {
    super(sentence);
  }
}
