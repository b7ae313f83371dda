package dev.riffle.library;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.riffle.mp3.RawTrack;
import dev.riffle.mp3.TextEncoding;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Reads undeclared text, that of all files in a folder together: what one file leaves open, the
 * others tell. A file that was named several times counts once.
 */
final class FolderTexts {
  private FolderTexts() {}

  /** Returns the folder in which a file counts together with others. */
  static Path folder(Path file) {
    return file.resolveSibling("");
  }

  /** Returns the tracks with their text read, in the order given, which does not matter. */
  static ImmutableList<Track> tracks(List<RawTrack> raw, TextEncoding encoding) {
    Map<Path, Map<Path, RawTrack>> folders = new HashMap<>();
    for (RawTrack track : raw) {
      if (track.isUndeclared()) {
        Path path = track.track().path();
        folders.computeIfAbsent(folder(path), any -> new LinkedHashMap<>()).put(path, track);
      }
    }
    Map<Path, Track> read = new HashMap<>();
    for (Map<Path, RawTrack> folder : folders.values()) {
      encoding
          .tracks(ImmutableList.copyOf(folder.values()))
          .forEach(track -> read.put(track.path(), track));
    }
    return raw.stream()
        .map(
            track ->
                track.isUndeclared()
                    ? Objects.requireNonNull(read.get(track.track().path()))
                    : track.track())
        .collect(toImmutableList());
  }
}
