package dev.riffle.cli.music;

import dev.riffle.cli.OptionWords;
import dev.riffle.control.SoundSettings;
import dev.riffle.player.Player.Output;
import dev.riffle.player.ReplayGainMode;
import dev.riffle.rules.StopAfter;
import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;

/** The words of the options of {@code play}, for the parser and for completion. */
final class PlayWords {
  private PlayWords() {}

  /** The option {@code --sound} and its values. */
  static final class Outputs extends OptionWords<Output> {
    Outputs() {
      super("--" + SoundSettings.SOUND, Output.class);
    }
  }

  /** The words of {@code --replay-gain}. */
  static final class ReplayGains extends OptionWords<ReplayGainMode> {
    ReplayGains() {
      super("--" + SoundSettings.REPLAY_GAIN, ReplayGainMode.class);
    }
  }

  /** The words of {@code --stop-after}. */
  static final class Limits implements ITypeConverter<StopAfter.Limit>, Iterable<String> {
    @Override
    public StopAfter.Limit convert(String text) {
      return StopAfter.parse(text);
    }

    @Override
    public Iterator<String> iterator() {
      return StopAfter.words().iterator();
    }
  }
}
