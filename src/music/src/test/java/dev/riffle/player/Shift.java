package dev.riffle.player;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Multiset;
import com.google.common.collect.Multisets;
import dev.riffle.testing.Recording;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A block of a reference that is displaced in a recording, because samples were lost or added
 * before or after it, or that is missing.
 *
 * @param at its start in the reference, in seconds
 * @param samples its delay in samples, negative if early
 * @param likeness its correlation with the recording at that place, 1 if identical
 */
record Shift(double at, int samples, double likeness) {
  private static final int BLOCK = Recording.RATE / 20;
  private static final int REACH = Recording.RATE / 50;
  private static final int NEAR = 8;
  private static final double ALIKE = 0.9;
  private static final double SAME = 0.995;
  private static final int TOLERANCE = 1; // a resampled sound may fall between samples

  /**
   * Returns the blocks of {@code reference} whose delay in {@code recording} differs from the most
   * common delay; none if the recording is the whole reference in one piece, at any volume.
   */
  static ImmutableList<Shift> all(Recording recording, Recording reference) {
    Recording heard = recording.sound();
    Recording meant = reference.sound();
    List<Shift> places = new ArrayList<>();
    int last = 0;
    for (int at = 0; at + BLOCK / 2 <= meant.size(); at += BLOCK) {
      Shift best = best(heard, meant, at, last);
      places.add(best);
      last = best.likeness() < ALIKE ? last : best.samples();
    }
    int most = mostCommon(places);
    return places.stream()
        .map(place -> new Shift(place.at(), place.samples() - most, place.likeness()))
        .filter(shift -> shift.likeness() < ALIKE || Math.abs(shift.samples()) > TOLERANCE)
        .collect(toImmutableList());
  }

  private static int mostCommon(List<Shift> places) {
    Multiset<Integer> all = HashMultiset.create();
    places.stream().filter(place -> place.likeness() >= ALIKE).forEach(p -> all.add(p.samples()));
    return Multisets.copyHighestCountFirst(all).stream().findFirst().orElse(0);
  }

  /** Searches for a block around the delay of the previous one, first nearby, then farther. */
  private static Shift best(Recording heard, Recording meant, int at, int around) {
    Shift near = best(heard, meant, at, around, NEAR);
    return near.likeness() > SAME ? near : best(heard, meant, at, around, REACH);
  }

  private static Shift best(Recording heard, Recording meant, int at, int around, int reach) {
    double seconds = (double) at / Recording.RATE;
    Shift best = new Shift(seconds, around, likeness(heard, meant, at, around));
    for (int i = 1; i <= reach; i++) {
      for (int shift : new int[] {around - i, around + i}) {
        double likeness = likeness(heard, meant, at, shift);
        best = likeness > best.likeness() ? new Shift(seconds, shift, likeness) : best;
      }
    }
    return best;
  }

  private static double likeness(Recording heard, Recording meant, int at, int shift) {
    double product = 0;
    double ours = 0;
    double theirs = 0;
    for (int i = at; i < at + BLOCK; i++) {
      double a = heard.left(i + shift);
      double b = meant.left(i);
      product += a * b;
      ours += a * a;
      theirs += b * b;
    }
    return product / Math.sqrt(Math.max(ours * theirs, 1));
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%+d samples at %.3f s (likeness %.3f)", samples, at, likeness);
  }
}
