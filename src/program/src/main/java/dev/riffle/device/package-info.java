/** A player as a device of a session of a server. */
@NullMarked
package dev.riffle.device;

import org.jspecify.annotations.NullMarked;
