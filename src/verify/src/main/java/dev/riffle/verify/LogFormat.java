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
 * The formats of logs, and how each is read. Files of the same log may come in any order.
 *
 * @since 0.1
 */
public enum LogFormat {
  /**
   * A song a line, such as {@code Artist - Title} or a path, in the order of the plays. A line that
   * begins with {@code "< "} has a song that came by previous, one with {@code ". "} a song that
   * came because the one before ran out; a blank line begins a session.
   */
  TEXT(Evidence.LOG, false, TextLog::read),

  /**
   * The extended streaming history of Spotify ("Understanding my data", support.spotify.com):
   * arrays of objects with {@code ts}, the time of the end, {@code ms_played}, {@code reason_start}
   * and {@code shuffle}. A song that did not follow by {@code trackdone} or {@code fwdbtn} with
   * shuffle begins a session.
   */
  SPOTIFY(Evidence.LOG, false, JsonLogs::readSpotify),

  /**
   * The history of the last year in Spotify's account data: arrays of objects with {@code endTime},
   * a minute, and {@code msPlayed}. It has skipped songs. A pause of half an hour begins a session.
   */
  SPOTIFY_ACCOUNT(Evidence.LOG, true, JsonLogs::readSpotifyAccount),

  /**
   * The export of ListenBrainz (listenbrainz.readthedocs.io, "JSON Documentation"), or submissions
   * to it: objects with {@code listened_at} and {@code track_metadata}. It has no skipped songs. A
   * pause of half an hour begins a session.
   */
  LISTENBRAINZ(Evidence.LOG_WITHOUT_SKIPS, true, JsonLogs::readListenBrainz),

  /**
   * Scrobbles of Last.fm as a CSV with an artist, a title and a time a line, as export tools write
   * it. Columns are found by their names; a file without names has artist, album, title and time in
   * UTC, as lastfm-to-csv writes them. It has no skipped songs. A pause of half an hour begins a
   * session.
   */
  LASTFM(Evidence.LOG_WITHOUT_SKIPS, true, CsvLog::read),

  /**
   * The log of portable players, such as that of Rockbox, {@code .scrobbler.log}
   * (audioscrobbler.net, "Portable Player Logging"). It has the skipped songs if one is marked as
   * skipped. A pause of half an hour begins a session.
   */
  ROCKBOX(Evidence.LOG_WITHOUT_SKIPS, true, RockboxLog::read),

  /**
   * The watch history of Google Takeout as JSON: objects with {@code header}, {@code title}, {@code
   * subtitles} and {@code time}. Those of YouTube Music are plays. A pause of half an hour begins a
   * session.
   */
  YOUTUBE(Evidence.LOG_WITHOUT_SKIPS, true, JsonLogs::readYouTube),

  /**
   * The events of {@code riffle play --plain --json} or the order of {@code riffle order --json}. A
   * song that did not follow by {@code next}, {@code previous} or {@code ended}, and one without
   * shuffle, begins a session.
   */
  RIFFLE(Evidence.LOG, false, JsonLogs::readEvents),

  /**
   * The log of listens of riffle, {@code listens.jsonl}, which {@code riffle listens --json}
   * prints. It has no skipped songs. A pause of half an hour begins a session.
   */
  RIFFLE_LISTENS(Evidence.LOG_WITHOUT_SKIPS, true, JsonLogs::readListens);

  /** Reads a text of the format. */
  @Immutable
  interface Content {
    void read(Reader in, LogBuilder log) throws IOException;
  }

  /** The remedy for a file in none of the formats. */
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

  /** Returns the evidence that a log is, unless it has a song that is marked as skipped. */
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
   * Returns the format of a text, by the extension of its name and its first characters, or empty
   * if it is JSON or markup without plays.
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
   * Reads the files of a log, each opened once, so that it may be a pipe. Takes time linear in
   * them, apart from sorting, and some 100 bytes a play.
   *
   * @param format the format, or empty for that of the content
   * @param songs the list by which a song of several names is found, if it is known
   * @param now the time after which no play can be
   * @throws LogException if a file is not of this format, or the files are of several formats
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

  /** Reads files whose format is that of the content. */
  static PlayLog read(Path... files) throws IOException {
    ImmutableList<Path> all = Arrays.stream(files).collect(toImmutableList());
    return read(all, Optional.empty(), Optional.empty(), Instant.now());
  }
}
