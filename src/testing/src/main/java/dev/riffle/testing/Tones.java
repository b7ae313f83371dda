package dev.riffle.testing;

import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.DoubleUnaryOperator;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;

/**
 * Creates sounds with known samples, as functions of time in seconds with full scale 1, and encodes
 * them with LAME.
 */
public final class Tones {
  private static final int RATE = 44_100;

  private Tones() {}

  public static DoubleUnaryOperator sine(double hertz, double amplitude) {
    return t -> amplitude * Math.sin(2 * Math.PI * hertz * t);
  }

  /** Returns a tone that rises by {@code hertzPerSecond}, so that no two parts of it are equal. */
  public static DoubleUnaryOperator sweep(double hertz, double hertzPerSecond, double amplitude) {
    return t -> amplitude * Math.sin(2 * Math.PI * (hertz + hertzPerSecond / 2 * t) * t);
  }

  /** Encodes the first {@code seconds} of a sound, 44.1 kHz, stereo. */
  public static Path mp3(Path mp3, double seconds, DoubleUnaryOperator sound, String... options)
      throws IOException, InterruptedException {
    return mp3(mp3, new AudioFormat(RATE, 16, 2, true, false), seconds, sound, options);
  }

  /** Encodes the first {@code seconds} of a sound. */
  public static Path mp3(
      Path mp3, AudioFormat format, double seconds, DoubleUnaryOperator sound, String... options)
      throws IOException, InterruptedException {
    said(mp3, format, seconds, sound, options);
    return mp3;
  }

  /** Encodes the first {@code seconds} of a sound, 44.1 kHz, stereo; returns the output of LAME. */
  public static String said(Path mp3, double seconds, DoubleUnaryOperator sound, String... options)
      throws IOException, InterruptedException {
    return said(mp3, new AudioFormat(RATE, 16, 2, true, false), seconds, sound, options);
  }

  /** Encodes the first {@code seconds} of a sound; returns the output of LAME. */
  public static String said(
      Path mp3, AudioFormat format, double seconds, DoubleUnaryOperator sound, String... options)
      throws IOException, InterruptedException {
    Path wav = Files.createTempFile(mp3.getParent(), "tone", ".wav");
    byte[] samples = samples(format, (int) Math.round(seconds * format.getFrameRate()), sound);
    long frames = samples.length / format.getFrameSize();
    AudioSystem.write(
        new AudioInputStream(new ByteArrayInputStream(samples), format, frames),
        AudioFileFormat.Type.WAVE,
        wav.toFile());
    ImmutableList<String> command =
        ImmutableList.<String>builder()
            .add("lame", "--nohist")
            .add(options)
            .add(wav.toString(), mp3.toString())
            .build();
    Process lame =
        new ProcessBuilder(command).redirectErrorStream(true).redirectInput(Redirect.PIPE).start();
    String said = new String(lame.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertWithMessage("%s: %s", command, said).that(lame.waitFor()).isEqualTo(0);
    Files.delete(wav);
    return said;
  }

  private static byte[] samples(AudioFormat format, int frames, DoubleUnaryOperator sound) {
    byte[] bytes = new byte[frames * format.getFrameSize()];
    for (int i = 0; i < bytes.length / 2; i++) {
      int frame = i / format.getChannels();
      double time = frame / (double) format.getFrameRate();
      long value = Math.round(sound.applyAsDouble(time) * Short.MAX_VALUE);
      bytes[2 * i] = (byte) value;
      bytes[2 * i + 1] = (byte) (value >> 8);
    }
    return bytes;
  }
}
