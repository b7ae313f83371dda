package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Comparator.comparingLong;

import com.google.common.base.CharMatcher;
import com.google.common.base.Utf8;
import com.google.common.collect.ImmutableList;
import com.google.common.io.MoreFiles;
import dev.riffle.library.TagEncoding;
import dev.riffle.library.UserLists;
import dev.riffle.mp3.TagLyrics;
import dev.riffle.track.Track;
import dev.riffle.words.UserBytes;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of a song's lyrics; those of LRC have times and are sorted by them. An immutable value.
 *
 * @param isTimed whether the lines have times; otherwise, all times are 0
 */
record Lyrics(ImmutableList<Line> lines, boolean isTimed) {
  /** A line and its start, as a position in the song. */
  record Line(Duration time, String text) {}

  static final Lyrics NONE = new Lyrics(ImmutableList.of(), false);

  private static final int MAX_BYTES = 1 << 20;
  private static final int MAX_LINES = 10_000;
  private static final Charset WESTERN = Charset.forName("windows-1252");
  private static final Pattern TIME =
      Pattern.compile("\\s*\\[(\\d{1,3}):(\\d{1,2})(?:[.:](\\d{1,3}))?\\]");
  private static final Pattern WORD_TIME = Pattern.compile("<\\d{1,3}:\\d{1,2}(?:[.:]\\d{1,3})?>");
  private static final Pattern OFFSET = Pattern.compile("\\[offset:\\s*([+-]?\\d{1,7})\\s*\\]");
  private static final CharMatcher MARK = CharMatcher.is('\uFEFF');

  /**
   * Reads the lyrics of a song from the {@code .lrc} file beside it, or else from its tags.
   *
   * @throws IOException if a file cannot be read
   */
  static Lyrics of(Track song) throws IOException {
    if (!song.isFile()) {
      return NONE;
    }
    Path path = song.path();
    Function<List<String>, Optional<Charset>> encoding =
        UserLists.lines(TagEncoding.AUTO, path.toAbsolutePath());
    for (String ending : List.of(".lrc", ".LRC")) {
      Path file = path.resolveSibling(MoreFiles.getNameWithoutExtension(path) + ending);
      if (Files.isRegularFile(file)) {
        return parse(decoded(UserBytes.read(file, MAX_BYTES), encoding));
      }
    }
    return TagLyrics.in(path, encoding).map(Lyrics::parse).orElse(NONE);
  }

  private static String decoded(byte[] bytes, Function<List<String>, Optional<Charset>> encoding) {
    boolean isWide =
        bytes.length > 1 && (bytes[0] & bytes[1]) == (byte) 0xFE && bytes[0] != bytes[1];
    if (isWide) {
      return new String(bytes, UTF_16);
    } else if (Utf8.isWellFormed(bytes)) {
      return MARK.trimLeadingFrom(new String(bytes, UTF_8));
    }
    List<String> lines = new String(bytes, ISO_8859_1).lines().toList();
    return new String(bytes, encoding.apply(lines).orElse(WESTERN));
  }

  /** Parses LRC, or a text without times. */
  static Lyrics parse(String text) {
    List<String> all = text.lines().limit(MAX_LINES).toList();
    List<Line> timed = new ArrayList<>();
    long offset = 0;
    for (String line : all) {
      Matcher shift = OFFSET.matcher(line);
      offset = shift.matches() ? Long.parseLong(shift.group(1)) : offset;
      addTimed(line, timed);
    }
    if (timed.isEmpty()) {
      return new Lyrics(
          all.stream()
              .map(line -> new Line(Duration.ZERO, line.stripTrailing()))
              .collect(toImmutableList()),
          false);
    }
    Duration earlier = Duration.ofMillis(offset);
    return new Lyrics(
        timed.stream()
            .map(line -> new Line(line.time.minus(earlier), line.text))
            .sorted(comparingLong(line -> line.time.toMillis()))
            .limit(MAX_LINES)
            .collect(toImmutableList()),
        true);
  }

  /** Adds a line for each of its times. */
  private static void addTimed(String line, List<Line> timed) {
    List<Duration> times = new ArrayList<>();
    Matcher time = TIME.matcher(line);
    int end = 0;
    while (time.find() && time.start() == end) {
      end = time.end();
      times.add(
          Duration.ofMinutes(Long.parseLong(time.group(1)))
              .plusSeconds(Long.parseLong(time.group(2)))
              .plusMillis(millis(Optional.ofNullable(time.group(3)).orElse("0"))));
    }
    String text = WORD_TIME.matcher(line.substring(end)).replaceAll("").strip();
    times.forEach(at -> timed.add(new Line(at, text)));
  }

  /** Converts the digits after a decimal point to milliseconds. */
  private static long millis(String fraction) {
    return Long.parseLong((fraction + "00").substring(0, 3));
  }

  /** Returns the index of the line sung at a time; -1 before the first line or without times. */
  int lineAt(Duration time) {
    int line = -1;
    while (isTimed && line + 1 < lines.size() && lines.get(line + 1).time.compareTo(time) <= 0) {
      line++;
    }
    return line;
  }
}
