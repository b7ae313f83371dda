/** The full-screen interface of {@code play} on a terminal, and its keys. */
@NullMarked
package dev.riffle.cli.screen;

import org.jspecify.annotations.NullMarked;
