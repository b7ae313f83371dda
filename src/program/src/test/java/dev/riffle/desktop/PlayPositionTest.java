package dev.riffle.desktop;

import static com.google.common.truth.Truth.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlayPositionTest {
  private static final long SECOND = 1_000_000;

  private static PlayPosition at(long entry, boolean plays, double seconds, double moment) {
    return new PlayPosition(entry, plays, (long) (seconds * SECOND), (long) (moment * 1e9));
  }

  private static boolean isUnexpected(PlayPosition before, PlayPosition now) {
    return now.isUnexpected(Optional.of(before));
  }

  @Test
  void isUnexpected_whilePlaying_measuresAgainstTheClock() {
    PlayPosition before = at(1, true, 10, 100);
    assertThat(isUnexpected(before, at(1, true, 15.2, 105))).isFalse();
    assertThat(isUnexpected(before, at(1, false, 15, 105))).isFalse();
    assertThat(isUnexpected(before, at(1, true, 10, 105))).isTrue();
    assertThat(isUnexpected(before, at(1, true, 20, 105))).isTrue();
  }

  @Test
  void isUnexpected_whilePaused_measuresAgainstThePosition() {
    PlayPosition before = at(1, false, 10, 100);
    assertThat(isUnexpected(before, at(1, true, 10, 500))).isFalse();
    assertThat(isUnexpected(before, at(1, false, 11, 100))).isTrue();
  }

  @Test
  void isUnexpected_ofAnotherSong_unlessAtItsBeginning() {
    PlayPosition before = at(1, true, 10, 100);
    assertThat(isUnexpected(before, at(2, true, 0.1, 101))).isFalse();
    assertThat(isUnexpected(before, at(2, true, 30, 101))).isTrue();
    assertThat(at(2, true, 30, 101).isUnexpected(Optional.empty())).isTrue();
  }
}
