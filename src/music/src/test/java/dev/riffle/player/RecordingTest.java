package dev.riffle.player;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import dev.riffle.testing.Hole;
import dev.riffle.testing.Recording;
import dev.riffle.testing.Tones;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Tests that planted faults are found. */
class RecordingTest {
  private static final double SINE_STEP = 2 * Math.PI * 100 / Recording.RATE;
  private static final DoubleUnaryOperator SINE = Tones.sine(100, 1);
  private static final DoubleUnaryOperator SWEEP = Tones.sweep(200, 600, 0.5);

  @Test
  void sound_betweenSilences_hasItsLength() {
    Recording recording = Recording.of(3, t -> t < 0.5 || t >= 2.5 ? 0 : SINE.applyAsDouble(t));
    assertThat(recording.seconds()).isEqualTo(3.0);
    assertThat(recording.onset()).isWithin(1e-4).of(0.5);
    assertThat(recording.sound().seconds()).isWithin(1e-3).of(2);
    assertThat(recording.isSilent()).isFalse();
  }

  @Test
  void silence_hasNoSound() {
    Recording silence = Recording.of(1, t -> 0.002 * SINE.applyAsDouble(t));
    assertThat(silence.isSilent()).isTrue();
    assertThat(silence.onset()).isEqualTo(1.0);
    assertThat(silence.sound().seconds()).isEqualTo(0.0);
    assertThat(silence.longestHoleMillis()).isEqualTo(0.0);
  }

  @Test
  void hole_ofFiveMillis_isFound() {
    Recording whole = Recording.of(1, SINE);
    Recording holed = Recording.of(1, t -> t > 0.5025 && t < 0.5075 ? 0 : SINE.applyAsDouble(t));
    assertThat(whole.longestHoleMillis()).isLessThan(0.1);
    assertThat(holed.longestHoleMillis()).isWithin(0.1).of(5);
  }

  @Test
  void silence_insertedByADevice_isAHoleWithoutLoss() {
    Recording held = swept(t -> t < 1 ? t : t < 1.04 ? -1 : t - 0.04, 1.84);
    assertThat(held.holes(5)).hasSize(1);
    assertThat(held.holes(5).get(0).at()).isWithin(0.001).of(1);
    assertThat(held.holes(5).get(0).millis()).isWithin(0.1).of(40);
    Recording whole = held.withoutSilences(1);
    assertThat(whole.seconds()).isWithin(0.001).of(1.8);
    assertThat(Shift.all(whole, Recording.of(1.8, SWEEP))).isEmpty();
    assertThat(whole.holes(5)).isEmpty();
  }

  @Test
  void silence_inPlaceOfSound_isLoss() {
    Recording cut = swept(t -> t < 1 || t >= 1.04 ? t : -1, 1.8).withoutSilences(1);
    assertThat(Shift.all(cut, Recording.of(1.8, SWEEP))).isNotEmpty();
  }

  @Test
  void silence_beforeRepeatedSound_isAnAddition() {
    Recording again = swept(t -> t < 1 ? t : t < 1.04 ? -1 : t - 0.05, 1.85).withoutSilences(1);
    assertThat(Shift.all(again, Recording.of(1.8, SWEEP))).isNotEmpty();
  }

  /** Returns the sweep with its time mapped by {@code time}; silence at negative times. */
  private static Recording swept(DoubleUnaryOperator time, double seconds) {
    return Recording.of(
        seconds,
        t -> {
          double there = time.applyAsDouble(t);
          return there < 0 ? 0 : SWEEP.applyAsDouble(there);
        });
  }

  @Test
  void holes_atTheSamePlaceInEachAttempt_areReported() {
    ImmutableList<ImmutableList<Hole>> attempts =
        ImmutableList.of(
            ImmutableList.of(new Hole(0.7, 9), new Hole(2.001, 30)),
            ImmutableList.of(new Hole(2.003, 25), new Hole(5.1, 8)),
            ImmutableList.of(new Hole(1.3, 12), new Hole(1.999, 31)));
    assertThat(Hole.inEach(attempts)).containsExactly(new Hole(2.001, 30));
    assertThat(Hole.inEach(attempts.subList(0, 1))).hasSize(2);
  }

