/** Reads and writes playlists as text. */
@NullMarked
package dev.riffle.playlist;

import org.jspecify.annotations.NullMarked;
