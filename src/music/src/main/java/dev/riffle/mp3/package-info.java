/** Reads MP3 files: tags, covers, frames and duration. Only this package uses mp3agic. */
@NullMarked
package dev.riffle.mp3;

import org.jspecify.annotations.NullMarked;
