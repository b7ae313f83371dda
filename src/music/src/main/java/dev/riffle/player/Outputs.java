package dev.riffle.player;

import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import dev.riffle.mpv.Mpv;
import dev.riffle.player.QueueDriver.Advance;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Connects a queue to an audio output: creates the player, its sound and its thread. */
record Outputs(
    ReplayGainMode levelling,
    PlayQueue<Track> queue,
    PlayerListener listener,
    Optional<Function<Track, CompletableFuture<Path>>> files) {
  /**
   * Returns a stopped player.
   *
   * @throws IOException if {@code output} is {@code MPV}, and mpv is not installed or does not
   *     start
   */
  Player player(Player.Output output) throws IOException {
    return switch (output) {
      case AUTO -> auto();
      case JAVA -> pausing(this::java);
      case MPV -> pausing(this::startedMpv);
      case NONE -> none();
    };
  }

  /** Returns a player for all formats that falls back to silence if there is no device. */
  Player auto() {
    PlayerThread thread = new PlayerThread("riffle-player");
    Optional<Sound.Factory<RuntimeException>> mpv =
        Mpv.isInstalled() ? Optional.of(this::mpv) : Optional.empty();
    return player(
        events -> new SoundByFormat(this::java, mpv, events),
        Optional.of(events -> new SilentClock(Ticker.systemTicker(), thread, events)),
        thread);
  }

  Player none() {
    return pausing(events -> Sound.NONE);
  }

  /** Returns a player that pauses if there is no audio device. */
  private <E extends Exception> Player pausing(Sound.Factory<E> sound) throws E {
    return player(sound, Optional.empty(), new PlayerThread("riffle-player"));
  }

  private <E extends Exception> Player player(
      Sound.Factory<E> sound,
      Optional<Sound.Factory<RuntimeException>> silence,
      PlayerThread thread)
      throws E {
    return new Player(
        queue,
        Advance.SKIP_MISSING,
        fetching(sound),
        silence.map(this::fetching),
        listener,
        thread);
  }

  private <E extends Exception> Sound.Factory<E> fetching(Sound.Factory<E> sound) {
    return files.isEmpty() ? sound : events -> new FetchedSound(sound, files.get(), events);
  }

  private Sound java(SoundListener events) {
    return new JavaSound(levelling, events);
  }

  private Sound mpv(SoundListener events) {
    return new MpvSound(levelling, ImmutableList.of(), events);
  }

  private Sound startedMpv(SoundListener events) throws IOException {
    return MpvSound.open(levelling, ImmutableList.of(), events);
  }
}
