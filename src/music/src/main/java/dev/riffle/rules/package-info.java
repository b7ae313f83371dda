/** A listener's rules as values: units, weights, exclusions, times not to play, stops. */
@NullMarked
package dev.riffle.rules;

import org.jspecify.annotations.NullMarked;
