/** Saves queues across restarts and crashes. */
@NullMarked
package dev.riffle.session;

import org.jspecify.annotations.NullMarked;
