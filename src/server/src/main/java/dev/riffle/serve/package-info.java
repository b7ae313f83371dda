/** Serves sessions of a store, the songs and the page over HTTP. */
@NullMarked
package dev.riffle.serve;

import org.jspecify.annotations.NullMarked;
