package dev.riffle.player;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import javax.sound.sampled.AudioFormat;

/**
 * A song of an hour whose pitch tells the place: it consists of cells of half a second, by turns
 * one of 61 low and one of 60 high pitches, like the digits of a number. Made of a few frames of
 * LAME, each repeated through its cell: it holds whole periods of its pitch.
 */
public final class HourSong {
  /** A moment of a recording, and the place in the song that is heard then, in seconds. */
  record Heard(double recorded, double place) {}

  private static final int SAMPLES = 1152; // in a frame
  private static final int CELL = 19; // frames
  private static final int HIGHS = 60;
  private static final int LOWS = 61;
  private static final int LOWEST = 10; // periods in a frame
  private static final int LOWEST_HIGH = 80;
  private static final int ENCODED = 8; // frames of a pitch, of which one is taken
  private static final int TAKEN = 5;
  private static final double WINDOW = 0.04;
  private static final double HOP = 0.01;

  private static final ImmutableList<Integer> KILOBITS =
      ImmutableList.of(0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320);

  private final Path file;
  private final int rate;

  private HourSong(Path file, int rate) {
    this.file = file;
    this.rate = rate;
  }

  /** Writes one whose frames are of one size, without any header before them. */
  public static HourSong constant(Path file) throws IOException, InterruptedException {
    HourSong song = new HourSong(file, 48_000); // at 44.1 kHz some are longer by a byte
    ImmutableList<byte[]> frames = song.pitches(0, "-b", "64");
    song.write(frames, frames, false);
    return song;
  }

  /** Writes one whose second half is noisy and takes most of the bytes, with a Xing header. */
  public static HourSong variable(Path file) throws IOException, InterruptedException {
    HourSong song = new HourSong(file, 44_100);
    song.write(song.pitches(0, "-V", "4"), song.pitches(0.03, "-V", "4"), true);
    return song;
  }

  /** Encodes all pitches, one after the other; returns a frame of each. */
  private ImmutableList<byte[]> pitches(double noise, String... quality)
      throws IOException, InterruptedException {
    Random random = new Random(1);
    double each = (double) ENCODED * SAMPLES / rate;
    Path mp3 = file.resolveSibling("pitches.mp3");
    List<String> options = new ArrayList<>(List.of("-m", "m", "--nores", "-t"));
    options.addAll(List.of(quality));
    Tones.mp3(
        mp3,
        new AudioFormat(rate, 16, 1, true, false),
        (LOWS + HIGHS) * each,
        t ->
            0.5 * Math.sin(2 * Math.PI * hertz((int) (t / each)) * t)
                + noise * random.nextGaussian(),
        options.toArray(new String[0]));
    ImmutableList<byte[]> frames = split(Files.readAllBytes(mp3));
    Files.delete(mp3);
    return IntStream.range(0, LOWS + HIGHS)
        .mapToObj(pitch -> frames.get(pitch * ENCODED + TAKEN))
        .collect(toImmutableList());
  }

  private double hertz(int pitch) {
    int periods = pitch < LOWS ? LOWEST + pitch : LOWEST_HIGH + pitch - LOWS;
    return (double) rate / SAMPLES * periods;
  }

  private static ImmutableList<byte[]> split(byte[] mp3) {
    ImmutableList.Builder<byte[]> frames = ImmutableList.builder();
    for (int at = 0; at < mp3.length; ) {
      int size = size(ByteBuffer.wrap(mp3).getInt(at));
      frames.add(Arrays.copyOfRange(mp3, at, at + size));
      at += size;
    }
    return frames.build();
  }

  /** Returns the size of a frame of MPEG-1 Layer III. */
  private static int size(int header) {
    int rate = (header >> 10 & 3) == 0 ? 44_100 : 48_000;
    return 144_000 * KILOBITS.get(header >> 12 & 15) / rate + (header >> 9 & 1);
  }

  private void write(ImmutableList<byte[]> quiet, ImmutableList<byte[]> noisy, boolean xing)
      throws IOException {
    int count = 3_600 * rate / SAMPLES;
    int[] ends = new int[count];
    int end = 0;
    for (int i = 0; i < count; i++) {
      end += frame(i, count, quiet, noisy).length;
      ends[i] = end;
    }
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      if (xing) {
        out.write(header(quiet.get(0), ends));
      }
      for (int i = 0; i < count; i++) {
        out.write(frame(i, count, quiet, noisy));
      }
    }
  }

  private static byte[] frame(
      int number, int count, ImmutableList<byte[]> quiet, ImmutableList<byte[]> noisy) {
    int cell = number / CELL;
    int pitch = cell % 2 == 0 ? cell / 2 / HIGHS : LOWS + cell / 2 % HIGHS;
    return (number < count / 2 ? quiet : noisy).get(pitch);
  }

  /** Returns a frame without sound with a Xing header: frames, bytes, and where each percent is. */
  private static byte[] header(byte[] like, int[] ends) {
    int header = (Ints.fromByteArray(like) & ~0xf200) | 9 << 12; // 128 kbit/s, no padding
    byte[] frame = new byte[size(header)];
    int bytes = frame.length + ends[ends.length - 1];
    ByteBuffer out = ByteBuffer.wrap(frame).putInt(header).position(4 + 17); // after mono's side
    out.put(new byte[] {'X', 'i', 'n', 'g'}).putInt(7).putInt(ends.length).putInt(bytes);
    for (int percent = 0; percent < 100; percent++) {
      int number = percent * ends.length / 100;
      long at = (long) frame.length + (number == 0 ? 0 : ends[number - 1]);
      out.put((byte) (256 * at / bytes));
    }
    return frame;
  }

  public Path file() {
    return file;
  }

  /** Returns where in the song each change of the pitch lies that is heard. */
  ImmutableList<Heard> changes(Recording recording) {
    double[] hertz = IntStream.range(0, LOWS + HIGHS).mapToDouble(this::hertz).toArray();
    int[] pitches =
        DoubleStream.iterate(0, t -> t + WINDOW < recording.seconds(), t -> t + HOP)
            .mapToObj(t -> recording.part(t, t + WINDOW).pitch(hertz))
            .mapToInt(pitch -> Arrays.binarySearch(hertz, pitch))
            .toArray();
    ImmutableList.Builder<Heard> changes = ImmutableList.builder();
    for (int i = 1; i < pitches.length; i++) {
      if (pitches[i] != pitches[i - 1]) {
        double place = (double) cell(pitches[i - 1], pitches[i]) * CELL * SAMPLES / rate;
        changes.add(new Heard(i * HOP + WINDOW / 2, place));
      }
    }
    return changes.build();
  }

  /** Returns the number of the cell that begins with a change of the pitch. */
  private static int cell(int before, int after) {
    if (before < LOWS) {
      return 2 * (before * HIGHS + after - LOWS) + 1;
    }
    int high = before - LOWS;
    return 2 * (after * HIGHS + (high + 1) % HIGHS);
  }
}
