/** Benchmarks: ratios against a real other in the same run, never a timed unit test. */
@NullMarked
package dev.riffle.bench;

import org.jspecify.annotations.NullMarked;
