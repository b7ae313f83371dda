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
 * The files in the folder of a session. Each snapshot has a number and a journal of later calls:
 *
 * <pre>
 *   tracks-3.txt  ← state-7.json ← journal-7
 * </pre>
 *
 * A state names its tracks file, which later snapshots share until the list changes. The state with
 * the highest number is current. It is renamed to that name when all its files are on the disk, and
 * then the previous snapshot is deleted, so one complete snapshot with all its calls exists at any
 * time.
 */
final class Snapshots {
  /** The file whose timestamp marks the session as used if the clock was set back. */
  private static final String USED = "used";

  private static final Pattern NAME =
      Pattern.compile("(?:tracks|state|journal)-([0-9]{1,9})(?:\\.(?:jsonl?|txt))?(?:\\.tmp)?");
  private static final Pattern STATE = Pattern.compile("state-[0-9]{1,9}\\.json");
  private static final int MAX_NUMBER = 999_999_999;

  /** A snapshot on the disk, and its open journal. */
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

  /** Returns the journal of a state file. */
  Path journal(Path state) {
    return folder.resolve("journal-" + number(String.valueOf(state.getFileName())));
  }

  /**
   * Returns the tracks files and journals in a folder without a state file, left by a session that
   * lost its state. Leftovers of an incomplete first snapshot are excluded: its temporary state
   * file, which is created first, exists, and its journal is empty.
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
   * The lock file is ignored, because a failed opening writes it, too.
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
          // The process that has the session open has replaced the file.
        }
      }
      if (last.isPresent() || names.isEmpty()) {
        return last;
      } // else all files were replaced
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

  // Ignores the numbers of other files: a stray file must not raise the number out of range.
  private int freeNumber() throws IOException {
    Optional<String> newest = newest().map(state -> String.valueOf(state.getFileName()));
    ImmutableSet<Integer> taken = names().stream().map(Snapshots::number).collect(toImmutableSet());
    int number = newest.map(Snapshots::number).orElse(0) + 1;
    while (taken.contains(number)) {
      number++;
    }
    if (number > MAX_NUMBER) {
      throw new IOException(newest.orElse("a file") + " has the highest possible number");
    }
    return number;
  }

  // ------------------------------------------------------------------ writing

  /**
   * Writes a snapshot of {@code state} and deletes the files of earlier snapshots. The tracks file
   * of {@code previous} is kept if the entries are the same.
   */
  <T> Snapshot<T> write(QueueState<T> state, ItemText<T> format, Optional<Snapshot<T>> previous)
      throws IOException {
    int number = freeNumber();
    try (AtomicFile file = new AtomicFile(disk, folder.resolve("state-" + number + ".json"))) {
      try {
        return write(state, format, previous, number, file);
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
      Optional<Snapshot<T>> previous,
      int number,
      AtomicFile file)
      throws IOException {
    TracksFile.ListedItems<T> entries =
        new TracksFile.ListedItems<>(ImmutableList.copyOf(state.items()), state.ids());
    Optional<TracksFile> same =
        previous.filter(last -> last.entries().equals(entries)).map(Snapshot::tracks);
    TracksFile tracks =
        same.isPresent()
            ? same.get()
            : TracksFile.write(entries, format, folder.resolve(tracksName(number)), disk);
    int checksum = StateFile.write(state, tracks, file);
    file.sync();
    Path calls = folder.resolve("journal-" + number);
    Journal journal = new Journal(disk, calls, new Journal.Prefix(0, checksum));
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

  /**
   * Deletes the session, its state file last, so that an incompletely deleted session is detected.
   */
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

  // ------------------------------------------------------------------ damaged files

  /**
   * Copies the damaged end of a journal, after {@code length} bytes, to a new file and returns it.
   */
  Path keepEnd(Path journal, long length) throws IOException {
    Path kept = damaged(journal);
    try (var in = Files.newInputStream(journal);
        Disk.Appender out = disk.create(kept)) {
      in.skipNBytes(length);
      in.transferTo(out);
      out.sync();
    }
    return kept;
  }

  /** Renames a file so that no snapshot deletes it, and returns the new path. */
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
