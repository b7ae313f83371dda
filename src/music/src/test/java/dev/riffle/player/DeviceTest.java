package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import dev.riffle.testing.Mp3Tone;
import dev.riffle.testing.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests playback through ALSA to a file, in a process whose default device combines the plugins
 * {@code file} and {@code null} (alsa-lib, "PCM plugins").
 */
@Timeout(300)
@Tag("process")
class DeviceTest {
  private static final int FRAMES = 40;
  private static final String NO_DEVICE = "no sound device: continuing without sound";

  @TempDir Path folder;

  @BeforeEach
  void onLinux() {
    Tool.requireLinux(); // for ALSA
  }

  @Test
  void song_loud_reachesTheDeviceUnchanged() throws Exception {
    Pcm heard = heard(100);
    assertThat(heard.seconds()).isWithin(0.06).of(FRAMES / Mp3Tone.FRAMES_PER_SECOND);
    assertThat(heard.hertz()).isWithin(40).of(Mp3Tone.HERTZ);
    assertThat(heard.loudness()).isGreaterThan(5_000.0);
  }

  @Test
  void volume_turnedDown_isQuieterDownToSilence() throws Exception {
    double half = heard(50).loudness();
    assertThat(half).isGreaterThan(500.0);
    assertThat(half).isLessThan(1_500.0);
    assertThat(heard(0).loudness()).isEqualTo(0.0);
  }

  @Test
  void device_missing_isReportedOnceAndTimePasses() throws Exception {
    Path song = tone();
    Path noDevice = Files.writeString(folder.resolve("asound.conf"), "");
    assertThat(played(noDevice, 100, song, song))
        .containsExactly("COMMAND -", "COMMAND tone", NO_DEVICE, "ENDED tone", "ENDED -")
        .inOrder();
  }

  /** Plays a file that is not MP3, then a tone; returns the output of the device. */
  private Pcm heard(int volume) throws Exception {
    Path out = folder.resolve("out.raw");
    Path config =
        Files.writeString(
            folder.resolve("asound.conf"),
            """
            pcm.!default { type file file "%s" format raw slave.pcm "null" }
            pcm.null { type null }
            ctl.!default { type null }
            """
                .formatted(out));
    Path bad = Files.writeString(folder.resolve("bad.mp3"), "ICY 200 OK\r\nicy-metaint:x\r\n\r\n");
    ImmutableList<String> log = played(config, volume, bad, tone());
    Tool.require(!log.contains(NO_DEVICE), "libasound");
    assertThat(log)
        .containsExactly(
            "COMMAND -", "COMMAND bad", bad + ": no audio found", "FAILED tone", "ENDED -")
        .inOrder();
    return Pcm.ofStereo(Files.readAllBytes(out)).trimmed();
  }

  private Path tone() {
    return Mp3Tone.write(folder.resolve("tone.mp3"), FRAMES);
  }

  /** Returns the events that {@link PlayScript} prints. */
  private ImmutableList<String> played(Path alsaConfig, int volume, Path... files)
      throws IOException, InterruptedException {
    try (Listening player =
        Listening.to(command -> builder(command, alsaConfig), List.of(), List.of(files))) {
      player.say("volume " + volume);
      player.say("play");
      player.awaitEnd();
      return player.printed().stream()
          .map(line -> line.replaceFirst("^[\\d.]+ (said )?", ""))
          .filter(line -> !line.matches("(volume|play|close).*|begun, on the clock.*"))
          .collect(ImmutableList.toImmutableList());
    }
  }

  private static ProcessBuilder builder(List<String> command, Path alsaConfig) {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().remove("JAVA_TOOL_OPTIONS"); // the JVM prints them on standard error
    builder.environment().put("ALSA_CONFIG_PATH", alsaConfig.toString());
    return builder;
  }
}
