package dev.riffle.playlist;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.track.Track;

/**
 * The tracks of a playlist, in order, and the problems found in its text. Immutable.
 *
 * <p>A track has only the fields that the playlist stores. Its file may not exist.
 *
 * @param tracks the usable tracks; the same file may occur more than once
 * @param problems every problem of the text, as {@code name:line: message}
 * @param faults the problems that violate the format; an entry that names no file on this system is
 *     a problem but not a fault
 * @param unused the fields in the text that are not stored, such as {@code track annotation}
 * @param skipped the number of entries whose locations cannot be used, such as a Windows path on
 *     another system
 * @since 0.1
 */
public record Playlist(
    ImmutableList<Track> tracks,
    ImmutableList<String> problems,
    ImmutableList<String> faults,
    ImmutableSet<String> unused,
    int skipped) {}
