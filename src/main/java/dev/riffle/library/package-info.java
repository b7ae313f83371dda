/** Tracks out of files and folders; the only room that knows mp3agic. */
@NullMarked
package dev.riffle.library;

import org.jspecify.annotations.NullMarked;
