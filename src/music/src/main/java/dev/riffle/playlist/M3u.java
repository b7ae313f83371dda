package dev.riffle.playlist;

import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * M3U: one path per line, and comments after {@code #}. The comment {@code #EXTINF:seconds,Artist -
 * Title} describes the next path. There is no specification; the <a
 * href="https://en.wikipedia.org/wiki/M3U">article in the English Wikipedia</a> is the closest.
 */
final class M3u implements Codec {
  private static final String HEADER = "#EXTM3U";
  private static final String INFO = "#EXTINF:";
  private static final String ENCODING = "#EXTENC:";
  private static final String TITLE = "#PLAYLIST:";

  // Directives of other players, such as #EXTALB: and #EXTGRP:.
  private static final Pattern DIRECTIVE = Pattern.compile("#(EXT[^:]*+)(:?)");

  // "# a.mp3" is a comment: blanks after the sign are rare in names.
  private static final Pattern SONG =
      Pattern.compile(
          "(?is)#[^ \t#].*\\.(aac|aiff?|ape|flac|m4[ab]|mka|mp[123c]|og[ag]|opus|tta|wav|wma|wv)");

  // HLS (RFC 8216): the segments of one stream, in a file with the same extension. Its tags precede
  // the first segment.
  private static final String STREAMING = "#EXT-X-";

  // Streams have -1 or 0, which is not a duration. Fractions are dropped, longer numbers ignored.
  private static final Pattern SECONDS =
      Pattern.compile("[ \t]*+(?<whole>[0-9]{1,7}+)(\\.[0-9]*+)?([ \t].*)?");

  @Override
  public void read(byte[] bytes, Reading reading) {
    String info = "";
    TextLines lines = new TextLines(bytes, reading);
    while (lines.hasNext()) {
      String line = Caption.BLANK.trimFrom(lines.next());
      if (begins(line, INFO)) {
        info = line.substring(INFO.length());
      } else if (begins(line, ENCODING)) {
        PlaylistEncoding.usable(line.substring(ENCODING.length()).strip())
            .ifPresentOrElse(
                lines::declare,
                () -> reading.problem(lines.number(), "unusable encoding; ignored"));
      } else if (begins(line, STREAMING)) {
        reading.problem(lines.number(), "skipped from here on: an HLS stream, not a list of songs");
        return;
      } else if (line.startsWith("#") && !isSong(line, lines.number(), reading)) {
        unused(line).ifPresent(name -> reading.unused("playlist", name));
      } else if (!line.isEmpty()) {
        String description = info;
        reading.encodedTrack(lines.number(), line, track -> describe(track, description));
        info = "";
      }
    }
  }

  private static boolean begins(String line, String directive) {
    return line.regionMatches(true, 0, directive, 0, directive.length());
  }

  /** Returns whether a line that begins with {@code #} is a path, such as {@code #1 Crush.mp3}. */
  private static boolean isSong(String line, long number, Reading reading) {
    Matcher directive = DIRECTIVE.matcher(line);
    boolean isDirective = directive.lookingAt() && !directive.group(2).isEmpty();
    boolean isLikeASong = SONG.matcher(line).matches();
    if (isDirective && !isLikeASong) {
      return false; // a directive costs no search
    }
    if (reading.isFile(line)) {
      return true;
    }
    // The path of an existing file after # is an entry that was commented out.
    boolean isSong = isLikeASong && !isDirective && !reading.isFile(line.substring(1));
    if (isSong) {
      reading.remark(number, "read as the path of a song, although it begins with #");
    }
    return isSong;
  }

  /** Returns the name of a comment that a track cannot store, or empty for the header. */
  private static Optional<String> unused(String line) {
    if (begins(line, TITLE)) {
      return Optional.of("title");
    }
    if (begins(line, HEADER)) {
      return Optional.empty();
    }
    Matcher directive = DIRECTIVE.matcher(line);
    return Optional.of(directive.lookingAt() ? directive.group(1) : "comment");
  }

  private static void describe(Track.Builder track, String info) {
    int comma = comma(info);
    Matcher seconds = SECONDS.matcher(comma < 0 ? info : info.substring(0, comma));
    if (seconds.matches() && Long.parseLong(seconds.group("whole")) > 0) {
      track.durationMillis(1000 * Long.parseLong(seconds.group("whole")));
    }
    Caption.describe(track, comma < 0 ? "" : info.substring(comma + 1));
  }

  /** Returns the index of the comma before the label, or -1. Quoted attributes may have others. */
  private static int comma(String info) {
    boolean isQuoted = false;
    for (int i = 0; i < info.length(); i++) {
      if (info.charAt(i) == ',' && !isQuoted) {
        return i;
      }
      isQuoted ^= info.charAt(i) == '"';
    }
    return info.indexOf(','); // a quotation mark alone
  }

  @Override
  public String write(List<Track> tracks, Path folder) {
    StringBuilder text = new StringBuilder("#EXTM3U\n");
    for (Track track : tracks) {
      String label = Caption.label(track);
      if (!label.isEmpty() || track.durationMillis().isPresent()) {
        text.append(INFO).append(Caption.seconds(track.durationMillis())).append(',');
        text.append(label).append('\n');
      }
      text.append(Caption.entry(track, folder)).append('\n');
    }
    return text.toString();
  }
}
