package dev.riffle.player;

import dev.riffle.player.Sound.Song;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Decodes the current song and the following one ahead, up to {@value #SECONDS} seconds, on its own
 * thread, so that a slow disk does not interrupt playback. Thread-safe; no call waits for a file.
 *
 * <pre>
 *   taken | blocks, some seconds                           | not decoded
 *   ...   |   the song that plays  end ][ the next ...     |   ...
 *                                      ^ once this is decoded, and some of the song was taken,
 *                                        the next is requested
 * </pre>
 */
final class DecodeAhead implements AutoCloseable {
  /** The length of the buffer, 700 kB at 44.1 kHz. */
  private static final int SECONDS = 2;

  /** A song and the position at which decoding starts. */
  private record SongStart(Song song, Duration from) {}

  private final ReplayGainMode levelling;
  private final Consumer<Song> nearEnd;
  private final Runnable ready;
  private final Thread thread = new Thread(this::run, "riffle-decode");

  private final Block.Arrays arrays = new Block.Arrays();
  private final Deque<Block> blocks = new ArrayDeque<>();
  private Optional<SongStart> wanted = Optional.empty(); // the song to open next
  private Optional<Song> playing = Optional.empty();
  private Optional<Song> following = Optional.empty();
  private Optional<Song> decoding = Optional.empty(); // the playing or the following song
  private Optional<Song> taken = Optional.empty(); // the song of the last block taken
  private boolean isDecoded; // decoding has reached the end of its song
  private boolean isRequested; // the song after the playing one was requested
  private long generation; // results of an older generation are discarded
  private boolean closed;

  private Optional<BlockSource> source = Optional.empty(); // confined to the thread

  /**
   * Creates an idle decoder and starts its thread.
   *
   * @param nearEnd called once per song when it has been decoded, to request the following one
   * @param ready called when the buffer becomes non-empty; like {@code nearEnd}, called without a
   *     lock
   */
  DecodeAhead(ReplayGainMode levelling, Consumer<Song> nearEnd, Runnable ready) {
    this.levelling = levelling;
    this.nearEnd = nearEnd;
    this.ready = ready;
    thread.setDaemon(true);
    thread.start();
  }

  /** Clears the buffer and starts decoding a song. */
  synchronized void play(Song song, Duration from) {
    stop();
    playing = Optional.of(song);
    wanted = Optional.of(new SongStart(song, from));
  }

  /** Clears the buffer and unloads the songs. */
  synchronized void stop() {
    blocks.clear();
    playing = Optional.empty();
    following = Optional.empty();
    wanted = Optional.empty();
    decoding = Optional.empty();
    isRequested = false;
    isDecoded = false;
    generation++;
    notifyAll();
  }

  /** Sets the following song, unless a block of the previous choice has been taken. */
  synchronized void follow(Optional<Song> next) {
    if (isFollowingBegun()) {
      if (decoding.equals(next) || taken.equals(decoding)) {
        return;
      }
      blocks.removeIf(block -> Optional.of(block.song()).equals(decoding));
      decoding = playing;
      isDecoded = true;
      generation++;
    }
    following = next;
    notifyAll();
  }

  private boolean isFollowingBegun() {
    return decoding.isPresent() && !decoding.equals(playing);
  }

  /**
   * Makes the following song the playing one and returns it, or empty if its decoding has not
   * begun. The song after it is requested only after {@link #allowRequest}.
   */
  synchronized Optional<Song> advance() {
    Optional<Song> next = isFollowingBegun() ? decoding : Optional.empty();
    if (next.isEmpty()) {
      generation++; // discards a file that is being opened
      decoding = Optional.empty();
    }
    playing = next;
    following = Optional.empty();
    isRequested = true;
    notifyAll();
    return next;
  }

  /** Allows the request for the song after {@code song}, if {@code song} is still playing. */
  synchronized void allowRequest(Song song) {
    if (playing.equals(Optional.of(song))) {
      isRequested = false;
      notifyAll();
    }
  }

  /** Removes and returns the next block if it matches {@code wanted}. */
  synchronized Optional<Block> poll(Predicate<Block> wanted) {
    Optional<Block> block = peek().filter(wanted);
    if (block.isPresent()) {
      blocks.remove();
      taken = Optional.of(block.get().song());
      notifyAll();
    }
    return block;
  }

  /** Returns the sample array of a taken block to the pool, which may overwrite it. */
  void release(Block block) {
    arrays.release(block.samples());
  }

  /** Returns the next block without removing it, if there is one. */
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

  /** Waits for work; returns empty when closed. */
  private synchronized Optional<Runnable> await() {
    while (!closed) {
      Optional<Runnable> work = work();
      if (work.isPresent()) {
        return work;
      }
      try {
        wait();
      } catch (InterruptedException e) {
        closed = true; // an interrupt ends this thread
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
    if (decoding.isPresent() && !isDecoded) {
      return isFull()
          ? Optional.empty()
          : Optional.of(() -> add(source.orElseThrow().next(), mine));
    }
    if (!decoding.equals(playing)) {
      return Optional.empty(); // the following song has been decoded, too
    }
    if (!isRequested && taken.equals(playing)) {
      isRequested = true;
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
      isDecoded = false;
    }
  }

  // An unplayable song is not buffered; it fails when it is loaded as the next song.
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
      isDecoded = block.end().isPresent();
    }
    if (first) {
      ready.run();
    }
  }
}
