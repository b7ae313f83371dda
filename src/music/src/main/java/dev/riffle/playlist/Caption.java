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

  /**
   * Characters that a terminal or an editor obeys instead of displaying, such as escape sequences,
   * line separators and bidi overrides, and unpaired surrogates. The joiners (ZWNJ, ZWJ) are not
   * among them: languages and emoji need them.
   */
  static final Pattern HIDDEN =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}&&[^\\t\\u200c\\u200d]]");

  private static final String SEPARATOR = " - ";

  // Invisible, so that nothing takes their place.
  private static final Pattern FORMATTING = Pattern.compile("[\\p{Cf}&&[^\\u200c\\u200d]]");
  private static final Pattern LINE_BREAK = Pattern.compile("\r\n");

  // Readers trim trailing blanks. EntryPath protects leading blanks with "./".
  private static final Pattern TRAILING_BLANK = Pattern.compile("[ \t]\\z");

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
   * Returns the label without hidden characters, or an empty string if only the file name is known:
   * "A - B.mp3" must not be read back as title B by artist A.
   */
  static String label(Track track) {
    Track.Builder bare = track.isFile() ? Track.builder(track.path()) : Track.builder(track.uri());
    if (track.artist().isEmpty() && track.title().equals(bare.build().title())) {
      return "";
    }
    String artist = visible(track.artist().orElse(""));
    return (artist.isBlank() ? "" : artist + SEPARATOR) + visible(track.title());
  }

  private static String visible(String text) {
    String formatted = FORMATTING.matcher(text).replaceAll("");
    return HIDDEN.matcher(LINE_BREAK.matcher(formatted).replaceAll(" ")).replaceAll(" ");
  }

  /**
   * Returns the duration in whole seconds, at least 1, or -1 if unknown. Players treat 0 as
   * unknown.
   */
  static long seconds(OptionalLong millis) {
    return millis.isPresent() ? Math.max(1, (millis.getAsLong() + 500) / 1000) : -1;
  }

  /** Returns an entry for {@code track} that fits on one line, without hidden characters. */
  static String entry(Track track, Path folder) {
    if (!track.isFile()) {
      String address = track.uri().toString();
      return HIDDEN.matcher(address).find() ? track.uri().toASCIIString() : address;
    }
    Path path = track.path();
    String entry = EntryPath.writeEncoded(path, folder);
    boolean fits = !HIDDEN.matcher(entry).find() && !TRAILING_BLANK.matcher(entry).find();
    return fits ? entry : EntryPath.uri(path);
  }
}
