package dev.riffle.device;

import dev.riffle.player.Controls;
import dev.riffle.player.Player;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The controls of a device: its player, while it is the playing device. While another device plays,
 * buttons move the queue, which plays there, and {@link #resume} takes over.
 */
record DeviceControls(DeviceSession session, Player player) implements Controls {
  @Override
  public Optional<Entry<Track>> press(Function<PlayQueue<Track>, Optional<Entry<Track>>> button) {
    return session.sounds() ? player.press(button) : player.move(button);
  }

  @Override
  public Optional<Entry<Track>> move(Function<PlayQueue<Track>, Optional<Entry<Track>>> button) {
    return player.move(button);
  }

  @Override
  public void edit(Consumer<PlayQueue<Track>> edit) {
    player.edit(edit);
  }

  @Override
  public void pause() {
    player.pause();
  }

  @Override
  public void resume() {
    if (session.sounds()) {
      player.resume();
    } else {
      var unused = session.takeOver();
    }
  }

  @Override
  public void toggle() {
    if (session.sounds()) {
      player.toggle();
    } else {
      var unused = session.takeOver();
    }
  }

  @Override
  public void stop() {
    player.stop();
  }

  @Override
  public void seek(Duration to) {
    player.seek(to);
  }

  @Override
  public void setVolume(int percent) {
    player.setVolume(percent);
  }

  @Override
  public int volume() {
    return player.volume();
  }

  @Override
  public State state() {
    return player.state();
  }

  @Override
  public Optional<Entry<Track>> playing() {
    return player.playing();
  }

  @Override
  public Duration position() {
    return player.position();
  }
}
