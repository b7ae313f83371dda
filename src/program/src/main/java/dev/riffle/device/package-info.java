/** A player as a device of a server's session. */
@NullMarked
package dev.riffle.device;

import org.jspecify.annotations.NullMarked;
