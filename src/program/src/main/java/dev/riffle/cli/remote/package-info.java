/**
 * The control socket of a running player: its server, and the client behind {@code riffle next} and
 * similar commands.
 */
@NullMarked
package dev.riffle.cli.remote;

import org.jspecify.annotations.NullMarked;
