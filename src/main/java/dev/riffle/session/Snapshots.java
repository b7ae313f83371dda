package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.queue.QueueState;
import dev.riffle.track.Track;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files in a session's folder. Each snapshot has a number, and a journal of the calls since:
 *
 * <pre>
 *   tracks-3.jsonl  ← state-7.json ← journal-7
 * </pre>
 *
 * A state names its file of tracks, which goes on from snapshot to snapshot until the list changes.
 * The state with the highest number counts. It gets its name when all that belongs to it is on the
 * disk; what was before goes after that. So at any instant there is one whole snapshot with all its
 * calls.
 */
final class Snapshots {
  private static final Pattern NAME =
      Pattern.compile("(?:tracks|state|journal)-([0-9]{1,9})(?:\\.jsonl?)?(?:\\.tmp)?");
  private static final Pattern STATE = Pattern.compile("state-[0-9]{1,9}\\.json");

  /** A snapshot that is on the disk, and the open journal of the calls since. */
  record Snapshot(TracksFile tracks, long bytes, Journal journal) {}

  private final Path folder;
  private final Disk disk;

  Snapshots(Path folder, Disk disk) {
    this.folder = folder;
    this.disk = disk;
  }

  /** Returns the state that counts, or empty if there is none. */
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
   * Writes a snapshot of {@code state} and takes away all that was before.
   *
   * @param same the file that has the entries already, or empty if they have to be written
   */
  Snapshot write(QueueState<Track> state, Optional<TracksFile> same) throws IOException {
    int number = 1 + names().stream().mapToInt(Snapshots::number).max().orElse(0);
    TracksFile tracks =
        same.isPresent()
            ? same.get()
            : TracksFile.write(state, folder.resolve("tracks-" + number + ".jsonl"), disk);
    try (WholeFile file = new WholeFile(disk, folder.resolve("state-" + number + ".json"))) {
      int checksum = StateFile.write(state, tracks, file);
      file.sync();
      Path calls = folder.resolve("journal-" + number);
      Journal journal = new Journal(disk, calls, new Journal.Good(0, checksum));
      try {
        disk.sync(folder);
        file.appear();
        disk.sync(folder);
        deleteOthers(number, tracks.name());
        return new Snapshot(tracks, file.bytes(), journal);
      } catch (IOException e) {
        journal.close();
        throw e;
      }
    }
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

  /** Keeps what is not good of a journal in a file of its own, and returns that. */
  Path keepAside(Path journal, long good) throws IOException {
    Path aside = journal;
    for (int i = 1; Files.exists(aside); i++) {
      aside = journal.resolveSibling(journal.getFileName() + ".damaged-" + i);
    }
    try (var in = Files.newInputStream(journal);
        Disk.Writing out = disk.create(aside)) {
      in.skipNBytes(good);
      in.transferTo(out);
      out.sync();
    }
    return aside;
  }

  /** Returns the names of files that are ours. */
  private ImmutableList<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(NAME.asMatchPredicate())
          .collect(toImmutableList());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static int number(String name) {
    Matcher matcher = NAME.matcher(name);
    checkArgument(matcher.matches(), "name (%s) must be one of ours", name);
    return Integer.parseInt(matcher.group(1));
  }
}
