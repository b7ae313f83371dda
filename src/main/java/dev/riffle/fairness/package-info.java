/** The lab: what a shuffle is, exactly, and what it is measured to be. */
@NullMarked
package dev.riffle.fairness;

import org.jspecify.annotations.NullMarked;
