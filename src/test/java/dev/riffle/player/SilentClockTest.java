package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.player.HandClock.seconds;

import dev.riffle.track.Track;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SilentClockTest {
  private static final Track TEN_SECONDS =
      Track.builder(Path.of("ten.mp3")).durationMillis(10_000).build();

  private final HandClock clock = new HandClock();
  private final SilentClock sound = new SilentClock(clock, clock);
  private final List<End> ends = new ArrayList<>();

  private Playback open(Track track, Duration from) {
    return sound.open(track, from, ends::add);
  }

  @Test
  void song_resumed_lastsAsLongAsItsTrackSays() {
    Playback song = open(TEN_SECONDS, Duration.ZERO);
    song.resume();
    clock.turn(9.999);
    assertThat(ends).isEmpty();
    clock.turn(0.001);
    assertThat(ends).containsExactly(End.ranOut());
  }

  @Test
  void song_neverResumed_neverEnds() {
    Playback song = open(TEN_SECONDS, Duration.ZERO);
    clock.turn(100);
    assertThat(ends).isEmpty();
    assertThat(song.position()).isEqualTo(Duration.ZERO);
  }

  @Test
  void song_openedInTheMiddle_lastsForTheRest() {
    Playback song = open(TEN_SECONDS, seconds(7));
    song.resume();
    assertThat(song.position()).isEqualTo(seconds(7));
    clock.turn(3);
    assertThat(ends).containsExactly(End.ranOut());
  }

  @Test
  void song_openedPastItsEnd_endsAtOnce() {
    Playback song = open(TEN_SECONDS, Duration.ofSeconds(Long.MAX_VALUE));
    song.resume();
    assertThat(song.position()).isEqualTo(seconds(10));
    clock.turn(0);
    assertThat(ends).containsExactly(End.ranOut());
  }

  @Test
  void pause_inTheMiddle_holdsTheClockUntilResume() {
    Playback song = open(TEN_SECONDS, Duration.ZERO);
    song.resume();
    clock.turn(4);
    song.pause();
    song.pause();
    clock.turn(100);
    assertThat(song.position()).isEqualTo(seconds(4));
    assertThat(ends).isEmpty();
    song.resume();
    song.resume();
    clock.turn(5);
    assertThat(song.position()).isEqualTo(seconds(9));
    clock.turn(1);
    assertThat(ends).containsExactly(End.ranOut());
  }

  @Test
  void stop_inTheMiddle_takesTheAlarmBack() {
    Playback song = open(TEN_SECONDS, Duration.ZERO);
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
      ends.clear();
      open(track, Duration.ZERO).resume();
      clock.turn(0);
      assertThat(ends).containsExactly(End.unplayable("x.mp3: no sound found in it"));
    }
  }
}
