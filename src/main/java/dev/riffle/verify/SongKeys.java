package dev.riffle.verify;

import com.google.common.base.CharMatcher;
import dev.riffle.track.FoldedText;
import dev.riffle.track.Track;

/** Keys by which songs of logs and lists are the same: their letters and digits, folded. */
final class SongKeys {
  private static final CharMatcher KEPT = CharMatcher.forPredicate(Character::isLetterOrDigit);

  private SongKeys() {}

  /** Returns the key of a song by the text of a line, such as {@code Artist - Title}. */
  static String ofText(String text) {
    String key = KEPT.retainFrom(FoldedText.of(text));
    return key.isEmpty() ? text : key;
  }

  /** Returns the key of a song by its artist and its title. */
  static String of(String artist, String title) {
    return ofText(artist + " " + title);
  }

  /** Returns the key of a song by its tags. */
  static String of(Track track) {
    return of(track.artist().orElse(""), track.title());
  }
}
