/**
 * One mpv process: started, talked to over its socket, ended; its playlist, and tags read by it.
 */
@NullMarked
package dev.riffle.mpv;

import org.jspecify.annotations.NullMarked;