  @Test
  void holes_atDifferentPlaces_areAttributedToTheMachine() {
    assertThat(
            Hole.inEach(
                ImmutableList.of(
                    ImmutableList.of(new Hole(0.7, 9), new Hole(2, 30)),
                    ImmutableList.of(new Hole(0.7, 9)),
                    ImmutableList.of(new Hole(2, 30)))))
        .isEmpty();
  }

  @Test
  void step_planted_isFoundAtItsPlace() {
    Recording smooth = Recording.of(1, SINE);
    Recording stepped = Recording.of(1, t -> SINE.applyAsDouble(t) * (t < 0.7025 ? 0.97 : 1));
    assertThat(smooth.largestStep()).isWithin(1e-4).of(SINE_STEP);
    assertThat(smooth.stepsAbove(0.02)).isEmpty();
    assertThat(stepped.largestStep()).isGreaterThan(0.025);
    assertThat(stepped.stepsAbove(0.02)).containsExactly("3.0% at 0.702 s");
  }

  @Test
  void part_excludesTheRest() {
    Recording recording = Recording.of(2, t -> t < 1 ? 0 : SINE.applyAsDouble(t));
    assertThat(recording.part(0, 0.999).isSilent()).isTrue();
    assertThat(recording.part(1, 5).seconds()).isEqualTo(1.0);
  }

  @Test
  void decibels_ofASine_areExact() {
    assertThat(Recording.of(1, SINE).decibels()).isWithin(0.01).of(-3.01);
    assertThat(Recording.of(1, t -> 0.1 * SINE.applyAsDouble(t)).decibels())
        .isWithin(0.01)
        .of(-23.01);
  }

  @Test
  void clipped_countsSamplesAtTheEnds() {
    assertThat(Recording.of(1, t -> 0.999 * SINE.applyAsDouble(t)).clipped()).isEqualTo(0);
    Recording hot = Recording.of(1, t -> Math.max(-1, Math.min(1, 1.2 * SINE.applyAsDouble(t))));
    assertThat(hot.clipped()).isGreaterThan(10_000L);
  }

  @Test
  void pitch_isTheLoudestOne() {
    assertThat(Recording.of(0.05, SINE).pitch(60, 100, 140)).isEqualTo(100.0);
    assertThat(Recording.of(0.05, Tones.sine(140, 0.1)).pitch(60, 100, 140)).isEqualTo(140.0);
  }

  @Test
  void shifts_quieterAndLater_areNone() {
    Recording later = Recording.of(2, t -> t < 0.1 ? 0 : 0.5 * SWEEP.applyAsDouble(t - 0.1));
    assertThat(Shift.all(later, Recording.of(1.8, SWEEP))).isEmpty();
  }

  @Test
  void shifts_tenMillisLost_areAllLaterBlocks() {
    Recording cut = Recording.of(1.79, t -> SWEEP.applyAsDouble(t < 1 ? t : t + 0.01));
    ImmutableList<Shift> shifts = Shift.all(cut, Recording.of(1.8, SWEEP));
    assertThat(shifts).hasSize(16);
    assertThat(shifts.get(0).at()).isWithin(0.001).of(1);
    assertThat(shifts.get(0).samples()).isEqualTo(-441);
  }

  @Test
  void shifts_oneMilliAdded_areAllEarlierBlocks() {
    Recording held = Recording.of(2, t -> SWEEP.applyAsDouble(t < 0.6 ? t : t - 0.001));
    ImmutableList<Shift> shifts = Shift.all(held, Recording.of(1.8, SWEEP));
    assertThat(shifts).hasSize(12);
    assertThat(shifts.get(11).samples()).isEqualTo(-44);
  }

  @Test
  void shifts_endMissing_areTheMissingBlocks() {
    assertThat(Shift.all(Recording.of(1, SWEEP), Recording.of(1.2, SWEEP))).hasSize(4);
  }

  @Test
  void shifts_ofAnotherSound_areAllBlocks() {
    Recording other = Recording.of(1, Tones.sine(3_000, 0.5));
    assertThat(Shift.all(other, Recording.of(1, SWEEP))).hasSize(20);
  }
}
