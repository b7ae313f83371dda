/** Saves a queue, and restores it after restarts and crashes. */
@NullMarked
package dev.riffle.encoding;

import org.jspecify.annotations.NullMarked;
