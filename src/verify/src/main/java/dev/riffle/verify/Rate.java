package dev.riffle.verify;

/**
 * The rates by which a log differs from the draws of the player.
 *
 * @param missing the probability that a play is missing
 * @param chosen the probability that a play is one that the listener chose
 * @param isAny whether such a play is of any song, each as likely, as by a fault; else by {@link
 *     Choice}
 */
record Rate(double missing, double chosen, boolean isAny) {}
