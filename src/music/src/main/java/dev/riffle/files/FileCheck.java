package dev.riffle.files;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.util.concurrent.ThreadFactoryBuilder;
import com.google.common.util.concurrent.Uninterruptibles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Checks that files exist, with a deadline: a call to the file system of a network disk blocks
 * while its server is down. Thread-safe.
 *
 * <p>The deadline is five seconds for each file. A disk that misses it counts as silent until that
 * call returns; meanwhile, checks of its files return {@link Answer#SILENT} immediately.
 *
 * @since 0.1
 */
public final class FileCheck {
  /**
   * The result of a check.
   *
   * @since 0.1
   */
  public enum Answer {
    /** The file exists. */
    THERE,
    /** The file does not exist. */
    GONE,
    /** The disk does not respond. */
    SILENT
  }

  private static final Path MOUNTS = Path.of("/proc/self/mounts");
  private static final int PROGRESS_CHECKS = 10; // within the deadline

  // One for the process: whether a disk answers is a fact of the machine, which each caller would
  // otherwise wait five seconds to learn. It has no end: a disk that answers is removed, and idle
  // threads end.
  private static final FileCheck SYSTEM =
      new FileCheck(Files::notExists, FileCheck::mountPoint, Duration.ofSeconds(5));

  private final Predicate<Path> isGone;
  private final Function<Path, Path> diskOf;
  private final Duration deadline;
  private final Set<Path> silent = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          new ThreadFactoryBuilder().setNameFormat("riffle-file-check").setDaemon(true).build());

  /** Creates a check that calls {@code isGone}, which may block. */
  FileCheck(Predicate<Path> isGone, Function<Path, Path> diskOf, Duration deadline) {
    this.isGone = isGone;
    this.diskOf = diskOf;
    this.deadline = deadline;
  }

  /** Checks a file on this machine; waits at most five seconds. */
  public static Answer of(Path file) {
    return SYSTEM.check(ImmutableList.of(file)).get(0);
  }

  /**
   * Checks several files, some microseconds each, and returns their results in the same order;
   * waits at most five seconds for each silent disk.
   */
  public static List<Answer> of(List<Path> files) {
    return SYSTEM.check(files);
  }

  List<Answer> check(List<Path> files) {
    List<Answer> answers = new ArrayList<>(Collections.nCopies(files.size(), Answer.SILENT));
    int next = 0;
    while (next < files.size()) {
      Batch batch = new Batch(files, next);
      threads.execute(batch);
      next = batch.await(answers);
    }
    return answers;
  }

  // Looks up the disk of a file only if there are silent disks.
  private boolean isSilent(Path file) {
    return !silent.isEmpty() && silent.contains(diskOf.apply(file));
  }

  /** Checks the files from an index on, up to the first one that misses the deadline. */
  private final class Batch implements Runnable {
    private final List<Path> files;
    private final int first;
    private final CountDownLatch done = new CountDownLatch(1);

    // Guarded by this.
    private final List<Answer> answers = new ArrayList<>();
    private Optional<Path> silentDisk = Optional.empty(); // present after a timeout

    Batch(List<Path> files, int first) {
      this.files = files;
      this.first = first;
    }

    @Override
    public void run() {
      for (int i = first; i < files.size() && isWanted(); i++) {
        Path file = files.get(i);
        Answer answer =
            isSilent(file) ? Answer.SILENT : isGone.test(file) ? Answer.GONE : Answer.THERE;
        synchronized (this) {
          answers.add(answer);
        }
      }
      synchronized (this) {
        silentDisk.ifPresent(silent::remove); // it has responded after the deadline
      }
      done.countDown();
    }

    private synchronized boolean isWanted() {
      return silentDisk.isEmpty();
    }

    /**
     * Waits for the results, stores them in {@code all}, and returns the index of the next file.
     */
    int await(List<Answer> all) {
      int before = -1;
      int unchanged = 0;
      while (!Uninterruptibles.awaitUninterruptibly(
          done, deadline.toNanos() / PROGRESS_CHECKS, TimeUnit.NANOSECONDS)) {
        synchronized (this) {
          unchanged = answers.size() == before ? unchanged + 1 : 0;
          before = answers.size();
          if (unchanged >= PROGRESS_CHECKS && before < files.size() - first) {
            silentDisk = Optional.of(diskOf.apply(files.get(first + before)));
            silent.add(silentDisk.get());
            break;
          }
        }
      }
      synchronized (this) {
        for (int i = 0; i < answers.size(); i++) {
          all.set(first + i, answers.get(i));
        }
        return first + answers.size() + (isWanted() ? 0 : 1);
      }
    }
  }

  /** Returns the mount point of a file's disk, or the file's folder if that is unknown. */
  private static Path mountPoint(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    Path longest = absolute.resolveSibling("");
    int length = 0;
    try {
      for (String line : Files.readAllLines(MOUNTS)) {
        // The file escapes spaces.
        Path mounted = Path.of(Splitter.on(' ').splitToList(line).get(1).replace("\\040", " "));
        if (absolute.startsWith(mounted) && mounted.toString().length() > length) {
          longest = mounted;
          length = mounted.toString().length();
        }
      }
    } catch (IOException | RuntimeException e) {
      return longest;
    }
    return longest;
  }
}
