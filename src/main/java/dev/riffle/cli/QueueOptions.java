package dev.riffle.cli;

import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.PlayQueueBuilder;
import dev.riffle.queue.RepeatMode;
import dev.riffle.track.Track;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of a new queue, the same in all commands that have one. */
public final class QueueOptions {
  private static final int UNDO_LIMIT = 100_000; // entries: so much can be cleared by mistake

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      converter = Words.ModeConverter.class,
      description =
          "shuffle (each song once a cycle), random (picked each time anew) or in-order. Default: shuffle.")
  private Optional<PlayMode> mode = Optional.empty();

  @Option(
      names = "--repeat",
      paramLabel = "WHAT",
      converter = Words.RepeatConverter.class,
      description = "off, one (a song that ran out plays again) or all. Default: off.")
  private Optional<RepeatMode> repeat = Optional.empty();

  @Mixin private SeedOption seed = new SeedOption();

  @Option(
      names = "--gap",
      paramLabel = "N",
      description =
          "How many other songs are heard before one may be drawn again. Default: a quarter of the songs, at"
              + " least 1 and at most 1,000; with random none.")
  private Optional<Integer> gap = Optional.empty();

  /** Returns a queue of {@code tracks} with these options. */
  public PlayQueue<Track> queue(List<Track> tracks) {
    return queue(tracks, repeat());
  }

  /** Returns the same with another repeat mode. */
  public PlayQueue<Track> queue(List<Track> tracks, RepeatMode otherRepeat) {
    PlayMode first = mode.orElse(PlayMode.SHUFFLE);
    PlayQueueBuilder<Track> queue =
        PlayQueue.<Track>builder(seed.orNew())
            .addAll(tracks)
            .mode(first)
            .repeat(otherRepeat)
            .undoLimit(UNDO_LIMIT);
    gap.ifPresent(n -> queue.gap(drawing(first), n));
    try {
      return queue.build();
    } catch (IllegalArgumentException e) {
      throw new Misuse(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Applies the options to a queue that has played, as buttons do.
   *
   * @throws Misuse if the gap is too wide
   */
  public void applyTo(PlayQueue<Track> queue) {
    try {
      gap.ifPresent(n -> queue.setGap(drawing(mode.orElse(queue.mode())), n));
    } catch (IllegalArgumentException e) {
      throw new Misuse(String.valueOf(e.getMessage()));
    }
    mode.ifPresent(queue::setMode);
    repeat.ifPresent(queue::setRepeat);
  }

  /**
   * Checks that no option is set that only a new queue can have.
   *
   * @throws Misuse if there is
   */
  public void checkOldQueue() {
    if (seed.isSaid()) {
      throw new Misuse("--seed requires a PATH: without one a session is resumed as it is");
    }
  }

  private static PlayMode drawing(PlayMode mode) {
    return mode == PlayMode.RANDOM ? PlayMode.RANDOM : PlayMode.SHUFFLE;
  }

  public RepeatMode repeat() {
    return repeat.orElse(RepeatMode.OFF);
  }
}
