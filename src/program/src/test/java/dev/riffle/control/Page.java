package dev.riffle.control;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.player.Controls;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** The controls of a device elsewhere that makes the sound, such as a page in a browser. */
final class Page implements Controls {
  private final PlayQueue<Track> queue;
  private State state = State.STOPPED;
  private Duration position = Duration.ZERO;
  private int volume = 100;

  Page(PlayQueue<Track> queue) {
    this.queue = queue;
  }

  @Override
  @CanIgnoreReturnValue
  public Optional<Entry<Track>> press(Function<PlayQueue<Track>, Optional<Entry<Track>>> button) {
    Optional<Entry<Track>> entry = button.apply(queue);
    if (entry.isPresent()) {
      state = State.PLAYING;
      position = Duration.ZERO;
    }
    return entry;
  }

  @Override
  @CanIgnoreReturnValue
  public Optional<Entry<Track>> move(Function<PlayQueue<Track>, Optional<Entry<Track>>> button) {
    position = Duration.ZERO;
    return button.apply(queue);
  }

  @Override
  public void edit(Consumer<PlayQueue<Track>> edit) {
    edit.accept(queue);
  }

  @Override
  public void pause() {
    state = state == State.PLAYING ? State.PAUSED : state;
  }

  @Override
  public void resume() {
    state = State.PLAYING;
  }

  @Override
  public void toggle() {
    state = state == State.PLAYING ? State.PAUSED : State.PLAYING;
  }

  @Override
  public void stop() {
    state = State.STOPPED;
  }

  @Override
  public void seek(Duration to) {
    position = to;
  }

  @Override
  public void setVolume(int percent) {
    volume = percent;
  }

  @Override
  public int volume() {
    return volume;
  }

  @Override
  public State state() {
    return state;
  }

  @Override
  public Optional<Entry<Track>> playing() {
    return state == State.STOPPED ? Optional.empty() : queue.current();
  }

  @Override
  public Duration position() {
    return position;
  }
}
