package dev.riffle.control;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableMap;
import dev.riffle.cli.RiffleProcess;
import dev.riffle.cli.Run;
import dev.riffle.player.Player.Output;
import dev.riffle.player.ReplayGainMode;
import dev.riffle.testing.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The sound options are saved in the session; without a sound device. */
@Timeout(300)
@Tag("process")
class SoundSettingsTest {
  private static final String CHOICE = "\"choices\":{\"sound\":\"java\"}";
  private static final String HINT = "riffle: --sound=java, as this session was last played\n";

  private static final ImmutableMap<String, String> JAVA = ImmutableMap.of("sound", "java");

  @TempDir Path home;

  private String resumePoint() throws IOException {
    return Files.readString(home.resolve("state/riffle/sessions/sample-playlists/resume.json"));
  }

  /**
   * Starts playback and quits; returns the remarks except the seed and the one about the device.
   */
  private String play(String... options) throws Exception {
    String line = "play --plain " + Joiner.on(' ').join(options);
    Run run = RiffleProcess.run(home, RiffleProcess.builder(home, line), "quit\n").exits(0);
    return run.err().replaceAll("riffle: (no sound device: |seed ).*\n", "");
  }

  @Test
  void choice_isResumedAndNamed_untilAnotherIsMade() throws Exception {
    assertThat(play(Samples.FOLDER.toString(), "--sound", "java")).isEmpty();
    assertThat(resumePoint()).contains(CHOICE);
    assertThat(play()).isEqualTo(HINT);
    assertThat(resumePoint()).contains(CHOICE);
    assertThat(play("--sound", "java")).isEmpty();
    assertThat(play("--sound", "auto")).isEmpty();
    assertThat(resumePoint()).doesNotContain("choices");
    assertThat(play()).isEmpty();
  }

  @Test
  void configuration_isTheDefault_theSessionWins() throws Exception {
    Path file = Files.createDirectories(home.resolve("config/riffle")).resolve("config");
    Files.writeString(file, "sound = java\n");
    assertThat(play(Samples.FOLDER.toString())).isEmpty();
    assertThat(resumePoint()).contains(CHOICE);
    assertThat(play()).isEmpty();
    Files.writeString(file, "sound = mpv\n");
    assertThat(play()).isEqualTo(HINT);
    assertThat(resumePoint()).contains(CHOICE);
  }

  @Test
  void silenceOfAScript_isNotSaved() throws Exception {
    play(Samples.FOLDER.toString(), "--sound", "java");
    assertThat(play("--sound", "none")).isEmpty();
    assertThat(resumePoint()).contains(CHOICE);
    assertThat(play()).isEqualTo(HINT);
  }

  @Test
  void choiceOfALaterRelease_isIgnored() throws Exception {
    play(Samples.FOLDER.toString(), "--sound", "java");
    Path file = home.resolve("state/riffle/sessions/sample-playlists/resume.json");
    Files.writeString(file, Files.readString(file).replace("java", "organ"));
    assertThat(play()).isEmpty();
  }

  @Test
  void of_usesTheOption_elseTheSavedWord() {
    assertThat(sound(Optional.empty(), ImmutableMap.of())).isEqualTo(Output.AUTO);
    assertThat(sound(Optional.empty(), JAVA)).isEqualTo(Output.JAVA);
    assertThat(sound(Optional.of(Output.AUTO), JAVA)).isEqualTo(Output.AUTO);
    assertThat(sound(Optional.of(Output.NONE), JAVA)).isEqualTo(Output.NONE);
    ImmutableMap<String, String> silence = ImmutableMap.of("sound", "none");
    assertThat(sound(Optional.empty(), silence)).isEqualTo(Output.AUTO);
  }

  private static Output sound(Optional<Output> option, ImmutableMap<String, String> kept) {
    return SoundSettings.of(option, Optional.empty(), kept).sound();
  }

  @Test
  void kept_roundTrips_exceptDefaultsAndSilence() {
    for (Output sound : Output.values()) {
      for (ReplayGainMode mode : ReplayGainMode.values()) {
        SoundSettings settings = new SoundSettings(sound, mode);
        SoundSettings read = SoundSettings.of(Optional.empty(), Optional.empty(), settings.kept());
        assertThat(read)
            .isEqualTo(sound == Output.NONE ? new SoundSettings(Output.AUTO, mode) : settings);
      }
    }
    assertThat(SoundSettings.DEFAULT.kept()).isEmpty();
    assertThat(new SoundSettings(Output.JAVA, ReplayGainMode.TRACK).kept())
        .containsExactly("sound", "java", "replay-gain", "track");
  }
}
