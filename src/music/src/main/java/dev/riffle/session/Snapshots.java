package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static java.util.Comparator.comparing;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Sets;
import dev.riffle.files.AtomicFile;
import dev.riffle.files.Disk;
import dev.riffle.queue.QueueState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
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
 * the highest number is current. It is renamed to that name when all its files are on the disk, so
 * one complete snapshot with all its calls exists at any time. Then older snapshots are deleted,
 * except those that recovering a damaged session needs: the previous one, and the one that was
 * opened, which is known to be whole.
 */
final class Snapshots {
  /** The file whose timestamp marks the session as used if the clock was set back. */
  private static final String USED = "used";

  private static final Pattern NAME =
      Pattern.compile("(?:tracks|state|journal)-([0-9]{1,9})(?:\\.(?:json|txt))?(?:\\.tmp)?");
  private static final Pattern STATE = Pattern.compile("state-[0-9]{1,9}\\.json");
  private static final Pattern TRACKS = Pattern.compile("tracks-[0-9]{1,9}\\.txt");
  private static final Pattern JOURNAL = Pattern.compile("journal-[0-9]{1,9}");
  private static final int MAX_NUMBER = 999_999_999;

  /** A snapshot on the disk, and its open journal. */
  record Snapshot<T>(
      Path state,
      TracksFile tracks,
      TracksFile.ListedItems<T> entries,
      long bytes,
      Journal journal) {
    /** Returns the names of its files. */
    ImmutableSet<String> names() {
      return Snapshots.names(state, tracks);
    }
  }

  private final Path folder;
  private final Disk disk;

  Snapshots(Path folder, Disk disk) {
    this.folder = folder;
    this.disk = disk;
  }

  // ------------------------------------------------------------------ names

  /** Returns the newest state file, or empty if there is none. */
  Optional<Path> newest() throws IOException {
    return states().stream().findFirst();
  }

  /** Returns the state files, the newest first. */
  ImmutableList<Path> states() throws IOException {
    return newestFirst(STATE);
  }

  /** Returns the tracks files, the newest first. */
  ImmutableList<Path> tracks() throws IOException {
    return newestFirst(TRACKS);
  }

  /** Returns the journals of snapshots after {@code state}, the oldest first. */
  ImmutableList<Path> journalsAfter(Path state) throws IOException {
    return newestFirst(JOURNAL).reverse().stream()
        .filter(journal -> number(journal) > number(state))
        .collect(toImmutableList());
  }

  private ImmutableList<Path> newestFirst(Pattern kind) throws IOException {
    return names().stream()
        .filter(kind.asMatchPredicate())
        .map(folder::resolve)
        .filter(Files::isRegularFile) // a named pipe would block the reader
        .sorted(comparing((Path file) -> number(file)).reversed())
        .collect(toImmutableList());
  }

  /** Returns the files of all snapshots that are not of {@code state} or an older one. */
  ImmutableList<Path> after(Path state, TracksFile tracks) throws IOException {
    ImmutableSet<String> whole = names(state, tracks);
    return all().stream()
        .filter(file -> !whole.contains(String.valueOf(file.getFileName())))
        .filter(file -> number(file) > number(state))
        .collect(toImmutableList());
  }

  /** Returns the files of all snapshots. */
  ImmutableList<Path> all() throws IOException {
    return names().stream()
        .filter(name -> !name.endsWith(AtomicFile.TEMPORARY))
        .map(folder::resolve)
        .filter(Files::isRegularFile)
        .collect(toImmutableList());
  }

  /** Returns the names of the files of a snapshot. */
  static ImmutableSet<String> names(Path state, TracksFile tracks) {
    String name = String.valueOf(state.getFileName());
    return ImmutableSet.of(name, tracks.name(), "journal-" + number(name));
  }

  /** Returns the journal of a state file. */
  Path journal(Path state) {
    return folder.resolve("journal-" + number(state));
  }

  /** Returns the state file of a journal. */
  Path state(Path journal) {
    return folder.resolve("state-" + number(journal) + ".json");
  }

  /** Returns the name of the tracks file of a snapshot if it does not share an earlier one. */
  static String tracksName(Path stateOrJournal) {
    return "tracks-" + number(stateOrJournal) + ".txt";
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

  private static int number(Path file) {
    return number(String.valueOf(file.getFileName()));
  }

  private static int number(String name) {
    Matcher matcher = NAME.matcher(name);
    checkArgument(matcher.matches(), "name (%s) must be the name of a session file", name);
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
      throw new IOException(newest.orElse("a file") + " has the maximum number");
    }
    return number;
  }

  // ------------------------------------------------------------------ writing

  /**
   * Writes a snapshot of {@code state} and deletes the files of earlier snapshots, except those of
   * {@code previous} and of {@code opened}. The tracks file of {@code previous} is shared if the
   * entries are the same.
   *
   * @param opened names of files
   */
  <T> Snapshot<T> write(
      QueueState<T> state, ItemText<T> format, Optional<Snapshot<T>> previous, Set<String> opened)
      throws IOException {
    Path name = folder.resolve("state-" + freeNumber() + ".json");
    try (AtomicFile file = new AtomicFile(disk, name)) {
      try {
        Set<String> before = previous.map(Snapshot::names).orElse(ImmutableSet.of());
        return write(state, format, previous, Sets.union(before, opened), name, file);
      } finally {
        if (!file.isCommitted()) {
          disk.delete(folder.resolve(tracksName(name)));
          disk.delete(journal(name));
        }
      }
    }
  }

  private <T> Snapshot<T> write(
      QueueState<T> state,
      ItemText<T> format,
      Optional<Snapshot<T>> previous,
      Set<String> kept,
      Path name,
      AtomicFile file)
      throws IOException {
    TracksFile.ListedItems<T> entries =
        new TracksFile.ListedItems<>(ImmutableList.copyOf(state.items()), state.ids());
    Optional<TracksFile> same =
        previous.filter(last -> last.entries().equals(entries)).map(Snapshot::tracks);
    TracksFile tracks =
        same.isPresent()
            ? same.get()
            : TracksFile.write(entries, format, folder.resolve(tracksName(name)), disk);
    int checksum = StateFile.write(state, tracks, file);
    file.sync();
    Journal journal = new Journal(disk, journal(name), new Journal.Prefix(0, checksum));
    try {
      disk.sync(folder);
      file.commit();
      disk.sync(folder);
      deleteAllBut(Sets.union(names(name, tracks), kept));
      return new Snapshot<>(name, tracks, entries, file.bytes(), journal);
    } catch (IOException e) {
      journal.close();
      throw e;
    }
  }

  private void deleteAllBut(Set<String> kept) throws IOException {
    for (String name : names()) {
      if (!kept.contains(name)) {
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
}
