package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.player.HandClock.seconds;

import dev.riffle.player.Sound.End;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SilentClockTest {
  private static final Track TEN_SECONDS =
      Track.builder(Path.of("ten.mp3")).durationMillis(10_000).build();

  private static final SoundEvents.Ended RAN_OUT =
      SoundContract.ranOut(new Sound.Song(1, TEN_SECONDS));

  private final HandClock clock = new HandClock();
  private final SoundEvents events = new SoundEvents();
  private final SilentClock sound = new SilentClock(clock, clock, events);

  private Sound open(Track track, Duration from) {
    sound.play(new Sound.Song(1, track), from, true);
    return sound;
  }

  @Test
  void song_resumed_lastsForTheLengthInItsTags() {
    Sound song = open(TEN_SECONDS, Duration.ZERO);
    song.resume();
    clock.turn(9.999);
    assertThat(events.ends).isEmpty();
    clock.turn(0.001);
    assertThat(events.ends).containsExactly(RAN_OUT);
    assertThat(events.nearEnds).isEmpty(); // never requests the following song
  }

  @Test
  void song_neverResumed_neverEnds() {
    Sound song = open(TEN_SECONDS, Duration.ZERO);
    clock.turn(100);
    assertThat(events.ends).isEmpty();
    assertThat(song.position()).isEqualTo(Duration.ZERO);
  }

  @Test
  void song_fromTheMiddle_lastsForTheRest() {
    Sound song = open(TEN_SECONDS, seconds(7));
    song.resume();
    assertThat(song.position()).isEqualTo(seconds(7));
    clock.turn(3);
    assertThat(events.ends).containsExactly(RAN_OUT);
  }

  @Test
  void song_fromPastItsEnd_endsImmediately() {
    Sound song = open(TEN_SECONDS, Duration.ofSeconds(Long.MAX_VALUE));
    song.resume();
    assertThat(song.position()).isEqualTo(seconds(10));
    clock.turn(0);
    assertThat(events.ends).containsExactly(RAN_OUT);
  }

  @Test
  void pause_inTheMiddle_stopsTheClockUntilResume() {
    Sound song = open(TEN_SECONDS, Duration.ZERO);
    song.resume();
    clock.turn(4);
    song.pause();
    song.pause();
    clock.turn(100);
    assertThat(song.position()).isEqualTo(seconds(4));
    assertThat(events.ends).isEmpty();
    song.resume();
    song.resume();
    clock.turn(5);
    assertThat(song.position()).isEqualTo(seconds(9));
    clock.turn(1);
    assertThat(events.ends).containsExactly(RAN_OUT);
  }

  @Test
  void stop_inTheMiddle_cancelsTheAlarm() {
    Sound song = open(TEN_SECONDS, Duration.ZERO);
    song.resume();
    song.stop();
    assertThat(clock.alarms()).isEqualTo(0);
  }

  @Test
  void song_withoutSound_isUnplayable() {
    for (Track track :
        List.of(
            Track.builder(Path.of("x.mp3")).build(),
            Track.builder(Path.of("x.mp3")).durationMillis(0).build())) {
      events.ends.clear();
      open(track, Duration.ZERO).resume();
      clock.turn(0);
      assertThat(events.ends.get(0).end()).isEqualTo(End.unplayable("x.mp3: no audio found"));
    }
  }
}
