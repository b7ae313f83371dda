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
 * A command takes effect with the next samples that are written: those that would have come are
 * faded out, and what is played instead is faded in. What was written before is heard to its end.
 * While nothing plays, silence is written, and the device freed after some seconds.
 */
final class JavaSound implements Sound {
  /** Most songs have it, so the line is opened with it before the first one is known. */
  private static final int USUAL_RATE = 44_100;

  /** With less than that ahead, the line is about to run dry. */
  private static final int SPARE_MILLIS = 50;

  /** A decoder that is late has so long: a device that keeps no time, such as a file, is faster. */
  private static final int LATE_MILLIS = 40;

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
  private Optional<Block> cut = Optional.empty(); // what would have come, to be faded out
  private long command; // counted up where another song or place begins
  private final LineMarks marks = new LineMarks();

  // Of the thread alone.
  private final Envelope envelope = new Envelope();
  private long soundEnd; // behind it, only silence was written to the line
  private long heard; // of the line, before something was last written
  private long lastSound = System.nanoTime(); // when it was written
  private long lastWrite; // the same, of silence too

  /** Creates a sound of the default device. */
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
  public synchronized void play(Song next, Duration from, boolean held) {
    leave(Optional.of(next), from);
    running = !held;
    ahead.play(next, from);
  }

  @Override
  public synchronized void stop() {
    leave(Optional.empty(), Duration.ZERO);
    running = false;
    ahead.stop();
  }

  private void leave(Optional<Song> next, Duration from) {
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
    volume = Math.pow(percent / 100.0, 3); // so that equal steps sound equal
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
      thread.join(CLOSE_MILLIS); // for the fade; a device that hangs is left to hang
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void wake() {
    notifyAll();
  }

  // ------------------------------------------------------------ the thread

  /** Something to do without the lock. */
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
      // That is said when a song is to be played.
    }
  }

  /** Waits for something to do; empty when closed, and all was heard. */
  private synchronized Optional<LineAction> await() {
    while (true) {
      heard = loudspeaker.heard();
      Optional<LineAction> step = step();
      if (step.isPresent()) {
        return step;
      }
      if (closed && (!loudspeaker.isOpen() || aheadOfEar(soundEnd) <= -SPARE_MILLIS)) {
        return Optional.empty();
      }
      try {
        wait(loudspeaker.isOpen() ? POLL_MILLIS : 0);
      } catch (InterruptedException e) {
        return Optional.empty(); // nobody interrupts this thread but to end it
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
      return Optional.of(taking(next.get()));
    }
    boolean dry = loudspeaker.isOpen() && aheadOfEar(loudspeaker.written()) < SPARE_MILLIS;
    long patience = TimeUnit.MILLISECONDS.toNanos(running ? LATE_MILLIS : POLL_MILLIS);
    return dry && System.nanoTime() - lastWrite >= patience
        ? Optional.of(this::pad)
        : Optional.empty();
  }

  /** Returns false for a block of another sample rate while the one before is still heard. */
  private boolean isInTime(Block block) {
    return block.end().isPresent()
        || !loudspeaker.isOpen()
        || loudspeaker.rate() == block.rate()
        || aheadOfEar(soundEnd) <= Loudspeaker.OVERLAP_MILLIS;
  }

  private long aheadOfEar(long frame) {
    return (frame - heard) * 1000 / loudspeaker.rate();
  }

  private LineAction taking(Block block) {
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
      marks.startLine(); // what came before was heard
    }
  }

  private void write(Block block, long mine) throws NoDevice {
    double target;
    synchronized (this) {
      target = volume;
      if (mine == command) {
        marks.add(block, loudspeaker.written());
        var unused = marks.position(heard); // forgets those that were heard
      }
    }
    if (block.isFirst()) {
      envelope.begin(block.samples(), target);
    }
    write(envelope.play(block.samples(), block.rate(), target));
    ahead.giveBack(block); // never one that is still to be faded out: step() does that first
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
      idle = true; // if it is missed, opening it fails
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
      following = ahead.moveOn();
      song = following;
      running &= following.isPresent();
    }
    listener.ended(block.song(), block.end().orElseThrow(), following);
    following.ifPresent(ahead::mayAsk); // not before the listener knows that it plays
  }

  private void fail(NoDevice problem) {
    Optional<Song> held;
    synchronized (this) {
      // Where it was heard before it failed: a dead line claims to have played everything.
      Duration reached = marks.position(heard);
      cut = Optional.empty();
      running = false;
      held = song;
      held.ifPresent(failed -> play(failed, reached, true));
    }
    loudspeaker.close();
    soundEnd = 0;
    envelope.silence();
    String sentence = String.valueOf(problem.getMessage());
    End end = loudspeaker.everOpened() ? End.deviceFailed(sentence) : End.noDevice(sentence);
    held.ifPresent(failed -> listener.ended(failed, end, Optional.empty()));
  }
}
