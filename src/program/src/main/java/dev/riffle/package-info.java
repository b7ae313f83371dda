/** The entry point of the program and its commands. Not part of the plain jar. */
@NullMarked
package dev.riffle;

import org.jspecify.annotations.NullMarked;
