package dev.riffle.testing;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Locale;

/**
 * A silence within a sound.
 *
 * @param at the length of the sound before it without other holes, in seconds
 * @param millis its length, in milliseconds
 */
public record Hole(double at, double millis) {
  private static final double SAME_PLACE = 0.02;

  /**
   * Returns the holes of the first attempt that all others have at the same place. An underrun on a
   * busy machine also leaves a hole, but at another place in each recording of the same sound.
   */
  public static ImmutableList<Hole> inEach(List<ImmutableList<Hole>> attempts) {
    return attempts.get(0).stream()
        .filter(hole -> attempts.stream().allMatch(hole::isIn))
        .collect(ImmutableList.toImmutableList());
  }

  private boolean isIn(List<Hole> holes) {
    return holes.stream().anyMatch(hole -> Math.abs(hole.at - at) <= SAME_PLACE);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.1f ms at %.3f s", millis, at);
  }
}
