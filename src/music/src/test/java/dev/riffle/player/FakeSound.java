package dev.riffle.player;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A silent clock that records its calls, with methods that trigger the events of songs. */
final class FakeSound implements Sound {
  final List<Song> songs = Collections.synchronizedList(new ArrayList<>());
  final List<String> followers = new ArrayList<>();
  private final SoundListener listener;
  private final Sound clock;
  private Optional<Song> following = Optional.empty();
  Runnable whenClosed = () -> {}; // run by close()

  FakeSound(HandClock clock, SoundListener listener) {
    this.listener = listener;
    this.clock = new SilentClock(clock, clock, listener);
  }

  /** Reports that the {@code i}th song has ended. */
  void end(int i, End end) {
    listener.ended(songs.get(i), end, Optional.empty());
  }

  /** Reports that the {@code i}th song sounds. */
  void begin(int i) {
    listener.begun(songs.get(i));
  }

  /** Reports that the {@code i}th song is near its end. */
  void nearEnd(int i) {
    listener.nearEnd(songs.get(i));
  }

  /** Starts the following song, if one is set, and reports that the {@code i}th song has ended. */
  void cross(int i) {
    Optional<Song> next = following;
    next.ifPresent(song -> clock.play(song, Duration.ZERO, false));
    listener.ended(songs.get(i), End.ranOut(), next);
  }

  @Override
  public void play(Song song, Duration from, boolean paused) {
    songs.add(song);
    following = Optional.empty();
    clock.play(song, from, paused);
  }

  @Override
  public void follow(Optional<Song> next) {
    following = next;
    followers.add(next.map(song -> song.track().title()).orElse("-"));
  }

  @Override
  public void pause() {
    clock.pause();
  }

  @Override
  public void resume() {
    clock.resume();
  }

  @Override
  public void stop() {
    clock.stop();
  }

  @Override
  public void setVolume(int percent) {}

  @Override
  public Duration position() {
    return clock.position();
  }

  @Override
  public void close() {
    clock.close();
    whenClosed.run();
  }
}
