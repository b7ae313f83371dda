/** The log of listens, look-ups in it and exports of it. */
@NullMarked
package dev.riffle.listens;

import org.jspecify.annotations.NullMarked;
