/** A person's words: refusals, words of constants, files of the user read within bounds. */
@NullMarked
package dev.riffle.words;

import org.jspecify.annotations.NullMarked;
