/** What plays now, next and before: the contract of playback. */
@NullMarked
package dev.riffle.queue;

import org.jspecify.annotations.NullMarked;
