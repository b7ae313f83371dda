package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.track.FoldedText;
import dev.riffle.track.Track;

/**
 * Finds entries by words of their title, artist and album, ignoring case and accents. The text of
 * an entry is prepared at its first comparison. Thread-safe.
 */
final class Search {
  private final ImmutableList<Entry<Track>> entries;
  private final String[] texts; // of the entries; null until prepared, by any thread

  Search(ImmutableList<Entry<Track>> entries) {
    this.entries = entries;
    texts = new String[entries.size()];
  }

  /** Returns the first {@code max} entries that match {@code query}. */
  ImmutableList<Entry<Track>> find(Query query, int max) {
    ImmutableList.Builder<Entry<Track>> found = ImmutableList.builder();
    int count = 0;
    for (int i = 0; i < texts.length && count < max; i++) {
      if (query.matches(text(i))) {
        found.add(entries.get(i));
        count++;
      }
    }
    return found.build();
  }

  private String text(int index) {
    String text = texts[index];
    if (text == null) {
      Track song = entries.get(index).item();
      text =
          FoldedText.of(
              song.title() + "\n" + song.artist().orElse("") + "\n" + song.album().orElse(""));
      texts[index] = text;
    }
    return text;
  }
}
