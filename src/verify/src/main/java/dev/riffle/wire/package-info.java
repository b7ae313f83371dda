/** Connections to other players, and MPD's protocol as its clients speak it. */
@NullMarked
package dev.riffle.wire;

import org.jspecify.annotations.NullMarked;
