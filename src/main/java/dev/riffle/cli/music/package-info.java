/** The commands that play, list, scan and convert. */
@NullMarked
package dev.riffle.cli.music;

import org.jspecify.annotations.NullMarked;
