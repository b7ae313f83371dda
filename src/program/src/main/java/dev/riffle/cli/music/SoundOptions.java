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
          "auto: MP3 files by Java; FLAC, Opus and others by mpv, if it is installed; silence"
              + " without an audio device. java: MP3 files only. mpv: all files by mpv. none: no"
              + " playback clock; a song ends with the command ended. Default: that of the session,"
              + " else auto.")
  private Optional<Player.Output> sound = Optional.empty();

  @Option(
      names = "--replay-gain",
      paramLabel = "WHAT",
      converter = PlayWords.ReplayGains.class,
      completionCandidates = PlayWords.ReplayGains.class,
      description =
          "track: equal loudness of all songs, by their ReplayGain tags; album: equal loudness"
              + " of all albums; or off. Default: that of the session, else off.")
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
