/** Plays a queue, moves it by buttons, and keeps it in sync with a changing library. */
@NullMarked
package dev.riffle.player;

import org.jspecify.annotations.NullMarked;
