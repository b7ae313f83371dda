package dev.riffle.control;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.base.Ticker;
import dev.riffle.player.Controls.State;
import dev.riffle.player.PlayerListener.Trigger;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The songs that count as listened to, on a manual clock. */
class ListenMeterTest {
  private static final Instant START = Instant.parse("2026-01-02T12:00:00.7Z");

  private final Entry<Track> minute = entry(0, "minute", 60);
  private final Entry<Track> hour = entry(1, "hour", 3600);
  private final List<String> listens = new ArrayList<>();
  private Duration time = Duration.ZERO;

  private final ListenMeter meter =
      new ListenMeter(
          new Ticker() {
            @Override
            public long read() {
              return time.toNanos() - 5; // a ticker may be negative
            }
          },
          () -> START.plus(time),
          (song, began) -> listens.add(song.title() + " " + began));

  private static Entry<Track> entry(int place, String title, long seconds) {
    Track song =
        Track.builder(Path.of("/a.mp3")).title(title).durationMillis(1000 * seconds).build();
    PlayQueue<Track> queue =
        PlayQueue.<Track>builder(Seed.parse("meter")).addAll(List.of(song, song)).build();
    return queue.entries().get(place);
  }

  private void changed(Trigger trigger, Entry<Track> entry, State state, long position) {
    meter.changed(trigger, Optional.of(entry), state, Duration.ofSeconds(position));
  }

  private void plays(Entry<Track> entry) {
    changed(Trigger.COMMAND, entry, State.PLAYING, 0);
  }

  private void pass(double seconds) {
    time = time.plusNanos((long) (seconds * 1e9));
  }

  private void passAndCheck(double seconds) {
    pass(seconds);
    meter.check();
  }

  @Test
  void half_counts_once_fromTheTimeItBegan() {
    pass(3);
    plays(minute);
    passAndCheck(29.9);
    assertThat(listens).isEmpty();
    passAndCheck(0.1);
    assertThat(listens).containsExactly("minute 2026-01-02T12:00:03Z");
    passAndCheck(30);
    changed(Trigger.ENDED, hour, State.PLAYING, 0);
    assertThat(listens).hasSize(1);
  }

  @Test
  void longSong_countsAfterFourMinutes() {
    plays(hour);
    passAndCheck(239);
    assertThat(listens).isEmpty();
    passAndCheck(1);
    assertThat(listens).containsExactly("hour 2026-01-02T12:00:00Z");
  }

  @Test
  void unknownLength_countsAfterFourMinutes() {
    plays(entry(0, "unknown", 0));
    passAndCheck(239);
    assertThat(listens).isEmpty();
    passAndCheck(1);
    assertThat(listens).hasSize(1);
  }

  @Test
  void skippedEarly_doesNotCount() {
    plays(minute);
    pass(29);
    plays(hour);
    pass(29);
    plays(minute);
    passAndCheck(29);
    assertThat(listens).isEmpty();
  }

  @Test
  void pause_doesNotCount() {
    plays(minute);
    pass(20);
    changed(Trigger.COMMAND, minute, State.PAUSED, 20);
    passAndCheck(1000);
    changed(Trigger.COMMAND, minute, State.PLAYING, 20);
    passAndCheck(9);
    changed(Trigger.DEVICE_FAILED, minute, State.PAUSED, 29);
    passAndCheck(1000);
    assertThat(listens).isEmpty();
    changed(Trigger.COMMAND, minute, State.PLAYING, 29);
    passAndCheck(1);
    assertThat(listens).containsExactly("minute 2026-01-02T12:00:00Z");
  }

  @Test
  void loadedPaused_beginsWhenItPlays() {
    changed(Trigger.COMMAND, minute, State.PAUSED, 0);
    pass(100);
    changed(Trigger.COMMAND, minute, State.PLAYING, 0);
    passAndCheck(30);
    assertThat(listens).containsExactly("minute 2026-01-02T12:01:40Z");
  }

  @Test
  void seek_doesNotCount() {
    plays(minute);
    pass(10);
    changed(Trigger.COMMAND, minute, State.PLAYING, 55);
    pass(5);
    changed(Trigger.ENDED, hour, State.PLAYING, 0);
    assertThat(listens).isEmpty();
  }

  @Test
  void seekToTheBeginning_beforeItCounts_keepsThePlayedTime() {
    plays(minute);
    pass(20);
    changed(Trigger.COMMAND, minute, State.PLAYING, 0);
    passAndCheck(10);
    assertThat(listens).hasSize(1);
  }

  @Test
  void repeated_countsAgain() {
    plays(minute);
    pass(60);
    changed(Trigger.ENDED, minute, State.PLAYING, 0);
    pass(60);
    changed(Trigger.ENDED, minute, State.PLAYING, 0);
    pass(1);
    meter.changed(Trigger.COMMAND, Optional.empty(), State.STOPPED, Duration.ZERO);
    assertThat(listens)
        .containsExactly("minute 2026-01-02T12:00:00Z", "minute 2026-01-02T12:01:00Z")
        .inOrder();
  }

  @Test
  void restartedByAButton_countsAgain() {
    plays(minute);
    pass(50);
    changed(Trigger.COMMAND, minute, State.PLAYING, 50);
    passAndCheck(1);
    plays(minute);
    passAndCheck(29);
    assertThat(listens).hasSize(1);
    passAndCheck(1);
    assertThat(listens)
        .containsExactly("minute 2026-01-02T12:00:00Z", "minute 2026-01-02T12:00:51Z")
        .inOrder();
  }

  @Test
  void stopped_countsNothing() {
    passAndCheck(1000);
    plays(minute);
    meter.changed(Trigger.COMMAND, Optional.empty(), State.STOPPED, Duration.ZERO);
    passAndCheck(1000);
    plays(minute);
    passAndCheck(29);
    assertThat(listens).isEmpty();
  }
}
