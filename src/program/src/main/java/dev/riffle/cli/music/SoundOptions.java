package dev.riffle.cli.music;

import com.google.common.collect.ImmutableMap;
import dev.riffle.control.SoundSettings;
import dev.riffle.player.Player;
import dev.riffle.player.ReplayGainMode;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of the sound of {@code play}. */
final class SoundOptions {
  @Option(
      names = {"-o", "--sound"},
      paramLabel = "WHAT",
      converter = PlayWords.Outputs.class,
      completionCandidates = PlayWords.Outputs.class,
      description =
          "auto: MP3 through Java, FLAC, Opus and others through mpv, if installed; silent "
              + "without an audio device. java: MP3 files only. mpv: all files through mpv. "
              + "none: no playback clock; a song ends with the command ended. Default: the "
              + "session's value, "
              + "else auto.")
  private Optional<Player.Output> sound = Optional.empty();

  @Option(
      names = "--replay-gain",
      paramLabel = "WHAT",
      converter = PlayWords.ReplayGains.class,
      completionCandidates = PlayWords.ReplayGains.class,
      description =
          "track: all songs equally loud, by their ReplayGain tags; album: all albums equally "
              + "loud; or off. Default: the session's value, else off.")
  private Optional<ReplayGainMode> replayGain = Optional.empty();

  private Map<String, String> defaults = ImmutableMap.of();

  /** Sets the words of options that neither the command line nor a session sets, by name. */
  void defaults(Map<String, String> words) {
    defaults = words;
  }

  /**
   * Returns the settings of the command line; options that it leaves unset are those of a session,
   * else the defaults.
   *
   * @param kept the words of the session, by the name of the option
   */
  SoundSettings settings(Map<String, String> kept) {
    return SoundSettings.of(
        sound,
        replayGain,
        ImmutableMap.<String, String>builder().putAll(defaults).putAll(kept).buildKeepingLast());
  }
}
