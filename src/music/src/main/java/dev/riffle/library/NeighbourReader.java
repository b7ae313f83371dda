package dev.riffle.library;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Maps;
import dev.riffle.mp3.RawTrack;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Reads single files together with the files of their folder if their text is undeclared, because
 * its encoding is detected per folder. Neighbours are read once and cached. For one thread.
 */
final class NeighbourReader {
  private final SongReaders readers;
  private final TagEncoding encoding;

  /** The raw tracks read so far, in folders with undeclared text. */
  private final Map<Path, RawTrack> remembered = new HashMap<>();

  NeighbourReader(SongReaders readers, TagEncoding encoding) {
    this.readers = readers;
    this.encoding = encoding;
  }

  /**
   * The decoded tracks.
   *
   * @param tracks the requested ones, in order, except those whose read timed out
   * @param beside the neighbours with undeclared text, decoded again
   */
  record JudgedTracks(ImmutableList<Track> tracks, ImmutableList<Track> beside) {}

  /**
   * Reads {@code files}.
   *
   * @param there the known files that still exist
   */
  JudgedTracks read(Set<Path> files, Set<Path> there) {
    remembered.keySet().retainAll(there);
    remembered.keySet().removeAll(files);
    Map<Path, RawTrack> asked = read(files);
    Map<Path, RawTrack> beside = beside(asked, there);
    remembered.putAll(beside);
    Map<Path, Track> read = new HashMap<>();
    encoding
        .tracks(ImmutableList.copyOf(Iterables.concat(asked.values(), beside.values())))
        .forEach(track -> read.put(track.path(), track));
    return new JudgedTracks(
        pick(read, asked.keySet()),
        pick(read, Maps.filterValues(beside, RawTrack::isUndeclared).keySet()));
  }

  private static ImmutableList<Track> pick(Map<Path, Track> tracks, Set<Path> paths) {
    return paths.stream()
        .map(path -> Objects.requireNonNull(tracks.get(path)))
        .collect(toImmutableList());
  }

  private Map<Path, RawTrack> beside(Map<Path, RawTrack> asked, Set<Path> there) {
    Set<Path> folders = new HashSet<>();
    for (RawTrack track : asked.values()) {
      if (track.isUndeclared()) {
        folders.add(TagEncoding.folder(track.track().path()));
        remembered.put(track.track().path(), track);
      }
    }
    Map<Path, RawTrack> beside = new LinkedHashMap<>();
    Set<Path> unread = new LinkedHashSet<>();
    for (Path path : folders.isEmpty() ? ImmutableSet.<Path>of() : there) {
      if (asked.containsKey(path)
          || readers.formats().include(path) // declares its encoding
          || !folders.contains(TagEncoding.folder(path))) {
        continue;
      }
      RawTrack before = remembered.get(path);
      if (before == null) {
        unread.add(path);
      } else {
        beside.put(path, before);
      }
    }
    beside.putAll(read(unread));
    return beside;
  }

  private Map<Path, RawTrack> read(Set<Path> files) {
    Map<Path, RawTrack> tracks = new LinkedHashMap<>();
    Map<Path, ParallelReader.ReadResult> read =
        readers.read(ImmutableSet.copyOf(files), done -> {});
    readers.readAgain(read);
    for (Path path : files) {
      ParallelReader.ReadResult result = Objects.requireNonNull(read.get(path));
      if (result.outcome() != ParallelReader.ReadOutcome.TIMED_OUT) {
        tracks.put(path, result.track());
      }
    }
    return tracks;
  }
}
