package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds entries by words of their title, artist and album, ignoring case and accents. The text of
 * an entry is computed at its first comparison. Thread-safe.
 */
final class Search {
  private final ImmutableList<Entry<Track>> entries;
  private final String[] texts; // by entry; null until a thread computes it

  Search(ImmutableList<Entry<Track>> entries) {
    this.entries = entries;
    texts = new String[entries.size()];
  }

  /**
   * Returns the entries that match {@code query}: first those in which its words start words, then
   * those in which they occur inside words.
   */
  ImmutableList<Entry<Track>> find(Query query) {
    if (query.words().isEmpty()) {
      return entries;
    }
    ImmutableList.Builder<Entry<Track>> found = ImmutableList.builder();
    List<Entry<Track>> inside = new ArrayList<>();
    for (int i = 0; i < texts.length; i++) {
      String text = text(i);
      if (query.matches(text)) {
        if (query.beginsWords(text)) {
          found.add(entries.get(i));
        } else {
          inside.add(entries.get(i));
        }
      }
    }
    return found.addAll(inside).build();
  }

  private String text(int index) {
    String text = texts[index];
    if (text == null) {
      Track song = entries.get(index).item();
      text =
          Query.folded(song.title())
              + "\n"
              + Query.folded(song.artist().orElse(""))
              + "\n"
              + Query.folded(song.album().orElse(""));
      texts[index] = text;
    }
    return text;
  }
}
