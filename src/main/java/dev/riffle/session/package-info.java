/** Keeps a queue over restarts and crashes. */
@NullMarked
package dev.riffle.session;

import org.jspecify.annotations.NullMarked;
