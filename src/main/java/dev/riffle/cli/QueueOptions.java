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

/** The options of a queue, shared by all commands that create one. */
public final class QueueOptions {
  private static final int UNDO_LIMIT = 100_000; // entries: enough to undo an accidental clear

  @Option(
      names = {"-m", "--mode"},
      paramLabel = "MODE",
      converter = Words.ModeConverter.class,
      description =
          "shuffle (each song once a cycle), random (picked each time anew) or in-order. Default: shuffle.")
  private Optional<PlayMode> mode = Optional.empty();

  @Option(
      names = {"-r", "--repeat"},
      paramLabel = "WHAT",
      converter = Words.RepeatConverter.class,
      description = "off, one (a song that ran out plays again) or all. Default: off.")
  private Optional<RepeatMode> repeat = Optional.empty();

  @Mixin private SeedOption seed = new SeedOption();

  @Option(
      names = {"-g", "--gap"},
      paramLabel = "N",
      description =
          "Minimum number of other songs before a song may repeat. Default: a quarter of the"
              + " songs, at"
              + " least 1 and at most 1,000; with random none.")
  private Optional<Integer> gap = Optional.empty();

  // Of the configuration; for new queues only.
  private Optional<PlayMode> defaultMode = Optional.empty();
  private Optional<RepeatMode> defaultRepeat = Optional.empty();
  private Optional<Integer> defaultGap = Optional.empty();

  /** Sets the values of new queues that the command line leaves unset. */
  public void defaults(
      Optional<PlayMode> mode, Optional<RepeatMode> repeat, Optional<Integer> gap) {
    defaultMode = mode;
    defaultRepeat = repeat;
    defaultGap = gap;
  }

  /** Returns a queue of {@code tracks} with these options. */
  public PlayQueue<Track> queue(List<Track> tracks) {
    return queue(tracks, repeat());
  }

  /**
   * Returns a queue of {@code tracks} with these options, but with the repeat mode {@code
   * otherRepeat}.
   */
  public PlayQueue<Track> queue(List<Track> tracks, RepeatMode otherRepeat) {
    PlayMode first = mode.or(() -> defaultMode).orElse(PlayMode.SHUFFLE);
    PlayQueueBuilder<Track> queue =
        PlayQueue.<Track>builder(seed.orNew())
            .addAll(tracks)
            .mode(first)
            .repeat(otherRepeat)
            .undoLimit(UNDO_LIMIT);
    checkGap(tracks.size());
    // A default is for folders of all sizes.
    gap.or(() -> defaultGap.map(n -> Math.min(n, tracks.size() - 1)))
        .ifPresent(n -> queue.gap(drawing(first), n));
    return queue.build();
  }

  /**
   * Applies the options to the queue of a resumed session.
   *
   * @throws Misuse if the gap is too large
   */
  public void applyTo(PlayQueue<Track> queue) {
    checkGap(queue.size());
    gap.ifPresent(n -> queue.setGap(drawing(mode.orElse(queue.mode())), n));
    mode.ifPresent(queue::setMode);
    repeat.ifPresent(queue::setRepeat);
  }

  private void checkGap(int songs) {
    gap.ifPresent(n -> Misuse.unlessIn("--gap", n, 0, songs - 1));
  }

  /**
   * Checks that no option is set that applies to new queues only.
   *
   * @throws Misuse if there is one
   */
  public void checkOldQueue() {
    if (seed.isSet()) {
      throw new Misuse("--seed requires a PATH: a resumed session keeps its seed");
    }
  }

  private static PlayMode drawing(PlayMode mode) {
    return mode == PlayMode.RANDOM ? PlayMode.RANDOM : PlayMode.SHUFFLE;
  }

  public RepeatMode repeat() {
    return repeat.or(() -> defaultRepeat).orElse(RepeatMode.OFF);
  }
}
