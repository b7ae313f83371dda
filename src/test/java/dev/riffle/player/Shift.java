package dev.riffle.player;

import com.google.common.collect.ImmutableList;
import java.util.Locale;

/**
 * A block of a reference that does not lie in a recording where the blocks before it do: something
 * was lost or added, or it is not there at all.
 *
 * @param at where it begins in the reference, in seconds
 * @param samples by how much it comes late, or early if negative
 * @param likeness its correlation with the recording at that place, 1 if they are alike
 */
record Shift(double at, int samples, double likeness) {
  private static final int BLOCK = Recording.RATE / 20;
  private static final int REACH = Recording.RATE / 50;
  private static final double ALIKE = 0.9;
  private static final int TOLERANCE = 1; // a resampled sound lies between samples

  /**
   * Returns the shifted blocks of {@code reference} in the sound of {@code recording}, each
   * compared with the first; none if the recording is all of the reference in one piece, however
   * loud it is.
   */
  static ImmutableList<Shift> all(Recording recording, Recording reference) {
    Recording heard = recording.sound();
    Recording meant = reference.sound();
    ImmutableList.Builder<Shift> shifts = ImmutableList.builder();
    int first = best(heard, meant, 0, 0).samples();
    int last = first;
    for (int at = 0; at + BLOCK / 2 <= meant.size(); at += BLOCK) {
      Shift best = best(heard, meant, at, last);
      int shift = best.samples() - first;
      if (best.likeness() < ALIKE || Math.abs(shift) > TOLERANCE) {
        shifts.add(new Shift(best.at(), shift, best.likeness()));
      }
      last = best.likeness() < ALIKE ? last : best.samples();
    }
    return shifts.build();
  }

  /** Searches for a block around the place where the last one lies. */
  private static Shift best(Recording heard, Recording meant, int at, int around) {
    double seconds = (double) at / Recording.RATE;
    Shift best = new Shift(seconds, around, likeness(heard, meant, at, around));
    for (int i = 1; i <= REACH; i++) {
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
