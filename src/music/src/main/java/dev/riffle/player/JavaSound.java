package dev.riffle.player;

import dev.riffle.player.Loudspeaker.NoDevice;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Plays files through {@code javax.sound.sampled}, decoded by JLayer. Thread-safe.
 *
 * <pre>
 *   file -> Decoder -> Leveller -> DecodeAhead | Envelope -> Loudspeaker -> device
 *           (thread riffle-decode)      2 s    | (thread riffle-sound)  0.1 s
 * </pre>
 *
 * A command takes effect with the next samples that are written: the old ones fade out and the new
 * ones fade in. Samples that are already written play to the end. When paused or stopped, silence
 * is written, and the device is released after ten seconds.
 */
final class JavaSound implements Sound {
  /** The most common sample rate, in hertz; opens the line before the first song is known. */
  private static final int USUAL_RATE = 44_100;

  /** With less than this left to play, the line is about to underrun. */
  private static final int MIN_AHEAD_MILLIS = 50;

  /** The time to wait for the decoder before writing silence: a file device outruns the decoder. */
  private static final int DECODER_TIMEOUT_MILLIS = 40;

  private static final int PAD_MILLIS = 50;
  private static final int POLL_MILLIS = 5;
  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long CLOSE_MILLIS = 1_000;

  private final SoundListener listener;
  private final Loudspeaker loudspeaker;
  private final DecodeAhead ahead;
  private final Thread thread = new Thread(this::run, "riffle-sound");

  private Optional<Song> song = Optional.empty();
  private boolean running;
  private boolean closed;
  private double volume = 1;
  private Optional<Block> cut = Optional.empty(); // the old samples to fade out
  private long command; // incremented when a song or position is set
  private final LineMarks marks = new LineMarks();

  // Confined to the thread.
  private final Envelope envelope = new Envelope();
  private long soundEnd; // line frame after the last sample of a song; only silence follows
  private long heard; // frames that the line had played before the last write
  private long lastSound = System.nanoTime(); // time of the last write of samples
  private long lastWrite; // time of the last write of samples or silence

  /** Creates a sound for the default device. */
  JavaSound(ReplayGainMode levelling, SoundListener listener) {
    this(Loudspeaker::openDefault, levelling, listener);
  }

