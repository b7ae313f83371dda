package dev.riffle.catalogue;

/**
 * An artist of a {@link Catalogue}, as {@link dev.riffle.track.TrackGroup#ARTIST} groups songs. An
 * immutable value.
 *
 * @param id a stable opaque id, which depends on the folded name alone
 * @param name the most common spelling; untrusted text
 * @param albums the number of albums with a song of the artist
 * @param songs the number of songs of the artist
 * @since 0.1
 */
public record Artist(String id, String name, int albums, int songs) {}
