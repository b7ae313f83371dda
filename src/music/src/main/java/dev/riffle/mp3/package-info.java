/** Reads one MP3 file: tags, text, frames, length; the only room that knows mp3agic. */
@NullMarked
package dev.riffle.mp3;

import org.jspecify.annotations.NullMarked;
