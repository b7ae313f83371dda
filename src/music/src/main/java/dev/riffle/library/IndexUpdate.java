package dev.riffle.library;

import dev.riffle.library.Index.IndexedFile;
import dev.riffle.mp3.RawTrack;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The index of a folder during one scan: the previous index, and the files for the next one. Does
 * nothing if no index is kept. For one thread.
 */
final class IndexUpdate {
  private final Optional<IndexFile> file;
  private final boolean wasKnown;
  private final Index before;
  private final List<IndexedFile> kept = new ArrayList<>();
  private boolean isUnchanged;
  private int added;
  private int changed;
  private int met; // known files

  private IndexUpdate(Optional<IndexFile> file, Optional<Index> before) {
    this.file = file;
    this.wasKnown = before.isPresent();
    this.before = before.orElseGet(Index::empty);
    this.isUnchanged = wasKnown;
  }

  /** Loads the index in {@code file}, if any. */
  static IndexUpdate of(Optional<IndexFile> file) {
    return new IndexUpdate(file, file.flatMap(IndexFile::load));
  }

  /** Returns the number of files in the previous index. */
  int known() {
    return before.size();
  }

  /** Returns the track of a file, or empty if it is not indexed or may have changed since. */
  Optional<RawTrack> track(Found file) {
    return before.track(file);
  }

  /** Adds a file of the folder; {@code known} if it was not read again. */
  void add(Found file, ParallelReader.ReadResult result, boolean known) {
    isUnchanged &= known;
    count(file);
    Optional<Stamp> stamp = file.stamp();
    if (stamp.isPresent()) {
      kept.add(kept(file, stamp.get(), result, known));
    } else {
      before.kept(file).ifPresent(kept::add);
    }
  }

  private void count(Found file) {
    Optional<Stamp> known = before.stamp(file);
    if (known.isPresent()) {
      met++;
      changed += file.stamp().isEmpty() || known.equals(file.stamp()) ? 0 : 1;
    } else if (file.stamp().isPresent()) {
      added++;
    }
  }

  // Unopened files are kept as unsettled, so that they count as known and are tried again.
  private static IndexedFile kept(
      Found file, Stamp stamp, ParallelReader.ReadResult result, boolean known) {
    boolean settled = known || (result.opened() && stamp.isOlderThan(result.millis()));
    return new IndexedFile(file, stamp, result.track(), settled);
  }

  /** Replaces the index unless it is unchanged, or was and remains without files. */
  void saveIfUsed(List<String> unseen) {
    if (before.size() > 0 || !kept.isEmpty()) {
      var unused = save(unseen);
    }
  }

  /**
   * Replaces the index unless it is unchanged, and returns the changes.
   *
   * @param unseen the folders that could not be listed; their files are kept
   */
  Changes save(List<String> unseen) {
    int seen = kept.size();
    unseen.forEach(folder -> kept.addAll(before.below(folder)));
    int gone = Math.max(0, before.size() - met - (kept.size() - seen));
    if (!isUnchanged || gone > 0) {
      file.ifPresent(index -> index.save(kept));
    }
    return wasKnown ? new Changes(true, added, changed, gone) : Changes.NONE;
  }
}
