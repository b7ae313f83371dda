package dev.riffle.testing;

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
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import javax.sound.sampled.AudioFormat;

/**
 * A song of one hour whose pitches encode the position: cells of half a second alternate between 61
 * low and 60 high pitches, like the digits of a number. Each cell repeats one frame encoded by
 * LAME, which holds whole periods of its pitch.
 */
public final class HourSong {
  /** A pitch, by its number, and its duration in hundredths of a second. */
  public record Heard(int pitch, int windows) {
    public double seconds() {
      return windows * HOP;
    }
  }

  private static final int SAMPLES = 1152; // in a frame
  private static final int CELL = 19; // frames
  private static final int HIGHS = 60;
  private static final int LOWS = 61;
  private static final int LOWEST = 10; // periods in a frame
  private static final int LOWEST_HIGH = 80;
  private static final int ENCODED = 8; // frames encoded per pitch, of which one is used
  private static final int TAKEN = 5;
  private static final double WINDOW = 0.04;
  private static final double HOP = 0.01;
  private static final double SHORT = 0.045;
  private static final int SILENCE = Integer.MAX_VALUE;
  private static final double QUIET = -30; // dB

  private static final ImmutableList<Integer> KILOBITS =
      ImmutableList.of(0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320);

  private final Path file;
  private final int rate;

  private HourSong(Path file, int rate) {
    this.file = file;
    this.rate = rate;
  }

  /** Writes a song whose frames are of one size, without a Xing header. */
  public static HourSong constant(Path file) throws IOException, InterruptedException {
    HourSong song = new HourSong(file, 48_000); // at 44.1 kHz, some frames are a byte longer
    ImmutableList<byte[]> frames = song.pitches(0, "-b", "64");
    song.write(frames, frames, false);
    return song;
  }

  /** Writes a song with a Xing header whose second half is noisy and has most of the bytes. */
  public static HourSong variable(Path file) throws IOException, InterruptedException {
    HourSong song = new HourSong(file, 44_100);
    song.write(song.pitches(0, "-V", "4"), song.pitches(0.03, "-V", "4"), true);
    return song;
  }

  /** Encodes all pitches in turn and returns one frame of each. */
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
    return (number < count / 2 ? quiet : noisy).get(pitch(number / CELL));
  }

  private static int pitch(int cell) {
    return cell % 2 == 0 ? cell / 2 / HIGHS : LOWS + cell / 2 % HIGHS;
  }

  /** Returns a silent frame with a Xing header: frames, bytes and the table of positions. */
  private static byte[] header(byte[] like, int[] ends) {
    int header = (Ints.fromByteArray(like) & ~0xf200) | 9 << 12; // 128 kbit/s, no padding
    byte[] frame = new byte[size(header)];
    int bytes = frame.length + ends[ends.length - 1];
    ByteBuffer out =
        ByteBuffer.wrap(frame)
            .putInt(header)
            .position(4 + 17); // after the side information of mono
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

  /** Returns the pitches of {@code cells} cells from the cell that contains {@code place}. */
  public ImmutableList<Integer> pitches(double place, int cells) {
    int first = (int) (place / cellSeconds());
    return IntStream.range(first, first + cells)
        .map(HourSong::pitch)
        .boxed()
        .collect(toImmutableList());
  }

  /** Returns the rest of the cell that contains {@code place}, in seconds. */
  public double left(double place) {
    return cellSeconds() - place % cellSeconds();
  }

  public double cellSeconds() {
    return (double) CELL * SAMPLES / rate;
  }

  /** Returns the time in the recording at which the pitch at {@code place} is first heard. */
  public OptionalDouble firstHeard(Recording recording, double place) {
    int pitch = pitch((int) (place / cellSeconds()));
    return windows(recording)
        .filter(t -> pitch(recording.part(t, t + WINDOW)) == pitch)
        .map(t -> t + WINDOW / 2)
        .findFirst();
  }

  private static DoubleStream windows(Recording recording) {
    return DoubleStream.iterate(0, t -> t + WINDOW < recording.seconds(), t -> t + HOP);
  }

  /** Returns the number of the pitch of a part, or SILENCE. */
  private int pitch(Recording part) {
    double[] hertz = IntStream.range(0, LOWS + HIGHS).mapToDouble(this::hertz).toArray();
    return part.decibels() < QUIET ? SILENCE : Arrays.binarySearch(hertz, part.pitch(hertz));
  }

  /** Returns the heard pitches in order, without silence. */
  public ImmutableList<Heard> heard(Recording recording) {
    List<Integer> pitches =
        windows(recording)
            .mapToObj(t -> pitch(recording.part(t, t + WINDOW)))
            .filter(pitch -> pitch != SILENCE)
            .toList();
    // The start and the end of a sound contain a little of every pitch.
    return runs(
        runs(pitches).stream()
            .filter(run -> run.seconds() > SHORT)
            .flatMap(run -> Collections.nCopies(run.windows(), run.pitch()).stream())
            .toList());
  }

  private static ImmutableList<Heard> runs(List<Integer> pitches) {
    ImmutableList.Builder<Heard> runs = ImmutableList.builder();
    int from = 0;
    for (int i = 1; i <= pitches.size(); i++) {
      if (i == pitches.size() || !pitches.get(i).equals(pitches.get(from))) {
        runs.add(new Heard(pitches.get(from), i - from));
        from = i;
      }
    }
    return runs.build();
  }
}
