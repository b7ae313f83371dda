package dev.riffle.verify;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import dev.riffle.track.FoldedText;
import dev.riffle.track.Track;
import java.io.File;
import java.nio.file.Path;

/** Keys that match songs of logs and lists: their letters and digits, without case or accents. */
final class SongKeys {
  private static final CharMatcher KEPT = CharMatcher.forPredicate(Character::isLetterOrDigit);

  private static final String HERE = Path.of("").toAbsolutePath() + File.separator;

  private SongKeys() {}

  /** Returns the possible names of a song: its path, absolute and relative, and its tags. */
  static ImmutableList<String> names(String path, String artist, String title) {
    String other = path.startsWith(HERE) ? path.substring(HERE.length()) : HERE + path;
    return path.isEmpty()
        ? ImmutableList.of(artist + " " + title)
        : ImmutableList.of(path, other, artist + " " + title);
  }

  /** Returns the key for the text of a line, such as {@code Artist - Title}. */
  static String ofText(String text) {
    String key = KEPT.retainFrom(FoldedText.of(text));
    return key.isEmpty() ? text : key;
  }

  /** Returns the key for an artist and a title. */
  static String of(String artist, String title) {
    return ofText(artist + " " + title);
  }

  /** Returns the key for the tags of a song. */
  static String of(Track track) {
    return of(track.artist().orElse(""), track.title());
  }
}
