package dev.riffle.control;

import com.google.common.collect.ImmutableMap;
import dev.riffle.player.Player;
import dev.riffle.player.Player.Output;
import dev.riffle.player.PlayerListener;
import dev.riffle.player.ReplayGainMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import dev.riffle.words.Failure;
import dev.riffle.words.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * The options of {@code play} that a session stores. Each has the value on the command line, else
 * the value of the last run. An immutable value.
 */
public record SoundSettings(Output sound, ReplayGainMode replayGain) {
  public static final String SOUND = "sound";
  public static final String REPLAY_GAIN = "replay-gain";

  /** The settings of a new session. */
  static final SoundSettings DEFAULT = new SoundSettings(Output.AUTO, ReplayGainMode.OFF);

  /**
   * Returns the settings of a command line; those that it leaves unset are taken from {@code kept}.
   * Unknown kept words are ignored: a later release may have stored them.
   */
  public static SoundSettings of(
      Optional<Output> sound, Optional<ReplayGainMode> replayGain, Map<String, String> kept) {
    Output output = Words.find(Output.values(), kept.getOrDefault(SOUND, "")).orElse(DEFAULT.sound);
    ReplayGainMode mode =
        Words.find(ReplayGainMode.values(), kept.getOrDefault(REPLAY_GAIN, ""))
            .orElse(DEFAULT.replayGain);
    return new SoundSettings(
        sound.orElse(isKept(output) ? output : DEFAULT.sound), replayGain.orElse(mode));
  }

  // NONE is for scripts; storing it would make later runs silent.
  private static boolean isKept(Output sound) {
    return sound != Output.NONE;
  }

  /** Returns the words to store, by option name; defaults are omitted. */
  public ImmutableMap<String, String> kept() {
    ImmutableMap.Builder<String, String> words = ImmutableMap.builder();
    if (sound != DEFAULT.sound && isKept(sound)) {
      words.put(SOUND, Words.of(sound));
    }
    if (replayGain != DEFAULT.replayGain) {
      words.put(REPLAY_GAIN, Words.of(replayGain));
    }
    return words.buildOrThrow();
  }

  /**
   * Returns a player with these settings.
   *
   * @throws Failure if the sound output is not available
   */
  public Player player(PlayQueue<Track> queue, PlayerListener listener) {
    return started(() -> Player.of(sound, replayGain, queue, listener));
  }

  /**
   * Returns a player with these settings, which plays songs at URIs from {@code files}, as {@link
   * Player#of(Output, ReplayGainMode, PlayQueue, PlayerListener, Function)} does.
   *
   * @throws Failure if the sound output is not available
   */
  public Player player(
      PlayQueue<Track> queue,
      PlayerListener listener,
      Function<Track, CompletableFuture<Path>> files) {
    return sound == Output.NONE
        ? player(queue, listener)
        : started(() -> Player.of(sound, replayGain, queue, listener, files));
  }

  private interface Start {
    Player run() throws IOException;
  }

  private Player started(Start start) {
    try {
      return start.run();
    } catch (IOException e) {
      throw new Failure("--sound " + Words.of(sound) + ": " + e.getMessage());
    }
  }
}
