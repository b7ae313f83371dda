package dev.riffle.player;

import dev.riffle.mp3.Mp3Frames;
import dev.riffle.mp3.ReplayGain;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import javazoom.jl.decoder.Bitstream;
import javazoom.jl.decoder.BitstreamException;
import javazoom.jl.decoder.Header;
import javazoom.jl.decoder.JavaLayerException;
import javazoom.jl.decoder.Obuffer;

/**
 * Decodes one MP3 file with sample accuracy, from any sample: removes the silence that the encoder
 * added at both ends, so that two songs cut from one recording join seamlessly. Not thread-safe.
 *
 * <p>The decoder is JLayer; its samples are read before it rounds and clips them. A frame that it
 * cannot decode is replaced by silence of the same length.
 */
final class Decoder implements AutoCloseable {
  /** The number of consecutive bad frames, about two seconds, after which decoding stops. */
  private static final int MAX_BAD_FRAMES = 80;

  private final Mp3Frames frames;
  private final StereoFrame frame = new StereoFrame();
  private final Block.Arrays arrays;
  private Bitstream stream;
  private javazoom.jl.decoder.Decoder jlayer;
  private long at; // first sample of the next frame; negative within the encoder delay
  private long from; // first sample to return
  private boolean anyGood;
  private int badInARow;

  private Decoder(Mp3Frames frames, Block.Arrays arrays) throws IOException {
    this.frames = frames;
    this.arrays = arrays;
    stream = new Bitstream(frames.from(0));
    jlayer = jlayer();
    at = -frames.delay();
  }

  /**
   * Opens a file at the beginning of the song, or returns empty if it has no MPEG frames.
   *
   * @param arrays supplies the arrays that {@link #next} returns
   */
  static Optional<Decoder> open(Path path, Block.Arrays arrays) throws IOException {
    Optional<Mp3Frames> frames = Mp3Frames.open(path);
    return frames.isPresent() ? Optional.of(new Decoder(frames.get(), arrays)) : Optional.empty();
  }

  int sampleRate() {
    return frames.sampleRate();
  }

  ReplayGain replayGain() {
    return frames.replayGain();
  }

  /** Returns whether any frame has been decoded. */
  boolean isSound() {
    return anyGood;
  }

  /** Returns whether decoding stopped because of {@link #MAX_BAD_FRAMES}. */
  boolean isDamaged() {
    return badInARow == MAX_BAD_FRAMES;
  }

  /** Seeks to a sample of the song. */
  void seek(long sample) throws IOException {
    long first = frames.preRollStart((sample + frames.delay()) / frames.samplesPerFrame());
    stream = new Bitstream(frames.from(first));
    jlayer = jlayer();
    at = first * frames.samplesPerFrame() - frames.delay();
    from = sample;
    badInARow = 0;
  }

  /**
   * Returns at least one sample per channel, left and right interleaved, full scale 1; empty at the
   * end of the song.
   */
  Optional<float[]> next() throws IOException {
    long end = frames.samples().orElse(Long.MAX_VALUE);
    while (at < end && decode()) {
      long begin = Math.max(0, Math.max(from, 0) - at);
      long length = Math.min(frame.length(), end - at);
      at += frame.length();
      if (begin < length) {
        float[] samples = arrays.take(2 * (int) (length - begin));
        frame.copy((int) begin, (int) length, samples);
        return Optional.of(samples);
      }
    }
    return Optional.empty();
  }

  /** Decodes a frame; returns false at the end of the file or after too many bad frames. */
  private boolean decode() throws IOException {
    if (isDamaged()) {
      return false;
    }
    frame.clear(frames.samplesPerFrame());
    try {
      Header header = stream.readFrame();
      if (header == null) {
        return false;
      }
      jlayer.decodeFrame(header, stream);
      anyGood = true;
      badInARow = 0;
    } catch (JavaLayerException
        | RuntimeException
        | Error e) { // JLayer may throw anything on malformed input
      if (e instanceof BitstreamException && e.getCause() instanceof IOException broken) {
        throw broken;
      }
      badInARow++;
      jlayer = jlayer();
    } finally {
      stream.closeFrame();
    }
    return true;
  }

  private javazoom.jl.decoder.Decoder jlayer() {
    javazoom.jl.decoder.Decoder decoder = new javazoom.jl.decoder.Decoder();
    decoder.setOutputBuffer(frame);
    return decoder;
  }

  @Override
  public void close() throws IOException {
    frames.close();
  }

  /** The samples of one frame, which JLayer appends 32 at a time per channel. */
  private static final class StereoFrame extends Obuffer {
    /** Full scale of JLayer's samples. */
    private static final float FULL_SCALE = 32_700;

    private static final int MAX_SAMPLES = 1152;

    private final float[][] channels = new float[2][MAX_SAMPLES];
    private final int[] filled = new int[2];
    private int length;

    void clear(int length) {
      this.length = length;
      filled[0] = 0;
      filled[1] = 0;
    }

    int length() {
      return length;
    }

    /** Copies a range of the frame, left and right interleaved; mono is copied to both. */
    void copy(int begin, int end, float[] samples) {
      int right = filled[1] > 0 ? 1 : 0;
      for (int i = begin; i < end; i++) {
        samples[2 * (i - begin)] = i < filled[0] ? channels[0][i] : 0;
        samples[2 * (i - begin) + 1] = i < filled[right] ? channels[right][i] : 0;
      }
    }

    @Override
    public void appendSamples(int channel, float[] samples) {
      for (int i = 0; i < samples.length && filled[channel] < MAX_SAMPLES; i++) {
        channels[channel][filled[channel]++] = samples[i] / FULL_SCALE;
      }
    }

    @Override
    public void append(int channel, short value) {
      appendSamples(channel, new float[] {value});
    }

    @Override
    public void write_buffer(int value) {}

    @Override
    public void close() {}

    @Override
    public void clear_buffer() {}

    @Override
    public void set_stop_flag() {}
  }
}
