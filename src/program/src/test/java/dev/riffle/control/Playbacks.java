package dev.riffle.control;

import dev.riffle.cli.QueueOptions;
import dev.riffle.player.Controls;
import dev.riffle.player.TagLoader;
import dev.riffle.queue.PlayQueue;
import dev.riffle.rules.DrawingRules;
import dev.riffle.rules.HeardRules;
import dev.riffle.rules.HeardRulesTest;
import dev.riffle.rules.HeardSongs;
import dev.riffle.track.Track;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** Playbacks without a session and listens. */
public final class Playbacks {
  private Playbacks() {}

  /** Returns a playback without rules that adds no songs; it throws internal errors. */
  public static Playback of(PlayQueue<Track> queue, Controls controls) {
    return of(
        queue,
        controls,
        error -> {
          throw error;
        });
  }

  /** Returns a playback without rules that adds no songs. */
  public static Playback of(
      PlayQueue<Track> queue, Controls controls, Consumer<RuntimeException> errors) {
    return new Playback(queue, controls, HeardRulesTest.none(), path -> List.of(), errors);
  }

  /** Returns a playback of songs whose tags {@code tags} reads. */
  public static Playback of(PlayQueue<Track> queue, Controls controls, TagLoader tags) {
    return new Playback(
        queue,
        controls,
        HeardRulesTest.none(),
        tags,
        MusicLibrary.ofQueue(queue, tags, error -> {}, Clock.systemUTC()),
        path -> List.of(),
        error -> {
          throw error;
        });
  }

  /** Returns a playback with rules. */
  public static Playback of(PlayQueue<Track> queue, Controls controls, DrawingRules rules) {
    HeardRules heard =
        new HeardRules(
            rules,
            new HeardSongs(Optional.empty(), () -> Instant.EPOCH, problem -> {}, detail -> {}));
    return new Playback(
        queue,
        controls,
        heard,
        path -> List.of(),
        error -> {
          throw error;
        });
  }

  /** Returns the drawing rules of options of a command. */
  public static DrawingRules rules(ToIntFunction<Track> ages, String... options) {
    return CommandLine.populateCommand(new Order(), options).options.rules(ages, problem -> {});
  }

  /** A command. */
  private static final class Order {
    @Mixin private final QueueOptions options = new QueueOptions();
  }
}
