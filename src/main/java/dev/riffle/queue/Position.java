package dev.riffle.queue;

/**
 * Where in its cycle the current entry is. An immutable value.
 *
 * <p>In {@link PlayMode#RANDOM}, which has no cycles, {@code place} counts the plays since it was
 * switched to, and may pass {@code size}; so it may where entries were removed after the play.
 *
 * @param cycle the number of the cycle, from 0
 * @param place the how-many-th of the cycle's entries it is, from 1; 0 before the first
 * @param size how many entries the queue has
 */
public record Position(int cycle, int place, int size) {}
