package dev.riffle.player;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Locale;

/** The command-line options of mpv for playback. */
final class MpvOptions {
  /** By default, mpv plays mono 3 dB quieter. The filter ignores channels that a file lacks. */
  private static final String TO_STEREO =
      "pan=stereo|FL=FL+FC+DL+0.7*BL+0.7*SL|FR=FR+FC+DR+0.7*BR+0.7*SR";

  private MpvOptions() {}

  /** Returns the options for a ReplayGain mode, followed by {@code more}. */
  static ImmutableList<String> of(ReplayGainMode levelling, List<String> more) {
    String gain =
        levelling == ReplayGainMode.OFF ? "no" : levelling.name().toLowerCase(Locale.ROOT);
    return ImmutableList.<String>builder()
        .add("--audio-client-name=riffle", "--gapless-audio=yes", "--prefetch-playlist=yes")
        // One format for all songs, because reopening the device causes 0.2 s of silence.
        .add("--audio-samplerate=44100", "--audio-channels=stereo")
        .add("--af=lavfi=[" + TO_STEREO + "]")
        // "no" prevents clipping, contrary to the manual of mpv 0.35.
        .add("--hr-seek=yes", "--replaygain=" + gain, "--replaygain-clip=no")
        .addAll(more)
        .build();
  }
}
