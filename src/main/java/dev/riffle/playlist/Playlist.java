package dev.riffle.playlist;

import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;

/**
 * What a playlist's text says: its tracks in their order, and what could not be used. Immutable.
 *
 * <p>A track knows no more than the playlist says of it, and nobody has looked whether its file is
 * there.
 *
 * @param tracks what can be used; the same file may stand in it more than once
 * @param problems what could not, as {@code name:line: message}; empty for a good playlist
 */
public record Playlist(ImmutableList<Track> tracks, ImmutableList<String> problems) {}
