package dev.riffle.playlist;

import com.google.common.base.CharMatcher;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** The song description of line-based formats: {@code Artist - Title} and whole seconds. */
final class Caption {
  /** The characters that readers trim around a value. */
  static final CharMatcher BLANK = CharMatcher.anyOf(" \t");

  private static final String SEPARATOR = " - ";

  // A line break would cut the title; UTF-8 cannot encode half a surrogate pair.
  private static final Pattern NOT_IN_TITLE = Pattern.compile("\r\n|[\r\n\\p{Cs}]");

  // Readers trim trailing blanks. EntryPath protects leading blanks with "./".
  private static final Pattern NOT_IN_ENTRY = Pattern.compile("[\r\n]|[ \t]\\z");

  private Caption() {}

  /** Sets the title and the artist of {@code track} from a label. */
  static void describe(Track.Builder track, String text) {
    // Splits at the first dash: "Song - Live" is a common title, "A - B" a rare artist.
    String label = BLANK.trimFrom(text);
    int dash = label.indexOf(SEPARATOR);
    if (dash >= 0) {
      track.artist(label.substring(0, dash));
    }
    track.title(dash < 0 ? label : label.substring(dash + SEPARATOR.length()));
  }

  /**
   * Returns the label, or an empty string if only the file name is known: "A - B.mp3" must not be
   * read back as title B by artist A.
   */
  static String label(Track track) {
    Track.Builder bare = track.isFile() ? Track.builder(track.path()) : Track.builder(track.uri());
    if (track.artist().isEmpty() && track.title().equals(bare.build().title())) {
      return "";
    }
    String label = track.artist().map(artist -> artist + SEPARATOR).orElse("") + track.title();
    return NOT_IN_TITLE.matcher(label).replaceAll(" ");
  }

  /**
   * Returns the duration in whole seconds, at least 1, or -1 if unknown. Players treat 0 as
   * unknown.
   */
  static long seconds(OptionalLong millis) {
    return millis.isPresent() ? Math.max(1, (millis.getAsLong() + 500) / 1000) : -1;
  }

  /** Returns an entry for {@code track} that fits on one line. */
  static String entry(Track track, Path folder) {
    if (!track.isFile()) {
      return track.uri().toString();
    }
    Path path = track.path();
    String entry = EntryPath.write(path, folder);
    return NOT_IN_ENTRY.matcher(entry).find() ? EntryPath.uri(path) : entry;
  }
}
