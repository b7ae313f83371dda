/**
 * The control socket of a player that runs: its server, and the client that {@code riffle next} and
 * its like are.
 */
@NullMarked
package dev.riffle.cli.remote;

import org.jspecify.annotations.NullMarked;
