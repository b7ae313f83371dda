package dev.riffle.listens;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.files.Disk;
import dev.riffle.listens.SharedLines.Extent;
import dev.riffle.playlist.TrackJson;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The log of the songs that were listened to, in the order in which they were added: the file
 * {@code listens.jsonl} of a folder, one JSON object a line. Thread-safe; several processes may use
 * one log. A killed process loses at most the call in progress. Adding takes constant time; other
 * calls are linear in the length of the log and take constant memory.
 *
 * @since 0.1
 */
public final class ListenLog {
  private static final String FILE = "listens.jsonl";
  private static final int MAX_PROBLEMS = 10;

  private final Disk disk;
  private final SharedLines lines;

  ListenLog(Disk disk, Path folder) {
    this(disk, new SharedLines(disk, folder.resolve(FILE)));
  }

  private ListenLog(Disk disk, SharedLines lines) {
    this.disk = disk;
    this.lines = lines;
  }

  /** Returns the log in {@code folder}, which the first listen creates. */
  public static ListenLog in(Path folder) {
    return new ListenLog(new Disk(), checkNotNull(folder, "folder must not be null"));
  }

  /**
   * Returns the same log, whose calls that write wait at most {@code max} while another process
   * writes. Then they throw an {@code IOException}, and the log is unchanged. Initially there is no
   * limit.
   *
   * @param waits receives a sentence for each call that has waited for a tenth of {@code max}
   */
  public ListenLog waitingAtMost(Duration max, Consumer<String> waits) {
    checkArgument(!max.isNegative(), "max (%s) must not be negative", max);
    return new ListenLog(
        disk, lines.waitingAtMost(max, checkNotNull(waits, "waits must not be null")));
  }

  /** Returns the path of the file, which may be missing. */
  public Path file() {
    return lines.file();
  }

  /**
   * Appends a listen, readable only by the owner.
   *
   * @throws IllegalArgumentException if {@code listenedAt} is not in 1970 to 9999
   * @throws IOException if the listen cannot be written; the log is unchanged
   */
  public void add(Track track, Instant listenedAt) throws IOException {
    lines.append(new Listen(track, listenedAt).json().getBytes(UTF_8));
  }

  /**
   * Passes all listens to {@code listens}, in the order of the file; a missing file has none. An
   * incomplete last line is ignored. A bad line is skipped.
   *
   * @param problems receives a sentence for each bad line, {@code file:line: problem}, up to a
   *     limit
   */
  public void read(Consumer<Listen> listens, Consumer<String> problems) throws IOException {
    Function<String, Track> tracks = TrackJson.parser();
    long[] bad = new long[1];
    lines.read(
        (extent, line, bytes) -> {
          Optional<Listen> listen = Optional.empty();
          try {
            listen = listen(extent, bytes, tracks);
          } catch (IllegalArgumentException e) {
            bad[0]++;
            if (bad[0] <= MAX_PROBLEMS) {
              problems.accept(file() + ":" + line + ": skipped: " + e.getMessage());
            }
          }
          listen.ifPresent(listens);
        });
    if (bad[0] > MAX_PROBLEMS) {
      problems.accept(file() + ": skipped " + (bad[0] - MAX_PROBLEMS) + " other bad lines");
    }
  }

  /**
   * Returns the last time at which each song was heard. Reads only the end of a long log, except
   * for the first time and after songs were forgotten.
   */
  public LastHeard lastHeard() throws IOException {
    return new LastHeard(disk, lines);
  }

  /**
   * Removes the listens of the songs that match and returns their number. Bad lines are kept. If
   * the call fails or the process is killed, the log is unchanged.
   */
  public long forget(Predicate<Track> songs) throws IOException {
    Function<String, Track> tracks = TrackJson.parser();
    return lines.replace(
        copy -> {
          long[] count = new long[1];
          lines.read(
              (extent, line, bytes) -> {
                Optional<Listen> listen = listenOrEmpty(extent, bytes, tracks);
                if (listen.map(Listen::track).filter(songs).isPresent()) {
                  count[0]++;
                } else {
                  copy.write(bytes);
                }
              });
          forgetLastHeard(count[0]);
          return count[0];
        });
  }

  /** Removes all lines, bad ones too, and returns their number. */
  public long forgetAll() throws IOException {
    return lines.replace(
        copy -> {
          long[] count = new long[1];
          lines.read((extent, line, bytes) -> count[0] += extent == Extent.REST ? 0 : 1);
          forgetLastHeard(count[0]);
          return count[0];
        });
  }

  /** Deletes the times of all songs, before the log is replaced. */
  private void forgetLastHeard(long forgotten) {
    if (forgotten > 0) {
      disk.delete(file().resolveSibling(LastHeard.FILE));
    }
  }

  /** Returns the listen of a part, or empty if it has none or begins a bad line. */
  static Optional<Listen> listenOrEmpty(
      Extent extent, byte[] bytes, Function<String, Track> tracks) {
    try {
      return listen(extent, bytes, tracks);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the listen of a part, or empty if it has none.
   *
   * @throws IllegalArgumentException if the part begins a bad line
   */
  private static Optional<Listen> listen(
      Extent extent, byte[] bytes, Function<String, Track> tracks) {
    checkArgument(extent != Extent.TOO_LONG, "the line is longer than 1 MB");
    String text = new String(bytes, UTF_8);
    if (extent == Extent.REST || text.isBlank()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Listen.parse(text, tracks));
    } catch (IllegalArgumentException e) {
      if (extent == Extent.UNENDED) {
        return Optional.empty();
      }
      throw e;
    }
  }
}
