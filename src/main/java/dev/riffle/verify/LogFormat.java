package dev.riffle.verify;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Ascii;
import dev.riffle.verify.Trial.Evidence;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The formats of logs, and how each is read. Files of the same log may come in any order. */
public enum LogFormat {
  /**
   * A song a line, such as {@code Artist - Title} or a path, in the order of the plays. A line that
   * begins with {@code "< "} has a song that came by previous, one with {@code ". "} a song that
   * came because the one before ran out; a blank line begins a session.
   */
  TEXT(Evidence.LOG) {
    @Override
    void read(BufferedReader in, LogBuilder log) throws IOException {
      TextLog.read(in, log);
    }
  },

  /**
   * The extended streaming history of Spotify ("Understanding my data", support.spotify.com):
   * arrays of objects with {@code ts}, the time of the end, {@code ms_played}, {@code reason_start}
   * and {@code shuffle}. A song that did not follow by {@code trackdone} or {@code fwdbtn} with
   * shuffle begins a session.
   */
  SPOTIFY(Evidence.LOG) {
    @Override
    void read(BufferedReader in, LogBuilder log) throws IOException {
      JsonLogs.readSpotify(in, log);
    }
  },

  /**
   * The export of ListenBrainz (listenbrainz.readthedocs.io, "JSON Documentation"): an object a
   * line with {@code listened_at} and {@code track_metadata}. It has no skipped songs. A pause of
   * half an hour begins a session.
   */
  LISTENBRAINZ(Evidence.LOG_WITHOUT_SKIPS) {
    @Override
    void read(BufferedReader in, LogBuilder log) throws IOException {
      JsonLogs.readListenBrainz(in, log);
    }
  },

  /**
   * Scrobbles of Last.fm as lines of artist, album, title and time in UTC ({@code 01 Jan 2020
   * 12:00}), separated by commas, as lastfm-to-csv writes them. It has no skipped songs. A pause of
   * half an hour begins a session.
   */
  LASTFM(Evidence.LOG_WITHOUT_SKIPS) {
    @Override
    void read(BufferedReader in, LogBuilder log) throws IOException {
      CsvLog.read(in, log);
    }
  };

  private static final int HEAD = 4_096;

  private final Evidence evidence;

  LogFormat(Evidence evidence) {
    this.evidence = evidence;
  }

  abstract void read(BufferedReader in, LogBuilder log) throws IOException;

  /** Returns the name as users type it. */
  public String word() {
    return Ascii.toLowerCase(name());
  }

  /** Returns the format that a file seems to have, by its name and its first bytes. */
  public static LogFormat of(Path file) throws IOException {
    if (Ascii.toLowerCase(file.toString()).endsWith(".csv")) {
      return LASTFM;
    }
    try (BufferedReader in = open(file)) {
      char[] head = new char[HEAD];
      String start = new String(head, 0, Math.max(0, in.read(head))).strip();
      boolean isJson = start.startsWith("[") || start.startsWith("{");
      return !isJson ? TEXT : start.contains("\"ts\"") ? SPOTIFY : LISTENBRAINZ;
    }
  }

  /** Opens a file. Bytes that are not UTF-8 are replaced, because a song may have such a name. */
  private static BufferedReader open(Path file) throws IOException {
    return new BufferedReader(new InputStreamReader(Files.newInputStream(file), UTF_8));
  }

  /**
   * Reads the files of a log. Takes time linear in them, apart from sorting, and some 100 bytes a
   * play.
   *
   * @throws LogException if a file is not of this format
   * @throws IOException if a file cannot be read
   */
  public PlayLog read(List<Path> files) throws IOException {
    LogBuilder log = new LogBuilder();
    for (Path file : files) {
      try (BufferedReader in = open(file)) {
        log.open(file.toString());
        read(in, log);
        log.close();
      }
    }
    return log.build(evidence);
  }
}
