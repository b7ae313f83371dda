package dev.riffle.playlist;

import com.google.common.base.CharMatcher;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** How the formats of lines describe a song: {@code Artist - Title}, and whole seconds. */
final class Caption {
  /** What readers drop around a value. */
  static final CharMatcher BLANK = CharMatcher.anyOf(" \t");

  private static final String BETWEEN = " - ";

  // A line's end would cut the title, half a surrogate pair is no UTF-8.
  private static final Pattern NOT_IN_TITLE = Pattern.compile("\r\n|[\r\n\\p{Cs}]");

  // Readers, this one too, drop the blanks at a line's end; those at its start are guarded.
  private static final Pattern NOT_IN_ENTRY = Pattern.compile("[\r\n]|[ \t]\\z");

  private Caption() {}

  /** Takes title and artist out of a label. */
  static void describe(Track.Builder track, String text) {
    // The first dash divides: "Song - Live" is a common title, "A - B" a rare artist.
    String label = BLANK.trimFrom(text);
    int dash = label.indexOf(BETWEEN);
    if (dash >= 0) {
      track.artist(label.substring(0, dash));
    }
    track.title(dash < 0 ? label : label.substring(dash + BETWEEN.length()));
  }

  /** Empty if only the file's name is known: "A - B.mp3" must not come back as B by A. */
  static String label(Track track) {
    Track.Builder bare = track.isFile() ? Track.builder(track.path()) : Track.builder(track.uri());
    if (track.artist().isEmpty() && track.title().equals(bare.build().title())) {
      return "";
    }
    String label = track.artist().map(artist -> artist + BETWEEN).orElse("") + track.title();
    return NOT_IN_TITLE.matcher(label).replaceAll(" ");
  }

  /** Returns whole seconds; -1 for unknown, and never 0, which players take for unknown. */
  static long seconds(OptionalLong millis) {
    return millis.isPresent() ? Math.max(1, (millis.getAsLong() + 500) / 1000) : -1;
  }

  /** Returns an entry for a track that a line can hold. */
  static String entry(Track track, Path folder) {
    if (!track.isFile()) {
      return track.uri().toString();
    }
    Path path = track.path();
    String entry = EntryPath.write(path, folder);
    return NOT_IN_ENTRY.matcher(entry).find() ? EntryPath.uri(path) : entry;
  }
}
