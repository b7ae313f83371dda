package dev.riffle.player;

import dev.riffle.track.Track;
import java.time.Duration;
import java.util.Optional;

/**
 * Makes songs audible, or passes their time: one at a time, and without a gap the one that was set
 * to follow. Thread-safe. No call waits for a file, a device or another program, and none fails
 * because of them: that is reported to the {@link SoundListener}.
 */
interface Sound extends AutoCloseable {
  /**
   * One playing of a track.
   *
   * @param number tells it from all other playings, of the same track too
   */
  record Song(long number, Track track) {}

  /**
   * The outcome of a song that ended by itself or failed. Immutable.
   *
   * @param problem the sentence for the listener; empty if all went well
   */
  record End(How how, Optional<String> problem) {
    enum How {
      /** It was heard, as far as it could be decoded. */
      RAN_OUT,
      /** Nothing of it could be heard: the file is to blame. */
      UNPLAYABLE,
      /** There is no device, and there has been none so far: the song is held. */
      NO_DEVICE,
      /** The device has failed, or cannot be opened any more: the song is held. */
      DEVICE_FAILED
    }

    static End ranOut() {
      return new End(How.RAN_OUT, Optional.empty());
    }

    static End ranOut(String problem) {
      return new End(How.RAN_OUT, Optional.of(problem));
    }

    static End unplayable(String problem) {
      return new End(How.UNPLAYABLE, Optional.of(problem));
    }

    static End noDevice(String problem) {
      return new End(How.NO_DEVICE, Optional.of(problem));
    }

    static End deviceFailed(String problem) {
      return new End(How.DEVICE_FAILED, Optional.of(problem));
    }
  }

  /**
   * Creates a sound that reports to a listener.
   *
   * @param <E> thrown if the sound cannot be created
   */
  @FunctionalInterface
  interface Factory<E extends Exception> {
    Sound create(SoundListener listener) throws E;
  }

  /** No sound and no clock: a song begins, and ends only when somebody says so. */
  Sound NONE =
      new Sound() {
        @Override
        public void play(Song song, Duration from, boolean held) {}

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
   * Plays a song from {@code from}, or holds it there; past its end it has run out. It takes the
   * place of the one that sounds, and of the one that was to follow. If both are of the same track,
   * this is a seek.
   */
  void play(Song song, Duration from, boolean held);

  /**
   * Sets the song that is to follow without a gap when the one that plays has run out, in place of
   * another one; empty for none. It is too late when that song is about to sound: the event says
   * what follows.
   */
  void follow(Optional<Song> next);

  /** Holds the song where it is. */
  void pause();

  /** Goes on with the song that is held. After the device has failed, opens it again. */
  void resume();

  /** Leaves the song that plays or is held, if there is one. */
  void stop();

  /** Makes this song and all later ones as loud as {@code percent}, 0 (silence) to 100, says. */
  void setVolume(int percent);

  /** Returns how far into the song the listener is; zero if there is none. */
  Duration position();

  /** Stops, and frees the device and all threads and processes. */
  @Override
  void close();
}
