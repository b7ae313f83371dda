package dev.riffle.playlist;

import com.google.common.base.CharMatcher;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * M3U: a path a line, remarks after {@code #}. Of the remarks, {@code #EXTINF:seconds,Artist -
 * Title} describes the next path. Nobody ever specified it; the <a
 * href="https://en.wikipedia.org/wiki/M3U">article of the English Wikipedia</a> comes closest.
 */
final class M3u implements Codec {
  private static final String INFO = "#EXTINF:";
  private static final String BETWEEN = " - ";
  private static final CharMatcher BLANK = CharMatcher.anyOf(" \t");

  // Streams say -1 or 0, which is no duration; a fraction is dropped; more digits are a joke.
  private static final Pattern SECONDS =
      Pattern.compile("[ \t]*+(?<whole>[0-9]{1,7}+)(\\.[0-9]*+)?([ \t].*)?");

  // A line's end would cut the title, half a surrogate pair is no UTF-8.
  private static final Pattern NOT_IN_TITLE = Pattern.compile("\r\n|[\r\n\\p{Cs}]");

  // Readers, this one too, drop the blanks at a line's end; those at its start are guarded.
  private static final Pattern NOT_IN_ENTRY = Pattern.compile("[\r\n]|[ \t]\\z");

  @Override
  public void read(byte[] bytes, Reading reading) {
    String info = "";
    Lines lines = new Lines(bytes, reading);
    while (lines.hasNext()) {
      String line = BLANK.trimFrom(lines.next());
      if (line.startsWith(INFO)) {
        info = line.substring(INFO.length());
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        String described = info;
        reading.track(lines.number(), line, track -> describe(track, described));
        info = "";
      }
    }
  }

  private static void describe(Track.Builder track, String info) {
    int comma = info.indexOf(',');
    Matcher seconds = SECONDS.matcher(comma < 0 ? info : info.substring(0, comma));
    if (seconds.matches() && Long.parseLong(seconds.group("whole")) > 0) {
      track.durationMillis(1000 * Long.parseLong(seconds.group("whole")));
    }
    // The first dash divides: "Song - Live" is a common title, "A - B" a rare artist.
    String label = comma < 0 ? "" : BLANK.trimFrom(info.substring(comma + 1));
    int dash = label.indexOf(BETWEEN);
    if (dash >= 0) {
      track.artist(label.substring(0, dash));
    }
    track.title(dash < 0 ? label : label.substring(dash + BETWEEN.length()));
  }

  @Override
  public String write(List<Track> tracks, Path folder) {
    StringBuilder text = new StringBuilder("#EXTM3U\n");
    for (Track track : tracks) {
      String label = label(track);
      if (!label.isEmpty() || track.durationMillis().isPresent()) {
        text.append(INFO).append(seconds(track.durationMillis())).append(',');
        text.append(label).append('\n');
      }
      text.append(entry(track.path(), folder)).append('\n');
    }
    return text.toString();
  }

  /** Empty if only the file's name is known: "A - B.mp3" must not come back as B by A. */
  private static String label(Track track) {
    if (track.artist().isEmpty()
        && track.title().equals(Track.builder(track.path()).build().title())) {
      return "";
    }
    String label = track.artist().map(artist -> artist + BETWEEN).orElse("") + track.title();
    return NOT_IN_TITLE.matcher(label).replaceAll(" ");
  }

  private static long seconds(OptionalLong millis) {
    // Known, however short, is never 0: players take that for unknown.
    return millis.isPresent() ? Math.max(1, (millis.getAsLong() + 500) / 1000) : -1;
  }

  private static String entry(Path path, Path folder) {
    String entry = EntryPath.write(path, folder);
    return NOT_IN_ENTRY.matcher(entry).find() ? EntryPath.uri(path) : entry;
  }
}
