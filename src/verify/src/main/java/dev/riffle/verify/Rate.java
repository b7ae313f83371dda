package dev.riffle.verify;

/**
 * The rates at which a log differs from the draws of the player.
 *
 * @param missing the probability that a play is missing
 * @param chosen the probability that a play was not drawn by the player
 * @param isAny true if such a play is of a uniformly random song, as after a fault; else {@link
 *     Choice} applies
 */
record Rate(double missing, double chosen, boolean isAny) {}
