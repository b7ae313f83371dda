package dev.riffle.catalogue;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * An album of a {@link Catalogue}, as {@link dev.riffle.track.TrackUnit#ALBUM} knows it. An
 * immutable value.
 *
 * @param id a stable opaque id: the MusicBrainz ID of the release if there is one
 * @param name the most common spelling, or the id if no song has the name; untrusted text
 * @param artist the name of the artist of more than half of the songs, or empty for an album of
 *     various or unknown artists
 * @param year the latest year of its songs
 * @param discs the number of discs that have songs
 * @param songs the number of songs
 * @param durationMillis the total of the known durations, in milliseconds
 * @since 0.1
 */
public record Album(
    String id,
    String name,
    Optional<String> artist,
    OptionalInt year,
    int discs,
    int songs,
    long durationMillis) {}
