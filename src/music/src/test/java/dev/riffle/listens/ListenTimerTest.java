package dev.riffle.listens;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.base.Ticker;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Plays that are long enough, on a manual clock. */
class ListenTimerTest {
  private static final Instant START = Instant.parse("2026-01-02T12:00:00Z");

  private final List<String> listens = new ArrayList<>();
  private Duration time = Duration.ZERO;
  private final ListenTimer timer =
      new ListenTimer(
          new Ticker() {
            @Override
            public long read() {
              return time.toNanos();
            }
          },
          () -> START.plus(time),
          (song, began) -> listens.add(song.title() + " " + began));

  private void pass(long seconds) {
    time = time.plusSeconds(seconds);
  }

  private static Optional<Track> minute(String title) {
    return Optional.of(Track.builder(Path.of("a")).title(title).durationMillis(60_000).build());
  }

  @Test
  void halfOfASong_isAListen_withoutPauses() {
    timer.begin(minute("a"));
    pass(100); // loaded, and paused
    timer.play(true);
    pass(20);
    timer.play(false);
    pass(100);
    timer.play(true);
    pass(9);
    timer.check();
    assertThat(timer.isReported()).isFalse();
    pass(1);
    timer.check();
    assertThat(listens).containsExactly("a 2026-01-02T12:01:40Z");
    assertThat(timer.isReported()).isTrue();
  }

  @Test
  void nextSong_endsTheLastOne_andBeginsAnew() {
    timer.begin(minute("a"));
    timer.play(true);
    pass(30);
    timer.begin(minute("b")); // ran out or skipped
    timer.play(true);
    pass(29);
    timer.begin(minute("b"));
    pass(29);
    timer.begin(Optional.empty());
    pass(1_000);
    timer.check();
    assertThat(listens).containsExactly("a 2026-01-02T12:00:00Z");
  }
}
