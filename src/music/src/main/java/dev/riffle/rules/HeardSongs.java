package dev.riffle.rules;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import com.google.common.util.concurrent.Futures;
import dev.riffle.files.Reason;
import dev.riffle.listens.LastHeard;
import dev.riffle.listens.ListenLog;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/**
 * The songs that were heard, by the log of listens of the user, which is read once. A log that
 * cannot be read is reported and has no songs. Thread-safe.
 */
public final class HeardSongs {
  /** The weight by age of a song that was never heard: that of one heard a year ago. */
  private static final int NEVER = 365 * 24 + 1;

  private final InstantSource clock;
  private final Consumer<String> problems;
  private final Consumer<String> details;
  private final FutureTask<Optional<LastHeard>> heard;

  /**
   * Creates the songs of a log.
   *
   * @param problems receives a sentence if the log cannot be read
   * @param details receives a sentence if it cannot be read again
   */
  public HeardSongs(
      Optional<ListenLog> log,
      InstantSource clock,
      Consumer<String> problems,
      Consumer<String> details) {
    this.clock = clock;
    this.problems = problems;
    this.details = details;
    this.heard = new FutureTask<>(() -> log.flatMap(this::read));
  }

  private Optional<LastHeard> read(ListenLog log) {
    try {
      return Optional.of(log.lastHeard());
    } catch (IOException e) {
      problems.accept(log.file() + ": cannot read the log of listens: " + Reason.of(e));
      return Optional.empty();
    }
  }

  /** Begins to read the log, while the songs are scanned. */
  void preload() {
    Thread thread = new Thread(heard, "riffle-heard");
    thread.setDaemon(true);
    thread.start();
  }

  private Optional<LastHeard> times() {
    heard.run(); // returns at once if it is read or being read
    return requireNonNull(Futures.getUnchecked(heard));
  }

  private Optional<Duration> age(Track song) {
    return times().flatMap(times -> times.of(song)).map(last -> between(last, clock.instant()));
  }

  // A clock that was set back has made songs of the future.
  private static Duration between(Instant last, Instant now) {
    return last.isAfter(now) ? Duration.ZERO : Duration.between(last, now);
  }

  /** Returns the weight of a song by its age: the whole hours since it was heard, and one. */
  public int weight(Track song) {
    return age(song)
        .map(
            age ->
                Ints.constrainToRange(
                    Ints.saturatedCast(age.toHours() + 1), 1, PlayQueue.MAX_WEIGHT))
        .orElse(NEVER);
  }

  /** Returns the entries whose songs were heard within {@code time}. */
  ImmutableList<Entry<Track>> within(Duration time, List<Entry<Track>> entries) {
    Optional<LastHeard> times = times();
    Instant from = clock.instant().minus(time);
    ImmutableList.Builder<Entry<Track>> heard = ImmutableList.builder();
    if (times.isPresent()) {
      for (Entry<Track> entry : entries) { // a stream takes longer in a cold start
        Optional<Instant> last = times.get().of(entry.item());
        if (last.isPresent() && last.get().isAfter(from)) {
          heard.add(entry);
        }
      }
    }
    return heard.build();
  }

  /** Reads the listens added to the log since the last call. */
  void update() {
    times()
        .ifPresent(
            times -> {
              try {
                times.update();
              } catch (IOException e) {
                details.accept("the log of listens is ignored: " + e.getMessage());
              }
            });
  }
}
