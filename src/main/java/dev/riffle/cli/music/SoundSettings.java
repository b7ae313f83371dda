package dev.riffle.cli.music;

import com.google.common.collect.ImmutableMap;
import dev.riffle.cli.Words;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * The options of {@code play} that a session keeps, by their names: each has the value on the
 * command line, else the one that the session was played with last. An immutable value.
 */
record SoundSettings(PlayCommand.SoundChoice sound) {
  private static final String SOUND = "sound";

  /**
   * Returns the settings that {@code said} and, for what was not said, {@code kept} ask for. A kept
   * word that this release does not know is ignored: a later one may have kept it.
   */
  static SoundSettings of(Optional<PlayCommand.SoundChoice> said, Map<String, String> kept) {
    Optional<PlayCommand.SoundChoice> before =
        Arrays.stream(PlayCommand.SoundChoice.values())
            .filter(choice -> choice.isKept() && Words.of(choice).equals(kept.get(SOUND)))
            .findFirst();
    return new SoundSettings(said.or(() -> before).orElse(PlayCommand.SoundChoice.AUTO));
  }

  /** Returns the words to be kept, by the names of their options; none for a default. */
  ImmutableMap<String, String> kept() {
    return sound.isKept() ? ImmutableMap.of(SOUND, Words.of(sound)) : ImmutableMap.of();
  }
}
