package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.riffle.queue.QueueState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files in a session's folder. Each snapshot has a number, and a journal of the calls since:
 *
 * <pre>
 *   tracks-3.txt  ← state-7.json ← journal-7
 * </pre>
 *
 * A state names its tracks file, which snapshots share until the list changes. The state with the
 * highest number is the newest. It gets its name once all its files are on the disk; then the
 * previous snapshot is deleted. So at any instant there is one complete snapshot with all its
 * calls.
 */
final class Snapshots {
  /** The file whose timestamp marks the session as used, after the clock was set back. */
  private static final String USED = "used";

  private static final Pattern NAME =
      Pattern.compile("(?:tracks|state|journal)-([0-9]{1,9})(?:\\.(?:jsonl?|txt))?(?:\\.tmp)?");
  private static final Pattern STATE = Pattern.compile("state-[0-9]{1,9}\\.json");
  private static final int MAX_NUMBER = 999_999_999;

  /** A snapshot on the disk, and the open journal of the calls since. */
  record Snapshot<T>(
      TracksFile tracks, TracksFile.ListedItems<T> entries, long bytes, Journal journal) {}

  private final Path folder;
  private final Disk disk;

  Snapshots(Path folder, Disk disk) {
    this.folder = folder;
    this.disk = disk;
  }

  // ------------------------------------------------------------------ names

  /** Returns the newest state file, or empty if there is none. */
  Optional<Path> newest() throws IOException {
    return names().stream()
        .filter(STATE.asMatchPredicate())
        .max(Comparator.comparing(Snapshots::number))
        .map(folder::resolve);
  }

  /** Returns the journal that belongs to a state. */
  Path journal(Path state) {
    return folder.resolve("journal-" + number(String.valueOf(state.getFileName())));
  }

  /**
   * Returns the tracks files and journals in a folder without a state, which belong to a session
   * whose state was lost. Leftovers of an incomplete first snapshot are excluded: they have a
   * temporary state, which is created first, and no journaled call.
   */
  ImmutableList<Path> orphans() throws IOException {
    ImmutableList.Builder<Path> orphans = ImmutableList.builder();
    boolean incomplete = false;
    boolean journaled = false;
    for (String name : names()) {
      if (!name.endsWith(AtomicFile.TEMPORARY)) {
        orphans.add(folder.resolve(name));
        journaled |= name.startsWith("journal") && Files.size(folder.resolve(name)) > 0;
      }
      incomplete |= name.startsWith("state");
    }
    return incomplete && !journaled ? ImmutableList.of() : orphans.build();
  }

  /**
   * Returns the time at which a file of the session was last written, or empty if there is none.
   * Ignores the lock, which failed openings write too.
   */
  Optional<Instant> lastWritten() throws IOException {
    while (true) {
      ImmutableList<String> names = names();
      Optional<Instant> last = Optional.empty();
      for (String name : Iterables.concat(names, ImmutableList.of(ResumePoint.FILE, USED))) {
        try {
          Instant written = disk.lastModified(folder.resolve(name));
          last = last.filter(written::isBefore).or(() -> Optional.of(written));
        } catch (NoSuchFileException e) {
          // Replaced meanwhile by the process that has the session open.
        }
      }
      if (last.isPresent() || names.isEmpty()) {
        return last;
      } // otherwise all of them were replaced
    }
  }

  /** Makes {@link #lastWritten} later than {@code time}. */
  void markUsedAfter(Instant time) throws IOException {
    Path used = folder.resolve(USED);
    Disk.openPrivate(used).close();
    Files.setLastModifiedTime(used, FileTime.from(time.plusSeconds(1)));
  }

  /** Returns the names of files that belong to sessions, sorted. */
  private ImmutableList<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(NAME.asMatchPredicate())
          .sorted()
          .collect(toImmutableList());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static int number(String name) {
    Matcher matcher = NAME.matcher(name);
    checkArgument(matcher.matches(), "name (%s) must be of a session's file", name);
    return Integer.parseInt(matcher.group(1));
  }

