package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Shorts;
import dev.riffle.testing.Tool;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import javazoom.jl.decoder.Bitstream;
import javazoom.jl.decoder.Decoder;
import javazoom.jl.decoder.Header;
import javazoom.jl.decoder.JavaLayerException;
import javazoom.jl.decoder.SampleBuffer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Songs encoded by LAME, and decoded by JLayer from the frames. */
@Timeout(300)
@Tag("process")
class Mp3FramesDecodedTest {
  private static final int SECONDS = 8;

  @TempDir Path folder;

  @BeforeAll
  static void requireLame() {
    Tool.require("lame");
  }

  @ParameterizedTest(name = "{0} Hz, {1} channels, {2}")
  @CsvSource({
    "44100, 2, -b 128",
    "44100, 1, -V 2",
    "48000, 2, --abr 112",
    "32000, 2, -b 320",
    "22050, 2, -V 4",
    "24000, 1, -b 64",
    "16000, 2, --abr 48",
    "11025, 1, -b 32",
    "12000, 2, -V 4",
    "8000, 1, -b 24"
  })
  void samples_trimmedByDelayAndCount_equalTheInput(int rate, int channels, String options)
      throws Exception {
    short[] song = song(rate, channels);
    try (Mp3Frames frames = encoded(song, rate, channels, options)) {
      assertThat(frames.sampleRate()).isEqualTo(rate);
      assertThat(frames.channels()).isEqualTo(channels);
      assertThat(frames.samples()).hasValue(song.length / channels);
      short[] decoded = joined(decoded(frames, 0, Integer.MAX_VALUE));
      int from = Math.toIntExact(frames.delay()) * channels;
      assertThat(decoded.length).isAtLeast(from + song.length);
      double aligned = distance(song, decoded, from);
      assertThat(aligned).isLessThan(distance(song, decoded, from - channels));
      assertThat(aligned).isLessThan(distance(song, decoded, from + channels));
    }
  }

  /** The last two need dozens of earlier frames. */
  @ParameterizedTest(name = "{0} Hz, {1} channels, {2}")
  @CsvSource({
    "44100, 2, -b 128",
    "44100, 1, -b 32",
    "48000, 2, -V 2",
    "22050, 2, -V 4",
    "8000, 1, -b 8",
    "24000, 1, -b 8",
    "24000, 2, -b 8"
  })
  void preRollStart_decodedFromThere_givesTheSameSamples(int rate, int channels, String options)
      throws Exception {
    try (Mp3Frames frames = encoded(song(rate, channels), rate, channels, options)) {
      List<short[]> all = decoded(frames, 0, Integer.MAX_VALUE);
      Random random = new Random(rate);
      for (int i = 0; i < 40; i++) {
        int frame = i < 5 ? i : random.nextInt(all.size());
        int start = Math.toIntExact(frames.preRollStart(frame));
        int count = Math.min(frame + 3, all.size()) - start;
        List<short[]> some = decoded(frames, start, count);
        assertWithMessage("frame %s from %s", frame, start)
            .that(joined(some.subList(frame - start, count)))
            .isEqualTo(joined(all.subList(frame, start + count)));
      }
    }
  }

  /** A chord with pauses, which fills and drains the bit reservoir. */
  private static short[] song(int rate, int channels) {
    short[] song = new short[SECONDS * rate * channels];
    Random random = new Random(1);
    for (int i = 0; i < song.length; i++) {
      int sample = i / channels;
      double seconds = (double) sample / rate;
      double noise = Math.sin(8 * seconds) > 0.7 ? 4_000 * random.nextGaussian() : 0;
      double chord =
          Math.sin(2 * Math.PI * 440 * seconds)
              + Math.sin(2 * Math.PI * 554 * seconds + i % channels);
      song[i] = (short) (seconds % 3 < 2 ? 4_000 * chord + noise : 0);
    }
    return song;
  }

  private Mp3Frames encoded(short[] song, int rate, int channels, String options)
      throws IOException, InterruptedException {
    ByteBuffer bytes = ByteBuffer.allocate(2 * song.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asShortBuffer().put(song);
    Path raw = Files.write(folder.resolve("song.raw"), bytes.array());
    Path mp3 = folder.resolve("song.mp3");
    String khz = String.valueOf(rate / 1000.0);
    List<String> command = new ArrayList<>(List.of("lame", "--quiet", "-r", "-s", khz));
    command.addAll(List.of("--resample", khz, "-m", channels == 1 ? "m" : "s"));
    command.addAll(ImmutableList.copyOf(options.split(" ")));
    command.addAll(List.of(raw.toString(), mp3.toString()));
    Process lame = new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
    assertThat(lame.waitFor()).isEqualTo(0);
    return Mp3Frames.open(mp3).orElseThrow();
  }

  /** Returns the samples of frames, one array for each. */
  private static List<short[]> decoded(Mp3Frames frames, long from, int most)
      throws IOException, JavaLayerException {
    Bitstream bits = new Bitstream(frames.from(from));
    Decoder decoder = new Decoder();
    List<short[]> decoded = new ArrayList<>();
    Header header = bits.readFrame();
    while (header != null && decoded.size() < most) {
      SampleBuffer samples = (SampleBuffer) decoder.decodeFrame(header, bits);
      decoded.add(Arrays.copyOf(samples.getBuffer(), samples.getBufferLength()));
      bits.closeFrame();
      header = bits.readFrame();
    }
    return decoded;
  }

  private static short[] joined(List<short[]> parts) {
    return Shorts.concat(parts.toArray(new short[0][]));
  }

  private static double distance(short[] song, short[] decoded, int from) {
    double sum = 0;
    for (int i = 0; i < song.length && from + i < decoded.length; i++) {
      double difference = song[i] - decoded[from + i];
      sum += difference * difference;
    }
    return sum;
  }
}
