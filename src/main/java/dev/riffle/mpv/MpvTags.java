package dev.riffle.mpv;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.track.Track;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Reads the tags and durations of files through mpv. Thread-safe. Each thread that reads takes an
 * mpv process, which is started when it is needed and kept until this object is closed. A file
 * takes about 10 ms.
 *
 * <p>A file on which mpv hangs, or of which it dies twice, is given up; the next file has another
 * process.
 */
public final class MpvTags implements AutoCloseable {
  /** To be counted up when a file is read otherwise than before. */
  public static final int VERSION = 1;

  /** The endings, in lower case, of the files that mpv reads. */
  public static final ImmutableSet<String> ENDINGS =
      ImmutableSet.of(
          ".aac", ".aif", ".aiff", ".ape", ".flac", ".m4a", ".mka", ".mpc", ".oga", ".ogg", ".opus",
          ".tta", ".wav", ".wma", ".wv");

  /** How long a file may take. */
  private static final Duration DEADLINE = Duration.ofSeconds(4);

  private final String program;
  private final Duration deadline;
  private final Deque<MpvFile> idle = new ArrayDeque<>();
  private Optional<IOException> missing = Optional.empty();
  private boolean isClosed;

  public MpvTags() {
    this("mpv", DEADLINE);
  }

  MpvTags(String program, Duration deadline) {
    this.program = program;
    this.deadline = deadline;
  }

  /** Returns whether mpv reads a file, by the ending of its name. */
  public static boolean reads(Path file) {
    String name = Ascii.toLowerCase(String.valueOf(file.getFileName()));
    int dot = name.lastIndexOf('.');
    return dot >= 0 && ENDINGS.contains(name.substring(dot));
  }

  /**
   * Returns the track in a file; if mpv finds no sound in it, the track has a problem and no
   * duration. Waits for mpv, four seconds at most.
   *
   * @throws IOException if the file cannot be opened, mpv is not installed, ends or takes too long
   */
  public Track read(Path file) throws IOException {
    // A pipe would be waited for until somebody writes into it.
    if (!Files.readAttributes(file, BasicFileAttributes.class).isRegularFile()) {
      throw new FileSystemException(file.toString(), null, "not a file");
    }
    FileChannel.open(file, StandardOpenOption.READ).close(); // says better than mpv why it cannot
    try {
      return read(take(), file);
    } catch (EOFException e) {
      // It may have ended before, or for another reason: the next one tells.
      return read(take(), file);
    }
  }

  private Track read(MpvFile mpv, Path file) throws IOException {
    try {
      Track track = mpv.read(file, deadline);
      giveBack(mpv);
      return track;
    } catch (IOException | RuntimeException e) {
      mpv.kill();
      throw e;
    }
  }

  private MpvFile take() throws IOException {
    synchronized (this) {
      if (missing.isPresent()) {
        // Without mpv, ten thousand files would try to start it.
        throw new IOException(missing.get().getMessage(), missing.get());
      }
      if (!idle.isEmpty()) {
        return idle.pop();
      }
    }
    try {
      return new MpvFile(program);
    } catch (IOException e) {
      synchronized (this) {
        missing = Optional.of(e);
      }
      throw e;
    }
  }

  private void giveBack(MpvFile mpv) {
    synchronized (this) {
      if (!isClosed) {
        idle.push(mpv);
        return;
      }
    }
    mpv.close();
  }

  /** Ends the processes. */
  @Override
  public void close() {
    ImmutableList<MpvFile> ended;
    synchronized (this) {
      isClosed = true;
      ended = ImmutableList.copyOf(idle);
      idle.clear();
    }
    ended.forEach(MpvFile::close);
  }
}
