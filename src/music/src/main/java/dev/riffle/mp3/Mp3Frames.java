package dev.riffle.mp3;

import static com.google.common.base.Preconditions.checkArgument;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The audio frames of one open MP3 file, numbered from 0, for a decoder. Frame {@code n} decodes to
 * {@link #samplesPerFrame} samples from {@code n * samplesPerFrame()} on. Skips tags, junk between
 * frames, an incomplete last frame, and the silent frames in which encoders record the length
 * (Xing, Info, VBRI).
 *
 * <p>Not thread-safe. Uses less than 150 kB of memory for files of any size. Locates a frame by
 * reading the headers before it; their offsets are cached.
 *
 * <p>All frames have the sample rate and the number of channels of the first; frames of another
 * format are skipped. A file that shrinks while it is open ends after its last complete frame, and
 * one that grows ends at its original end. Interrupting a thread that reads closes the file ({@link
 * java.nio.channels.ClosedByInterruptException}).
 */
public final class Mp3Frames implements AutoCloseable {
  private static final int WINDOW = 1 << 16;

  /** The delay of a layer III decoder, in samples. */
  private static final int DECODER_DELAY = 529;

  private final Closeable channel;
  private final Bytes file;
  private final FrameIndex index;
  private final int stream;
  private final MpegFrame frame;
  private final Edges edges;
  private final ReplayGain replayGain;

  private Mp3Frames(
      Closeable channel,
      Bytes file,
      FrameIndex index,
      int stream,
      Edges edges,
      ReplayGain replayGain) {
    this.channel = channel;
    this.file = file;
    this.index = index;
    this.stream = stream;
    this.frame = MpegFrame.of(stream).orElseThrow();
    this.edges = edges;
    this.replayGain = replayGain;
  }

  /**
   * Opens a file, or returns empty if there is no audio frame in the first mebibyte after the tags.
   *
   * @throws IOException if the file cannot be read or is not a regular file
   */
  public static Optional<Mp3Frames> open(Path path) throws IOException {
    FileChannel channel = Bytes.open(path, "not a regular file");
    boolean opened = false;
    try {
      Optional<Mp3Frames> frames = open(channel, Bytes.of(channel, WINDOW));
      opened = frames.isPresent();
      return frames;
    } finally {
      if (!opened) {
        channel.close();
      }
    }
  }

  static Optional<Mp3Frames> open(Closeable channel, Bytes file) throws IOException {
    ReplayGainTags gains = new ReplayGainTags();
    long tagged = Id3v2.read(file, gains, problem -> {});
    long start = FrameWalk.skipTags(file, tagged, file.size());
    long end = Id3v2.readAtEnd(file, Id3v1.start(file, tagged), gains);
    Optional<ApeTag> ape = ApeTag.find(file, end);
    if (ape.isPresent()) {
      gains.read(file, ape.get());
      end = ape.get().start();
    }
    OptionalLong first = find(file, start, end);
    if (first.isEmpty()) {
      return Optional.empty();
    }
    long at = first.getAsLong();
    MpegFrame frame = MpegFrame.of(file.intAt(at)).orElseThrow();
    // The format of the frame with the count may differ from that of the audio frames.
    OptionalLong sound =
        EncoderCount.isIn(file, at, frame) ? find(file, at + frame.length(), end) : first;
    if (sound.isEmpty()) {
      return Optional.empty();
    }
    OptionalLong lame = EncoderCount.lame(file, at, frame);
    if (lame.isPresent()) {
      gains.readLame(file, lame.getAsLong());
    }
    int stream = file.intAt(sound.getAsLong());
    FrameIndex index = new FrameIndex(file, sound.getAsLong(), end, stream);
    return Optional.of(
        new Mp3Frames(
            channel, file, index, stream, Edges.read(file, at, frame, end), gains.gain()));
  }

  private static OptionalLong find(Bytes file, long from, long end) throws IOException {
    return FrameWalk.find(file, from, from + FrameWalk.MAX_JUNK, end);
  }

  /** Returns the sample rate of all frames, in hertz. */
  public int sampleRate() {
    return frame.sampleRate();
  }

  /** Returns the number of channels, 1 or 2. */
  public int channels() {
    return MpegFrame.isMono(stream) ? 1 : 2;
  }

  /** Returns the number of samples per channel in a frame: 384, 576 or 1,152. */
  public int samplesPerFrame() {
    return frame.samples();
  }

  /**
   * Returns the number of samples before the song: the delays of the encoder and the decoder; 0 if
   * the encoder did not record its delay.
   */
  public long delay() {
    return edges.delay;
  }

  /**
   * Returns the number of samples of the song, which begins after {@link #delay}. Empty if the
   * encoder did not record it, if the file is truncated, or if more audio follows than was encoded;
   * then the song lasts until the last frame.
   */
  public OptionalLong samples() {
    return edges.samples;
  }

  /** Returns the ReplayGain values in the tags of the song and in the LAME header. */
  public ReplayGain replayGain() {
    return replayGain;
  }

  /**
   * Returns the bytes of all frames from {@code frame} on; none past the last frame. Each read
   * returns bytes of at most one frame. The stream need not be closed, and must not be used after
   * {@link #close}.
   */
  public InputStream from(long frame) throws IOException {
    checkArgument(frame >= 0, "frame (%s) must not be negative", frame);
    return new FrameStream(index.walkTo(frame));
  }

  /**
   * Returns the frame at which a decoder must begin so that {@code frame} decodes to the same
   * samples as in a decoding of the whole file. It is a few frames earlier, dozens at low bit
   * rates. The caller must discard the samples of the frames between; those whose data begin before
   * the start yield no samples.
   */
  public long preRollStart(long frame) throws IOException {
    checkArgument(frame >= 0, "frame (%s) must not be negative", frame);
    // The last filter of a decoder depends on 512 earlier samples; its layer III input depends on
    // half a frame more, or a whole frame in MPEG-2.
    long warm = Math.max(0, frame - (this.frame.samples() == 1152 ? 1 : 2));
    return MpegFrame.isLayer3(stream) ? index.reservoirStart(warm) : warm;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  /** The number of samples before the song, and of the song. */
  private record Edges(long delay, OptionalLong samples) {
    static Edges read(Bytes file, long first, MpegFrame frame, long end) throws IOException {
      Optional<EncoderCount> count = EncoderCount.read(file, first, frame, end);
      if (count.isEmpty() || count.get().delay().isEmpty()) {
        return new Edges(0, OptionalLong.empty());
      }
      EncoderCount recorded = count.get();
      long encoderDelay = recorded.delay().getAsInt();
      long delay = encoderDelay + DECODER_DELAY;
      // With little padding, the decoder would output the last samples only if more frames
      // followed.
      long last = Math.max(delay, encoderDelay + recorded.padding());
      long samples = recorded.frames() * frame.samples() - last;
      boolean whole = !recorded.isCut(end - first) && !hasMore(file, first, recorded.bytes(), end);
      return new Edges(
          delay, whole && samples > 0 ? OptionalLong.of(samples) : OptionalLong.empty());
    }

    /** Returns whether frames follow the encoded ones. */
    private static boolean hasMore(Bytes file, long from, long bytes, long end) throws IOException {
      // Some encoders do not count their silent frame.
      return bytes > 0 && find(file, from + bytes + MpegFrame.MAX_LENGTH, end).isPresent();
    }
  }

  /** The bytes of complete frames only, even if the file shrinks. */
  private final class FrameStream extends InputStream {
    private final FrameWalk walk;
    private final byte[] bytes = new byte[MpegFrame.MAX_LENGTH];
    private int length;
    private int position;

    FrameStream(FrameWalk walk) throws IOException {
      this.walk = walk;
      load();
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int most) throws IOException {
      if (position == length && length > 0) {
        walk.advance();
        index.storeOffset(walk);
        load();
      }
      if (length == 0) {
        return most == 0 ? 0 : -1;
      }
      int count = Math.min(most, length - position);
      System.arraycopy(bytes, position, into, offset, count);
      position += count;
      return count;
    }

    private void load() throws IOException {
      position = 0;
      length =
          !walk.isAtEnd() && file.copy(walk.offset(), bytes, walk.length()) ? walk.length() : 0;
    }
  }
}
