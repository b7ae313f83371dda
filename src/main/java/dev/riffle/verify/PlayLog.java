package dev.riffle.verify;

import com.google.common.collect.ImmutableList;
import dev.riffle.verify.Trial.Evidence;

/**
 * The plays that a listener heard, by the start of the songs. An immutable value.
 *
 * @param plays the plays in order
 * @param evidence whether it has the songs that the listener skipped
 * @param skipped the number of records that are no play of a song, or that occur twice
 */
public record PlayLog(ImmutableList<LoggedPlay> plays, Evidence evidence, int skipped) {}
