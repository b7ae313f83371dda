package dev.riffle.player;

import dev.riffle.player.Sound.End;
import dev.riffle.player.Sound.Song;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Records the events of a sound, and waits for them. */
final class SoundEvents implements SoundListener {
  record Ended(Song song, End end, Optional<Song> following) {}

  private static final long PATIENCE_SECONDS = 120;

  final List<Song> begun = new CopyOnWriteArrayList<>();
  final List<Song> nearEnds = new CopyOnWriteArrayList<>();
  final List<Ended> ends = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Song> newNearEnds = new LinkedBlockingQueue<>();
  private final BlockingQueue<Ended> newEnds = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> sentences = new LinkedBlockingQueue<>();

  @Override
  public void nearEnd(Song song) {
    nearEnds.add(song);
    newNearEnds.add(song);
  }

  @Override
  public void begun(Song song) {
    begun.add(song);
  }

  @Override
  public void ended(Song song, End end, Optional<Song> following) {
    Ended event = new Ended(song, end, following);
    ends.add(event);
    newEnds.add(event);
  }

  @Override
  public void said(String sentence) {
    sentences.add(sentence);
  }

  Song awaitNearEnd() throws InterruptedException {
    return next(newNearEnds);
  }

  Ended awaitEnd() throws InterruptedException {
    return next(newEnds);
  }

  String awaitMessage() throws InterruptedException {
    return next(sentences);
  }

  private static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
    @Nullable T next = queue.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (next == null) {
      throw new AssertionError("the sound reports nothing");
    }
    return next;
  }
}
