package dev.riffle.playlist;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.track.Track;

/**
 * What a playlist's text says: its tracks in their order, and what could not be used. Immutable.
 *
 * <p>A track knows no more than the playlist says of it, and nobody has looked whether its file is
 * there.
 *
 * @param tracks what can be used; the same file may stand in it more than once
 * @param problems what could not, as {@code name:line: message}; empty for a good playlist
 * @param faults those of the problems that break the rules of the format; an entry that leads to no
 *     file here is a problem but no fault
 * @param unused what it says beyond what a track has a place for, such as {@code track annotation}
 * @since 0.1
 */
public record Playlist(
    ImmutableList<Track> tracks,
    ImmutableList<String> problems,
    ImmutableList<String> faults,
    ImmutableSet<String> unused) {}
