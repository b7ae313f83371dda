package dev.riffle.catalogue;

/**
 * A genre of a {@link Catalogue}; names that differ in case, accents or width alone are the same
 * genre. An immutable value.
 *
 * @param id a stable opaque id, which depends on the folded name alone
 * @param name the most common spelling; untrusted text
 * @param songs the number of songs
 * @since 0.1
 */
public record Genre(String id, String name, int songs) {}
