package dev.riffle.player;

import static javax.sound.sampled.AudioFormat.Encoding.PCM_SIGNED;

import com.google.common.util.concurrent.Uninterruptibles;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.LineUnavailableException;
import javax.sound.sampled.SourceDataLine;

/**
 * A line to the sound device that stays open over songs of one sample rate, so that nothing lies
 * between them. One thread opens, writes and closes; the queries may be called from any.
 *
 * <p>It is neither stopped nor flushed: nobody knows at which sample the device would be cut off,
 * which is a click, and a sound server may take seconds until it goes on. Silence is written
 * instead. So a command is heard when the buffer has been.
 */
final class Loudspeaker implements AutoCloseable {
  /** Left and right, 16 bits each. */
  private static final int FRAME_BYTES = 4;

  /** Long enough for a hiccup of the machine, short enough for a pause that obeys the key. */
  private static final int BUFFER_MILLIS = 100;

  /** What a sound server may swallow of a new stream, and more. */
  private static final int LEAD_IN_MILLIS = 25;

  /** The old line may have so much left when the new one begins with its silence. */
  static final int OVERLAP_MILLIS = 25;

  private static final long RETIRED_NANOS = TimeUnit.MILLISECONDS.toNanos(2 * OVERLAP_MILLIS);

  /** Where an open line comes from; any exception or linkage error says that there is none. */
  @FunctionalInterface
  interface LineOpener {
    SourceDataLine open(AudioFormat format) throws LineUnavailableException;
  }

  /** Says that there is no device, or that it has failed. */
  static final class NoDevice extends Exception {
    private static final long serialVersionUID = 1;

    NoDevice(String sentence) {
      super(sentence);
    }
  }

  private final LineOpener lines;
  private volatile Optional<SourceDataLine> line = Optional.empty();
  private volatile long written; // frames, into the line that is open
  private volatile int rate = 1;
  private byte[] silence = new byte[0];
  private boolean everOpened;
  private Optional<SourceDataLine> retired = Optional.empty(); // it plays to its end
  private long retiredAt;

  Loudspeaker(LineOpener lines) {
    this.lines = lines;
  }

  /** Opens the default device. */
  static SourceDataLine openDefault(AudioFormat format) throws LineUnavailableException {
    SourceDataLine line = AudioSystem.getSourceDataLine(format);
    int rate = (int) format.getFrameRate();
    line.open(format, rate * BUFFER_MILLIS / 1000 * format.getFrameSize());
    return line;
  }

  /** Returns whether a device has ever been there. */
  boolean everOpened() {
    return everOpened;
  }

  boolean isOpen() {
    return line.isPresent();
  }

  /** Returns the sample rate of the line that is open. */
  int rate() {
    return rate;
  }

  /** Returns how many frames were written to the line since it was opened. */
  long written() {
    return written;
  }

  /** Returns how many of them have been heard, within a quarter of the buffer. */
  long heard() {
    // A new line claims to have played its whole buffer.
    Optional<SourceDataLine> open = line; // without a lambda: asked some hundred times a second
    return open.isPresent() ? Math.min(written, open.get().getLongFramePosition()) : written;
  }

  /**
   * Has a line of a sample rate open. One of another rate may have {@link #OVERLAP_MILLIS} left to
   * play: the new one is opened beside it, where the device can do that.
   */
  void open(int rate) throws NoDevice {
    if (line.isPresent() && this.rate == rate) {
      return;
    }
    Optional<SourceDataLine> next = tryOpen(rate);
    if (line.isPresent() && next.isEmpty()) {
      Uninterruptibles.sleepUninterruptibly(Duration.ofMillis(OVERLAP_MILLIS));
      close();
      next = tryOpen(rate);
    }
    if (next.isEmpty()) {
      throw new NoDevice("no sound device");
    }
    retire();
    line = next;
    this.rate = rate;
    written = (long) LEAD_IN_MILLIS * rate / 1000;
    everOpened = true;
  }

  private void retire() {
    closeRetired();
    retired = line;
    retiredAt = System.nanoTime();
  }

  private void closeRetired() {
    retired.ifPresent(SourceDataLine::close);
    retired = Optional.empty();
  }

  private Optional<SourceDataLine> tryOpen(int rate) {
    try {
      AudioFormat format =
          new AudioFormat(PCM_SIGNED, rate, Short.SIZE, 2, FRAME_BYTES, rate, false);
      SourceDataLine opened = lines.open(format);
      opened.start();
      byte[] leadIn = new byte[rate * LEAD_IN_MILLIS / 1000 * FRAME_BYTES];
      opened.write(leadIn, 0, leadIn.length);
      return Optional.of(opened);
    } catch (LineUnavailableException | RuntimeException | LinkageError e) {
      return Optional.empty();
    }
  }

  /** Plays 16-bit samples, little end first; returns when the line has taken them. */
  void write(byte[] samples, int length) throws NoDevice {
    int taken = line.orElseThrow().write(samples, 0, length);
    long all = written + taken / FRAME_BYTES;
    written = all; // by this thread alone
    if (taken < length) { // nobody stops or closes it meanwhile
      throw new NoDevice("the sound device has failed");
    }
    if (retired.isPresent() && System.nanoTime() - retiredAt > RETIRED_NANOS) {
      closeRetired();
    }
  }

  /** Plays silence. */
  void pad(int millis) throws NoDevice {
    int length = rate * millis / 1000 * FRAME_BYTES;
    if (silence.length < length) {
      silence = new byte[length];
    }
    write(silence, length);
  }

  /** Frees the device at once; what it has not played is lost. */
  @Override
  public void close() {
    retire();
    line = Optional.empty();
    written = 0;
    closeRetired();
  }
}
