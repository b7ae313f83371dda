/** Detects the encoding of text that does not declare it. */
@NullMarked
package dev.riffle.encoding;

import org.jspecify.annotations.NullMarked;
