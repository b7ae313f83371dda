/** Connections to other players, and the client side of MPD's protocol. */
@NullMarked
package dev.riffle.wire;

import org.jspecify.annotations.NullMarked;
