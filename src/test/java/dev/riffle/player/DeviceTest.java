package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.ImmutableList;
import dev.riffle.OtherJvm;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plays through the sound system of Linux into a file: a process of its own, whose ALSA has a
 * default device made of the plugins {@code file} and {@code null} (alsa-lib, "PCM plugins").
 */
@Timeout(300)
@Tag("process")
class DeviceTest {
  private static final int FRAMES = 40;
  private static final String NO_DEVICE = "no sound device: going on in silence";

  @TempDir Path folder;

  @BeforeEach
  void onLinux() {
    assumeTrue(System.getProperty("os.name").equals("Linux"), "ALSA is a matter of Linux");
  }

  @Test
  void song_loud_reachesTheDeviceAsItIs() throws Exception {
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
  void device_missing_isSaidOnceAndTheTimePasses() throws Exception {
    String song = tone().toString();
    Path noDevice = Files.writeString(folder.resolve("asound.conf"), "");
    assertThat(played(noDevice, 100, song, song))
        .containsExactly("COMMAND -", "COMMAND tone", NO_DEVICE, "ENDED tone", "ENDED -")
        .inOrder();
  }

  /** Plays a file that is none, and a tone; returns what came out of the device. */
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
    ImmutableList<String> told = played(config, volume, bad.toString(), tone().toString());
    if (told.contains(NO_DEVICE)) {
      assertWithMessage("libasound must be there in CI").that(System.getenv("CI")).isNull();
      assumeFalse(true, "no libasound on this machine");
    }
    assertThat(told)
        .containsExactly(
            "COMMAND -", "COMMAND bad", bad + ": no sound found in it", "FAILED tone", "ENDED -")
        .inOrder();
    return Pcm.ofStereo(Files.readAllBytes(out)).trimmed();
  }

  private Path tone() {
    return Mp3Tone.write(folder.resolve("tone.mp3"), FRAMES);
  }

  /** Returns what {@link PlayFiles} prints; it must print nothing on standard error. */
  private ImmutableList<String> played(Path alsaConfig, int volume, String... files)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(OtherJvm.java());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(PlayFiles.class.getName(), String.valueOf(volume)));
    command.addAll(List.of(files));
    File said = folder.resolve("said").toFile();
    File wailed = folder.resolve("wailed").toFile();
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectOutput(Redirect.to(said)).redirectError(Redirect.to(wailed));
    builder.environment().remove("JAVA_TOOL_OPTIONS"); // the JVM announces them on standard error
    builder.environment().put("ALSA_CONFIG_PATH", alsaConfig.toString());
    Process process = builder.start();
    try {
      boolean ended = process.waitFor(120, TimeUnit.SECONDS);
      assertWithMessage("%s", Files.readString(said.toPath())).that(ended).isTrue();
    } finally {
      OtherJvm.kill(process);
    }
    assertThat(Files.readString(wailed.toPath())).isEmpty();
    assertWithMessage("%s", Files.readString(said.toPath())).that(process.exitValue()).isEqualTo(0);
    return ImmutableList.copyOf(Files.readAllLines(said.toPath()));
  }
}
