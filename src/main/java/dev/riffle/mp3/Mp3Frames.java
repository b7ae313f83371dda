package dev.riffle.mp3;

import static com.google.common.base.Preconditions.checkArgument;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The frames of sound in one open MP3 file, numbered from 0, for a decoder. Frame {@code n} decodes
 * to the samples from {@code n * samplesPerFrame()} on. Tags, junk between frames, a last frame
 * that is cut, and the frames of silence in which encoders hide their counts (Xing, Info, VBRI) are
 * left out. Not thread-safe. Holds less than 150 KB, whatever the length of the file; a frame is
 * found by reading the headers before it, each once.
 *
 * <p>All frames have one sample rate and one number of channels, those of the first: what comes
 * later in another format counts as junk.
 */
public final class Mp3Frames implements AutoCloseable {
  private static final int WINDOW = 1 << 16;

  /** How many samples later than they were encoded a decoder of layer III gives them out. */
  private static final int DECODER_DELAY = 529;

  /** The longest frame there is. */
  private static final int MAX_LENGTH = 2881;

  private final FileChannel channel;
  private final Bytes file;
  private final long start;
  private final long end;
  private final int stream;
  private final MpegFrame frame;
  private final Optional<EncoderCount> count;
  private final long delay;
  private final OptionalLong samples;
  private final FrameIndex index = new FrameIndex();

  private Mp3Frames(FileChannel channel, Bytes file, long first, int stream, long end)
      throws IOException {
    this.channel = channel;
    this.file = file;
    this.start = first;
    this.end = end;
    this.stream = stream;
    this.frame = MpegFrame.of(stream).orElseThrow();
    this.count = EncoderCount.read(file, first, MpegFrame.of(file.intAt(first)).orElseThrow(), end);
    this.delay =
        count
            .filter(c -> c.delay().isPresent())
            .map(c -> c.delay().getAsInt() + DECODER_DELAY)
            .orElse(0);
    this.samples = countSamples();
  }

  /**
   * Opens a file, or returns empty if a mebibyte after the tags holds no frame of sound.
   *
   * @throws IOException if the file cannot be read or is no regular file
   */
  public static Optional<Mp3Frames> open(Path path) throws IOException {
    // A pipe would be waited for until somebody writes into it.
    if (!Files.readAttributes(path, BasicFileAttributes.class).isRegularFile()) {
      throw new FileSystemException(path.toString(), null, "not a regular file");
    }
    FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
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

  private static Optional<Mp3Frames> open(FileChannel channel, Bytes file) throws IOException {
    Tags tags = new Tags();
    long start = Id3v2.read(file, tags, problem -> {});
    long end = file.size() - (Id3v1.isIn(file) ? Id3v1.SIZE : 0);
    end = Id3v2.readAtEnd(file, end, tags);
    Optional<ApeTag> ape = ApeTag.find(file, end);
    if (ape.isPresent()) {
      end = ape.get().start();
    }
    OptionalLong first = FrameSearch.find(file, start, start + FrameWalk.MAX_JUNK, end);
    if (first.isEmpty()) {
      return Optional.empty();
    }
    // The frame with the count may be of another kind than those of the sound.
    long at = first.getAsLong();
    MpegFrame frame = MpegFrame.of(file.intAt(at)).orElseThrow();
    if (EncoderCount.isIn(file, at, frame)) {
      OptionalLong sound =
          FrameSearch.find(
              file, at + frame.length(), at + frame.length() + FrameWalk.MAX_JUNK, end);
      if (sound.isEmpty()) {
        return Optional.empty();
      }
      at = sound.getAsLong();
    }
    return Optional.of(new Mp3Frames(channel, file, first.getAsLong(), file.intAt(at), end));
  }

  /** Returns the sample rate of all frames, in hertz. */
  public int sampleRate() {
    return frame.sampleRate();
  }

  /** Returns 1 or 2. */
  public int channels() {
    return MpegFrame.isMono(stream) ? 1 : 2;
  }

  /** Returns the number of samples, for each channel, that a frame decodes to. */
  public int samplesPerFrame() {
    return frame.samples();
  }

  /**
   * Returns how many of the first samples are not of the song, but of the delays of the encoder and
   * of a decoder; 0 if the encoder does not say.
   */
  public long delay() {
    return delay;
  }

  /**
   * Returns the number of samples of the song, which begins after {@link #delay}. Empty if the
   * encoder does not say, or if the sound goes on past the end that it recorded, or is cut short:
   * the song then lasts until the frames end.
   */
  public OptionalLong samples() {
    return samples;
  }

  /** Returns the bytes of all frames from one on, which are none from behind the last. */
  public InputStream from(long frame) throws IOException {
    checkArgument(frame >= 0, "frame (%s) must not be negative", frame);
    return new Sound(walkTo(frame));
  }

  /**
   * Returns the frame from which a decoder must begin, so that {@code frame} comes out as if all
   * before it had been decoded. Mostly it is a few frames before, at low bit rates dozens. What
   * comes out for the frames between is not to be heard.
   */
  public long preRollStart(long frame) throws IOException {
    // For the memory of the filters: each step of the last is heard in the 512 samples behind it,
    // and in layer III each half of a frame, of a whole one of MPEG-2, in the one behind it.
    boolean layer3 = MpegFrame.isLayer3(stream);
    long warm = Math.max(0, frame - (this.frame.samples() == 1152 ? 1 : 2));
    if (!layer3) {
      return warm;
    }
    long first = Math.max(0, warm - BitReservoir.MAX_FRAMES);
    BitReservoir reservoir = new BitReservoir(file);
    FrameWalk walk = walkTo(first);
    while (walk.number() < warm && !walk.isAtEnd()) {
      reservoir.add(walk);
      walk.advance();
    }
    return walk.isAtEnd() ? frame : reservoir.firstNeeded(walk, first);
  }

  private FrameWalk walkTo(long frame) throws IOException {
    long kept = Math.max(0, index.floor(frame));
    FrameWalk walk = new FrameWalk(file, end, stream, kept, kept == 0 ? start : index.offset(kept));
    note(walk);
    while (walk.number() < frame && !walk.isAtEnd()) {
      walk.advance();
      note(walk);
    }
    return walk;
  }

  private void note(FrameWalk walk) {
    if (!walk.isAtEnd()) {
      index.add(walk.number(), walk.offset());
    }
  }

  private OptionalLong countSamples() throws IOException {
    if (count.isEmpty() || count.get().delay().isEmpty()) {
      return OptionalLong.empty();
    }
    EncoderCount said = count.get();
    long there = end - start;
    long counted = start + said.bytes() + MAX_LENGTH;
    boolean exceeded =
        said.bytes() > 0
            && FrameSearch.find(file, counted, counted + FrameWalk.MAX_JUNK, end).isPresent();
    return exceeded || said.isCut(there)
        ? OptionalLong.empty()
        : OptionalLong.of(Math.min(said.samples(frame), said.frames() * frame.samples() - delay));
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  /** The bytes of frames; never a part of a frame alone, even if the file shrinks. */
  private final class Sound extends InputStream {
    private final FrameWalk walk;
    private final byte[] bytes = new byte[MAX_LENGTH];
    private int length;
    private int position;

    Sound(FrameWalk walk) throws IOException {
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
        note(walk);
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
