/** The lab: exact distributions of shuffles, and statistical tests of their results. */
@NullMarked
package dev.riffle.fairness;

import org.jspecify.annotations.NullMarked;
