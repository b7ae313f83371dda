package dev.riffle.mpv;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.track.Track;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
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
 * Reads the tags and durations of files through mpv. Thread-safe. Uses one mpv process for each
 * thread that reads at the same time, started on demand and kept until this object is closed. A
 * file takes about 10 ms.
 *
 * <p>A file fails if mpv hangs on it, or ends on it twice; the next file is read by another
 * process.
 */
public final class MpvTags implements AutoCloseable {
  /** The version of the results; increment it when the tags read from the same file change. */
  public static final int VERSION = 3;

  /** The file name extensions that mpv reads, in lower case with the dot. */
  public static final ImmutableSet<String> ENDINGS =
      ImmutableSet.of(
          ".3ga", ".3gp", ".aac", ".ac3", ".adts", ".aif", ".aifc", ".aiff", ".amr", ".ape", ".au",
          ".awb", ".caf", ".dff", ".dsf", ".dts", ".eac3", ".ec3", ".flac", ".m2a", ".m4a", ".m4b",
          ".m4r", ".mka", ".mp1", ".mp2", ".mp4", ".mpa", ".mpc", ".mpga", ".oga", ".ogg", ".opus",
          ".ra", ".snd", ".spx", ".tak", ".tta", ".voc", ".w64", ".wav", ".wave", ".weba", ".webm",
          ".wma", ".wv");

  /** Maximum time for one file. */
  private static final Duration DEADLINE = Duration.ofSeconds(4);

  private final String program;
  private final Duration deadline;
  private final Deque<MpvFile> idle = new ArrayDeque<>();
  private Optional<IOException> startFailure = Optional.empty();
  private boolean isClosed;

  public MpvTags() {
    this("mpv", DEADLINE);
  }

  MpvTags(String program, Duration deadline) {
    this.program = program;
    this.deadline = deadline;
  }

  /** Returns whether mpv reads a file, by its extension. */
  public static boolean reads(Path file) {
    String name = Ascii.toLowerCase(String.valueOf(file.getFileName()));
    int dot = name.lastIndexOf('.');
    return dot >= 0 && ENDINGS.contains(name.substring(dot));
  }

  /**
   * Returns the track of a file. If mpv finds no audio in it, the track has a problem and no
   * duration. Blocks for at most four seconds per attempt, once mpv has started; tries again once
   * if mpv ends.
   *
   * @throws IOException if the file cannot be opened, mpv is not installed, ends or takes too long
   */
  public Track read(Path file) throws IOException {
    return read(file, () -> {});
  }

  /**
   * Returns the track of a file; calls {@code waiting} at intervals while mpv starts, and when it
   * begins to read the file.
   */
  public Track read(Path file, Runnable waiting) throws IOException {
    // Opening a pipe blocks until another process writes to it.
    if (!Files.readAttributes(file, BasicFileAttributes.class).isRegularFile()) {
      throw new FileSystemException(file.toString(), null, "not a file");
    }
    FileChannel.open(file, StandardOpenOption.READ).close(); // a better exception than mpv's
    try {
      return read(acquire(waiting), file, waiting);
    } catch (EOFException e) {
      // Mpv may have ended for another reason than this file: try once more.
      return read(acquire(waiting), file, waiting);
    }
  }

  private Track read(MpvFile mpv, Path file, Runnable waiting) throws IOException {
    waiting.run();
    try {
      Track track = mpv.read(file, deadline);
      release(mpv);
      return track;
    } catch (IOException | RuntimeException e) {
      mpv.kill();
      throw e;
    }
  }

  private MpvFile acquire(Runnable waiting) throws IOException {
    synchronized (this) {
      if (startFailure.isPresent()) {
        // Otherwise each file would try to start a program that is not installed.
        throw new IOException(startFailure.get().getMessage(), startFailure.get());
      }
      if (!idle.isEmpty()) {
        return idle.pop();
      }
    }
    try {
      return new MpvFile(program, waiting);
    } catch (InterruptedIOException e) {
      throw e; // the next start may succeed
    } catch (IOException e) {
      synchronized (this) {
        startFailure = Optional.of(e);
      }
      throw e;
    }
  }

  private void release(MpvFile mpv) {
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
