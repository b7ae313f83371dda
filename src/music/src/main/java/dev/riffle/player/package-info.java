/** Plays a queue audibly, moves it by buttons, and keeps it in step with a changing library. */
@NullMarked
package dev.riffle.player;

import org.jspecify.annotations.NullMarked;
