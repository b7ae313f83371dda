package dev.riffle.library;

import dev.riffle.library.FolderWalk.Found;
import java.util.Optional;

/**
 * The numbers of files that differ from an index. An immutable value. A renamed file counts as one
 * gone and one added.
 *
 * @param known true if there was an index; if false, the counts are 0
 * @since 0.1
 */
public record Changes(boolean known, int added, int changed, int gone) {
  static final Changes NONE = new Changes(false, 0, 0, 0);

  Changes plus(Changes other) {
    return new Changes(
        known || other.known, added + other.added, changed + other.changed, gone + other.gone);
  }

  /** Counts the files found, and those in unreadable folders. */
  static final class Count {
    private final Index index;
    private int added;
    private int changed;
    private int met;
    private int unseen;

    Count(Index index) {
      this.index = index;
    }

    void add(Found file) {
      Optional<Stamp> before = index.stamp(file);
      if (before.isPresent()) {
        met++;
        changed += file.stamp().isEmpty() || before.equals(file.stamp()) ? 0 : 1;
      } else if (file.stamp().isPresent()) {
        added++;
      }
    }

    /** Counts known files in folders that could not be read. */
    void addUnseen(int files) {
      unseen += files;
    }

    Changes changes() {
      return new Changes(true, added, changed, Math.max(0, index.size() - met - unseen));
    }
  }
}
