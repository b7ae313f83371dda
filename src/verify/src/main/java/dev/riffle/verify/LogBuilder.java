package dev.riffle.verify;

import com.google.common.collect.EnumMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.Multiset;
import dev.riffle.verify.LoggedPlay.Way;
import dev.riffle.verify.PlayLog.LeftOut;
import dev.riffle.verify.Trial.Evidence;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Collects the plays of a log within limits of size. Not thread-safe. */
final class LogBuilder {
  private static final long PAUSE_MILLIS = 30 * 60_000;

  /** Earlier times come from a clock that was not set: no service is that old. */
  private static final Instant FIRST = Instant.parse("1995-01-01T00:00:00Z");

  private static final Duration AHEAD = Duration.ofDays(1); // tolerance for local times
  private static final int MAX_RECORDS = 4_000_000;
  private static final int MAX_OTHERS = 1_000_000; // other records before the first play
  private static final long MAX_RECORD_BYTES = 64 << 20;
  private static final long PLAY_BYTES = 64;
  private static final long SONG_BYTES = 160; // excluding its characters

  private final List<LoggedPlay> plays = new ArrayList<>();
  private final Map<String, String> keys = new HashMap<>(); // interned keys
  private final Multiset<LeftOut> leftOut = EnumMultiset.create(LeftOut.class);
  private final Optional<SongList> songs;
  private final long min;
  private final long max;
  private String name = ""; // current file
  private int fileStart;
  private boolean hasSkips;
  private long recordBytes;
  private long memory = Runtime.getRuntime().maxMemory() / 2;

  /**
   * @param songs the list that resolves songs with several names, if known
   * @param now the current time; plays more than a day later are omitted
   */
  LogBuilder(Optional<SongList> songs, Instant now) {
    this.songs = songs;
    min = FIRST.toEpochMilli();
    max = now.plus(AHEAD).toEpochMilli();
  }

  /** Begins a file. */
  void open(String fileName) {
    name = fileName;
    fileStart = plays.size();
  }

  LogException failure(String reason) {
    return new LogException(name + ": " + reason);
  }

  /**
   * Counts bytes that were read.
   *
   * @throws LogException after 64 MB without a record
   */
  void count(int bytes) throws LogException {
    recordBytes += bytes;
    if (recordBytes > MAX_RECORD_BYTES) {
      throw failure("64 MB without a record of a play");
    }
  }

  /** Omits a record that is not a play of a song. */
  void skip() throws LogException {
    leaveOut(LeftOut.RECORD);
  }

  private void leaveOut(LeftOut reason) throws LogException {
    recordBytes = 0;
    leftOut.add(reason);
    if (plays.isEmpty() && leftOut.size() > MAX_OTHERS) {
      throw failure("no play of a song in the first 1,000,000 records");
    }
    checkSize();
  }

  private void checkSize() throws LogException {
    if (plays.size() + leftOut.size() > MAX_RECORDS) {
      throw failure("more than 4,000,000 records");
    }
    if (memory < 0) {
      long megabytes = Runtime.getRuntime().maxMemory() >> 20;
      throw failure(plays.size() + " plays do not fit into " + megabytes + " MB of memory");
    }
  }

  /** Marks the log as including skipped songs. */
  void hasSkips() {
    hasSkips = true;
  }

  /**
   * Adds a play with a time, unless it is before 1995 or in the future.
   *
   * @param names the names of the song, most specific first
   * @param start its start, in milliseconds since 1970
   * @param end its earliest possible end, in milliseconds since 1970
   */
  void addAt(List<String> names, long start, long end, Way way) throws LogException {
    if (start < min) {
      leaveOut(LeftOut.WITHOUT_TIME);
    } else if (start > max) {
      leaveOut(LeftOut.FUTURE);
    } else {
      add(names, start, end, way);
    }
  }

  /** Adds a play without a time after the previous one. */
  void add(List<String> names, Way way) throws LogException {
    add(names, plays.size(), plays.size(), way);
  }

  private void add(List<String> names, long start, long end, Way way) throws LogException {
    recordBytes = 0;
    String found =
        songs.map(list -> list.key(names)).orElseGet(() -> SongKeys.ofText(names.get(0)));
    String known = keys.putIfAbsent(found, found);
    memory -= PLAY_BYTES + (known == null ? SONG_BYTES + 2L * found.length() : 0);
    plays.add(new LoggedPlay(known == null ? found : known, start, end, way));
    checkSize();
  }

  /**
   * Ends a file. Reverses it if its newest play is first, which keeps the order within a minute.
   */
  void close() {
    List<LoggedPlay> file = plays.subList(fileStart, plays.size());
    if (!file.isEmpty() && file.get(0).start() > file.get(file.size() - 1).start()) {
      Collections.reverse(file);
    }
  }

  /**
   * Returns the plays of all files, sorted by start, without duplicates.
   *
   * @param hasPauses true if a play after a pause of half an hour begins a session
   * @param evidence the kind of evidence, unless the log includes skipped songs
   * @throws LogException if there are no plays
   */
  PlayLog build(boolean hasPauses, Evidence evidence) throws LogException {
    if (plays.isEmpty()) {
      int untimed = leftOut.count(LeftOut.WITHOUT_TIME) + leftOut.count(LeftOut.FUTURE);
      throw failure(untimed == 0 ? "no plays of songs" : "no play has a time from 1995 to today");
    }
    plays.sort(Comparator.comparingLong(LoggedPlay::start));
    ImmutableList.Builder<LoggedPlay> once = ImmutableList.builder();
    Set<String> atOnce = new HashSet<>(); // songs with the same start as the last play
    LoggedPlay last = null;
    int overlaps = 0;
    for (LoggedPlay play : plays) {
      if (last == null || play.start() != last.start()) {
        atOnce.clear();
      }
      if (atOnce.add(play.song())) {
        boolean isNew = last == null || play.start() - last.start() > PAUSE_MILLIS;
        overlaps += last != null && play.start() < last.end() ? 1 : 0;
        once.add(hasPauses && isNew ? play.withWay(Way.FIRST) : play);
        last = play;
      } else {
        leftOut.add(LeftOut.DOUBLE);
      }
    }
    return new PlayLog(
        once.build(),
        hasSkips ? Evidence.LOG : evidence,
        ImmutableMultiset.copyOf(leftOut),
        overlaps);
  }
}
