/** Shapes of queues that other players have, made of ours, and what these players rely on. */
@NullMarked
package dev.riffle.players;

import org.jspecify.annotations.NullMarked;
