package dev.riffle.player;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ShortBuffer;
import java.time.Duration;
import java.util.Optional;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.LineUnavailableException;
import javax.sound.sampled.SourceDataLine;

/**
 * A line for one song, opened by its first sound: one thread writes to it and waits where it must,
 * any other steers it and never waits. Thread-safe.
 */
final class Loudspeaker implements Playback, AutoCloseable {
  /** Where an open line comes from; any exception or linkage error says that there is none. */
  @FunctionalInterface
  interface Lines {
    SourceDataLine open(AudioFormat format) throws LineUnavailableException;
  }

  /** Says that there is no device, or that it has failed. */
  static final class NoDevice extends Exception {
    private static final long serialVersionUID = 1;

    private final String sentence;

    NoDevice(String sentence) {
      super(sentence);
      this.sentence = sentence;
    }

    String sentence() {
      return sentence;
    }
  }

  /** So many refused writes in a row mean that the device has failed; a pause causes one. */
  private static final int REFUSED_WRITES = 5;

  private final Lines lines;
  private final Duration from;
  private Optional<SourceDataLine> line = Optional.empty();
  private Duration reached;
  private boolean running;
  private boolean stopped;
  private double gain = 1;

  /** Makes one at rest, which calls the first sound that is written the one at {@code from}. */
  Loudspeaker(Lines lines, Duration from) {
    this.lines = lines;
    this.from = from;
    this.reached = from;
  }

  @Override
  public synchronized void resume() {
    running = true;
    line.ifPresent(SourceDataLine::start);
    notifyAll();
  }

  @Override
  public synchronized void pause() {
    running = false;
    line.ifPresent(SourceDataLine::stop);
  }

  @Override
  public synchronized void stop() {
    stopped = true;
    line.ifPresent(SourceDataLine::stop);
    line.ifPresent(SourceDataLine::flush);
    notifyAll();
  }

  @Override
  public synchronized void volume(int percent) {
    gain = Math.pow(percent / 100.0, 3); // so that equal steps sound equal
  }

  @Override
  public synchronized Duration position() {
    return line.map(open -> from.plusNanos(open.getMicrosecondPosition() * 1_000)).orElse(reached);
  }

  synchronized boolean isStopped() {
    return stopped;
  }

  /** Plays 16-bit samples, little end first; comes back when the line has taken them or at stop. */
  void write(AudioFormat format, byte[] samples, int begin, int end) throws NoDevice {
    SourceDataLine open = open(format);
    awaitRunning(); // the volume is set before that, and the first sound must obey it
    soften(samples, begin, end);
    int refused = 0;
    for (int at = begin; at < end && awaitRunning(); ) {
      int taken = open.write(samples, at, end - at);
      at += taken;
      refused = taken > 0 ? 0 : refused + 1;
      if (refused == REFUSED_WRITES) {
        throw new NoDevice("the sound device has failed");
      }
    }
  }

  /** Comes back when all that was written has been heard, or at stop. */
  void drain() {
    Optional<SourceDataLine> last = line();
    while (last.isPresent() && awaitRunning()) {
      last.get().drain();
      if (isRunning()) { // otherwise a pause has cut it short
        break;
      }
    }
  }

  /** Frees the line. */
  @Override
  public synchronized void close() {
    reached = position();
    line.ifPresent(SourceDataLine::close);
    line = Optional.empty();
    stopped = true;
  }

  private SourceDataLine open(AudioFormat format) throws NoDevice {
    Optional<SourceDataLine> before = line();
    if (before.isPresent()) {
      return before.get();
    }
    SourceDataLine opened;
    try {
      opened = lines.open(format); // not under the lock: it may take long, and steering must not
    } catch (LineUnavailableException | RuntimeException | LinkageError e) {
      throw new NoDevice("no sound device");
    }
    synchronized (this) {
      line = Optional.of(opened);
      if (running) {
        opened.start();
      }
    }
    return opened;
  }

  private synchronized Optional<SourceDataLine> line() {
    return line;
  }

  private synchronized boolean isRunning() {
    return running && !stopped;
  }

  /** Waits until it runs; false once it is stopped. */
  private synchronized boolean awaitRunning() {
    while (!running && !stopped) {
      try {
        wait();
      } catch (InterruptedException e) {
        stopped = true; // nobody interrupts this thread but to end it
      }
    }
    return !stopped;
  }

  private synchronized void soften(byte[] samples, int begin, int end) {
    ShortBuffer values =
        ByteBuffer.wrap(samples, begin, end - begin).order(ByteOrder.LITTLE_ENDIAN).asShortBuffer();
    for (int i = 0; gain < 1 && i < values.limit(); i++) {
      values.put(i, (short) (values.get(i) * gain));
    }
  }
}
