package dev.riffle.player;

import java.time.Duration;

/** One song being played, once. Thread-safe; no call waits for the song. */
interface Playback {
  /** Nothing being played. */
  Playback IDLE =
      new Playback() {
        @Override
        public void resume() {}

        @Override
        public void pause() {}

        @Override
        public void stop() {}

        @Override
        public void volume(int percent) {}

        @Override
        public Duration position() {
          return Duration.ZERO;
        }
      };

  /** Goes on, or begins. */
  void resume();

  /** Holds the song where it is. */
  void pause();

  /** Ends the song at once and frees what it held; it cannot go on after that. */
  void stop();

  /** Makes it as loud as {@code percent}, 0 (silence) to 100, says. */
  void volume(int percent);

  /** Returns how far into the song the listener is. */
  Duration position();
}
