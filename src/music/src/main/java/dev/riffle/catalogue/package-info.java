/** The artists, albums and songs of a library, with stable ids and a search. */
@NullMarked
package dev.riffle.catalogue;

import org.jspecify.annotations.NullMarked;
