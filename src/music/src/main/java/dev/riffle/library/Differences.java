package dev.riffle.library;

import com.google.common.collect.Sets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/** The files that differ from their known state, and since when. For one thread. */
final class Differences {
  /**
   * The time for which a file must stay unchanged before a difference is reported; pauses of copies
   * and taggers are shorter.
   */
  static final Duration SETTLED = Duration.ofSeconds(1);

  private record Difference(Optional<Stamp> stamp, long since) {}

  private final Map<Path, Difference> differences = new HashMap<>();
  private final LongSupplier nanos;

  Differences(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /**
   * Returns whether a file has had this stamp (missing, if empty) for at least {@link #SETTLED}.
   */
  boolean isSettled(Path file, Optional<Stamp> stamp) {
    long now = nanos.getAsLong();
    Difference before = differences.get(file);
    if (before == null || !before.stamp().equals(stamp)) {
      differences.put(file, new Difference(stamp, now));
      return false;
    }
    return now - before.since() >= SETTLED.toNanos();
  }

  /** Forgets the difference of {@code file}. */
  void forget(Path file) {
    differences.remove(file);
  }

  /** Forgets the differences of the matching files. */
  void forgetIf(Predicate<Path> file) {
    differences.keySet().removeIf(file);
  }

  /**
   * Removes songs that may be one half of a move, by size, while the other half has not settled.
   *
   * @param gone those that are gone
   * @param other those that are new or have changed
   * @param known returns the known stamp of a song
   */
  void holdBack(
      Set<Path> gone,
      Set<Path> other,
      Function<Path, Optional<Stamp>> known,
      Map<Path, Optional<Stamp>> now) {
    Set<Long> leaving = new HashSet<>();
    Set<Long> coming = new HashSet<>();
    for (Path path : Sets.difference(differences.keySet(), Sets.union(gone, other))) {
      known.apply(path).map(Stamp::size).ifPresent(leaving::add);
      now.getOrDefault(path, Optional.empty()).map(Stamp::size).ifPresent(coming::add);
    }
    gone.removeIf(path -> known.apply(path).map(Stamp::size).filter(coming::contains).isPresent());
    other.removeIf(
        path -> {
          Optional<Stamp> stamp = now.getOrDefault(path, Optional.empty());
          return stamp.map(Stamp::size).filter(leaving::contains).isPresent();
        });
  }

  boolean isEmpty() {
    return differences.isEmpty();
  }
}
