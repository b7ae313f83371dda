package dev.riffle.player;

import dev.riffle.player.Sound.Song;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Decodes the song that plays, and the one that follows it, a few seconds ahead: on a thread of its
 * own, so that a slow disk is not heard, and bounded, whatever the songs are. Thread-safe; no call
 * waits for a file.
 *
 * <pre>
 *   taken | blocks, some seconds                           | not decoded
 *   ...   |   the song that plays  end ][ the next ...     |   ...
 *                                      ^ once this is decoded, and some of the song was taken,
 *                                        the next is asked for
 * </pre>
 */
final class DecodeAhead implements AutoCloseable {
  /** How far ahead: 700 kB at 44.1 kHz. */
  private static final int SECONDS = 2;

  /** Where a song is to be decoded from. */
  private record SongStart(Song song, Duration from) {}

  private final ReplayGainMode levelling;
  private final Consumer<Song> nearEnd;
  private final Runnable ready;
  private final Thread thread = new Thread(this::run, "riffle-decode");

  private final Block.Arrays arrays = new Block.Arrays();
  private final Deque<Block> blocks = new ArrayDeque<>();
  private Optional<SongStart> wanted = Optional.empty(); // to be opened next, in place of all else
  private Optional<Song> playing = Optional.empty();
  private Optional<Song> following = Optional.empty();
  private Optional<Song> decoding = Optional.empty(); // the one that plays, or that follows it
  private Optional<Song> taken = Optional.empty(); // of which a block was taken last
  private boolean decoded; // to the end of the song that is decoded
  private boolean asked; // what follows the one that plays
  private long generation; // what was begun under another one is not wanted any more
  private boolean closed;

  private Optional<BlockSource> source = Optional.empty(); // of the thread alone

  /**
   * Creates one at rest.
   *
   * @param nearEnd called once for a song that was decoded, when the one to follow is wanted
   * @param ready called when there are blocks where there were none; both without a lock
   */
  DecodeAhead(ReplayGainMode levelling, Consumer<Song> nearEnd, Runnable ready) {
    this.levelling = levelling;
    this.nearEnd = nearEnd;
    this.ready = ready;
    thread.setDaemon(true);
    thread.start();
  }

  /** Forgets all, and begins with a song. */
  synchronized void play(Song song, Duration from) {
    stop();
    playing = Optional.of(song);
    wanted = Optional.of(new SongStart(song, from));
  }

  /** Forgets all. */
  synchronized void stop() {
    blocks.clear();
    playing = Optional.empty();
    following = Optional.empty();
    wanted = Optional.empty();
    decoding = Optional.empty();
    asked = false;
    decoded = false;
    generation++;
    notifyAll();
  }

  /** Sets what comes after the song that plays, unless some of what comes was taken already. */
  synchronized void follow(Optional<Song> next) {
    if (isFollowingBegun()) {
      if (decoding.equals(next) || taken.equals(decoding)) {
        return;
      }
      blocks.removeIf(block -> Optional.of(block.song()).equals(decoding));
      decoding = playing;
      decoded = true;
      generation++;
    }
    following = next;
    notifyAll();
  }

  private boolean isFollowingBegun() {
    return decoding.isPresent() && !decoding.equals(playing);
  }

  /**
   * Makes the song that follows the one that plays, and returns it; empty if none was begun. What
   * follows it in turn is asked for after {@link #mayAsk}.
   */
  synchronized Optional<Song> moveOn() {
    Optional<Song> next = isFollowingBegun() ? decoding : Optional.empty();
    if (next.isEmpty()) {
      generation++; // it may be being opened
      decoding = Optional.empty();
    }
    playing = next;
    following = Optional.empty();
    asked = true;
    notifyAll();
    return next;
  }

  /** Allows to ask what follows a song, if it still plays. */
  synchronized void mayAsk(Song song) {
    if (playing.equals(Optional.of(song))) {
      asked = false;
      notifyAll();
    }
  }

  /** Takes the next block, if there is one and it is {@code wanted}. */
  synchronized Optional<Block> poll(Predicate<Block> wanted) {
    Optional<Block> block = peek().filter(wanted);
    if (block.isPresent()) {
      blocks.remove();
      taken = Optional.of(block.get().song());
      notifyAll();
    }
    return block;
  }

  /** Accepts a block that was taken and is no longer read: its array is decoded into again. */
  void giveBack(Block block) {
    arrays.giveBack(block.samples());
  }

  /** Returns the next block, if there is one, and leaves it there. */
  synchronized Optional<Block> peek() {
    return Optional.ofNullable(blocks.peek());
  }

  @Override
  public synchronized void close() {
    closed = true;
    stop();
  }

  // ------------------------------------------------------------ the thread

  private void run() {
    try {
      for (Optional<Runnable> work = await(); work.isPresent(); work = await()) {
        work.get().run();
      }
    } finally {
      source.ifPresent(BlockSource::close);
    }
  }

  /** Waits for work; empty when closed. */
  private synchronized Optional<Runnable> await() {
    while (!closed) {
      Optional<Runnable> work = work();
      if (work.isPresent()) {
        return work;
      }
      try {
        wait();
      } catch (InterruptedException e) {
        closed = true; // nobody interrupts this thread but to end it
      }
    }
    return Optional.empty();
  }

  private Optional<Runnable> work() {
    long mine = generation;
    if (wanted.isPresent()) {
      SongStart place = wanted.get();
      wanted = Optional.empty();
      return Optional.of(() -> begin(open(place), mine));
    }
    if (playing.isEmpty()) {
      return source.map(idle -> this::closeSource);
    }
    if (decoding.isPresent() && !decoded) {
      return isFull()
          ? Optional.empty()
          : Optional.of(() -> add(source.orElseThrow().next(), mine));
    }
    if (!decoding.equals(playing)) {
      return Optional.empty(); // the one that follows is decoded, too; it must be heard first
    }
    if (!asked && taken.equals(playing)) {
      asked = true;
      Song song = playing.get();
      return Optional.of(() -> nearEnd.accept(song));
    }
    if (following.isPresent()) {
      SongStart place = new SongStart(following.get(), Duration.ZERO);
      following = Optional.empty();
      return Optional.of(() -> beginFollowing(open(place), mine));
    }
    return Optional.empty();
  }

  private boolean isFull() {
    double seconds = 0;
    for (Block block : blocks) {
      seconds += (double) block.length() / block.rate();
    }
    return seconds >= SECONDS;
  }

  private BlockSource open(SongStart place) {
    source = Optional.of(BlockSource.open(place.song(), place.from(), levelling, source, arrays));
    return source.get();
  }

  private void closeSource() {
    source.ifPresent(BlockSource::close);
    source = Optional.empty();
  }

  private synchronized void begin(BlockSource opened, long mine) {
    if (mine == generation) {
      decoding = Optional.of(opened.song());
      decoded = false;
    }
  }

  // One that cannot be played is left to be begun when the song has ended, and refused then.
  private void beginFollowing(BlockSource opened, long mine) {
    if (!opened.isUnplayable()) {
      begin(opened, mine);
    }
  }

  private void add(Block block, long mine) {
    boolean first;
    synchronized (this) {
      if (mine != generation) {
        return;
      }
      first = blocks.isEmpty();
      blocks.add(block);
      decoded = block.end().isPresent();
    }
    if (first) {
      ready.run();
    }
  }
}
