package dev.riffle.store;

/**
 * A session of a listener. An immutable value.
 *
 * @param id the id, unique in all databases
 * @param listener the name of the listener
 * @param name the name that the listener gave
 * @param number the number of the last call
 * @since 0.1
 */
public record SessionInfo(String id, String listener, String name, long number) {}
