/** What a song is: a value. */
@NullMarked
package dev.riffle.track;

import org.jspecify.annotations.NullMarked;
