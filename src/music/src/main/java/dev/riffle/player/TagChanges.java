package dev.riffle.player;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Maps;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Applies newly read tags to a queue; no change is an edit. Thread-safe. */
final class TagChanges {
  private static final int BATCH = 1_000; // limits the wait of a query to a few milliseconds

  private final PlayQueue<Track> queue;
  private final AtomicInteger dropped = new AtomicInteger();

  TagChanges(PlayQueue<Track> queue) {
    this.queue = queue;
  }

  /** Refreshes the entries with audio and drops those without, except the current one. */
  void apply(List<Entry<Track>> entries, List<Track> tracks) {
    Map<Path, Track> byPath = Maps.newHashMapWithExpectedSize(tracks.size());
    tracks.forEach(track -> byPath.put(track.path(), track));
    Optional<Long> current = queue.current().map(Entry::id); // was read before it started playing
    Map<Entry<Track>, Track> refreshed = new LinkedHashMap<>();
    List<Entry<Track>> silent = new ArrayList<>();
    for (Entry<Track> entry : entries) {
      Track song = entry.item();
      Track now = song.isFile() ? byPath.get(song.path()) : null;
      boolean isSilent = now == null ? isFolder(song) : TagLoader.isUnread(now);
      if (isSilent && !current.equals(Optional.of(entry.id()))) {
        silent.add(entry);
      } else if (now != null && !isSilent && !now.equals(song)) {
        refreshed.put(entry, now);
      }
    }
    for (List<Map.Entry<Entry<Track>, Track>> batch :
        Iterables.partition(refreshed.entrySet(), BATCH)) {
      queue.refresh(ImmutableMap.copyOf(batch));
    }
    drop(silent);
  }

  // A folder may have the name of a song. A missing file is kept: its disk may be unmounted.
  private static boolean isFolder(Track song) {
    return TagLoader.isUnread(song) && Files.isDirectory(song.path());
  }

  /** Drops entries without audio. */
  void drop(List<Entry<Track>> silent) {
    if (!silent.isEmpty()) {
      dropped.addAndGet(silent.size());
      queue.drop(silent);
    }
  }

  /** Returns the number of entries that were dropped. */
  int dropped() {
    return dropped.get();
  }
}
