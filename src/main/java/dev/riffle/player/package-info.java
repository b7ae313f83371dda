/** Makes sound, takes the buttons, follows a library that changes. */
@NullMarked
package dev.riffle.player;

import org.jspecify.annotations.NullMarked;
