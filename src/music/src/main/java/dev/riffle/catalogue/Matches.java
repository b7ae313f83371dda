package dev.riffle.catalogue;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;

/**
 * The result of a {@linkplain Catalogue#search search}. An immutable value.
 *
 * @param artists those with all words in the name
 * @param albums those with all words in the name, then those with the others in that of the artist
 * @param songs those with all words in the title, then those with the others in the names of the
 *     artist and the album
 * @since 0.1
 */
public record Matches(
    ImmutableList<Artist> artists, ImmutableList<Album> albums, ImmutableList<Track> songs) {}
