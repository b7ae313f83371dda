/** The verbs of a player, their answers, and what a player keeps: its session and its listens. */
@NullMarked
package dev.riffle.control;

import org.jspecify.annotations.NullMarked;
