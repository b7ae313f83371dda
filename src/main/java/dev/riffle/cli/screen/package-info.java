/** The screen of {@code play}: what a terminal shows, and the keys of its listener. */
@NullMarked
package dev.riffle.cli.screen;

import org.jspecify.annotations.NullMarked;
