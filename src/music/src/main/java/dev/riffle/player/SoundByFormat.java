package dev.riffle.player;

import dev.riffle.library.Library;
import dev.riffle.mpv.MpvTags;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Plays MP3 files through {@link JavaSound} and the formats of {@link MpvTags} through mpv, which
 * also tries the files that Java cannot play, because their extensions may be wrong. Thread-safe.
 * There is a gap between songs of different sounds: the second sound opens the device when the
 * first song has ended.
 */
final class SoundByFormat implements Sound {
  /** The formats that mpv reads and plays. */
  static final Library.Formats MPV =
      new Library.Formats("mpv " + MpvTags.VERSION, MpvTags.ENDINGS, MpvReader::new);

  private final Sound java;
  private final Optional<Sound> mpv;
  private final SoundListener listener;
  private final Map<Path, End> refused = new HashMap<>(); // the errors of Java, by file
  private Sound playing;
  private Optional<SongStart> started = Optional.empty();

  /** The last loaded song, its start position and its pause state. */
  private record SongStart(Song song, Duration from, boolean paused) {}

  /** Creates a sound from two; without {@code mpv}, songs of its formats are unplayable. */
  SoundByFormat(
      Factory<RuntimeException> java,
      Optional<Factory<RuntimeException>> mpv,
      SoundListener listener) {
    this.java = java.create(new EventsOf(this::endedInJava, listener));
    this.mpv = mpv.map(factory -> factory.create(new EventsOf(this::endedInMpv, listener)));
    this.listener = listener;
    playing = this.java;
  }

  private Optional<Sound> soundOf(Song song) {
    boolean needsMpv =
        song.track().isFile()
            && (MpvTags.reads(song.track().path()) || refused.containsKey(song.track().path()));
    return needsMpv ? mpv : Optional.of(java);
  }

  @Override
  public synchronized void play(Song song, Duration from, boolean paused) {
    Optional<Sound> sound = soundOf(song);
    if (!sound.equals(Optional.of(playing))) {
      playing.stop();
    }
    started = Optional.of(new SongStart(song, from, paused));
    if (sound.isPresent()) {
      playing = sound.get();
      playing.play(song, from, paused);
    } else {
      End end = End.unplayable(song.track().path() + ": requires mpv, which is not installed");
      listener.ended(song, end, Optional.empty());
    }
  }

  @Override
  public synchronized void follow(Optional<Song> next) {
    playing.follow(next.filter(song -> soundOf(song).equals(Optional.of(playing))));
  }

  @Override
  public synchronized void pause() {
    setPaused(true);
    playing.pause();
  }

  @Override
  public synchronized void resume() {
    setPaused(false);
    playing.resume();
  }

  private void setPaused(boolean paused) {
    started = started.map(song -> new SongStart(song.song(), song.from(), paused));
  }

  @Override
  public synchronized void stop() {
    started = Optional.empty();
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

  // ------------------------------------------------------------ ends of songs

  private void endedInJava(Song song, End end, Optional<Song> following) {
    if (end.kind() != End.EndKind.UNPLAYABLE || !playInMpv(song, end)) {
      listener.ended(song, end, following);
    }
  }

  /** Plays a song through mpv that Java cannot play; returns false if that is not possible. */
  private synchronized boolean playInMpv(Song song, End end) {
    Optional<SongStart> start = started.filter(loaded -> loaded.song().equals(song));
    if (start.isEmpty() || mpv.isEmpty() || !song.track().isFile()) {
      return false;
    }
    refused.put(song.track().path(), end);
    play(song, start.get().from(), start.get().paused());
    return true;
  }

  private void endedInMpv(Song song, End end, Optional<Song> following) {
    Optional<End> before = Optional.empty();
    if (end.kind() == End.EndKind.UNPLAYABLE && song.track().isFile()) {
      synchronized (this) {
        before = Optional.ofNullable(refused.remove(song.track().path()));
      }
    }
    listener.ended(song, before.orElse(end), following);
  }

  /** Receives the ends of the songs of one sound. */
  @FunctionalInterface
  private interface EndReceiver {
    void ended(Song song, End end, Optional<Song> following);
  }

  /** Forwards the events of one sound, except the ends of its songs. */
  private record EventsOf(EndReceiver ends, SoundListener listener) implements SoundListener {
    @Override
    public void nearEnd(Song song) {
      listener.nearEnd(song);
    }

    @Override
    public void begun(Song song) {
      listener.begun(song);
    }

    @Override
    public void ended(Song song, End end, Optional<Song> following) {
      ends.ended(song, end, following);
    }

    @Override
    public void said(String sentence) {
      listener.said(sentence);
    }
  }
}
