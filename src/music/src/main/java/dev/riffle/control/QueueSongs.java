package dev.riffle.control;

import com.google.common.collect.ImmutableList;
import dev.riffle.catalogue.MusicFolders;
import dev.riffle.player.TagLoader;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Subscription;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The songs of a queue, each with its path below the deepest common folder of the initial songs.
 */
final class QueueSongs implements SongSource {
  private final PlayQueue<Track> queue;
  private final TagLoader tags;
  private Optional<MusicFolders> folders = Optional.empty(); // guarded by this
  private Subscription subscription = () -> {}; // likewise

  QueueSongs(PlayQueue<Track> queue, TagLoader tags) {
    this.queue = queue;
    this.tags = tags;
  }

  @Override
  public synchronized MusicFolders folders() {
    folders = folders.or(() -> Optional.of(MusicFolders.of(List.of(rootOf(queue.items())))));
    return folders.get();
  }

  private static Path rootOf(List<Track> songs) {
    Optional<Path> root = Optional.empty();
    for (Track song : songs) {
      if (song.isFile()) {
        Path folder = Optional.ofNullable(song.path().getParent()).orElse(song.path());
        root = Optional.of(root.isEmpty() ? folder : common(root.get(), folder));
      }
    }
    return root.orElse(Path.of("/"));
  }

  private static Path common(Path root, Path folder) {
    Path common = root;
    while (!folder.startsWith(common) && common.getParent() != null) {
      common = common.getParent();
    }
    return common;
  }

  @Override
  public void read() {
    tags.await();
  }

  @Override
  public ImmutableList<Track> songs() {
    return ImmutableList.copyOf(queue.items());
  }

  @Override
  public synchronized void onChange(Runnable action) {
    subscription.close();
    subscription = queue.subscribe(change -> action.run());
  }

  @Override
  public synchronized void close() {
    subscription.close();
  }
}
