package dev.riffle.player;

import dev.riffle.track.Track;
import java.time.Duration;
import java.util.Optional;

/**
 * Plays songs one at a time, audibly or not, and the following one without a gap. Thread-safe. No
 * call waits for a file, a device or another program, or fails because of one: failures are
 * reported to the {@link SoundListener}.
 */
interface Sound extends AutoCloseable {
  /**
   * One playback of a track.
   *
   * @param number unique to this playback, even among playbacks of the same track
   */
  record Song(long number, Track track) {}

  /**
   * The outcome of a song that ended by itself or failed. Immutable.
   *
   * @param problem the message for the user; empty on success
   */
  record End(EndKind kind, Optional<String> problem) {
    enum EndKind {
      /** The song played to its end, as far as it could be decoded. */
      RAN_OUT,
      /** The file could not be played. */
      UNPLAYABLE,
      /** No device was ever available; the song is paused. */
      NO_DEVICE,
      /** The device has failed or can no longer be opened; the song is paused. */
      DEVICE_FAILED
    }

    static End ranOut() {
      return new End(EndKind.RAN_OUT, Optional.empty());
    }

    static End ranOut(String problem) {
      return new End(EndKind.RAN_OUT, Optional.of(problem));
    }

    static End unplayable(String problem) {
      return new End(EndKind.UNPLAYABLE, Optional.of(problem));
    }

    static End noDevice(String problem) {
      return new End(EndKind.NO_DEVICE, Optional.of(problem));
    }

    static End deviceFailed(String problem) {
      return new End(EndKind.DEVICE_FAILED, Optional.of(problem));
    }
  }

  /**
   * Creates a sound that reports to a listener.
   *
   * @param <E> the exception thrown if the sound cannot be created
   */
  @FunctionalInterface
  interface Factory<E extends Exception> {
    Sound create(SoundListener listener) throws E;
  }

  /** No sound and no clock: a song ends only by command. */
  Sound NONE =
      new Sound() {
        @Override
        public void play(Song song, Duration from, boolean paused) {}

        @Override
        public void follow(Optional<Song> next) {}

        @Override
        public void pause() {}

        @Override
        public void resume() {}

        @Override
        public void stop() {}

        @Override
        public void setVolume(int percent) {}

        @Override
        public Duration position() {
          return Duration.ZERO;
        }

        @Override
        public void close() {}
      };

  /**
   * Loads a song at {@code from}, playing or paused, replacing the current song and its follower; a
   * position past the end ends the song. If the current song is of the same track, this is a seek.
   */
  void play(Song song, Duration from, boolean paused);

  /**
   * Sets or replaces the song that follows the current one without a gap; empty for none. Has no
   * effect if another song is about to start; {@link SoundListener#ended} reports the actual
   * follower.
   */
  void follow(Optional<Song> next);

  /** Pauses the song. */
  void pause();

  /** Resumes the song; after a failure of the device, opens the device again. */
  void resume();

  /** Unloads the song, if there is one. */
  void stop();

  /** Sets the volume of this song and all later ones, from 0 (silence) to 100. */
  void setVolume(int percent);

  /** Returns the playback position; zero if no song is loaded. */
  Duration position();

  /** Stops, and releases the device and all threads and processes. */
  @Override
  void close();
}
