/** One mpv process: started, talked to over its socket, ended; and tags read through it. */
@NullMarked
package dev.riffle.mpv;

import org.jspecify.annotations.NullMarked;
