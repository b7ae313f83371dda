/** Makes sound of what the queue says plays now, and tells the queue when a song has ended. */
@NullMarked
package dev.riffle.player;

import org.jspecify.annotations.NullMarked;