  // Not the highest of all files: a stray file must not push the number out of bounds.
  private int freeNumber() throws IOException {
    Optional<String> newest = newest().map(state -> String.valueOf(state.getFileName()));
    ImmutableSet<Integer> taken = names().stream().map(Snapshots::number).collect(toImmutableSet());
    int number = newest.map(Snapshots::number).orElse(0) + 1;
    while (taken.contains(number)) {
      number++;
    }
    if (number > MAX_NUMBER) {
      throw new IOException(newest.orElse("a file") + " has the highest number possible");
    }
    return number;
  }

  // ------------------------------------------------------------------ writing

  /**
   * Writes a snapshot of {@code state} and deletes all files of earlier ones. If {@code before} has
   * the same entries, its tracks file is reused.
   */
  <T> Snapshot<T> write(QueueState<T> state, ItemText<T> format, Optional<Snapshot<T>> before)
      throws IOException {
    int number = freeNumber();
    try (AtomicFile file = new AtomicFile(disk, folder.resolve("state-" + number + ".json"))) {
      try {
        return write(state, format, before, number, file);
      } finally {
        if (!file.isCommitted()) {
          disk.delete(folder.resolve(tracksName(number)));
          disk.delete(folder.resolve("journal-" + number));
        }
      }
    }
  }

  private <T> Snapshot<T> write(
      QueueState<T> state,
      ItemText<T> format,
      Optional<Snapshot<T>> before,
      int number,
      AtomicFile file)
      throws IOException {
    TracksFile.ListedItems<T> entries =
        new TracksFile.ListedItems<>(ImmutableList.copyOf(state.items()), state.ids());
    Optional<TracksFile> same =
        before.filter(last -> last.entries().equals(entries)).map(Snapshot::tracks);
    TracksFile tracks =
        same.isPresent()
            ? same.get()
            : TracksFile.write(entries, format, folder.resolve(tracksName(number)), disk);
    int checksum = StateFile.write(state, tracks, file);
    file.sync();
    Path calls = folder.resolve("journal-" + number);
    Journal journal = new Journal(disk, calls, new Journal.Good(0, checksum));
    try {
      disk.sync(folder);
      file.commit();
      disk.sync(folder);
      deleteOthers(number, tracks.name());
      return new Snapshot<>(tracks, entries, file.bytes(), journal);
    } catch (IOException e) {
      journal.close();
      throw e;
    }
  }

  private static String tracksName(int number) {
    return "tracks-" + number + ".txt";
  }

  private void deleteOthers(int number, String tracks) throws IOException {
    ImmutableSet<String> ours =
        ImmutableSet.of(tracks, "state-" + number + ".json", "journal-" + number);
    for (String name : names()) {
      if (!ours.contains(name)) {
        disk.delete(folder.resolve(name));
      }
    }
  }

  /** Deletes the session, the state last, so that a partly deleted session is still detected. */
  void delete() throws IOException {
    ImmutableList<String> names = names();
    disk.delete(folder.resolve(USED));
    disk.delete(folder.resolve(ResumePoint.FILE));
    disk.delete(folder.resolve(ResumePoint.FILE + AtomicFile.TEMPORARY));
    for (String name : names) {
      if (!STATE.matcher(name).matches()) {
        disk.delete(folder.resolve(name));
      }
    }
    for (String name : names) {
      disk.delete(folder.resolve(name));
    }
  }

  // ------------------------------------------------------------------ preserving damaged files

  /** Copies the damaged end of a journal to a new file, and returns that file. */
  Path keepEnd(Path journal, long good) throws IOException {
    Path kept = damaged(journal);
    try (var in = Files.newInputStream(journal);
        Disk.Writing out = disk.create(kept)) {
      in.skipNBytes(good);
      in.transferTo(out);
      out.sync();
    }
    return kept;
  }

  /** Renames a file so that no snapshot deletes it; returns the new path. */
  Path keep(Path file) throws IOException {
    Path kept = damaged(file);
    disk.move(file, kept);
    return kept;
  }

  private static Path damaged(Path file) {
    Path kept = file;
    for (int i = 1; Files.exists(kept); i++) {
      kept = file.resolveSibling(file.getFileName() + ".damaged-" + i);
    }
    return kept;
  }
}
