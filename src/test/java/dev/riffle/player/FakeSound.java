package dev.riffle.player;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Plays like a silent clock, notes what it is told, and lets a test say how songs end. */
final class FakeSound implements Sound {
  final List<Song> songs = Collections.synchronizedList(new ArrayList<>());
  final List<String> followers = new ArrayList<>();
  private final SoundListener listener;
  private final Sound clock;
  private Optional<Song> following = Optional.empty();

  FakeSound(HandClock clock, SoundListener listener) {
    this.listener = listener;
    this.clock = new SilentClock(clock, clock, listener);
  }

  /** Says that the {@code i}th song that was begun has ended. */
  void end(int i, End end) {
    listener.ended(songs.get(i), end, Optional.empty());
  }

  /** Says that the {@code i}th song will end soon. */
  void nearEnd(int i) {
    listener.nearEnd(songs.get(i));
  }

  /** Says that the {@code i}th song has ended, and plays the one that was set to follow. */
  void cross(int i) {
    Optional<Song> next = following;
    next.ifPresent(song -> clock.play(song, Duration.ZERO, false));
    listener.ended(songs.get(i), End.ranOut(), next);
  }

  @Override
  public void play(Song song, Duration from, boolean held) {
    songs.add(song);
    following = Optional.empty();
    clock.play(song, from, held);
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
  }
}
