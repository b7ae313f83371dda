package dev.riffle.listens;

import dev.riffle.files.AtomicFile;
import dev.riffle.files.Disk;
import dev.riffle.listens.HeardRows.Row;
import dev.riffle.listens.SharedLines.Mark;
import dev.riffle.playlist.TrackJson;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.zip.CRC32C;

/**
 * The last time at which each song was heard, in any list and session, by a {@link ListenLog}. A
 * song is recognized on another album and in another file: by its MusicBrainz identifier, or by
 * title and artist without case and accents and by its length within two seconds; without an artist
 * by its path. Thread-safe.
 *
 * <p>Holds 16 to 32 bytes for each recording. A file beside the log, {@code listens.heard}, has
 * them for most of the log, so that a program with a long log starts fast; a damaged or stale file
 * is built again.
 *
 * @since 0.1
 */
public final class LastHeard {
  static final String FILE = "listens.heard";

  private static final long MAGIC = 0x72696666_68656101L; // "riffhea", version 1
  private static final int HEADER = 4 * Long.BYTES; // and the two numbers of the mark, the checksum

  /** The maximum number of rows that are collected before they are sorted. */
  private static final int MAX_COLLECTED = 100_000;

  /** The maximum number of bytes of the log that each start reads again. */
  private static final long MAX_UNSAVED = 1 << 15;

  private final Disk disk;
  private final SharedLines lines;
  private final Path file;

  // Guarded by this.
  private HeardRows rows = HeardRows.NONE;
  private Mark mark = Mark.START;
  private long saved;

  LastHeard(Disk disk, SharedLines lines) throws IOException {
    this.disk = disk;
    this.lines = lines;
    this.file = lines.file().resolveSibling(FILE);
    load();
    update();
  }

  /** Returns the time at which {@code song} began when it was last heard, or empty if never. */
  public Optional<Instant> of(Track song) {
    HeardRows now;
    synchronized (this) {
      now = rows;
    }
    long seconds = RecordingKeys.last(song, now);
    return seconds < 0 ? Optional.empty() : Optional.of(Instant.ofEpochSecond(seconds));
  }

  /**
   * Reads the listens added to the log since the last call; all of a log that was rewritten. Saves
   * the times after every 32 KB of the log.
   */
  public synchronized void update() throws IOException {
    Optional<Mark> next = read(mark);
    if (next.isEmpty()) {
      rows = HeardRows.NONE;
      saved = 0;
      next = read(Mark.START);
    }
    mark = next.orElse(Mark.START);
    if (mark.length() - saved > MAX_UNSAVED) {
      save();
    }
  }

  private Optional<Mark> read(Mark from) throws IOException {
    List<Row> added = new ArrayList<>();
    Optional<Mark> next =
        lines.readAfter(
            from,
            (extent, line, bytes) -> {
              ListenLog.listenOrEmpty(extent, bytes, Lines.TRACKS)
                  .ifPresent(
                      listen ->
                          added.addAll(
                              RecordingKeys.rows(
                                  listen.track(), listen.listenedAt().getEpochSecond())));
              if (added.size() >= MAX_COLLECTED) {
                rows = rows.plus(added);
                added.clear();
              }
            });
    rows = rows.plus(added);
    return next;
  }

  /** Loaded at the first line that is read: a program may start without one. */
  private static final class Lines {
    static final Function<String, Track> TRACKS = TrackJson.parser();
  }

  // ------------------------------------------------------------------ the file

  private void save() {
    try {
      lines.ifStillAt(mark, this::write); // else the file would have forgotten songs
      saved = mark.length();
    } catch (IOException e) {
      // The next update tries again.
    }
  }

  private void write() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(HEADER + rows.size() * HeardRows.BYTES);
    bytes.putLong(MAGIC).putLong(mark.length()).putLong(mark.hash());
    rows.write(bytes.duplicate().position(HEADER).slice().asLongBuffer());
    byte[] all = bytes.array();
    bytes.putLong(checksum(all));
    try (AtomicFile copy = new AtomicFile(disk, file)) {
      copy.out().write(all);
      copy.out().flush();
      copy.commit(); // not forced to the disk: the checksum detects bytes lost in a power cut
    }
  }

  private void load() {
    try {
      if (!Files.isRegularFile(file)) {
        return;
      }
      byte[] all = Files.readAllBytes(file);
      ByteBuffer bytes = ByteBuffer.wrap(all);
      if (all.length >= HEADER
          && bytes.getLong() == MAGIC
          && bytes.getLong(HEADER - Long.BYTES) == checksum(all)) {
        Mark covered = new Mark(bytes.getLong(), bytes.getLong());
        rows = HeardRows.read(bytes.position(HEADER).slice().asLongBuffer());
        mark = covered;
        saved = covered.length();
      }
    } catch (IOException | IllegalArgumentException e) {
      // The log is read from its beginning.
    }
  }

  /** Returns the checksum of all bytes but its own. */
  private static long checksum(byte[] all) {
    CRC32C sum = new CRC32C();
    sum.update(all, 0, HEADER - Long.BYTES);
    sum.update(all, HEADER, all.length - HEADER);
    return sum.getValue();
  }
}
