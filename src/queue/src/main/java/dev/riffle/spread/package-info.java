/**
 * Words over groups, such as artists, that keep equal ones apart. Not exported: the queue, the lab
 * and the program use it.
 */
@NullMarked
package dev.riffle.spread;

import org.jspecify.annotations.NullMarked;
