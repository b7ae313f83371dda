package dev.riffle.cli.screen;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Finds entries by words of their title, artist and album, ignoring case and accents. The text of
 * an entry is prepared at its first comparison. Thread-safe.
 */
final class Search {
  private static final CharMatcher ASCII = CharMatcher.ascii().precomputed();

  // Accents of Latin, Greek and Cyrillic letters, points of Hebrew and Arabic. Not all marks: the
  // vowels of Thai and Devanagari are marks, too.
  private static final Pattern ACCENTS =
      Pattern.compile("[\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u065f\\u0670]");

  // Letters with a stroke and ligatures, which do not decompose.
  private static final String STROKED = "łøđħŧıςßæœþð";
  private static final ImmutableList<String> PLAIN =
      ImmutableList.of("l", "o", "d", "h", "t", "i", "σ", "ss", "ae", "oe", "th", "d");

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
          folded(song.title() + "\n" + song.artist().orElse("") + "\n" + song.album().orElse(""));
      texts[index] = text;
    }
    return text;
  }

  /** Returns {@code text} in lower case without accents. */
  static String folded(String text) {
    String small = text.toLowerCase(Locale.ROOT);
    if (ASCII.matchesAllOf(small)) {
      return small;
    }
    String bare = ACCENTS.matcher(Normalizer.normalize(small, Normalizer.Form.NFKD)).replaceAll("");
    StringBuilder folded = new StringBuilder(bare.length());
    for (int i = 0; i < bare.length(); i++) {
      int stroked = STROKED.indexOf(bare.charAt(i));
      if (stroked < 0) {
        folded.append(bare.charAt(i));
      } else {
        folded.append(PLAIN.get(stroked));
      }
    }
    return folded.toString();
  }
}
