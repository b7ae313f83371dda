package dev.riffle.desktop;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableBiMap;
import com.google.common.math.LongMath;
import dev.riffle.control.Commands;
import dev.riffle.control.Playback;
import dev.riffle.control.PlayerVerb;
import dev.riffle.player.Buttons;
import dev.riffle.player.Controls;
import dev.riffle.player.Controls.State;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.track.Track;
import dev.riffle.words.Words;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalLong;
import org.freedesktop.dbus.DBusPath;

/**
 * The commands and writable properties of MPRIS, applied to a playback: by its verbs where these
 * mean the same. Unlike the verbs, next and previous keep the state.
 */
record MprisControls(Playback playback) {
  private static final ImmutableBiMap<RepeatMode, String> LOOPS =
      ImmutableBiMap.of(
          RepeatMode.OFF, "None", RepeatMode.ONE, "Track", RepeatMode.ALL, "Playlist");

  private PlayQueue<Track> queue() {
    return playback.queue();
  }

  private Controls player() {
    return playback.controls();
  }

  void perform(PlayerVerb verb, String argument) {
    Commands commands = new Commands(playback);
    commands.perform(commands.call(verb, argument));
  }

  void next() {
    player().move(Buttons.NEXT);
  }

  void previous() {
    player().move(Buttons.PREVIOUS);
  }

  void playPause() {
    if (player().state() == State.PLAYING) {
      perform(PlayerVerb.PAUSE, "");
    } else {
      play();
    }
  }

  void play() {
    switch (player().state()) {
      case PLAYING -> {}
      case PAUSED -> perform(PlayerVerb.RESUME, "");
      case STOPPED -> player().press(Buttons.START);
    }
  }

  /** Adds a song to the end of the queue and plays it. */
  void playAdded(Track track) {
    Entry<Track> entry = queue().add(track);
    try {
      player().press(Buttons.skipTo(entry));
    } catch (IllegalArgumentException e) {
      // A concurrent edit has removed it.
    }
  }

  /**
   * Seeks by {@code offset} microseconds, or skips to the next song if that is past the end;
   * returns whether the song is still the same.
   */
  boolean seek(long offset) {
    Optional<Track> song = player().playing().map(Entry::item);
    long to = Math.max(0, LongMath.saturatedAdd(position(), offset));
    boolean within = song.filter(track -> to <= length(track)).isPresent();
    if (within) {
      seekTo(to);
    } else if (song.isPresent()) {
      next();
    }
    return within;
  }

  /**
   * Seeks to a position, in microseconds, if the song plays and is long enough; returns whether it
   * did.
   */
  boolean setPosition(DBusPath trackId, long position) {
    boolean within =
        player()
            .playing()
            .filter(entry -> Metadata.id(entry).equals(trackId))
            .filter(entry -> 0 <= position && position <= length(entry.item()))
            .isPresent();
    if (within) {
      seekTo(position);
    }
    return within;
  }

  private void seekTo(long micros) {
    player().seek(Duration.of(micros, ChronoUnit.MICROS));
  }

  /** Returns the playback position, in microseconds. */
  long position() {
    return player().position().toNanos() / 1000;
  }

  /** Returns the length of a song, in microseconds, or {@code Long.MAX_VALUE} if it is unknown. */
  private static long length(Track track) {
    OptionalLong millis = track.durationMillis();
    return millis.isPresent()
        ? LongMath.saturatedMultiply(1000, millis.getAsLong())
        : Long.MAX_VALUE;
  }

  /** Pauses if the rate is 0, as MPRIS requires; ignores other rates, as only 1 is supported. */
  void setRate(double rate) {
    if (rate == 0) {
      perform(PlayerVerb.PAUSE, "");
    }
  }

  /** Sets the volume, clamped to 0 (silence) to 1 (the loudness of the files); ignores NaN. */
  void setVolume(double volume) {
    if (!Double.isNaN(volume)) {
      long percent = Math.round(100 * Math.min(Math.max(volume, 0), 1));
      perform(PlayerVerb.VOLUME, String.valueOf(percent));
    }
  }

  String loopStatus() {
    return requireNonNull(LOOPS.get(queue().repeat()));
  }

  void setLoopStatus(String status) {
    Optional<RepeatMode> repeat = Optional.ofNullable(LOOPS.inverse().get(status));
    checkArgument(repeat.isPresent(), "LoopStatus (%s) must be None, Track or Playlist", status);
    perform(PlayerVerb.REPEAT, Words.of(repeat.get()));
  }

  /** Selects shuffle or list order; keeps a mode that shuffles already. */
  void setShuffle(boolean shuffle) {
    if (!shuffle || queue().mode() == PlayMode.IN_ORDER) {
      perform(PlayerVerb.SHUFFLE, shuffle ? "on" : "off");
    }
  }
}