  JavaSound(Loudspeaker.LineOpener lines, ReplayGainMode levelling, SoundListener listener) {
    this.listener = listener;
    loudspeaker = new Loudspeaker(lines);
    ahead = new DecodeAhead(levelling, listener::nearEnd, this::wake);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public synchronized void play(Song next, Duration from, boolean paused) {
    load(Optional.of(next), from);
    running = !paused;
    ahead.play(next, from);
  }

  @Override
  public synchronized void stop() {
    load(Optional.empty(), Duration.ZERO);
    running = false;
    ahead.stop();
  }

  private void load(Optional<Song> next, Duration from) {
    cut();
    song = next;
    marks.begin(from);
    command++;
    notifyAll();
  }

  @Override
  public void follow(Optional<Song> next) {
    ahead.follow(next);
  }

  @Override
  public synchronized void pause() {
    cut();
    running = false;
  }

  private void cut() {
    if (running && cut.isEmpty()) {
      cut = ahead.peek();
      notifyAll();
    }
  }

  @Override
  public synchronized void resume() {
    running = song.isPresent();
    notifyAll();
  }

  @Override
  public synchronized void setVolume(int percent) {
    volume = Math.pow(percent / 100.0, 3); // cubic, so that equal steps sound equal
  }

  @Override
  public synchronized Duration position() {
    return marks.position(loudspeaker.heard());
  }

  @Override
  public void close() {
    synchronized (this) {
      stop();
      closed = true;
    }
    ahead.close();
    try {
      thread.join(CLOSE_MILLIS); // for the fade-out; a hanging device is abandoned
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void wake() {
    notifyAll();
  }

  // ------------------------------------------------------------ the thread

  /** An action to run without the lock. */
  @FunctionalInterface
  private interface LineAction {
    void run() throws NoDevice;
  }

  private void run() {
    openEarly();
    for (Optional<LineAction> step = await(); step.isPresent(); step = await()) {
      try {
        step.get().run();
      } catch (NoDevice e) {
        fail(e);
      }
    }
    loudspeaker.close();
  }

  private void openEarly() {
    try {
      loudspeaker.open(USUAL_RATE);
    } catch (NoDevice e) {
      // Reported when a song is played.
    }
  }

  /** Waits for an action; returns empty when closed and all samples have been heard. */
  private synchronized Optional<LineAction> await() {
    while (true) {
      heard = loudspeaker.heard();
      Optional<LineAction> step = step();
      if (step.isPresent()) {
        return step;
      }
      if (closed && (!loudspeaker.isOpen() || millisAhead(soundEnd) <= -MIN_AHEAD_MILLIS)) {
        return Optional.empty();
      }
      try {
        wait(loudspeaker.isOpen() ? POLL_MILLIS : 0);
      } catch (InterruptedException e) {
        return Optional.empty(); // an interrupt ends this thread
      }
    }
  }

  private Optional<LineAction> step() {
    Optional<Block> end = marks.pollEnd(heard);
    if (end.isPresent()) {
      return Optional.of(() -> end(end.get()));
    }
    if (cut.isPresent()) {
      Block block = cut.get();
      cut = Optional.empty();
      return Optional.of(() -> fadeOut(block));
    }
    Optional<Block> next = running ? ahead.poll(this::isInTime) : Optional.empty();
    if (next.isPresent()) {
      return Optional.of(actionFor(next.get()));
    }
    boolean dry = loudspeaker.isOpen() && millisAhead(loudspeaker.written()) < MIN_AHEAD_MILLIS;
    long patience = TimeUnit.MILLISECONDS.toNanos(running ? DECODER_TIMEOUT_MILLIS : POLL_MILLIS);
    return dry && System.nanoTime() - lastWrite >= patience
        ? Optional.of(this::pad)
        : Optional.empty();
  }

  /** Returns false for a block of another sample rate while the previous block is still audible. */
  private boolean isInTime(Block block) {
    return block.end().isPresent()
        || !loudspeaker.isOpen()
        || loudspeaker.rate() == block.rate()
        || millisAhead(soundEnd) <= Loudspeaker.OVERLAP_MILLIS;
  }

  private long millisAhead(long frame) {
    return (frame - heard) * 1000 / loudspeaker.rate();
  }

  private LineAction actionFor(Block block) {
    if (block.end().isPresent()) {
      marks.add(block, soundEnd);
      return () -> {};
    }
    long mine = command;
    return () -> play(block, mine);
  }

  private void play(Block block, long mine) throws NoDevice {
    if (!loudspeaker.isOpen() || loudspeaker.rate() != block.rate()) {
      open(block.rate());
    }
    write(block, mine);
  }

  private void open(int rate) throws NoDevice {
    loudspeaker.open(rate);
    synchronized (this) {
      soundEnd = 0;
      marks.startLine(); // the old line has played out
    }
  }

  private void write(Block block, long mine) throws NoDevice {
    double target;
    synchronized (this) {
      target = volume;
      if (mine == command) {
        marks.add(block, loudspeaker.written());
        var unused = marks.position(heard); // discards the marks of blocks that were heard
      }
    }
    if (block.isFirst()) {
      envelope.begin(block.samples(), target);
    }
    write(envelope.play(block.samples(), block.rate(), target));
    if (block.isFirst()) {
      listener.begun(block.song());
    }
    ahead.release(block); // never the cut block, which step() fades out before it polls
  }

  private void write(int length) throws NoDevice {
    loudspeaker.write(envelope.bytes(), length);
    soundEnd = loudspeaker.written();
    lastSound = System.nanoTime();
    lastWrite = lastSound;
  }

  private void fadeOut(Block block) throws NoDevice {
    if (loudspeaker.isOpen() && loudspeaker.rate() == block.rate()) {
      write(envelope.fadeOut(block.samples(), block.rate()));
    }
    envelope.silence();
  }

  private void pad() {
    envelope.silence();
    boolean idle = heard >= soundEnd && System.nanoTime() - lastSound > IDLE_NANOS;
    try {
      if (!idle) {
        loudspeaker.pad(PAD_MILLIS);
        lastWrite = System.nanoTime();
      }
    } catch (NoDevice e) {
      idle = true; // the failure is reported when a song opens the device
    }
    if (idle) {
      release();
    }
  }

  private void release() {
    synchronized (this) {
      marks.release(heard);
    }
    loudspeaker.close();
    soundEnd = 0;
  }

  private void end(Block block) {
    Optional<Song> following;
    synchronized (this) {
      if (!song.equals(Optional.of(block.song()))) {
        return;
      }
      following = ahead.advance();
      song = following;
      running &= following.isPresent();
    }
    listener.ended(block.song(), block.end().orElseThrow(), following);
    following.ifPresent(ahead::allowRequest); // only after the listener was notified of it
  }

  private void fail(NoDevice problem) {
    Optional<Song> failed;
    synchronized (this) {
      // The position before the failure: a dead line reports that it has played everything.
      Duration reached = marks.position(heard);
      cut = Optional.empty();
      running = false;
      failed = song;
      failed.ifPresent(loaded -> play(loaded, reached, true));
    }
    loudspeaker.close();
    soundEnd = 0;
    envelope.silence();
    String sentence = String.valueOf(problem.getMessage());
    End end = loudspeaker.everOpened() ? End.deviceFailed(sentence) : End.noDevice(sentence);
    failed.ifPresent(loaded -> listener.ended(loaded, end, Optional.empty()));
  }
}
