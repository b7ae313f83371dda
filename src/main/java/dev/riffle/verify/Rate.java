package dev.riffle.verify;

/**
 * The rates by which a log differs from the draws of the player.
 *
 * @param missing the probability that a play is missing
 * @param chosen the probability that a play is one that the listener chose
 */
record Rate(double missing, double chosen) {}
