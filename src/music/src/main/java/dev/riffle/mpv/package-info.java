/**
 * Runs mpv processes: starts and ends them, controls them over a socket, keeps their playlists, and
 * reads tags through them.
 */
@NullMarked
package dev.riffle.mpv;

import org.jspecify.annotations.NullMarked;
