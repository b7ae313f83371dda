/** The {@link dev.riffle.track.Track} value, which describes one song. */
@NullMarked
package dev.riffle.track;

import org.jspecify.annotations.NullMarked;
