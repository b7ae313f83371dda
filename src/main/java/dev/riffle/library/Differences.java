package dev.riffle.library;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/** The files that are not as they were known, and since when. For one thread. */
final class Differences {
  /** How long a file must be as it is before it counts: no copy or tagger takes a longer rest. */
  static final Duration SETTLED = Duration.ofSeconds(1);

  private record Difference(Optional<Stamp> stamp, long since) {}

  private final Map<Path, Difference> differences = new HashMap<>();
  private final LongSupplier nanos;

  Differences(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** Returns whether a file has been so, missing if without a stamp, for long enough. */
  boolean isSettled(Path file, Optional<Stamp> stamp) {
    long now = nanos.getAsLong();
    Difference before = differences.get(file);
    if (before == null || !before.stamp().equals(stamp)) {
      differences.put(file, new Difference(stamp, now));
      return false;
    }
    return now - before.since() >= SETTLED.toNanos();
  }

  /** Forgets a file that is as it is known. */
  void forget(Path file) {
    differences.remove(file);
  }

  /** Forgets files that are as they are known. */
  void forgetIf(Predicate<Path> file) {
    differences.keySet().removeIf(file);
  }

  /** Returns the files but for those in {@code settled}. */
  Set<Path> without(Collection<Path> settled) {
    Set<Path> files = new HashSet<>(differences.keySet());
    files.removeAll(settled);
    return files;
  }

  boolean isEmpty() {
    return differences.isEmpty();
  }
}
