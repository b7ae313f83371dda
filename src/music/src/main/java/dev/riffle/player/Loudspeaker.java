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
 * A line to the audio device that stays open across songs of one sample rate, so that there is no
 * gap between them. Only one thread may open, write and close; the queries are thread-safe.
 *
 * <p>The line is neither stopped nor flushed, as the device would cut off at an arbitrary sample,
 * with a click, and a sound server may take seconds to resume. Silence is written instead, so that
 * a command is heard after the buffer.
 */
final class Loudspeaker implements AutoCloseable {
  /** Bytes of a frame: left and right, 16 bits each. */
  private static final int FRAME_BYTES = 4;

  /** Long enough for scheduling delays, short enough for a responsive pause key. */
  private static final int BUFFER_MILLIS = 100;

  /** Longer than the part that a sound server may drop from the start of a stream. */
  private static final int LEAD_IN_MILLIS = 25;

  /** The maximum time left to play on an old line when the new one starts with its lead-in. */
  static final int OVERLAP_MILLIS = 25;

  private static final long RETIRED_NANOS = TimeUnit.MILLISECONDS.toNanos(2 * OVERLAP_MILLIS);

  /** Opens lines; any exception or linkage error means that there is no device. */
  @FunctionalInterface
  interface LineOpener {
    SourceDataLine open(AudioFormat format) throws LineUnavailableException;
  }

  /** Thrown if there is no device, or if it has failed. */
  static final class NoDevice extends Exception {
    private static final long serialVersionUID = 1;

    NoDevice(String sentence) {
      super(sentence);
    }
  }

  private final LineOpener lines;
  private volatile Optional<SourceDataLine> line = Optional.empty();
  private volatile long written; // frames written to the open line
  private volatile int rate = 1;
  private byte[] silence = new byte[0];
  private boolean everOpened;
  private Optional<SourceDataLine> retired = Optional.empty(); // the old line, playing to its end
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

  /** Returns whether a device was ever opened. */
  boolean everOpened() {
    return everOpened;
  }

  boolean isOpen() {
    return line.isPresent();
  }

  /** Returns the sample rate of the open line, in hertz. */
  int rate() {
    return rate;
  }

  /** Returns the number of frames written to the line since it was opened. */
  long written() {
    return written;
  }

  /** Returns the number of written frames that were heard, accurate to a quarter of the buffer. */
  long heard() {
    // A new line reports that it has played its whole buffer.
    Optional<SourceDataLine> open = line; // no lambda: called hundreds of times per second
    return open.isPresent() ? Math.min(written, open.get().getLongFramePosition()) : written;
  }

  /**
   * Opens a line of a sample rate, unless one is open. A line of another rate may have {@link
   * #OVERLAP_MILLIS} left to play: the new one is opened beside it if the device allows that.
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

  /** Plays 16-bit little-endian samples; blocks until they are in the line's buffer. */
  void write(byte[] samples, int length) throws NoDevice {
    int taken = line.orElseThrow().write(samples, 0, length);
    long all = written + taken / FRAME_BYTES;
    written = all; // written by this thread only
    if (taken < length) { // failed, as no other thread stops the line
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

  /** Releases the device immediately; discards the samples that it has not played. */
  @Override
  public void close() {
    retire();
    line = Optional.empty();
    written = 0;
    closeRetired();
  }
}
