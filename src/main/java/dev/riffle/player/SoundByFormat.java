package dev.riffle.player;

import dev.riffle.library.Library;
import dev.riffle.mpv.MpvTags;
import java.time.Duration;
import java.util.Optional;

/**
 * Plays MP3 files through {@link JavaSound} and the formats of {@link MpvTags} through mpv.
 * Thread-safe. There is a gap between songs of different sounds: the second sound opens the device
 * when the first song has ended.
 */
final class SoundByFormat implements Sound {
  /** The formats that mpv reads and plays. */
  static final Library.Formats MPV =
      new Library.Formats("mpv " + MpvTags.VERSION, MpvTags.ENDINGS, MpvReader::new);

  private final Sound java;
  private final Optional<Sound> mpv;
  private final SoundListener listener;
  private Sound playing;

  /** Creates a sound of two; if {@code mpv} is empty, the songs of its formats are unplayable. */
  SoundByFormat(
      Factory<RuntimeException> java,
      Optional<Factory<RuntimeException>> mpv,
      SoundListener listener) {
    this.java = java.create(listener);
    this.mpv = mpv.map(factory -> factory.create(listener));
    this.listener = listener;
    playing = this.java;
  }

  private Optional<Sound> soundOf(Song song) {
    boolean needsMpv = song.track().isFile() && MpvTags.reads(song.track().path());
    return needsMpv ? mpv : Optional.of(java);
  }

  @Override
  public synchronized void play(Song song, Duration from, boolean paused) {
    Optional<Sound> sound = soundOf(song);
    if (!sound.equals(Optional.of(playing))) {
      playing.stop();
    }
    if (sound.isPresent()) {
      playing = sound.get();
      playing.play(song, from, paused);
    } else {
      End end = End.unplayable(song.track().path() + ": is played by mpv, which is not installed");
      listener.ended(song, end, Optional.empty());
    }
  }

  @Override
  public synchronized void follow(Optional<Song> next) {
    playing.follow(next.filter(song -> soundOf(song).equals(Optional.of(playing))));
  }

  @Override
  public synchronized void pause() {
    playing.pause();
  }

  @Override
  public synchronized void resume() {
    playing.resume();
  }

  @Override
  public synchronized void stop() {
    playing.stop();
  }

  @Override
  public synchronized void setVolume(int percent) {
    java.setVolume(percent);
    mpv.ifPresent(sound -> sound.setVolume(percent));
  }

  @Override
  public synchronized Duration position() {
    return playing.position();
  }

  @Override
  public synchronized void close() {
    java.close();
    mpv.ifPresent(Sound::close);
  }
}
