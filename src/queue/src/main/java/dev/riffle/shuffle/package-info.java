/**
 * Shuffling of integers: seeds, random number generators, Knuth's shuffle, and a bag that is
 * shuffled one draw at a time.
 */
@NullMarked
package dev.riffle.shuffle;

import org.jspecify.annotations.NullMarked;
