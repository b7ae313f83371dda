/** How the next one is drawn: seeds, bounded draws, the bag, Knuth's shuffle over integers. */
@NullMarked
package dev.riffle.shuffle;

import org.jspecify.annotations.NullMarked;
