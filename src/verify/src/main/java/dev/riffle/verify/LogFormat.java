package dev.riffle.verify;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.base.Ascii;
import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.Immutable;
import dev.riffle.verify.Trial.Evidence;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The formats of logs. The files of a log may be given in any order.
 *
 * @since 0.1
 */
public enum LogFormat {
  /**
   * One song per line, such as {@code Artist - Title} or a path, in play order. The prefix {@code
   * "< "} marks a song reached by previous, {@code ". "} a song that played because the one before
   * it ended; a blank line begins a session.
   */
  TEXT(Evidence.LOG, false, TextLog::read),

  /**
   * The extended streaming history of Spotify ("Understanding my data", support.spotify.com):
   * arrays of objects with {@code ts}, the end time, {@code ms_played}, {@code reason_start} and
   * {@code shuffle}. A song begins a session unless it was started by {@code trackdone} or {@code
   * fwdbtn} with shuffle on.
   */
  SPOTIFY(Evidence.LOG, false, JsonLogs::readSpotify),

  /**
   * The history of the last year in Spotify's account data: arrays of objects with {@code endTime},
   * to the minute, and {@code msPlayed}. It includes skipped songs. A pause of half an hour begins
   * a session.
   */
  SPOTIFY_ACCOUNT(Evidence.LOG, true, JsonLogs::readSpotifyAccount),

  /**
   * The export of ListenBrainz (listenbrainz.readthedocs.io, "JSON Documentation"), or submissions
   * to it: objects with {@code listened_at} and {@code track_metadata}. Skipped songs are missing.
   * A pause of half an hour begins a session.
   */
  LISTENBRAINZ(Evidence.LOG_WITHOUT_SKIPS, true, JsonLogs::readListenBrainz),

  /**
   * Last.fm scrobbles as CSV with an artist, a title and a time per line, as export tools write it.
   * A header identifies the columns; without one, they are artist, album, title and time in UTC, as
   * written by lastfm-to-csv. Skipped songs are missing. A pause of half an hour begins a session.
   */
  LASTFM(Evidence.LOG_WITHOUT_SKIPS, true, CsvLog::read),

  /**
   * The {@code .scrobbler.log} of portable players such as Rockbox (audioscrobbler.net, "Portable
   * Player Logging"). It includes skipped songs if any is marked as skipped. A pause of half an
   * hour begins a session.
   */
  ROCKBOX(Evidence.LOG_WITHOUT_SKIPS, true, RockboxLog::read),

  /**
   * The watch history of Google Takeout as JSON: objects with {@code header}, {@code title}, {@code
   * subtitles} and {@code time}. Objects with the header {@code YouTube Music} are plays. A pause
   * of half an hour begins a session.
   */
  YOUTUBE(Evidence.LOG_WITHOUT_SKIPS, true, JsonLogs::readYouTube),

  /**
   * The events of {@code riffle play --plain --json} or the order of {@code riffle order --json}. A
   * song begins a session unless it follows {@code next}, {@code previous} or {@code ended} with
   * shuffle on.
   */
  RIFFLE(Evidence.LOG, false, JsonLogs::readEvents),

  /**
   * Riffle's log of listens, {@code listens.jsonl}, which {@code riffle listens --json} prints.
   * Skipped songs are missing. A pause of half an hour begins a session.
   */
  RIFFLE_LISTENS(Evidence.LOG_WITHOUT_SKIPS, true, JsonLogs::readListens);

  /** Reads text in the format. */
  @Immutable
  interface Content {
    void read(Reader in, LogBuilder log) throws IOException;
  }

  /** The remedy for a file in an unknown format, as the rest of a message. */
  static final String FORMATS =
      "; use "
          + Joiner.on(", ").join(Arrays.stream(values()).map(LogFormat::word).iterator())
          + ", or a ZIP with one";

  private final Evidence evidence;
  private final boolean hasPauses;
  private final Content content;

  LogFormat(Evidence evidence, boolean hasPauses, Content content) {
    this.evidence = evidence;
    this.hasPauses = hasPauses;
    this.content = content;
  }

  /** Returns the kind of evidence, unless a song is marked as skipped. */
  Evidence evidence() {
    return evidence;
  }

  /** Returns whether a play after a pause begins a session. */
  boolean hasPauses() {
    return hasPauses;
  }

  void read(Reader in, LogBuilder log) throws IOException {
    content.read(in, log);
  }

  /** Returns the name as users type it. */
  public String word() {
    return Ascii.toLowerCase(name()).replace('_', '-');
  }

  /**
   * Returns the format of a text by its file extension and its first characters, or empty if it is
   * JSON or markup without plays.
   */
  static Optional<LogFormat> of(String name, String head) {
    String start = head.strip();
    if (start.startsWith(RockboxLog.HEADER)) {
      return Optional.of(ROCKBOX);
    }
    String lowerCase = Ascii.toLowerCase(name);
    if (lowerCase.endsWith(".json") || lowerCase.endsWith(".jsonl") || JsonRecords.isJson(start)) {
      return JsonLogs.format(start);
    }
    if (start.startsWith("<") && !start.startsWith(TextLog.PREVIOUS)) {
      return Optional.empty(); // HTML or XML
    }
    boolean isCsv = lowerCase.endsWith(".csv") || CsvLog.isCsv(start);
    return Optional.of(isCsv ? LASTFM : TEXT);
  }

  /**
   * Reads the files of a log. Each is opened once, so it may be a pipe. Takes time linear in their
   * size, plus a sort, and about 100 bytes of memory per play.
   *
   * @param format the format, or empty to detect it from the content
   * @param songs the list that resolves songs with several names, if known
   * @param now the current time; plays more than a day later are omitted
   * @throws LogException if a file is not in this format, the formats differ, or a log is too large
   * @throws IOException if a file cannot be read
   */
  public static PlayLog read(
      List<Path> files, Optional<LogFormat> format, Optional<SongList> songs, Instant now)
      throws IOException {
    LogFiles reader = new LogFiles(format, new LogBuilder(songs, now));
    for (Path file : files) {
      reader.read(file);
    }
    return reader.build();
  }

  /** Reads files in the format detected from their content. */
  static PlayLog read(Path... files) throws IOException {
    ImmutableList<Path> all = Arrays.stream(files).collect(toImmutableList());
    return read(all, Optional.empty(), Optional.empty(), Instant.now());
  }
}
