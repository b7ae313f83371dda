/** Set-ups that the tests of several modules share: tones, real tools, other processes. */
@NullMarked
package dev.riffle.testing;

import org.jspecify.annotations.NullMarked;
