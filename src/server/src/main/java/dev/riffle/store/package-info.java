/** Saves queues as numbered logs of calls in a database that several servers can share. */
@NullMarked
package dev.riffle.store;

import org.jspecify.annotations.NullMarked;
