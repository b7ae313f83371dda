package dev.riffle.catalogue;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;

/**
 * A disc of an album of a {@link Catalogue}. An immutable value.
 *
 * @param id a stable opaque id
 * @param number the number of the disc, at least 1; 1 if it is not known
 * @param songs the songs, by track number
 * @since 0.1
 */
public record Disc(String id, int number, ImmutableList<Track> songs) {}
