package dev.riffle.player;

/** Calls back later, so that tests can turn the clock by hand. */
@FunctionalInterface
interface Alarm {
  /** Calls {@code wake} after so many nanoseconds; returns what calls it off. */
  Runnable set(long nanos, Runnable wake);
}
