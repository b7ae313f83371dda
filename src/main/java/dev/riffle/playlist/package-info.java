/** Playlists from and to text. */
@NullMarked
package dev.riffle.playlist;

import org.jspecify.annotations.NullMarked;
