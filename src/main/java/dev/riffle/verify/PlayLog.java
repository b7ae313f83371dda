package dev.riffle.verify;

import com.google.common.collect.ImmutableList;
import dev.riffle.verify.Trial.Evidence;

/**
 * The plays that a listener heard, by the start of the songs. An immutable value.
 *
 * @param plays the plays in order
 * @param evidence whether it has the songs that the listener skipped
 * @param skipped the number of records that are no play of a song, or that occur twice
 * @param overlaps the number of plays that began before the one before ended
 */
public record PlayLog(
    ImmutableList<LoggedPlay> plays, Evidence evidence, int skipped, int overlaps) {
  private static final double MAX_OVERLAPS = 0.02;

  /**
   * Returns whether more plays overlap than a listener with one device and a right clock has. Such
   * a log proves nothing, because it has the plays of several orders.
   */
  public boolean isMixed() {
    return overlaps > MAX_OVERLAPS * plays.size();
  }
}
