/** Tests of the shuffles of other players, by their logs or their buttons. */
@NullMarked
package dev.riffle.verify;

import org.jspecify.annotations.NullMarked;
