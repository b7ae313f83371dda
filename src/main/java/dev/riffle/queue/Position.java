package dev.riffle.queue;

/**
 * The place of the current play in its cycle. An immutable value.
 *
 * <p>In {@link PlayMode#RANDOM}, which has no cycles, {@code place} is the number of plays since
 * the switch, and may exceed {@code size}; so it may where entries were removed after the play.
 *
 * @param cycle the number of the cycle, from 0
 * @param place how many entries the cycle had played, this one included; in {@link
 *     PlayMode#IN_ORDER} the place in the source order, from 1; 0 if nothing is current
 * @param size the number of entries in the queue
 */
public record Position(int cycle, int place, int size) {}
