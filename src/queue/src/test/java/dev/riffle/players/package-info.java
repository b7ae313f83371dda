/** Queues of known players, built on ours, and the behaviour that these players rely on. */
@NullMarked
package dev.riffle.players;

import org.jspecify.annotations.NullMarked;
