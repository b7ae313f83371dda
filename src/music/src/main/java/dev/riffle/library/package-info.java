/** Folders to tracks: scan, index, watch. */
@NullMarked
package dev.riffle.library;

import org.jspecify.annotations.NullMarked;
