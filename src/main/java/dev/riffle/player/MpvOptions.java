package dev.riffle.player;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Locale;

/** The options with which a sound starts mpv. */
final class MpvOptions {
  /** Mpv would make mono 3 dB quieter. Channels that a file does not have are left out. */
  private static final String TO_STEREO =
      "pan=stereo|FL=FL+FC+DL+0.7*BL+0.7*SL|FR=FR+FC+DR+0.7*BR+0.7*SR";

  private MpvOptions() {}

  /** Returns the options for a levelling, followed by {@code more}. */
  static ImmutableList<String> of(ReplayGainMode levelling, List<String> more) {
    String gain =
        levelling == ReplayGainMode.OFF ? "no" : levelling.name().toLowerCase(Locale.ROOT);
    return ImmutableList.<String>builder()
        .add("--audio-client-name=riffle", "--gapless-audio=yes", "--prefetch-playlist=yes")
        // One format for all, as a device that is opened anew is silent for 0.2 s.
        .add("--audio-samplerate=44100", "--audio-channels=stereo")
        .add("--af=lavfi=[" + TO_STEREO + "]")
        // "no" prevents clipping, whatever the manual of mpv 0.35 says.
        .add("--hr-seek=yes", "--replaygain=" + gain, "--replaygain-clip=no")
        .addAll(more)
        .build();
  }
}
